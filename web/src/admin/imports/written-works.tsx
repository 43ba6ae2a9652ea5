import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../api/queries.ts'
import { channelNames, channelOf } from '../../lib/channel-names.ts'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Pager, pageOf } from '../ui/pager.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { State, type StateKind } from '../ui/state.tsx'
import type { ImportDetail } from './calls.ts'
import { ChangedLines } from './line-lists.tsx'

const pageSize = 50

const listings: Record<'published' | 'draft' | 'hidden' | 'removed', readonly [StateKind, string]> = {
  published: ['ok', '已发布'],
  draft: ['draft', '待发布'],
  hidden: ['hidden', '已隐藏'],
  removed: ['bad', '已下架'],
}

/** The works that an import brought or changed. */
export function WrittenWorks({ detail, kind }: { detail: ImportDetail; kind: 'added' | 'changed' }) {
  const { search } = useAddress()
  const call = callOptions('GET /v2/staff/import/{importId}/works', {
    params: { importId: detail.importId },
    query: { kind, pageNum: pageOf(search), pageSize },
  })
  // Publishing and undoing change these rows: fetched again with each state.
  const query = useQuery({
    ...call,
    queryKey: [...call.queryKey, detail.state, detail.published],
    placeholderData: (before) => before,
  })
  return (
    <>
      {kind === 'changed' && detail.counts.changed > 0 && <ChangedLines detail={detail} isWhole={false} />}
      <Box title={kind === 'added' ? '新增的作品' : '变更的作品'}>
        <QueryResult query={query} fault="读不到这些作品">
          {({ rows, total }) => (
            <>
              <div className="table-scroll">
                <table className="table">
                  <tbody>
                    {rows.map(({ dataId, number, title, channel, listing }) => {
                      const [state, word] = listings[listing]
                      return (
                        <tr key={dataId}>
                          <td className="medium nowrap">
                            <a href={`/staff/works/${dataId}`}>{number}</a>
                          </td>
                          <td className="imp-title">{title}</td>
                          <td className="muted nowrap">{channelNames[channelOf(channel)]}</td>
                          <td>
                            <State kind={state}>{word}</State>
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </div>
              <Pager total={total} pageSize={pageSize} unit="部" />
            </>
          )}
        </QueryResult>
      </Box>
    </>
  )
}
