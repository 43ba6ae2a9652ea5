import { shanghaiDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Cursor } from '../../ui/cursor.ts'
import { Change } from '../../ui/facts.tsx'
import { actionOf, actorLabel, changesOf, detailsOf, type Entry, fieldOf, subjectOf } from './labels.ts'

interface EntryTableProps {
  rows: readonly Entry[]
  cursor: Cursor<Entry>
  now: number
  onOpen: () => void
}

export function EntryTable({ rows, cursor, now, onOpen }: EntryTableProps) {
  const today = shanghaiDay(now)
  return (
    <table className="table entries">
      <thead>
        <tr>
          <th className="wide-only">序号</th>
          <th>时间</th>
          <th>谁</th>
          <th>动作</th>
          <th>对象</th>
          <th className="wide-only">前 → 后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => {
          const row = cursor.of(entry)
          return (
            <tr
              key={entry.entryId}
              {...row}
              onClick={() => {
                row.onClick()
                onOpen()
              }}
            >
              <td className="faint nowrap wide-only">{formatNumber(Number(entry.entryId))}</td>
              <td className="muted nowrap">
                {entry.time.startsWith(today) ? entry.time.slice(11) : entry.time.slice(5, 16)}
              </td>
              <td className="medium nowrap">{actorLabel(entry)}</td>
              <td className="nowrap">{actionOf(entry)}</td>
              <td className="cut">{subjectOf(entry)}</td>
              <td className="text-12 cut wide-only">
                <Short entry={entry} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
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
