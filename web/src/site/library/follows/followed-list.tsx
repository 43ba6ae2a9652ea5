import { useQuery, useQueryClient } from '@tanstack/react-query'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import { Fault } from '../../../ui/fault.tsx'
import * as panelStyles from '../../../ui/panel.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { entryHref, nameOf } from '../../catalogue/directories/entry-links.ts'
import * as styles from '../library.module.css'
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
    <ul className={`${panelStyles.panel} ${styles.entries}`}>
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
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]}
      </span>
      <span className={styles.words}>
        <b className={textStyles.clip1}>{name}</b>
        <span className={`${textStyles.small} ${textStyles.muted}`}>
          {kindNames[row.kind]}
          {channel && channel !== 'censored' && ` · ${channelNames[channel]}`} · {formatNumber(row.count)} 部
        </span>
      </span>
      {row.newCount > 0 && (
        <span
          className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold} ${badgeStyles.large} ${styles.new}`}
        >
          {formatNumber(row.newCount)} 部新
        </span>
      )}
    </>
  )
  const href = entryHref(row.kind, channel ?? 'censored', row.id)
  return href === null ? (
    <span className={styles.entry}>{words}</span>
  ) : (
    <a className={styles.entry} href={href}>
      {words}
    </a>
  )
}
