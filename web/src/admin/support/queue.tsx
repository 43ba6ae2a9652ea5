import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerTo } from '../../api/client.ts'
import type { ApiError } from '../../api/error.ts'
import { serverNow } from '../../api/server-clock.ts'
import * as basic from '../ui/basic.module.css'
import { Empty, QueryResult } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button } from '../ui/button.tsx'
import { formatTime, hoursAndMinutes, momentOf } from '../ui/format.ts'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { Tag } from '../ui/marks.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { AdminCounts, AdminRow, View } from './calls.ts'
import type { OpenMessage } from './open-message.ts'
import * as styles from './queue.module.css'

type QueueAnswer = AnswerTo<'GET /v2/staff/message/list'>

interface QueueProps {
  query: UseQueryResult<QueueAnswer, ApiError>
  counts: AdminCounts | undefined
  view: View
  keyword: string
  open: OpenMessage
  onMore: (() => void) | null
}

export function Queue({ query, counts, view, keyword, open, onMore }: QueueProps) {
  const waiting = counts && counts.overDay + counts.overHours + counts.fresh
  const clears = ['at', 'keyword', 'size', 'read', 'order']
  return (
    <section className={styles.column} aria-label="留言队列">
      <div className={styles.qfind}>
        <SearchBox placeholder="会员、订单号、内容" />
      </div>
      <Tabs
        clears={clears}
        tabs={[
          { value: '', title: '待回复', count: waiting, hot: (counts?.overDay ?? 0) > 0 },
          { value: 'answered', title: '已答复', count: counts?.answered },
          { value: 'closed', title: '已关闭' },
          { value: 'mine', title: '我的', count: counts?.mine },
        ]}
      />
      <div className={styles.list}>
        <QueryResult query={query} fault="读不到留言">
          {(answer) => (
            <>
              {keyword !== '' && (
                <h2>
                  <span>找「{keyword}」，在全部留言里</span>
                  <span>{answer.totalCapped ? `前 ${answer.total}` : answer.total}</span>
                </h2>
              )}
              {answer.rows.length === 0 ? (
                <NothingThere view={view} keyword={keyword} counts={counts} />
              ) : (
                <Rows
                  rows={answer.rows}
                  isByAge={view === '' && keyword === ''}
                  counts={counts}
                  open={open}
                />
              )}
              {answer.rows.length < answer.total && onMore && (
                <div className={styles.qmore}>
                  <Button small onClick={onMore}>
                    还有 {answer.total - answer.rows.length} 条
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryResult>
      </div>
    </section>
  )
}

function NothingThere({ view, keyword, counts }: Pick<QueueProps, 'view' | 'keyword' | 'counts'>) {
  if (keyword !== '') return <Empty title="没有找到">内容要写两个字以上；会员写名字的开头。</Empty>
  if (view === 'mine') return <Empty title="没有接下的留言">在一条留言里按 A 分给自己。</Empty>
  if (view !== '') return <Empty title="还没有留言" />
  const later = counts?.later ? `有 ${counts.later} 条稍后提醒。` : ''
  return <Empty title="都答完了">{`今天答了 ${counts?.answeredToday ?? 0} 条。${later}`}</Empty>
}

const hour = 3_600_000

const ages = [
  { title: '超过 24 小时', from: 24 * hour, tone: basic.cDanger, count: 'overDay' },
  { title: '4 – 24 小时', from: 4 * hour, tone: '', count: 'overHours' },
  { title: '4 小时内', from: Number.NEGATIVE_INFINITY, tone: '', count: 'fresh' },
] as const

interface RowsProps {
  rows: readonly AdminRow[]
  isByAge: boolean
  counts: AdminCounts | undefined
  open: OpenMessage
}

function Rows({ rows, isByAge, counts, open }: RowsProps) {
  const now = serverNow()
  const drawn = (some: readonly AdminRow[]) => (
    <ul>
      {some.map((row) => (
        <Row key={row.id} row={row} open={open} />
      ))}
    </ul>
  )
  if (!isByAge) return drawn(rows)
  const age = ({ waitingSince }: AdminRow) => (waitingSince === null ? 0 : now - momentOf(waitingSince))
  const groupOf = (row: AdminRow) => ages.find(({ from }) => age(row) > from)
  return ages.map((group) => {
    const few = rows.filter((row) => groupOf(row) === group)
    if (few.length === 0) return null
    return (
      <section key={group.title} aria-label={group.title}>
        <h2 className={group.tone}>
          <span>{group.title}</span>
          <span>{counts ? Math.max(counts[group.count], few.length) : few.length}</span>
        </h2>
        {drawn(few)}
      </section>
    )
  })
}

function Row({ row, open }: { row: AdminRow; open: OpenMessage }) {
  const { id, userName, message, levelId, isGuest, writerName } = row
  const isOpen = id === open.id
  return (
    <li>
      <button
        type="button"
        className={`${boxStyles.item} ${styles.item} ${isOpen ? boxStyles.current : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => open.show(id)}
      >
        <span className={basic.row}>
          <b className={`${basic.medium} ${basic.cut}`}>{userName || '已注销'}</b>
          {isGuest && <Tag>访客</Tag>}
          {levelId > 1 && <Tag tone="vip">VIP</Tag>}
          {writerName && <Tag tone="ok">{writerName}在写…</Tag>}
          <Wait row={row} />
        </span>
        <span className={basic.row}>
          <span className={`${basic.cut} ${basic.hint} ${basic.grow}`}>{message}</span>
          <Marks row={row} />
        </span>
      </button>
    </li>
  )
}

function Wait({ row: { waitingSince, status, updateTime } }: { row: AdminRow }) {
  if (waitingSince === null) {
    return (
      <span className={`${basic.end} ${basic.hint} ${basic.nowrap}`}>
        {status === 9 ? '已关闭 ' : ''}
        {formatTime(updateTime)}
      </span>
    )
  }
  const span = serverNow() - momentOf(waitingSince)
  return (
    <span
      className={
        span > 24 * hour
          ? `${basic.end} ${basic.text12} ${basic.nowrap} ${basic.cDanger} ${basic.bold}`
          : `${basic.end} ${basic.text12} ${basic.nowrap} ${basic.muted}`
      }
      title="已等"
    >
      {hoursAndMinutes(span)}
    </span>
  )
}

/** An order that was paid for and is not granted yet. */
export const abnormalStatus = 4

function Marks({ row }: { row: AdminRow }) {
  const { laterTime, orderId, orderStatus, assigneeName } = row
  const isLater = laterTime !== null && momentOf(laterTime) > serverNow()
  return (
    <>
      {isLater && <Tag tone="info">{formatTime(laterTime)} 提醒</Tag>}
      {orderStatus === abnormalStatus ? <Tag tone="wait">已付未到账</Tag> : orderId && <Tag>订单</Tag>}
      {assigneeName && <Tag>{assigneeName}</Tag>}
    </>
  )
}
