import { shanghaiDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Change } from '../../ui/facts.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { actionOf, actorLabel, changesOf, detailsOf, type Entry, fieldOf, subjectOf } from './labels.ts'

export function columnsAt(now: number): Column<Entry>[] {
  const today = shanghaiDay(now)
  return [
    {
      id: 'number',
      title: '序号',
      wide: true,
      className: 'faint nowrap',
      cell: ({ entryId }) => formatNumber(Number(entryId)),
    },
    {
      id: 'time',
      title: '时间',
      className: 'muted nowrap',
      cell: ({ time }) => (time.startsWith(today) ? time.slice(11) : time.slice(5, 16)),
    },
    { id: 'actor', title: '谁', className: 'medium nowrap', cell: actorLabel },
    { id: 'action', title: '动作', className: 'nowrap', cell: actionOf },
    { id: 'subject', title: '对象', className: 'cut', cell: subjectOf },
    {
      id: 'change',
      title: '前 → 后',
      wide: true,
      className: 'text-12 cut',
      cell: (entry) => <Short entry={entry} />,
    },
  ]
}

/** The first changes, else what else is known, else why. */
function Short({ entry }: { entry: Entry }) {
  const changes = changesOf(entry).slice(0, 3)
  if (changes.length > 0)
    return changes.map(({ name, before, after }) => (
      <span key={name} className="short">
        {fieldOf(name)} <Change before={before} after={after} />
      </span>
    ))
  const details = detailsOf(entry).slice(0, 3)
  if (details.length > 0) return details.map(([name, value]) => `${name} ${value}`).join('　')
  return entry.reason
}
