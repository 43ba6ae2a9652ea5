import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { possibleFailure } from '../failure.ts'
import { count, isDht, oneOf, time } from '../values.ts'
import { jobKind } from './job-kinds.ts'

/** Queue, processes and disks, as they are this moment. */

const who = 'staff:overview:read'

export const processKinds = ['api', 'worker'] as const

export const processRow = z.strictObject({
  /** `api-1`: the kind, and its place among those that run. */
  name: z.string(),
  kind: oneOf(processKinds),
  host: z.string(),
  version: z.string(),
  state: oneOf(['up', 'busy', 'silent'] as const),
  startTime: time,
  /** Seconds since it last gave a sign. */
  silence: count,
  /** Percent of one core. */
  cpu: z.number().min(0),
  /** Of the machine: percent of all its cores. */
  load: z.number().min(0),
  memory: count,
  /** Of an API: requests a second, and the milliseconds within which 99 of 100 were answered. */
  requests: z.number().min(0).nullable(),
  p99: z.number().min(0).nullable(),
  /** Of a worker: what it does, and of which work. */
  doing: z.array(
    z.strictObject({
      kind: jobKind,
      name: z.string().nullable(),
      progress: z.number().min(0).max(1).nullable(),
    }),
  ),
})

export const getState = endpoint({
  method: 'GET',
  path: '/v2/staff/overview/state',
  summary: '队列、进程、数据库、磁盘的现状',
  who,
  scope: 'overview:read',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      queue: z.array(
        z.strictObject({
          kind: jobKind,
          waiting: count,
          running: count,
          failed: count,
          /** When the oldest that waits was due. */
          since: time.nullable(),
        }),
      ),
      processes: z.array(processRow),
      database: z.strictObject({
        connections: count,
        most: count,
        /** Statements that have run for more than five seconds. */
        slow: count,
        bytes: count,
      }),
      backup: z.strictObject({
        /** The last one that was made; null where there is none. */
        last: z
          .strictObject({ time, host: z.string(), works: count, bytes: count, mediaElsewhere: z.boolean() })
          .nullable(),
        /** One that failed since. */
        failed: z.strictObject({ time, ...possibleFailure }).nullable(),
        /** There is none, or it is older than two days. */
        late: z.boolean(),
      }),
      /** One a machine that runs a worker. */
      disks: z.array(
        z.strictObject({
          host: z.string(),
          size: count,
          free: count,
          media: count,
          pictures: count,
          /** Null if the database is on another machine. */
          database: count.nullable(),
          /** Media are in an object store, not on this disk. */
          mediaElsewhere: z.boolean(),
          /** At the speed of the last two weeks; null where it is not known yet, or does not fill. */
          daysLeft: count.nullable(),
          time,
        }),
      ),
    }),
  ),
})
