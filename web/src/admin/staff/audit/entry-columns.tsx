import { shanghaiDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Change } from '../../ui/facts.tsx'
import { type Column, column, wideColumn } from '../../ui/table/data-table.tsx'
import { actionOf, actorLabel, changesOf, detailsOf, type Entry, fieldOf, subjectOf } from './labels.ts'

export function columnsAt(now: number): Column<Entry>[] {
  const today = shanghaiDay(now)
  return [
    wideColumn('序号', ({ entryId }) => formatNumber(Number(entryId)), 'faint nowrap'),
    column(
      '时间',
      ({ time }) => (time.startsWith(today) ? time.slice(11) : time.slice(5, 16)),
      'muted nowrap',
    ),
    column('谁', actorLabel, 'medium nowrap'),
    column('动作', actionOf, 'nowrap'),
    column('对象', subjectOf, 'cut'),
    wideColumn('前 → 后', (entry) => <Short entry={entry} />, 'text-12 cut'),
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
