import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, isDht, oneOf, time } from '../values.ts'

/** What the rail and the top bar of the back office say, on every page; asked every few seconds. */

/** `hot`: a deadline is near; `due`: it needs a member of staff; `plain`: there is some. */
export const waitingTones = ['plain', 'due', 'hot'] as const

/** Pages with tasks, by their names. */
export const waitingSections = [
  'support',
  'moderation',
  'works',
  'markers',
  'importing',
  'jobs',
  'orders',
] as const

export const dueKinds = [
  /** A case of a report, with the moment by which it has to be decided. */
  'case',
  /** Reports that would have hidden their works, beyond the hourly cap. */
  'unhidden-reports',
  /** Messages that have waited for more than a day. */
  'old-messages',
  /** Orders that were paid and have an exception. */
  'exceptions',
  'failed-videos',
  /** Films that failed for many in the last 24 hours. */
  'failing-films',
  'failed-jobs',
  /** Processes whose heartbeat has stopped. */
  'silent-processes',
  /** Checked imports that wait for staff to start the writing. */
  'imports',
  /** A disk that lasts for less than two weeks. */
  'disk',
  /** No backup, or none for two days. */
  'backup',
  /** A cache before the site that takes no purges: visitors may see what has changed. */
  'edge',
] as const

export const clockKinds = ['left', 'waited', 'ago'] as const

const due = z.strictObject({
  kind: oneOf(dueKinds),
  tone: oneOf(['bad', 'wait', 'draft'] as const),
  /** How many; of a case always 1. */
  count,
  /** Names it where it is one: the number of a case, the number of a work, the name of a file. */
  name: z.string().nullable(),
  /** Of orders, in fen. */
  fen: count.nullable(),
  /** What its clock counts to or from. */
  at: time.nullable(),
  clock: oneOf(clockKinds),
  /** Where it is dealt with, `/staff/…`. */
  path: z.string(),
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/v2/staff/summary',
  summary: '值班台侧栏与顶栏：自己能看的各桌还有几件、按到期先后等着办的事、最紧的一件、进程几个在跑',
  who: 'staff',
  scope: null,
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      /** Only pages with tasks that the caller has permission for. */
      waiting: z.array(
        z.strictObject({
          section: oneOf(waitingSections),
          count,
          /** There are more than were counted. */
          capped: z.literal(true).optional(),
          tone: oneOf(waitingTones),
        }),
      ),
      /** Only what the caller may deal with, what runs out first first. */
      due: z.array(due),
      /** The first of `due` whose clock is running; null where nothing presses. */
      tightest: due.nullable(),
      processes: z.strictObject({ up: count, all: count }),
      now: time,
    }),
  ),
})
