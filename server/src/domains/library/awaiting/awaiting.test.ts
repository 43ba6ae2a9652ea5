import { catalogue, editorial, library } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'

let server: TestServer
let member: ReturnType<typeof callAs>
let staff: ReturnType<typeof callAs>
let numbers = 0

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  member = callAs(await makeMember(server.context), server.url)
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

/** A work with so many magnets. */
async function aWork(magnets: object[] = []): Promise<string> {
  const { db, pool } = server.context
  numbers += 1
  const number = `WAIT-${numbers}`
  await importWorks({ db, pool, today }, [aRecord({ number, magnets })])
  const { id } = await db
    .selectFrom('work')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return id
}

const hash = (digit: number) => String(digit).repeat(40)
const aMagnet = (digit: number) => ({
  name: `磁力 ${digit}`,
  infoHash: hash(digit),
  length: 1000,
  createTime: '2026-01-01 00:00:00',
})
const wait = (id: string, wants: 'magnet' | 'film', status: 0 | 9 = 0) =>
  member(library.awaitWork, { body: { id, wants, status } })
const waits = async (id: string) => (await member(library.getAwaited, { params: { id } })).answer.data
const isNew = async () => (await member(library.countNewInSearches, {})).answer.data.count
const feed = async () =>
  (await member(library.listNewWorks, {})).answer.rows.map(({ id, awaited }) => ({ id, awaited }))
const set = (id: string, columns: { is_dht?: boolean; is_online?: number; published?: boolean }) =>
  server.context.db.updateTable('work').set(columns).where('id', '=', id).execute()

test('a member is told once the work has a magnet, once', async () => {
  const id = await aWork()
  expect((await wait(id, 'magnet')).code).toBe(200)
  expect(await waits(id)).toEqual(['magnet'])
  expect([await isNew(), await feed()]).toEqual([0, []])

  await set(id, { is_dht: true })
  expect(await waits(id)).toEqual([])
  expect(await isNew()).toBe(1)
  expect(await feed()).toEqual([{ id, awaited: ['magnet'] }])
  expect(await isNew()).toBe(0)

  // It loses its magnet and gets another one: the member was told already.
  await set(id, { is_dht: false })
  await set(id, { is_dht: true })
  expect(await isNew()).toBe(0)
  expect(await feed()).toEqual([{ id, awaited: ['magnet'] }])
})

test('what staff add in the back office arrives too', async () => {
  const id = await aWork()
  await wait(id, 'magnet')
  const added = await staff(editorial.addAdminMagnets, { body: { id, lines: hash(7) } })
  expect(added.answer.data.added).toBe(1)
  expect((await feed()).find((row) => row.id === id)?.awaited).toEqual(['magnet'])
})

test('a film is waited for apart from a magnet; an import brings either', async () => {
  const id = await aWork()
  await wait(id, 'film')
  await wait(id, 'magnet')
  await set(id, { is_online: 2 })
  expect(await waits(id)).toEqual(['film', 'magnet'])
  await set(id, { is_online: 1 })
  expect(await waits(id)).toEqual(['magnet'])
  const { db, pool } = server.context
  await importWorks({ db, pool, today }, [aRecord({ number: `WAIT-${numbers}`, magnets: [aMagnet(1)] })])
  expect(await waits(id)).toEqual([])
  expect((await feed()).find((row) => row.id === id)?.awaited).toEqual(['film', 'magnet'])
})

test('a hidden work tells nothing, until it is shown again', async () => {
  const id = await aWork()
  await wait(id, 'magnet')
  await set(id, { published: false })
  await set(id, { is_dht: true })
  expect((await feed()).map((row) => row.id)).not.toContain(id)
  expect(await waits(id)).toEqual(['magnet'])
  await set(id, { published: true })
  expect(await isNew()).toBe(1)
  await set(id, { published: false })
  expect(await isNew()).toBe(0)
  expect((await feed()).map((row) => row.id)).not.toContain(id)
})

test('undone at once; what is there, and what is not there, cannot be waited for', async () => {
  const id = await aWork()
  await wait(id, 'film')
  await wait(id, 'film', 9)
  expect(await waits(id)).toEqual([])
  await set(id, { is_online: 1 })
  expect((await feed()).map((row) => row.id)).not.toContain(id)
  expect((await wait(id, 'film')).refusal?.reason).toBe('awaited_is_there')
  expect((await wait('1999999999999999', 'film')).refusal?.code).toBe(404)
  const guest = await call(server.url, library.awaitWork, { body: { id, wants: 'film', status: 0 } })
  expect(guest.refusal?.code).toBe(401)
})

test('no more than the limit are waited for at once', async () => {
  const id = await aWork()
  const { memberId } = await server.context.db
    .selectFrom('awaited_work')
    .select('member_id as memberId')
    .executeTakeFirstOrThrow()
  const values = Array.from({ length: 300 }, (_, at) => ({
    member_id: memberId,
    work_id: String(1_000_000_000_900_000 + at),
    wants: 'film' as const,
    created_at: new Date(),
  }))
  await server.context.db.insertInto('awaited_work').values(values).execute()
  expect((await wait(id, 'magnet')).refusal?.reason).toBe('awaited_full')
  expect(await waits(id)).toEqual([])
  await server.context.db
    .deleteFrom('awaited_work')
    .where('work_id', '>=', values[0]?.work_id ?? '')
    .execute()
})

test('copies are remembered while the account keeps a history, and forgotten with it', async () => {
  const id = await aWork([aMagnet(2), aMagnet(3)])
  const copied = async () => (await member(library.listCopied, { params: { id } })).answer.data
  const magnets = (await call(server.url, catalogue.listMagnets, { query: { data: id } })).answer.rows
  const [first, second] = magnets.map((magnet) => magnet.id)
  const copy = (magnet = '') => member(catalogue.copyMagnet, { body: { id: magnet } })
  await copy(first)
  expect(await copied()).toEqual([])
  await member(library.setHistoryState, { body: { state: 'on' } })
  await copy(first)
  await copy(second)
  expect((await copied()).toSorted()).toEqual([first, second].toSorted())
  await member(library.setHistoryState, { body: { state: 'paused' } })
  await member(library.clearHistory, { body: { dataId: id } })
  expect(await copied()).toEqual([])
  await copy(first)
  expect(await copied()).toEqual([])
})
