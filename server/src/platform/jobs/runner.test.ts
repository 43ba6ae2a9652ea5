import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { startFrozenDatabase } from '../../../test/frozen-database.ts'
import { soon } from '../../../test/soon.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../context.ts'
import { addJob } from './queries.ts'
import { type Handlers, type Runner, type RunningJob, startRunner } from './runner.ts'

vi.setConfig({ testTimeout: 30_000 })

let database: TestDatabase
const runners = new Set<Runner>()
const logged: { msg: string; level: number }[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all([...runners].map((runner) => runner.close()))
  runners.clear()
  logged.length = 0
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => database.drop())

const timing = { look: 50, patience: 200, answer: 5000 }

function begin(
  handlers: Partial<Handlers>,
  parallel = 1,
  onStuck = () => {},
  {
    connection,
    answer,
    apart = false,
  }: { connection?: pg.ClientConfig; answer?: number; apart?: boolean } = {},
): Runner {
  const config = readConfig({ TRANSCODES: String(parallel) })
  const log = createLog(config, { write: (line) => logged.push(JSON.parse(line)) })
  const all: Partial<Handlers> = {
    'prepare-video': async () => {},
    'remove-media': async () => {},
    ...handlers,
  }
  const { db } = database
  const runner = startRunner({ config, connection: connection ?? database.connection, db, log }, all, {
    timing: { ...timing, answer: answer ?? timing.answer },
    onStuck,
    apart,
  })
  runners.add(runner)
  return runner
}

async function end(runner: Runner): Promise<void> {
  runners.delete(runner)
  await runner.close()
}

const prepare = (videoId: string) => addJob(database.db, 'prepare-video', { videoId })
const jobs = async () => {
  const { rows } = await database.pool.query<{
    attempts: number
    max_attempts: number
    locked: boolean
    due: boolean
  }>(
    `select attempts, max_attempts, locked_at is not null as locked, run_at <= now() as due
     from graphile_worker._private_jobs order by id`,
  )
  return rows
}
const noJobs = () => soon(async () => expect(await jobs()).toEqual([]))

/** A handler that runs until the test ends it or it is aborted. */
function held() {
  const begun: string[] = []
  const go = Promise.withResolvers<void>()
  let aborted = 0
  const handler = async ({ videoId }: { videoId: string }, { signal }: RunningJob) => {
    begun.push(videoId)
    const abort = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted += 1
        reject(signal.reason)
      })
    })
    await Promise.race([go.promise, abort])
  }
  return { handler, begun, go: () => go.resolve(), aborted: () => aborted }
}

