import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import * as basic from '../../../ui/basic.module.css'
import { Button } from '../../../ui/button.tsx'
import { refetch, usePost } from '../../../ui/calls.ts'
import { AskButton } from '../../../ui/dialogs/form-dialog.tsx'
import { changesBetween, Edits } from '../../../ui/editing/edit.ts'
import { EditDialog } from '../../../ui/editing/edit-dialog.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { SelectField, TextField } from '../../../ui/forms/controls.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { mono, Tag, tones } from '../../../ui/marks.tsx'
import * as noteStyles from '../../../ui/notes.module.css'
import { type Column, column, DataTable, looks, wideColumn } from '../../../ui/table/data-table.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type AdminMagnet, type AdminPart, worksPath } from '../calls.ts'
import * as styles from './editor.module.css'
import { Section } from './section.tsx'

type Refused = AnswerTo<'POST /v2/staff/works/magnets/add'>['data']['refused']

const looksLikeMagnet = /^(magnet:\?|[0-9a-f]{40}\b|[a-z2-7]{32}\b)/im

const columnsOf = (
  parts: readonly AdminPart[],
  onEdit: (magnet: AdminMagnet) => void,
): Column<AdminMagnet>[] => [
  column('名称', ({ name }) => name, { most: 260 }),
  column(
    'info hash',
    ({ infoHash }) => (
      <span className={basic.mono} title={infoHash}>
        {infoHash.slice(0, 4)}…{infoHash.slice(-4)}
      </span>
    ),
    looks.quiet,
  ),
  column('大小', ({ length }) => (length === null ? '—' : formatBytes(Number(length))), looks.figure),
  column(
    '标记',
    ({ isBlocked, category, remark, part }) => (
      <>
        {part && <Tag>{parts.find(({ id }) => id === part)?.title ?? '分集'}</Tag>}{' '}
        {isBlocked && <Tag tone="danger">在封锁表里</Tag>}
        {category && <Tag>{category}</Tag>} {remark && <Tag>{remark}</Tag>}
      </>
    ),
    basic.nowrap,
  ),
  wideColumn('加入', ({ createTime }) => createTime.slice(0, 10), looks.quiet),
  column(
    '',
    (magnet) => (
      <Button small kind="quiet" onClick={() => onEdit(magnet)}>
        改…
      </Button>
    ),
    basic.numeric,
  ),
]

interface MagnetsSectionProps {
  workId: string
  magnets: readonly AdminMagnet[]
  parts: readonly AdminPart[]
}

