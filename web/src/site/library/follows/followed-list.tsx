import { useQuery, useQueryClient } from '@tanstack/react-query'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Fault } from '../../../ui/fault.tsx'
import { entryHref, nameOf } from '../../catalogue/directories/entry-links.ts'
import { EntriesSkeleton } from '../lists-skeletons.tsx'
import { isSame, useRowsWithRemoved } from '../rows-with-removed.ts'
import { FollowButton } from './follow-button.tsx'
import { type FollowedRow, followedCall, setFollowed } from './followed.ts'
import { FollowsNothing } from './new-works.tsx'

const kindNames = { performer: '演员', maker: '制作商', series: '系列' } as const

/**
 * The entries that a member follows, each with its number of new works. An unfollowed one stays until the page is left.
 */
export function FollowedList() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(followedCall)
  const rows = useRowsWithRemoved(data?.rows)
  if (!data && error && !isFetching) {
    return <Fault error={error} text="关注没有加载出来。" onRetry={() => void refetch()} />
  }
  if (!data) return <EntriesSkeleton />
  if (rows.length === 0) return <FollowsNothing />
  return (
    <ul className="panel entries">
      {rows.map((row) => {
        const followed = data.rows.some((one) => isSame(one, row))
        return (
          <li key={`${row.kind} ${row.id}`}>
            <Entry row={row} />
            <FollowButton
              name={nameOf(row)}
              followed={followed}
              onPress={() => void setFollowed(client, row, !followed)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Entry({ row }: { row: FollowedRow }) {
  const channel = row.modId === null ? null : channelOf(row.modId)
  const name = nameOf(row)
  const words = (
    <>
      <span className="initial" aria-hidden="true">
        {[...name][0]}
      </span>
      <span className="words">
        <b className="clip1">{name}</b>
        <span className="text-13 muted">
          {kindNames[row.kind]}
          {channel && channel !== 'censored' && ` · ${channelNames[channel]}`} · {formatNumber(row.count)} 部
        </span>
      </span>
      {row.newCount > 0 && <span className="badge brand large">{formatNumber(row.newCount)} 部新</span>}
    </>
  )
  const href = entryHref(row.kind, channel ?? 'censored', row.id)
  return href === null ? (
    <span className="entry">{words}</span>
  ) : (
    <a className="entry" href={href}>
      {words}
    </a>
  )
}
