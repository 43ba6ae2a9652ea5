import { serverNow } from '../../../api/server-clock.ts'
import { shanghaiDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Change, Facts } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { type Column, column, DataTable, looks, wideColumn } from '../../ui/table/data-table.tsx'
import * as styles from './audit.module.css'
import {
  actionOf,
  actorLabel,
  changesOf,
  detailsOf,
  type Entry,
  type FieldChange,
  fieldOf,
  hrefOf,
  subjectOf,
} from './labels.ts'

export function auditColumns(): Column<Entry>[] {
  const today = shanghaiDay(serverNow())
  return [
    wideColumn('序号', ({ entryId }) => formatNumber(Number(entryId)), `${basic.faint} ${basic.nowrap}`),
    column('时间', ({ time }) => (time.startsWith(today) ? time.slice(11) : time.slice(5, 16)), looks.quiet),
    column('谁', actorLabel, looks.name),
    column('动作', actionOf, basic.nowrap),
    column('对象', subjectOf, { most: 170 }),
    wideColumn('前 → 后', (entry) => <Short entry={entry} />, { className: basic.text12, most: 280 }),
  ]
}

/** The first changes, else what else is known, else why. */
function Short({ entry }: { entry: Entry }) {
  const changes = changesOf(entry).slice(0, 3)
  if (changes.length > 0)
    return changes.map(({ name, before, after }) => (
      <span key={name} className={styles.short}>
        {fieldOf(name)} <Change before={before} after={after} />
      </span>
    ))
  const details = detailsOf(entry).slice(0, 3)
  if (details.length > 0) return details.map(([name, value]) => `${name} ${value}`).join('　')
  return entry.reason
}

interface EntryPanelProps {
  entry: Entry
  onSame: () => void
  onCopy: () => void
}

/** One whole entry: the actor, the action, the reason, and each field before and after. */
export function EntryPanel({ entry, onSame, onCopy }: EntryPanelProps) {
  const href = hrefOf(entry)
  const changes = changesOf(entry)
  const details = detailsOf(entry)
  const id = entry.subject?.id ?? entry.member?.id
  const { subject, member } = entry
  const foot = (
    <>
      <Button small keyLabel="Y" onClick={onCopy}>
        复制链接
      </Button>
      {id !== undefined && (
        <Button small keyLabel="O" onClick={onSame}>
          这个对象的全部
        </Button>
      )}
      <span className={`${basic.end} ${basic.text11} ${basic.faint}`}>记录不能改、不能删</span>
    </>
  )
  return (
    <Box
      title={`${formatNumber(Number(entry.entryId))}　${actionOf(entry)}`}
      actions={<span className={`${basic.hint} ${basic.nowrap}`}>{entry.time.slice(5)}</span>}
      foot={foot}
    >
      <div className={boxStyles.padded}>
        <Facts
          of={[
            ['谁', `${actorLabel(entry)}${entry.address ? `，${entry.address}` : ''}`],
            [
              '对象',
              id === undefined ? null : (
                <>
                  {href ? <a href={href}>{subjectOf(entry)}</a> : subjectOf(entry)}{' '}
                  <span className={looks.code}>{id}</span>
                </>
              ),
            ],
            [
              '会员',
              subject && member && <a href={`/staff/members/${member.id}`}>{member.name || member.id}</a>,
            ],
            ['因为', entry.reason],
            ['请求', entry.requestId && <span className={looks.code}>{entry.requestId}</span>],
          ]}
        />
      </div>
      {changes.length > 0 && (
        <DataTable
          className={styles.changes}
          rows={changes}
          columns={changeColumns}
          idOf={({ name }) => name}
        />
      )}
      {details.length > 0 && (
        <div className={boxStyles.padded}>
          <Facts of={details} />
        </div>
      )}
    </Box>
  )
}

const none = <span className={basic.faint}>—</span>

const changeColumns: Column<FieldChange>[] = [
  column('', ({ name }) => fieldOf(name), { className: basic.muted, width: 84 }),
  column('前', ({ before }) => (before === undefined ? none : <del>{before}</del>)),
  column('后', ({ after }) => (after === undefined ? none : <ins>{after}</ins>)),
]
