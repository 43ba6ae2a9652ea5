import { operations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { noon, startBeside, startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { openContext } from '../../../platform/context.ts'
import { startHeartbeat } from './heartbeat.ts'
import { noteUptime } from './queries/outages.ts'

let server: TestServer
let admin: TestMember
let now = noon
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => now })
  admin = await makeMember(server.context, { roles: ['admin'] })
  await soon(async () => expect(await signs()).toHaveLength(1))
})
afterAll(() => server.close())
beforeEach(async () => {
  now = noon
  await server.context.pool.query('delete from outage')
  await server.context.pool.query('delete from backup')
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.context.pool.query(text, values)).rows
const signs = () => query('select seen_at from site_sign')
const seenAt = (at: number) => query('update site_sign set seen_at = $1', [new Date(at)])
const events = async () =>
  (await callAs(admin, server.url)(operations.getFigures, { query: { days: '30' } })).answer.data.events
const backup = async () => (await callAs(admin, server.url)(operations.getState)).answer.data.backup
const due = async () => (await callAs(admin, server.url)(operations.getSummary)).answer.data.due
const facts = () => ({ requests: 0, p99: null, parallel: null })

test('a site that returns records how long it was down; a restart is not recorded', async () => {
  await seenAt(noon - 41 * minute)
  const { close } = await startBeside(server)
  await soon(async () =>
    expect(await events()).toEqual([{ day: '2026-11-20', kind: 'outage', text: '停站 41 分' }]),
  )
  await close()
  await seenAt(noon - 50_000)
  const again = await startBeside(server)
  await soon(async () => expect((await signs())[0].seen_at.getTime()).toBe(noon))
  await again.close()
  expect(await events()).toHaveLength(1)
})

test('a database outage is recorded as such by an API that kept running', async () => {
  // Without an API of its own, whose signs would say that all is well.
  const database = await testDatabase('empty')
  const { config, clock, log } = server.context
  const context = openContext({ config, connection: database.connection, clock, log })
  let isAway = true
  const db = new Proxy(context.db, {
    get(target, name) {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await noteUptime(context.db, new Date(noon - 3 * minute), 'site', minute)
  const stop = startHeartbeat({ db, clock, log }, 'api', facts, 100)
  isAway = false
  await soon(async () => {
    const { rows } = await context.pool.query('select what, ended_at - began_at as lasted from outage')
    expect(rows).toMatchObject([{ what: 'database', lasted: { minutes: 3 } }])
  })
  await stop()
  await context.close()
  await database.drop()
})

test('of several APIs that return at once one records the outage; a clock that jumps is no outage', async () => {
  await seenAt(noon - 5 * minute)
  const { db } = server.context
  await Promise.all(Array.from({ length: 6 }, () => noteUptime(db, new Date(noon), 'site', minute)))
  expect(await events()).toHaveLength(1)
  await noteUptime(db, new Date(noon + day), 'site', null)
  expect(await query('select from outage')).toHaveLength(1)
  // And back: what was seen last stays the last.
  await noteUptime(db, new Date(noon), 'site', minute)
  expect((await signs())[0].seen_at.getTime()).toBe(noon + day)
  await seenAt(noon)
})

test('several of a day are one line', async () => {
  const add = (what: string, at: number, ms: number) =>
    query('insert into outage (what, began_at, ended_at) values ($1, $2, $3)', [
      what,
      new Date(at),
      new Date(at + ms),
    ])
  await add('site', noon - day, 10 * minute)
  await add('site', noon - day + 60 * minute, 5 * minute)
  await add('site', noon - 40 * day, minute)
  await add('database', noon - day, 3 * 60 * minute)
  expect(await events()).toEqual([
    { day: '2026-11-19', kind: 'outage', text: '停站 2 次，15 分' },
    { day: '2026-11-19', kind: 'outage', text: '数据库断 3 时' },
  ])
})

test('the last backup shows with its age; none, or an old one, is due', async () => {
  const began = (await query('select min(applied_at) as at from schema_migration'))[0].at.getTime() as number
  const later = new Date(began + 30 * day)
  await query('update access_token set expires_at = $1', [later])
  await query('update sign_in set expires_at = $1, absolute_expires_at = $1', [later])
  now = began + day
  expect(await backup()).toEqual({ last: null, failed: null, late: false })
  expect((await due()).map(({ kind }) => kind)).not.toContain('backup')
  now = began + 3 * day
  expect(await backup()).toMatchObject({ last: null, late: true })
  expect(await due()).toContainEqual(
    expect.objectContaining({ kind: 'backup', count: 3, at: null, tone: 'wait' }),
  )

  const add = (outcome: string, at: number) =>
    query(
      `insert into backup (began_at, ended_at, outcome, reason, host, folder, works, files, bytes, new_bytes)
       values ($1, $1, $2, $3, 'house-1', '/srv/backup', 42000, 10, 5000000, 1)`,
      [new Date(at), outcome, outcome === 'failed' ? '磁盘满' : null],
    )
  await add('done', now - 60 * minute)
  await add('failed', now - 2 * day)
  expect(await backup()).toMatchObject({
    last: { host: 'house-1', works: 42_000, bytes: 5_000_000 },
    failed: null,
    late: false,
  })
  expect((await due()).map(({ kind }) => kind)).not.toContain('backup')
  await add('failed', now - minute)
  expect(await backup()).toMatchObject({ failed: { reason: null, msg: '磁盘满' }, late: false })
})
