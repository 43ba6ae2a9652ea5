import { catalogue, library, members, texts } from '@yehang/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../../../test/frozen-database.ts'
import { askVideo, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'

let way: FrozenDatabase
let server: TestServer
let member: TestMember
let workId = ''
let connection: ReturnType<FrozenDatabase['connection']>
const clock = { now: noon }

beforeAll(async () => {
  way = await startFrozenDatabase()
  server = await startTestServer({
    connection: (database) => {
      connection = way.connection(database)
      return connection
    },
    now: () => clock.now,
  })
  member = await makeMember(server.context)
  workId = (await list()).answer.rows[0]?.id ?? ''
})
afterAll(async () => {
  await server.close()
  await way.close()
})
beforeEach(async () => {
  way.thaw()
  await isBack()
  // Nothing is cached before changes are listened for again.
  await soon(async () => expect(await listens()).toBe(true))
})

const list = (pageNum = 1) =>
  call(server.url, catalogue.listWorks, { query: { modName: 'censored', pageSize: 5, pageNum } })
const like = () =>
  call(server.url, library.like, { body: { status: 0, dataId: workId }, headers: member.headers })
const isBack = () => soon(async () => expect((await like()).code).toBe(200))
/** Whether the server hears of changes: its connection has read the version, which follows LISTEN. */
const listens = async () => {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'yehang catalogue watch' and state = 'idle'
  `.execute(server.context.db)
  return rows.some(({ query }) => query.startsWith('select'))
}
const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
const isAway = () => soon(() => expect(server.context.pool.isAway).toBe(true))

const fallsSilent = { stop: async () => way.freeze(), start: async () => way.thaw() }
/** Sessions that begin while it is one cannot write. */
const isStandby = async (standby: boolean) => {
  const client = new pg.Client({ ...connection, options: '-c default_transaction_read_only=off' })
  await client.connect()
  const database = pg.escapeIdentifier(connection.database)
  await client.query(`alter database ${database} set default_transaction_read_only = ${standby}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
const becomesStandby = { stop: () => isStandby(true), start: () => isStandby(false) }
const refuses = { stop: () => way.refuse(), start: () => way.accept() }

test.each([
  ['falls silent', fallsSilent],
  ['refuses connections', refuses],
  ['has become a standby', becomesStandby],
])('a database that %s is reported at once, and used again when it is back', async (_, { stop, start }) => {
  await list()
  await stop()
  // Calls made before the outage was detected do not wait for its end.
  const first = await like()
  expect([first.code, first.refusal.msg]).toEqual([503, texts.busy])
  await isAway()
  const answers = await Promise.all(Array.from({ length: 50 }, like))
  for (const answer of answers) {
    expect([answer.status, answer.code]).toEqual([503, 503])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await soon(async () => expect(await readiness()).toEqual({ ready: false, because: 'database' }))
  await start()
  await isBack()
  expect(server.context.pool.isAway).toBe(false)
})

test('meanwhile cached catalogue answers are served, others get 503 with Retry-After', async () => {
  const known = await list()
  way.freeze()
  await isAway()
  expect((await list()).answer).toEqual(known.answer)
  expect((await list(7)).code).toBe(503)
  way.thaw()
  await isBack()
  expect((await list(7)).code).toBe(200)
})

test('a change during the outage is visible afterwards', async () => {
  const title = async () => (await list()).answer.rows[0]?.title
  const before = await title()
  way.freeze()
  await isAway()
  way.thaw()
  await isBack()
  const { db } = server.context
  await db.updateTable('work').set({ title: '归航的灯塔' }).where('id', '=', workId).execute()
  await db
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', '1') }))
    .execute()
  expect(before).not.toBe('归航的灯塔')
  await way.refuse()
  await isAway()
  await way.accept()
  await soon(async () => expect(await title()).toBe('归航的灯塔'))
})

test('a running playback continues for two minutes', async () => {
  const { workId: film } = await makeReadyVideo(server.context, { playLevel: 0 })
  const at = server.url + (await askVideo(server.url, film)).answer.data
  const read = async () => (await fetch(at)).status
  expect(await read()).toBe(200)
  await way.refuse()
  await isAway()
  clock.now += 60_000
  expect(await read()).toBe(200)
  clock.now += 61_000
  expect(await read()).toBe(503)
  await way.accept()
})

test('a captcha that is asked for while it is away says so in words', async () => {
  await way.refuse()
  await isAway()
  const { status, refusal } = await call(server.url, members.getCaptcha)
  expect([status, refusal]).toEqual([503, { code: 503, msg: texts.busy, reason: 'busy' }])
  await way.accept()
})
