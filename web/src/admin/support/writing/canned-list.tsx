import { useQuery, useQueryClient } from '@tanstack/react-query'
import { replyMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import * as basic from '../../ui/basic.module.css'
import { QueryResult } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { refetch, usePost } from '../../ui/calls.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { AskButton, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { changesBetween, Edits } from '../../ui/editing/edit.ts'
import { EditDialog } from '../../ui/editing/edit-dialog.tsx'
import type { Editing } from '../../ui/editing/use-editing.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/forms/controls.tsx'
import { FieldRow } from '../../ui/forms/field.tsx'
import { Kbd, Tag } from '../../ui/marks.tsx'
import * as overlayStyles from '../../ui/overlays.module.css'
import { toast } from '../../ui/toasts.tsx'
import { type AdminOrder, type CannedReply, cannedCall } from '../calls.ts'
import { Choice } from '../dialogs.tsx'
import * as supportStyles from '../support.module.css'
import { isLocked, variableNames } from './canned.ts'
import * as styles from './composer.module.css'

interface CannedListProps {
  rows: readonly CannedReply[]
  word: string
  at: number
  order: AdminOrder | undefined
  onUse: (one: CannedReply) => void
  onEdit: () => void
}

export function CannedList({ rows, word, at, order, onUse, onEdit }: CannedListProps) {
  return (
    <div className={`${styles.canned} ${overlayStyles.popover}`}>
      <div className={`${basic.row} ${basic.text12}`}>
        <span className={basic.mono}>/{word}</span>
        <span className={basic.muted}>{rows.length} 条快捷回复</span>
        <span className={`${basic.end} ${basic.faint} ${supportStyles.wideOnly}`}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选 <Kbd>Tab</Kbd> 填入
        </span>
        <LinkButton onClick={onEdit}>管理…</LinkButton>
      </div>
      <ul>
        {rows.map((one, place) => {
          const locked = isLocked(one, order)
          return (
            <li key={one.cannedId}>
              <button
                type="button"
                className={`${overlayStyles.option} ${place === at ? overlayStyles.on : ''} ${basic.text12}`}
                disabled={locked}
                onClick={() => onUse(one)}
              >
                <b className={`${basic.medium} ${basic.nowrap}`}>{one.title}</b>
                <span className={`${basic.cut} ${basic.muted} ${basic.grow}`}>{one.text}</span>
                {locked && <Tag tone="wait">补发后才能用</Tag>}
              </button>
            </li>
          )
        })}
        {rows.length === 0 && <li className={`${overlayStyles.option} ${basic.hint}`}>没有这样的快捷回复</li>}
      </ul>
    </div>
  )
}

interface CannedEditorProps {
  open: boolean
  onClose: () => void
}

/** Canned replies are shared by all staff: created, changed and removed here. */
export function CannedEditor({ open, onClose }: CannedEditorProps) {
  const query = useQuery({ ...cannedCall, enabled: open })
  const [edited, setEdited] = useState<string | 'new' | null>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  const form = { open, onClose: close, onDone: () => setEdited(null) }
  if (edited === 'new') return <NewCanned {...form} />
  const reply = query.data?.data.find(({ cannedId }) => cannedId === edited)
  if (reply) return <CannedForm key={reply.cannedId} {...form} reply={reply} />
  return (
    <FormDialog
      open={open}
      onClose={close}
      wide
      title="快捷回复"
      note="所有客服共用；改动记入审计。"
      back={null}
      act="新写一条"
      onAct={() => setEdited('new')}
    >
      <QueryResult query={query} fault="读不到快捷回复">
        {({ data }) => (
          <ul className={basic.stack8}>
            {data.map((one) => (
              <Choice key={one.cannedId} onChoose={() => setEdited(one.cannedId)}>
                <b className={`${basic.medium} ${basic.nowrap}`}>{one.title}</b>
                <span className={`${basic.cut} ${basic.muted} ${basic.grow}`}>{one.text}</span>
                {one.statesGrant && <Tag tone="wait">到账后才能用</Tag>}
              </Choice>
            ))}
          </ul>
        )}
      </QueryResult>
    </FormDialog>
  )
}

const changes = '/v2/staff/message/canned'
const saveKey = 'POST /v2/staff/message/canned/save'

interface CannedFields {
  title: string
  text: string
  statesGrant: boolean
}

const cannedEdits = new Edits<CannedFields>()
const fieldTitles = { title: '标题', text: '内容', statesGrant: '到账后才能用' }
const note = `可用的变量：${variableNames.join(' ')}`

interface CannedFormProps extends CannedEditorProps {
  onDone: () => void
}

function NewCanned({ open, onClose, onDone }: CannedFormProps) {
  const action = usePost('POST /v2/staff/message/canned/create', {
    done: () => '已保存',
    changes,
    showsFields: true,
  })
  return (
    <ActionDialog
      {...{ open, onClose, onDone, note, action }}
      wide
      title="新快捷回复"
      onBack={onDone}
      start={{ title: '', text: '', statesGrant: false }}
      input={(typed) => typed}
      act="保存"
    >
      {({ field }) => <CannedFieldRows field={field} />}
    </ActionDialog>
  )
}

function CannedForm({ open, onClose, onDone, reply }: CannedFormProps & { reply: CannedReply }) {
  const { cannedId } = reply
  const client = useQueryClient()
  const remove = usePost('POST /v2/staff/message/canned/remove', { done: () => '已删去', changes })
  return (
    <EditDialog
      {...{ open, onClose, onDone, note }}
      wide
      title="改写快捷回复"
      onBack={onDone}
      more={
        <AskButton
          small={false}
          kind="danger"
          label="删去…"
          title={`删去「${reply.title}」？`}
          act="删去"
          isFinal
          onAct={async () => {
            const isDone = (await remove.run({ cannedId })) !== undefined
            if (isDone) onDone()
            return isDone
          }}
        >
          <p>所有客服都不能再用，不能撤销。</p>
        </AskButton>
      }
      state={reply}
      fieldsOf={({ title, text, statesGrant }) => ({ title, text, statesGrant })}
      edits={cannedEdits}
      titles={fieldTitles}
      text={(values, field) => (field === 'statesGrant' ? (values.statesGrant ? '是' : '否') : values[field])}
      send={async ({ changed, values, edit }) => {
        const body = { cannedId, changes: changesBetween(changed, values, edit) }
        const { data } = await post(saveKey, { body }, { repeatSubmit: false })
        if (data.saved) toast({ text: '已保存' })
        await refetch(client, changes)
        const conflicts = data.conflicts as { field: keyof CannedFields; staffName: string | null }[]
        return { saved: data.saved, state: data.reply, conflicts }
      }}
    >
      {({ field }) => <CannedFieldRows field={field} />}
    </EditDialog>
  )
}

function CannedFieldRows({ field }: Pick<Editing<CannedFields>, 'field'>) {
  const text = field('text')
  return (
    <>
      <TextField label="标题" required of={field('title')} maxLength={20} />
      <TextAreaField
        label="内容"
        required
        of={text}
        hint={`${[...text.value].length} / ${replyMax}`}
        rows={4}
      />
      <FieldRow label="">
        <CheckField of={field('statesGrant')}>说的是「已到账」：订单到账后才能用</CheckField>
      </FieldRow>
    </>
  )
}
