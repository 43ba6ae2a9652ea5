import { useQuery } from '@tanstack/react-query'
import { Page } from '../shell/page.tsx'
import { usePresence } from '../staff/presence.ts'
import { useAddress } from '../ui/address.ts'
import { Empty } from '../ui/box.tsx'
import { useGet } from '../ui/calls.ts'
import { type AdminCounts, queueCall, queuePollMs, viewOf } from './calls.ts'
import { MessageView } from './message-view.tsx'
import { useOpenMessage } from './open-message.ts'
import { Queue } from './queue.tsx'
import * as styles from './support.module.css'
import * as threadStyles from './thread.module.css'

const step = 60
const most = 300

/** The page of customer service: the queue, a message, and its sender. */
export default function SupportPage() {
  const { search, set } = useAddress()
  const view = viewOf(search.tab)
  const keyword = search.keyword ?? ''
  const size = Math.min(most, Math.max(step, Number(search.size) || step))
  const polled = { refetchInterval: queuePollMs, placeholderData: <T,>(before: T) => before }
  const queue = useQuery({ ...queueCall(view, keyword, size), ...polled })
  const { data: counts } = useGet('GET /v2/staff/message/counts', {
    refetchInterval: queuePollMs,
    keepsPrevious: true,
  })
  const open = useOpenMessage(queue.data?.rows)
  const presence = usePresence(open.id === undefined ? null : `message/${open.id}`)
  const more = () => set({ size: String(size + step) })
  return (
    <Page title="留言" facts={counts?.data && factsOf(counts.data)} layout="flush">
      <div className={open.isReading && open.id ? `${styles.support} ${styles.reading}` : styles.support}>
        <Queue
          query={queue}
          counts={counts?.data}
          view={view}
          keyword={keyword}
          open={open}
          onMore={size < most ? more : null}
        />
        {open.id === undefined ? (
          <section className={`${threadStyles.thread} ${threadStyles.none}`}>
            <Empty title={queue.data?.total === 0 ? '没有留言在等' : '选一条留言'}>
              {counts?.data && `今天答了 ${counts.data.answeredToday} 条。`}
            </Empty>
          </section>
        ) : (
          <MessageView key={open.id} id={open.id} open={open} presence={presence} />
        )}
      </div>
    </Page>
  )
}

function factsOf({ overDay, overHours, fresh, answeredToday, medianMinutes }: AdminCounts): string {
  const median = medianMinutes === null ? '' : `，中位首答 ${spanOf(medianMinutes)}`
  return `待回复 ${overDay + overHours + fresh}，今天答了 ${answeredToday}${median}`
}

const spanOf = (minutes: number) =>
  minutes < 120 ? `${minutes} 分` : `${(minutes / 60).toFixed(1).replace(/\.0$/, '')} 小时`
