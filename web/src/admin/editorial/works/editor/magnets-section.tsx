import { useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import * as basic from '../../../ui/basic.module.css'
import { Button } from '../../../ui/button.tsx'
import { usePost } from '../../../ui/calls.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { SelectField, TextField } from '../../../ui/forms/controls.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { mono, Tag, tones } from '../../../ui/marks.tsx'
import * as noteStyles from '../../../ui/notes.module.css'
import { type Column, column, DataTable, looks, wideColumn } from '../../../ui/table/data-table.tsx'
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
  const [edited, setEdited] = useState<AdminMagnet | null>(null)
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
          columns={columnsOf(parts, setEdited)}
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
      {edited && <MagnetDialog magnet={edited} parts={parts} onClose={() => setEdited(null)} />}
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

/** The name, the part and the marks of one magnet, and its removal. */
function MagnetDialog({ magnet, parts, onClose }: MagnetDialogProps) {
  const given = { magnetId: magnet.id }
  const edit = usePost('POST /v2/staff/works/magnets/edit', {
    given,
    done: () => '已保存',
    changes: worksPath,
  })
  const removal = usePost('POST /v2/staff/works/magnets/remove', {
    given,
    done: () => '已移除 1 条磁力',
    changes: worksPath,
  })
  const remove = async () => {
    if (await removal.run({})) onClose()
  }
  const { name, category, remark, part } = magnet
  return (
    <ActionDialog
      onClose={onClose}
      title="磁力"
      note={mono(magnet.infoHash)}
      more={
        <Button kind="danger" busy={removal.busy} onClick={() => void remove()}>
          移除
        </Button>
      }
      action={edit}
      start={{ name, category: category ?? '', remark: remark ?? '', part: part ?? '' }}
      input={({ part: of, ...typed }) => ({ length: magnet.length, ...typed, part: of || null })}
      act="保存"
      ready={(typed) => typed.name.trim() !== ''}
    >
      {({ field }) => (
        <>
          <TextField label="名称" required of={field('name')} maxLength={300} />
          {parts.length > 0 && (
            <SelectField
              label="所属分集"
              of={field('part')}
              options={[['', '整部作品'], ...parts.map(({ id, title }) => [id, title] as const)]}
            />
          )}
          <TextField label="分类" of={field('category')} maxLength={32} placeholder="如 4K" />
          <TextField label="备注" of={field('remark')} maxLength={32} placeholder="如 字幕" />
        </>
      )}
    </ActionDialog>
  )
}
