import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Cursor } from '../../ui/cursor.ts'
import { Pager } from '../../ui/pager.tsx'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { type EntityRow, type ListView, pageSize } from './calls.ts'

interface EntityListProps {
  query: UseQueryResult<AnswerTo<'GET /v2/staff/entities/list'>, ApiError>
  view: ListView
  cursor: Cursor<EntityRow>
  picked: string
  onPick: (row: EntityRow) => void
}

export function EntityList({ query, view, cursor, picked, onPick }: EntityListProps) {
  return (
    <QueryResult query={query} fault="读不到条目">
      {({ rows, total, totalCapped }) =>
        rows.length === 0 ? (
          <NothingThere view={view} />
        ) : (
          <>
            <table className="table en-list">
              <thead>
                <tr>
                  <td />
                  <th>名称</th>
                  <th className="numeric">作品</th>
                  <th className="numeric">别名</th>
                  <th>疑似</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    showsChannel={view.modName === undefined}
                    cursor={cursor}
                    isPicked={row.id === picked}
                    onPick={() => onPick(row)}
                  />
                ))}
              </tbody>
            </table>
            <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="个" />
          </>
        )
      }
    </QueryResult>
  )
}

function NothingThere({ view }: { view: ListView }) {
  if (view.keyword !== '')
    return <Empty title="没有找到">名称、别名、拼音首字母、编号都能找；换个频道试试。</Empty>
  if (view.duplicates)
    return <Empty title="没有疑似重复">名称只差写法、大小写或「影业」「工作室」这类词的会列在这里。</Empty>
  return <Empty title="还没有条目">导入作品时会带来，也可以新建。</Empty>
}

interface RowProps {
  row: EntityRow
  showsChannel: boolean
  cursor: Cursor<EntityRow>
  isPicked: boolean
  onPick: () => void
}

function Row({ row, showsChannel, cursor, isPicked, onPick }: RowProps) {
  const { className, ...place } = cursor.of(row)
  const { name, nameCn, modId, count, aliases, like } = row
  return (
    <tr {...place} className={[className, isPicked && 'pick'].filter(Boolean).join(' ')}>
      <td className="en-pick">
        <input
          type="checkbox"
          aria-label={`选中 ${name}`}
          checked={isPicked}
          onChange={onPick}
          onClick={(event) => event.stopPropagation()}
        />
      </td>
      <td className="en-name">
        <button type="button" className="medium" aria-current={className === 'current' ? 'true' : undefined}>
          {name}
        </button>
        {nameCn && <span className="muted text-12">{nameCn}</span>}
        {showsChannel && modId !== null && (
          <span className="faint text-11">{channelNames[channelOf(modId)]}</span>
        )}
      </td>
      <td className="numeric">{formatNumber(count)}</td>
      <td className="numeric muted">{aliases || '—'}</td>
      <td className="en-like">
        {like && (
          <span className="text-12" title={`像 ${like.name}`}>
            <State kind="wait">像 {like.name}</State>
          </span>
        )}
      </td>
    </tr>
  )
}
