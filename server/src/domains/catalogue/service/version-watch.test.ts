import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { call } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { anyChange } from '../../../platform/cache/tags.ts'
import type { Config } from '../../../platform/config/config.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { moveVersion, moveVersionOfRecorded } from '../queries/version.ts'
import { type VersionWatchTiming, watchVersion } from './version-watch.ts'

const work = { channel: 'anime', number: 'ANI-1', title: '风筝与山谷', pubTime: '2026-11-01' }

test('an import by another process is visible, though the old answer was cached', async () => {
  const server = await startTestServer({ template: 'empty' })
  try {
    const total = async () =>
      (await call(server.url, catalogue.listWorks, { query: { modName: 'anime' } })).answer.total
    expect(await total()).toBe(0)
    const { db, pool } = server.context
    await importWorks({ db, pool, today: '2026-11-20' }, [work])
    await vi.waitFor(async () => expect(await total()).toBe(1), { timeout: 10_000 })
  } finally {
    await server.close()
  }
})

test('when the database drops the listening connection, nothing stale is served after it is back', async () => {
  const server = await startTestServer({ template: 'empty' })
  try {
    const { db, pool } = server.context
    const total = async () =>
      (await call(server.url, catalogue.listWorks, { query: { modName: 'anime' } })).answer.total
    expect(await total()).toBe(0)
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yehang catalogue watch'",
    )
    await importWorks({ db, pool, today: '2026-11-20' }, [work])
    await vi.waitFor(async () => expect(await total()).toBe(1), { timeout: 10_000 })
  } finally {
    await server.close()
  }
})

/** The caches of two processes on one database, each with an answer about either of two works and one about any. */
async function twoCaches({ context }: TestServer, timing?: VersionWatchTiming) {
  const made = (tag: string) => async () => ({ json: '{}', tags: [tag] })
  const caches = await Promise.all(
    [1, 2].map(async () => {
      const answers = new ResponseCache({ clock: context.clock, maxBytes: 1e6 })
      const watch = await watchVersion(context, answers, { timing })
      const fill = async () => {
        for (const tag of ['work:1', 'work:2', anyChange]) await answers.answer(tag, `/${tag}`, made(tag))
      }
      return { answers, watch, fill }
    }),
  )
  const fill = () => Promise.all(caches.map((cache) => cache.fill()))
  const kept = () =>
    caches.map(({ answers }) =>
      ['work:1', 'work:2', anyChange].filter((tag) => answers.at(`/${tag}`) !== undefined).join(' '),
    )
  await fill()
  const close = () => Promise.all(caches.map(({ watch }) => watch.close()))
  return { fill, kept, close }
}

const both = (kept: string) => [kept, kept]
const patient = { timeout: 10_000 }

test('a recorded change drops what shows it in every process, another move everything', async () => {
  const server = await startTestServer({ template: 'empty' })
  const caches = await twoCaches(server)
  try {
    await moveVersionOfRecorded(server.context.db, ['work:1'])
    await expect.poll(caches.kept, patient).toEqual(both('work:2'))
    await caches.fill()
    await moveVersion(server.context.db)
    await expect.poll(caches.kept, patient).toEqual(both(''))
  } finally {
    await caches.close()
    await server.close()
  }
})

test('a recorded change that no move of the version follows drops what shows it as well', async () => {
  const server = await startTestServer({ template: 'empty' })
  const caches = await twoCaches(server, { every: 50, patience: 5000 })
  try {
    // As where a process ends between its commit and the move.
    await sql`select record_tags(array['work:1'])`.execute(server.context.db)
    await expect.poll(caches.kept, patient).toEqual(both('work:2'))
  } finally {
    await caches.close()
    await server.close()
  }
})

test('a process that did not listen for a moment drops everything', async () => {
  const server = await startTestServer({ template: 'empty' })
  const caches = await twoCaches(server)
  try {
    await server.context.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yehang catalogue watch'",
    )
    await expect.poll(caches.kept, patient).toEqual(both(''))
    await caches.fill()
    await moveVersionOfRecorded(server.context.db, ['work:2'])
    await expect.poll(caches.kept, patient).toEqual(both('work:1'))
  } finally {
    await caches.close()
    await server.close()
  }
})

test('where the record cannot be read, everything is dropped and listening begins anew', async () => {
  const server = await startTestServer({ template: 'empty' })
  const caches = await twoCaches(server)
  const { db } = server.context
  try {
    await sql`alter table cache_change rename to elsewhere`.execute(db)
    await moveVersion(db)
    await expect.poll(caches.kept, patient).toEqual(both(''))
    await sql`alter table elsewhere rename to cache_change`.execute(db)
    await expect
      .poll(async () => {
        await caches.fill()
        return caches.kept()
      }, patient)
      .toEqual(both(`work:1 work:2 ${anyChange}`))
  } finally {
    await caches.close()
    await server.close()
  }
})

const edge: Config['edge'] = {
  kind: 'varnish',
  hosts: ['http://127.0.0.1:1'],
  key: 'a-secret-of-the-edge',
}
const busy = { every: 50, patience: 10_000 }

/** A cache with an answer about a work, before which there is an edge. */
async function cacheWithEdge({ context }: TestServer) {
  const answers = new ResponseCache({ clock: context.clock, maxBytes: 1e6 })
  const watch = await watchVersion({ ...context, config: { ...context.config, edge } }, answers, {
    timing: busy,
  })
  const fill = () => answers.answer('work', '/work', async () => ({ json: '{}', tags: ['work:1'] }))
  await fill()
  return { answers, watch, fill }
}

/** Makes a table unreadable. Answers how to let it go. */
async function lock({ context }: TestServer, table: string) {
  const client = await context.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isLocked = true
  return async () => {
    if (!isLocked) return
    isLocked = false
    await client.query('commit')
    client.release()
  }
}

test('nothing is marked for an edge from a notice of changed settings until they have been read', async () => {
  const server = await startTestServer({ template: 'empty' })
  const { answers, watch, fill } = await cacheWithEdge(server)
  const { db } = server.context
  await expect.poll(() => answers.isCurrent, patient).toBe(true)
  const letGo = await lock(server, 'site_settings')
  try {
    await sql`select pg_notify('site_settings', '1')`.execute(db)
    // Twice: readings that ended after the notice, while the settings are still the old ones.
    for (let reading = 0; reading < 2; reading++) {
      await fill()
      await moveVersionOfRecorded(db, ['work:1'])
      await expect.poll(() => answers.at('/work'), patient).toBeUndefined()
    }
    expect(answers.isCurrent).toBe(false)
    await letGo()
    await expect.poll(() => answers.isCurrent, patient).toBe(true)
  } finally {
    await letGo()
    await watch.close()
    await server.close()
  }
})

test('what has changed is dropped before it is asked what lists begin with', async () => {
  const server = await startTestServer({ template: 'empty' })
  const { answers, watch } = await cacheWithEdge(server)
  const letGo = await lock(server, 'channel')
  try {
    await moveVersionOfRecorded(server.context.db, ['work:1', 'channels'])
    await expect.poll(() => answers.at('/work'), patient).toBeUndefined()
  } finally {
    await letGo()
    await watch.close()
    await server.close()
  }
})
