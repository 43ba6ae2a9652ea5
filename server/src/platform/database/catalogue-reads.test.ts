import { catalogue, library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../test/client.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { callAs, someWorks } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { moveVersion } from '../../domains/catalogue/queries/version.ts'
import { readConfig } from '../config/config.ts'
import { AppError, Overload } from '../http/app-error.ts'
import type { Database } from './database.ts'

/**
 * The replica is a separate database whose titles say so, and which changes when a test changes it.
 */

let replica: TestDatabase
let server: TestServer

beforeAll(async () => {
  replica = await testDatabase('catalogue')
  await replica.pool.query("update work set title = 'replica'")
  const { database } = readConfig({ DATABASE_REPLICA_URL: databaseUrl(replica.connection) })
  server = await startTestServer({ config: { database } })
  await vi.waitFor(() => expect(server.context.catalogue.onReplica).toBe(true), { timeout: 10_000 })
})
afterAll(async () => {
  await server.close()
  await replica.drop()
})

const workAt = async (id: string) => (await call(server.url, catalogue.getWork, { params: { id } })).answer
const isReplicas = async (id: string) => (await workAt(id)).data.title === 'replica'
const onReplica = () => expect.poll(() => server.context.catalogue.onReplica)
/** The replica has what the primary has. */
const follow = () => replica.pool.query('update catalogue_state set version = version + 1')
const admin = (statement: string) => server.context.pool.query(statement)

let works: string[] = []
/** A work that has not been requested yet, so that no answer is cached. */
const another = () => works.pop() ?? ''
beforeAll(async () => {
  works = await someWorks(server.context.db, 60)
})

test('details, lists, search and directories come from the replica', async () => {
  expect(await isReplicas(another())).toBe(true)
  const list = await call(server.url, catalogue.listWorks, { query: { modName: 'censored' } })
  expect(new Set(list.answer.rows.map(({ title }) => title))).toEqual(new Set(['replica']))
  await replica.pool.query("update entity set name_cn = 'replica' where kind = 'performer'")
  const performers = await call(server.url, catalogue.listPerformers, { query: { pageSize: 20 } })
  expect(new Set(performers.answer.rows.map(({ nameCn }) => nameCn))).toEqual(new Set(['replica']))
})

test("a member's own marks come from the primary", async () => {
  const member = await makeMember(server.context)
  const id = another()
  await callAs(member, server.url)(library.like, { body: { dataId: id, status: 0 } })
  const { answer } = await call(server.url, catalogue.getWork, { params: { id }, headers: member.headers })
  expect(answer).toMatchObject({ data: { title: 'replica' }, like: 0 })
})

test('a replica that is behind is not read, new data is cached meanwhile, and it is read again once it has caught up', async () => {
  const id = another()
  expect(await isReplicas(id)).toBe(true)
  await moveVersion(server.context.db)
  // Its answer was kept, and is made anew; the replica would still say the old.
  await expect.poll(() => isReplicas(id)).toBe(false)
  await onReplica().toBe(false)
  expect(await isReplicas(another())).toBe(false)
  await follow()
  await onReplica().toBe(true)
  expect(await isReplicas(another())).toBe(true)
  expect(await isReplicas(id)).toBe(false)
})

test('an unavailable replica is not used, and is read again when it is back', async () => {
  const name = replica.connection.database
  await admin(`alter database ${name} allow_connections false`)
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const answers = await Promise.all([another(), another(), another()].map(isReplicas))
  expect(answers).toEqual([false, false, false])
  expect(server.context.catalogue.onReplica).toBe(false)
  await admin(`alter database ${name} allow_connections true`)
  await onReplica().toBe(true)
  expect(await isReplicas(another())).toBe(true)
  expect(server.faults.filter((line) => line.includes('the replica does not answer'))).toHaveLength(1)
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a refusal', () => Promise.reject(new AppError('not_found'))],
  ['an overload', () => Promise.reject(new Overload('too many wait'))],
  ['a query that took too long', (db) => sql`select pg_cancel_backend(pg_backend_pid())`.execute(db)],
])('%s is no fault of the replica, and is not asked of the primary', async (_, ask) => {
  await onReplica().toBe(true)
  let asked = 0
  const read = server.context.catalogue.read((db) => {
    asked++
    return ask(db)
  })
  await expect(read).rejects.toThrow()
  expect({ asked, onReplica: server.context.catalogue.onReplica }).toEqual({ asked: 1, onReplica: true })
})

test('while change notifications are unavailable, the primary is read', async () => {
  await admin(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yehang catalogue watch'",
  )
  // Not for long: it listens again after a second, and asks for the version anew.
  await expect.poll(() => server.context.catalogue.onReplica, { interval: 20 }).toBe(false)
  expect(await isReplicas(another())).toBe(false)
  await onReplica().toBe(true)
})