/** Ends the sessions that hold the workers' locks, as a restart of PostgreSQL would. */
const cutLocks = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'yehang worker %'`,
  )

test('two workers do every job once, long ones never more at a time than they may', async () => {
  const done: string[] = []
  const running = { now: 0, most: 0 }
  const go = Promise.withResolvers<void>()
  const handler = (own: { now: number; most: number }) => async (payload: { videoId: string }) => {
    for (const count of [own, running]) {
      count.now += 1
      count.most = Math.max(count.most, count.now)
    }
    await go.promise
    for (const count of [own, running]) count.now -= 1
    done.push(payload.videoId)
  }
  const each = [
    { now: 0, most: 0 },
    { now: 0, most: 0 },
  ]
  for (const own of each) begin({ 'prepare-video': handler(own) }, 2)
  const ids = Array.from({ length: 30 }, (_, index) => `video ${index}`)
  await Promise.all(ids.map(prepare))
  await soon(() => expect(running.now).toBe(4))
  go.resolve()
  await noJobs()
  expect(done.sort()).toEqual(ids.sort())
  expect(each.map(({ most }) => most)).toEqual([2, 2])
})

test('a quick job does not wait for long ones', async () => {
  const long = held()
  const removed: string[] = []
  begin({
    'prepare-video': long.handler,
    'remove-media': async ({ videoId }) => {
      removed.push(videoId)
    },
  })
  await prepare('one')
  await prepare('two')
  await soon(() => expect(long.begun).toEqual(['one']))
  await addJob(database.db, 'remove-media', { videoId: 'old', folder: null })
  await soon(() => expect(removed).toEqual(['old']))
  expect(long.begun).toEqual(['one'])
  long.go()
  await noJobs()
})

test('a job that fails is tried again after a pause, and knows its last try', async () => {
  const tries: boolean[] = []
  begin({
    'prepare-video': async (_, { isLastTry }) => {
      tries.push(isLastTry)
      throw new Error('not today')
    },
  })
  await addJob(database.db, 'prepare-video', { videoId: 'one' }, { maxAttempts: 2 })
  await soon(async () =>
    expect(await jobs()).toEqual([{ attempts: 1, max_attempts: 2, locked: false, due: false }]),
  )
  expect(tries).toEqual([false])
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await soon(() => expect(tries).toEqual([false, true]))
  await soon(async () => expect(await jobs()).toMatchObject([{ attempts: 2, locked: false }]))
})

test('a worker that ends gives its job back at once, as if it had not begun', async () => {
  const first = held()
  const worker = begin({ 'prepare-video': first.handler })
  await prepare('one')
  await soon(() => expect(first.begun).toEqual(['one']))
  await end(worker)
  expect(first.aborted()).toBe(1)
  expect(await jobs()).toEqual([{ attempts: 0, max_attempts: 8, locked: false, due: true }])
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  const second = held()
  begin({ 'prepare-video': second.handler })
  await soon(() => expect(second.begun).toEqual(['one']))
  second.go()
  await noJobs()
})

test('a job that was taken as the worker ends does not begin, and is given back', async () => {
  const slow = await database.pool.connect()
  await slow.query('begin; lock table job_run in access exclusive mode')
  const job = held()
  const worker = begin({ 'prepare-video': job.handler })
  await prepare('one')
  await soon(async () => expect(await jobs()).toMatchObject([{ locked: true }]))
  const ended = end(worker)
  // It waits to be written down.
  await slow.query('commit')
  slow.release()
  await ended
  expect(job.begun).toEqual([])
  expect(await jobs()).toEqual([{ attempts: 0, max_attempts: 8, locked: false, due: true }])
})

test('a worker that loses the connection of its lock breaks its jobs off, and comes back', async () => {
  const running = { now: 0, most: 0 }
  let begun = 0
  const go = Promise.withResolvers<void>()
  const handler: Handlers['prepare-video'] = async (_, { signal }) => {
    begun += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    const abort = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      await Promise.race([go.promise, abort])
    } finally {
      running.now -= 1
    }
  }
  begin({ 'prepare-video': handler })
  await prepare('one')
  await soon(() => expect(begun).toBe(1))
  begin({ 'prepare-video': handler })
  await cutLocks()
  await soon(() => expect(begun).toBe(2))
  expect(running.most).toBe(1)
  expect(logged.map(({ msg }) => msg)).toContain('the worker has lost its hold; its jobs are broken off')
  go.resolve()
  await noJobs()
  expect(begun).toBe(2)
})

test('a job that goes on without its lock is reported, since the process must end', async () => {
  const go = Promise.withResolvers<void>()
  const onStuck = vi.fn()
  const begun = vi.fn(() => go.promise)
  begin({ 'prepare-video': begun }, 1, onStuck)
  await prepare('deaf')
  await soon(() => expect(begun).toHaveBeenCalled())
  await cutLocks()
  await soon(() => expect(onStuck).toHaveBeenCalledOnce())
  go.resolve()
  await noJobs()
})

test('a worker outlives an absence of the database, and goes on with what it broke off', {
  timeout: 60_000,
}, async () => {
  // The queue's library prints it where one of its workers was asking for a job as the connection broke.
  vi.spyOn(console, 'trace').mockImplementation(() => {})
  const way = await startFrozenDatabase()
  const onStuck = vi.fn()
  const job = held()
  const connection = way.connection(database.connection.database ?? '')
  const runner = begin({ 'prepare-video': job.handler }, 1, onStuck, { connection, answer: 300 })
  await prepare('one')
  await soon(() => expect(job.begun).toEqual(['one']))
  // Silent first: what the queue asks meanwhile gets no answer at all.
  way.freeze()
  await soon(() => expect(job.aborted()).toBe(1))
  await soon(() => expect(logged.filter(({ msg }) => msg === 'the queue cannot be reached')).not.toEqual([]))
  await way.refuse()
  way.thaw()
  await way.accept()
  await soon(() => expect(job.begun).toEqual(['one', 'one']))
  job.go()
  await noJobs()
  expect(onStuck).not.toHaveBeenCalled()
  await end(runner)
  await way.close()
})

test('jobs of a living worker are never taken for forgotten, those of a dead one go on', async () => {
  const alive = held()
  begin({ 'prepare-video': alive.handler })
  await prepare('living')
  await soon(() => expect(alive.begun).toEqual(['living']))
  await prepare('dead')
  // As if both had been locked for hours, one by a worker that is no more, in its last try.
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '239 minutes',
       locked_by = coalesce(locked_by, 'pool-of-the-dead'), attempts = case when locked_by is null then 8 else 1 end`,
  )
  const successor = held()
  begin({ 'prepare-video': successor.handler })
  await soon(() => expect(successor.begun).toEqual(['dead']))
  const { rows } = await database.pool.query(
    `select payload->>'videoId' as video, attempts, max_attempts, locked_at > now() - interval '1 minute' as fresh
     from graphile_worker._private_jobs order by id`,
  )
  expect(rows).toEqual([
    { video: 'living', attempts: 1, max_attempts: 8, fresh: true },
    { video: 'dead', attempts: 9, max_attempts: 9, fresh: true },
  ])
  expect(alive.begun).toEqual(['living'])
  for (const one of [alive, successor]) one.go()
  await noJobs()
})

test('a job that its worker does not survive comes to an end', async () => {
  await prepare('poison')
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = 25, max_attempts = 25",
  )
  const successor = held()
  begin({ 'prepare-video': successor.handler })
  await soon(async () =>
    expect(await jobs()).toEqual([{ attempts: 25, max_attempts: 25, locked: false, due: true }]),
  )
  expect(successor.begun).toEqual([])
})

test('a worker without the folder of the site leaves to another one what needs it: of a kind, and of one job alone', async () => {
  const done: string[] = []
  const noting = (who: string): Partial<Handlers> => ({
    'prepare-video': async ({ videoId }) => void done.push(`${who} prepares ${videoId}`),
    'check-import': async ({ batchId }) => void done.push(`${who} checks ${batchId}`),
  })
  await addJob(database.db, 'check-import', { batchId: '1' })
  await addJob(database.db, 'prepare-video', { videoId: '2' }, { needsFolder: true })
  await prepare('3')
  begin(noting('one apart'), 1, () => {}, { apart: true })
  await soon(() => expect(done).toEqual(['one apart prepares 3']))
  await soon(async () => expect(await jobs()).toHaveLength(2))
  begin(noting('one there'))
  await noJobs()
  expect(done.slice(1).sort()).toEqual(['one there checks 1', 'one there prepares 2'])
})
