import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import { every } from '../jobs/every.ts'
import { addRequests, dropRequests } from './queries/request-counts.ts'
import type { RequestLimit } from './request-limit.ts'

const everyMs = 1000
/** More busy subjects than these are sent in turns. */
const mostAtOnce = 1000

/**
 * Sums the requests of busy addresses and API keys over all processes of the database, once a second: one that spreads them
 * over processes is refused a second or two later than one that does not. Returns how to stop.
 */
export function shareRequestCounts(
  { db, clock, log, secretKey }: Pick<Context, 'db' | 'clock' | 'log' | 'secretKey'>,
  limit: RequestLimit,
): () => Promise<void> {
  const markOf = (subject: string) => createHmac('sha256', secretKey).update(`requests\0${subject}`).digest()
  let cleaned = 0

  const share = async () => {
    const { minute, busy } = limit.unreported(mostAtOnce)
    if (busy.length === 0) return
    const marked = busy.map((one) => ({ ...one, mark: markOf(one.subject) }))
    const sums = await addRequests(db, minute, marked)
    const byMark = new Map(sums.map(({ mark, requests }) => [mark.toString('base64'), requests]))
    for (const { subject, requests, mark } of marked) {
      limit.reported(minute, subject, requests, byMark.get(mark.toString('base64')) ?? 0)
    }
    const now = Math.floor(clock.now() / 60_000)
    if (now <= cleaned) return
    cleaned = now
    // Clocks of machines differ a little.
    await dropRequests(db, now - 2)
  }

  const fail = (error: unknown) => log.debug({ err: error }, 'requests could not be summed over processes')
  return every(everyMs, share, fail, { atOnce: false })
}
