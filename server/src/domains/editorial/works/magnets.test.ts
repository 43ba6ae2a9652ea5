import { editorial } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { lockWorks, showMagnets } from './queries/work.ts'

let server: TestServer
let ask: ReturnType<typeof callAs>
let made = 0

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  ask = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

async function work(magnets: number): Promise<{ id: string; magnetIds: string[] }> {
  const number = `MG-${String(++made).padStart(3, '0')}`
  const body = { number, channel: 'anime' as const, title: '青海湖', pubTime: '2026-10-01' }
  const { id } = (await ask(editorial.createAdminWork, { body })).answer.data
  const hash = () => Buffer.from(`${++made}`.padStart(20, '0')).toString('hex')
  const lines = Array.from({ length: magnets }, hash).join('\n')
  if (magnets > 0) await ask(editorial.addAdminMagnets, { body: { id, lines } })
  return { id, magnetIds: (await open(id)).magnetRows.map((magnet) => magnet.id) }
}

const open = async (id: string) => (await ask(editorial.getAdminWork, { params: { id } })).answer.data
async function magnetOf(workId: string, magnetId: string) {
  const magnet = (await open(workId)).magnetRows.find(({ id }) => id === magnetId)
  if (magnet === undefined) throw new Error('no such magnet')
  return magnet
}
const drop = (magnetId: string) => ask(editorial.removeAdminMagnet, { body: { magnetId } })
const hasMagnets = async (id: string) =>
  (await server.context.db.selectFrom('work').select('is_dht').where('id', '=', id).executeTakeFirstOrThrow())
    .is_dht
const entriesOf = (id: string) =>
  server.context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', '!=', 'add-magnet')
    .where('action', '!=', 'create-work')
    .execute()

/** Begins calls while a work is held, and lets it go, changed, once all of them wait. */
async function meanwhile(
  ids: string[],
  begin: () => Promise<{ code: number }>[],
  change: (tx: DatabaseTransaction) => Promise<void> = async () => {},
): Promise<number[]> {
  const { db } = server.context
  const calls = await db.transaction().execute(async (tx) => {
    await lockWorks(tx, ids)
    const begun = begin()
    await soon(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows).toHaveLength(begun.length)
    })
    await change(tx)
    return { begun }
  })
  return (await Promise.all(calls.begun)).map(({ code }) => code)
}

test('a magnet that a concurrent merge moves is neither removed nor changed for its old work', async () => {
  const from = await work(2)
  const into = await work(0)
  const [first = '', second = ''] = from.magnetIds
  const { name } = await magnetOf(from.id, second)
  const body = { magnetId: second, changes: { name: { from: name, to: '另一个名字' } } }
  const codes = await meanwhile(
    [from.id, into.id],
    () => [drop(first), ask(editorial.editAdminMagnet, { body })],
    async (tx) => {
      await tx.updateTable('magnet').set({ work_id: into.id }).where('work_id', '=', from.id).execute()
      await showMagnets(tx, [from.id, into.id], new Date())
    },
  )
  expect(codes).toEqual([404, 404])
  expect((await open(into.id)).magnetRows.map(({ id }) => id).sort()).toEqual([...from.magnetIds].sort())
  expect([await hasMagnets(from.id), await hasMagnets(into.id)]).toEqual([false, true])
  expect([...(await entriesOf(from.id)), ...(await entriesOf(into.id))]).toEqual([])
})

test('a field of a magnet that a colleague changed meanwhile is not overwritten; the others are saved', async () => {
  const { id, magnetIds } = await work(1)
  const [magnetId = ''] = magnetIds
  const { name } = await magnetOf(id, magnetId)
  const colleague = callAs(
    await makeMember(server.context, { userName: 'first_editor', roles: ['editor'] }),
    server.url,
  )
  const body = (changes: object) => ({ body: { magnetId, changes } })
  const theirs = { name: { from: name, to: '同事的名字' }, category: { from: '', to: '4K' } }
  expect((await colleague(editorial.editAdminMagnet, body(theirs))).answer.data.saved).toBe(true)
  const mine = { name: { from: name, to: '我的名字' }, remark: { from: null, to: '字幕' } }
  expect((await ask(editorial.editAdminMagnet, body(mine))).answer.data).toMatchObject({
    saved: false,
    conflicts: [{ field: 'name', staffName: 'first_editor' }],
    magnet: { id: magnetId, name: '同事的名字', category: '4K', remark: null },
  })
  await ask(editorial.editAdminMagnet, body({ remark: mine.remark }))
  expect(await magnetOf(id, magnetId)).toMatchObject({ name: '同事的名字', category: '4K', remark: '字幕' })
})

test('of two concurrent removals of a magnet one succeeds', async () => {
  const { id, magnetIds } = await work(1)
  const [magnetId = ''] = magnetIds
  const codes = await meanwhile([id], () => [drop(magnetId), drop(magnetId)])
  expect(codes.sort()).toEqual([200, 404])
  expect(await hasMagnets(id)).toBe(false)
  expect(await entriesOf(id)).toEqual([{ action: 'remove-magnet' }])
})
