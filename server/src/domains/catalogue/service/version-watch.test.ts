import { catalogue } from '@yehang/contract'
import { expect, test, vi } from 'vitest'
import { call } from '../../../../test/client.ts'
import { startTestServer } from '../../../../test/server.ts'
import { importWorks } from '../../imports/writing/load.ts'

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
