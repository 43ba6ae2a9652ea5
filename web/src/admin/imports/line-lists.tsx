import { formatNumber } from '../../lib/numbers.ts'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Pager, pageOf } from '../ui/pager.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { Tag } from '../ui/tag.tsx'
import { type ImportDetail, type ImportLine, useLines } from './calls.ts'
import { FieldDiff } from './field-diff.tsx'
import { blockedText, countsText, rowsText } from './labels.ts'

const few = 8
const pageSize = 50

function useShown(importId: string, kind: 'added' | 'changed' | 'blocked', isWhole: boolean) {
  const { search } = useAddress()
  return useLines(importId, kind, isWhole ? pageOf(search) : 1, isWhole ? pageSize : few)
}

/** Of many lines the first are kept, and the first of these are shown until one asks for more. */
function More({
  kept,
  count,
  isWhole,
  show,
}: {
  kept: number
  count: number
  isWhole: boolean
  show: string
}) {
  const { set } = useAddress()
  if (isWhole) {
    return (
      <>
        <Pager total={kept} pageSize={pageSize} unit="行" />
        {kept < count && <p className="imp-foot">这里只留前 {rowsText(kept)}，写入时全部都写。</p>}
      </>
    )
  }
  if (count <= few) return null
  return (
    <p className="imp-foot">
      还有 {rowsText(count - few)}
      {'　'}
      <button type="button" className="link" onClick={() => set({ show, page: undefined }, { push: true })}>
        展开
      </button>
    </p>
  )
}

/** The effect on works that exist already. */
export function ChangedLines({ detail, isWhole }: { detail: ImportDetail; isWhole: boolean }) {
  const { importId, counts, changes } = detail
  const query = useShown(importId, 'changed', isWhole)
  return (
    <Box title={<span className="c-info">变更 {rowsText(counts.changed)}</span>} note={countsText(changes)}>
      <QueryResult query={query} fault="读不到变更的行">
        {({ rows, total }) => (
          <>
            <div className="table-scroll">
              <table className="table imp-changes">
                <tbody>
                  {rows.map((row) => (
                    <ChangedRows key={row.line} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
            <More kept={total} count={counts.changed} isWhole={isWhole} show="changed" />
          </>
        )}
      </QueryResult>
    </Box>
  )
}

function ChangedRows({ row: { line, number, dataId, differences } }: { row: ImportLine }) {
  const shown = differences.length > 0 ? differences : [null]
  return shown.map((difference, place) => (
    <tr key={`${line} ${difference?.field ?? ''} ${difference?.keptByStaff ?? ''}`}>
      <td className="numeric muted">{place === 0 && formatNumber(line)}</td>
      <td className="medium nowrap">
        {place === 0 && (dataId === null ? number : <a href={`/staff/works/${dataId}`}>{number}</a>)}
      </td>
      <td className="muted nowrap">{difference?.name}</td>
      <td>
        {difference === null ? (
          <span className="muted">内容相同，只记下这一行的来历</span>
        ) : (
          <FieldDiff of={difference} />
        )}
      </td>
    </tr>
  ))
}

/** Rows that must not be imported: they have no checkbox. */
export function BlockedLines({
  importId,
  count,
  isWhole,
}: {
  importId: string
  count: number
  isWhole: boolean
}) {
  const query = useShown(importId, 'blocked', isWhole)
  return (
    <Box title={`拦下 ${rowsText(count)}`} note="下架过或已并入别的作品，不再进站">
      <QueryResult query={query} fault="读不到拦下的行">
        {({ rows, total }) => (
          <>
            <table className="table imp-blocked">
              <tbody>
                {rows.map(({ line, number, blocked }) => (
                  <tr key={line}>
                    <td className="numeric muted imp-line">{formatNumber(line)}</td>
                    <td>
                      <b className="medium">{number}</b>
                      <div className="text-12 muted">{blocked && blockedText(blocked)}</div>
                    </td>
                    <td className="numeric">
                      {blocked?.caseId && (
                        <Tag tone="danger" href={`/staff/moderation/${blocked.caseId}`}>
                          {blocked.caseNumber ?? '案件'}
                        </Tag>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <More kept={total} count={count} isWhole={isWhole} show="blocked" />
            <p className="imp-foot">下架的要放行只能在案件里改裁定，这里不能勾选跳过。</p>
          </>
        )}
      </QueryResult>
    </Box>
  )
}

export function AddedLines({
  importId,
  count,
  isWhole,
}: {
  importId: string
  count: number
  isWhole: boolean
}) {
  const query = useShown(importId, 'added', isWhole)
  return (
    <Box title={<span className="c-ok">新增 {rowsText(count)}</span>} note="站上还没有的作品">
      <QueryResult query={query} fault="读不到新增的行">
        {({ rows, total }) => (
          <>
            <div className="table-scroll">
              <table className="table">
                <tbody>
                  {rows.map(({ line, number, title }) => (
                    <tr key={line}>
                      <td className="numeric muted imp-line">{formatNumber(line)}</td>
                      <td className="medium nowrap imp-number">{number}</td>
                      <td className="imp-title">{title}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <More kept={total} count={count} isWhole={isWhole} show="added" />
          </>
        )}
      </QueryResult>
    </Box>
  )
}
