import { useQuery } from '@tanstack/react-query'
import { replyMax } from '@yehang/contract/limits'
import { useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { QueryResult } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { usePost } from '../../ui/calls.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/forms/controls.tsx'
import { FieldRow } from '../../ui/forms/field.tsx'
import { Kbd, Tag } from '../../ui/marks.tsx'
import * as overlayStyles from '../../ui/overlays.module.css'
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

type Edited = Pick<CannedReply, 'title' | 'text' | 'statesGrant'> & { cannedId?: string }

interface CannedEditorProps {
  open: boolean
  onClose: () => void
}

/** Canned replies are shared by all staff: created, changed and removed here. */
export function CannedEditor({ open, onClose }: CannedEditorProps) {
  const query = useQuery({ ...cannedCall, enabled: open })
  const [edited, setEdited] = useState<Edited | null>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  if (edited) return <CannedForm open={open} onClose={close} start={edited} onDone={() => setEdited(null)} />
  return (
    <FormDialog
      open={open}
      onClose={close}
      wide
      title="快捷回复"
      note="所有客服共用；改动记入审计。"
      back={null}
      act="新写一条"
      onAct={() => setEdited({ title: '', text: '', statesGrant: false })}
    >
      <QueryResult query={query} fault="读不到快捷回复">
        {({ data }) => (
          <ul className={basic.stack8}>
            {data.map((one) => (
              <Choice key={one.cannedId} onChoose={() => setEdited(one)}>
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

function CannedForm({
  open,
  onClose,
  start,
  onDone,
}: CannedEditorProps & { start: Edited; onDone: () => void }) {
  const { cannedId } = start
  const put = usePost('POST /v2/staff/message/canned', { done: () => '已保存', changes, showsFields: true })
  const remove = usePost('POST /v2/staff/message/canned/remove', { done: () => '已删去', changes })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      wide
      title={cannedId ? '改写快捷回复' : '新快捷回复'}
      note={`可用的变量：${variableNames.join(' ')}`}
      onBack={onDone}
      more={
        cannedId && (
          <Button
            kind="danger"
            busy={remove.busy}
            onClick={async () => {
              if (await remove.run({ cannedId })) onDone()
            }}
          >
            删去
          </Button>
        )
      }
      action={put}
      start={{ title: start.title, text: start.text, statesGrant: start.statesGrant }}
      input={(typed) => ({ ...typed, ...(cannedId && { cannedId }) })}
      onDone={onDone}
      act="保存"
    >
      {({ field, values }) => (
        <>
          <TextField label="标题" required of={field('title')} maxLength={20} />
          <TextAreaField
            label="内容"
            required
            of={field('text')}
            hint={`${[...values.text].length} / ${replyMax}`}
            rows={4}
          />
          <FieldRow label="">
            <CheckField of={field('statesGrant')}>说的是「已到账」：订单到账后才能用</CheckField>
          </FieldRow>
        </>
      )}
    </ActionDialog>
  )
}