/** Magnets of a work; pasting one anywhere on the page adds it. */
export function MagnetsSection({ workId, magnets, parts }: MagnetsSectionProps) {
  const [refused, setRefused] = useState<Refused>([])
  const [lines, setLines] = useState('')
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = magnets.find(({ id }) => id === editedId)
  const adding = usePost('POST /v2/staff/works/magnets/add', {
    given: { id: workId },
    done: ({ data }) => data.added > 0 && `已加 ${data.added} 条磁力`,
    changes: worksPath,
  })
  const add = async (text: string) => {
    const done = text.trim() === '' ? undefined : await adding.run({ lines: text })
    if (!done) return
    setRefused(done.data.refused)
    if (done.data.refused.length === 0) setLines('')
  }
  usePastedMagnets((text) => void add(text))
  return (
    <Section number={3} title="磁力" note="同一 info hash 全站只能挂一处">
      {magnets.length > 0 && (
        <DataTable
          rows={magnets}
          idOf={({ id }) => id}
          columns={columnsOf(parts, ({ id }) => setEditedId(id))}
          classOf={({ isBlocked }) => isBlocked && styles.blocked}
        />
      )}
      {refused.length > 0 && (
        <ul className={basic.stack8} role="alert">
          {refused.map(({ line, msg, caseId, workId: other }) => (
            <li key={line} className={`${noteStyles.note} ${tones.danger}`}>
              <span className={`${basic.mono} ${basic.breaks}`}>{line}</span>
              <b>{msg}</b>
              {caseId && (
                <a className={basic.end} href={`/staff/moderation/${caseId}`}>
                  看案件
                </a>
              )}
              {other && (
                <a className={basic.end} href={`/staff/works/${other}`}>
                  看那一部
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={basic.row}>
        <TextArea
          label="磁力链接或 info hash，一行一条"
          of={{ value: lines, onChange: setLines }}
          className={basic.mono}
          rows={1}
          placeholder="磁力链接或 info hash，一行一条；在页面任何地方粘贴也行"
        />
        <Button busy={adding.busy} disabled={lines.trim() === ''} onClick={() => void add(lines)}>
          加入
        </Button>
      </div>
      {edited && (
        <MagnetDialog key={edited.id} magnet={edited} parts={parts} onClose={() => setEditedId(null)} />
      )}
    </Section>
  )
}

/** What is pasted outside fields and reads as magnets. */
function usePastedMagnets(onMagnets: (text: string) => void): void {
  const latest = useRef(onMagnets)
  latest.current = onMagnets
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event
      if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (!looksLikeMagnet.test(text)) return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

interface MagnetDialogProps {
  magnet: AdminMagnet
  parts: readonly AdminPart[]
  onClose: () => void
}

const fieldsOf = ({ name, category, remark, part }: AdminMagnet) => ({
  name,
  category: category ?? '',
  remark: remark ?? '',
  part: part ?? '',
})
type MagnetFields = ReturnType<typeof fieldsOf>

const magnetEdits = new Edits<MagnetFields>()
const editKey = 'POST /v2/staff/works/magnets/edit'

/** The name, the part and the marks of one magnet, and its removal. */
function MagnetDialog({ magnet, parts, onClose }: MagnetDialogProps) {
  const client = useQueryClient()
  const given = { magnetId: magnet.id }
  const removal = usePost('POST /v2/staff/works/magnets/remove', {
    given,
    done: () => '已移除 1 条磁力',
    changes: worksPath,
  })
  const remove = async () => {
    const isDone = (await removal.run({})) !== undefined
    if (isDone) onClose()
    return isDone
  }
  const partOptions = [['', '整部作品'], ...parts.map(({ id, title }) => [id, title] as const)] as const
  return (
    <EditDialog
      onClose={onClose}
      title="磁力"
      note={mono(magnet.infoHash)}
      more={
        <AskButton
          small={false}
          kind="danger"
          label="移除…"
          title="移除这条磁力？"
          act="移除"
          isFinal
          onAct={remove}
        >
          <p>{magnet.name}，不能撤销。要它回来，重新粘贴一次。</p>
        </AskButton>
      }
      state={magnet}
      fieldsOf={fieldsOf}
      edits={magnetEdits}
      titles={{ name: '名称', part: '所属分集', category: '分类', remark: '备注' }}
      text={(values, field) =>
        field === 'part' ? (partOptions.find(([id]) => id === values.part)?.[1] ?? '') : values[field]
      }
      send={async ({ changed, values, edit }) => {
        const { part, ...texts } = changesBetween(changed, values, edit)
        const changes = {
          ...texts,
          ...(part && { part: { from: part.from || null, to: part.to || null } }),
        }
        const { data } = await post(editKey, { body: { ...given, changes } }, { repeatSubmit: false })
        if (data.saved) toast({ text: '已保存' })
        await refetch(client, worksPath)
        const conflicts = data.conflicts as { field: keyof MagnetFields; staffName: string | null }[]
        return { saved: data.saved, state: data.magnet, conflicts }
      }}
      ready={({ name }) => name.trim() !== ''}
    >
      {({ field }) => (
        <>
          <TextField label="名称" required of={field('name')} maxLength={300} />
          {parts.length > 0 && <SelectField label="所属分集" of={field('part')} options={partOptions} />}
          <TextField label="分类" of={field('category')} maxLength={32} placeholder="如 4K" />
          <TextField label="备注" of={field('remark')} maxLength={32} placeholder="如 字幕" />
        </>
      )}
    </EditDialog>
  )
}
