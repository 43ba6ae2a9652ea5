import { catalogue, editorial, library } from '@yehang/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs, wrongCounters } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { startOrphanTasks } from './scheduled.ts'

let server: TestServer
let editor: TestMember
const clock = { now: noon }
let from: string
let into: string
let made = 0

afterAll(() => server.close())

const as = (member: TestMember) => callAs(member, server.url)

async function work(title: string, hashes: string[]): Promise<string> {
  const number = `HE-${String(++made).padStart(3, '0')}`
  const body = { number, channel: 'anime', title, pubTime: '2026-10-01' }
  const { id } = (await as(editor)(editorial.createAdminWork, { body })).answer.data
  await as(editor)(editorial.addAdminMagnets, { body: { id, lines: hashes.join('\n') } })
  await as(editor)(editorial.listWorksOnSite, { body: { ids: [id], to: 'published' } })
  return id
}

const hash = () => Buffer.from(`${++made}`.padStart(20, '0')).toString('hex')

beforeEach(async () => {
  if (server === undefined) {
    server = await startTestServer({ now: () => clock.now })
    editor = await makeMember(server.context, { roles: ['editor'] })
  }
  from = await work('青海湖环行手记', [hash(), hash()])
  into = await work('青海湖环行手记（上）', [hash()])
})

const detail = (id: string, member?: TestMember) =>
  call(server.url, catalogue.getWork, { params: { id }, ...(member && { headers: member.headers }) })
const merge = () => as(editor)(editorial.mergeWorks, { body: { from, into } })
const like = (member: TestMember, dataId: string, status = 0) =>
  as(member)(library.like, { body: { dataId, status } })

/** Members that have saved one or the other of both works. */
async function collectors() {
  const [both, first, second] = [
    await makeMember(server.context),
    await makeMember(server.context),
    await makeMember(server.context),
  ]
  for (const [member, works] of [
    [both, [from, into]],
    [first, [from]],
    [second, [into]],
  ] as const) {
    await as(member)(library.setHistoryState, { body: { state: 'on' } })
    for (const id of works) {
      await like(member, id)
      await as(member)(library.addToFolders, { body: { status: 0, dataId: id } })
      await as(member)(library.addHistory, { body: { dataIds: [id] } })
    }
  }
  return { both, first, second }
}

const countsOf = async (id: string) => {
  const { data } = (await detail(id)).answer
  return { likes: data.likes, collects: data.collects }
}

const magnetsOf = async (id: string) =>
  (await call(server.url, catalogue.listMagnets, { query: { data: id } })).answer.total

test('all that hangs on the first goes to the second, and its id leads there', async () => {
  const { both, first } = await collectors()
  const preview = await as(editor)(editorial.previewWorkMerge, { query: { from, into } })
  expect(preview.answer.data).toMatchObject({
    from: { magnets: 2, likes: 2, collects: 2, views: 2 },
    into: { magnets: 1, likes: 2, collects: 2, views: 2 },
    after: { magnets: 3, likes: 3, collects: 3, views: 3 },
  })
  const { undoId } = (await merge()).answer.data
  await expect.poll(async () => (await detail(from)).answer.data.id).toBe(into)
  const old = (await detail(from, first)).answer
  expect(old.data.id).toBe(into)
  expect({ like: old.like, collect: old.collect }).toEqual({ like: 0, collect: 0 })
  await expect.poll(() => countsOf(into)).toEqual({ likes: 3, collects: 3 })
  expect(await magnetsOf(from)).toBe(3)
  expect((await as(first)(library.listCollected)).answer.rows.map(({ id }) => id)).toEqual([into])
  expect((await as(both)(library.listLikes)).answer.rows.map(({ id }) => id)).toEqual([into])
  expect((await as(first)(library.listHistory)).answer.rows.map(({ id }) => id)).toEqual([into])
  expect(await wrongCounters(server.context.db)).toEqual([])
  const { merged } = (await as(editor)(editorial.getAdminWork, { params: { id: into } })).answer.data
  expect(merged).toMatchObject([{ id: from, undoId }])

  // Since then one has taken it off again: that stays so.
  await like(first, into, 9)
  await as(editor)(editorial.undoAdminChange, { body: { undoId } })
  await expect.poll(async () => (await detail(from)).answer.data.id).toBe(from)
  await expect.poll(() => countsOf(from)).toEqual({ likes: 1, collects: 2 })
  await expect.poll(() => countsOf(into)).toEqual({ likes: 2, collects: 2 })
  // What is cached is dropped up to half a second after the change.
  await expect.poll(() => magnetsOf(from)).toBe(2)
  expect((await as(both)(library.listCollected)).answer.total).toBe(2)
  expect(await wrongCounters(server.context.db)).toEqual([])
})

test('members who wait for a work wait for the one that stays, and for the first again where the merge is taken back', async () => {
  const [first, gone] = [await makeMember(server.context), await makeMember(server.context)]
  const wait = (member: TestMember, id: string, status = 0) =>
    as(member)(library.awaitWork, { body: { id, wants: 'film', status } })
  const rowsOf = (id: string) =>
    server.context.db
      .selectFrom('awaited_work')
      .select(['member_id', 'wants', 'arrived_at'])
      .where('work_id', '=', id)
      .execute()
  await wait(first, from)
  await wait(gone, from)
  const { undoId } = (await merge()).answer.data
  expect((await rowsOf(into)).map(({ member_id }) => member_id).sort()).toEqual([first.id, gone.id].sort())
  // One is told while the works are one; the other does not want to wait any more.
  await server.context.db
    .updateTable('awaited_work')
    .set({ arrived_at: new Date(clock.now) })
    .where('work_id', '=', into)
    .execute()
  await wait(gone, into, 9)
  await as(editor)(editorial.undoAdminChange, { body: { undoId } })
  expect(await rowsOf(into)).toEqual([])
  expect(await rowsOf(from)).toEqual([{ member_id: first.id, wants: 'film', arrived_at: null }])
})

test('a merge that was merged on leads all the way', async () => {
  const third = await work('青海湖', [hash()])
  await merge()
  await as(editor)(editorial.mergeWorks, { body: { from: into, into: third } })
  await expect.poll(async () => (await detail(from)).answer.data.id).toBe(third)
  expect((await merge()).refusal.msg).toContain('已并入')
  const found = await as(editor)(editorial.listAdminWorks, { query: { keyword: from } })
  expect(found.answer.rows).toMatchObject([{ state: 'merged', mergedInto: into }])
  const shown = await as(editor)(editorial.listWorksOnSite, { body: { ids: [from], to: 'published' } })
  expect(shown.answer.data.refused).toMatchObject([{ reason: 'work_merged' }])
})

test.for([
  ['cleared', (member: TestMember) => as(member)(library.clearHistory, { body: {} })],
  ['switched off', (member: TestMember) => as(member)(library.setHistoryState, { body: { state: 'off' } })],
] as const)(
  'a history that a member has %s since stays empty when a merge is taken back',
  async ([, clear]) => {
    const { both, first } = await collectors()
    const { undoId } = (await merge()).answer.data
    for (const member of [both, first]) await clear(member)
    await as(editor)(editorial.undoAdminChange, { body: { undoId } })
    const { db } = server.context
    const rows = await db
      .selectFrom('viewed_work')
      .select('work_id')
      .where('member_id', 'in', [both.id, first.id])
      .execute()
    expect(rows).toEqual([])
  },
)

test('what members have both liked and hidden and take off the one that stays is not there again afterwards', async () => {
  const { both } = await collectors()
  const hide = (id: string, status: number) => as(both)(library.hide, { body: { status, kind: 'work', id } })
  await hide(from, 0)
  await hide(into, 0)
  const { undoId } = (await merge()).answer.data
  await like(both, into, 9)
  await as(both)(library.addToFolders, { body: { status: 9, dataId: into } })
  await hide(into, 9)
  await as(editor)(editorial.undoAdminChange, { body: { undoId } })
  const { db } = server.context
  const likes = await db.selectFrom('work_like').select('work_id').where('member_id', '=', both.id).execute()
  const collected = await db
    .selectFrom('collected_work')
    .select('work_id')
    .where('member_id', '=', both.id)
    .execute()
  const hides = await db.selectFrom('hidden').select('target_id').where('member_id', '=', both.id).execute()
  expect({ likes, collected, hides }).toEqual({ likes: [], collected: [], hides: [] })
})

test('magnets that members have copied are copied ones of their work again afterwards', async () => {
  const member = await makeMember(server.context)
  await as(member)(library.setHistoryState, { body: { state: 'on' } })
  const magnet = await server.context.db
    .selectFrom('magnet')
    .select('id')
    .where('work_id', '=', from)
    .limit(1)
    .executeTakeFirstOrThrow()
  await as(member)(catalogue.copyMagnet, { body: { id: magnet.id } })
  const copied = async (id: string) => (await as(member)(library.listCopied, { params: { id } })).answer.data
  await expect.poll(() => copied(from)).toEqual([magnet.id])
  const { undoId } = (await merge()).answer.data
  expect(await copied(into)).toEqual([magnet.id])
  await as(editor)(editorial.undoAdminChange, { body: { undoId } })
  expect([await copied(from), await copied(into)]).toEqual([[magnet.id], []])
})

test('after a day a merge is final, and its list of members is deleted', async () => {
  await collectors()
  const { undoId } = (await merge()).answer.data
  clock.now += 86_400_001
  editor = await makeMember(server.context, { roles: ['editor'] })
  const late = await as(editor)(editorial.undoAdminChange, { body: { undoId } })
  expect(late.refusal.msg).toContain('过了')
  const kept = async () => {
    const row = await server.context.db
      .selectFrom('desk_undo')
      .select('what')
      .where('id', '=', undoId)
      .executeTakeFirstOrThrow()
    return row.what
  }
  const stop = startOrphanTasks(server.context)
  try {
    await expect.poll(kept).toEqual({})
  } finally {
    await stop()
  }
})

test('likes during a merge are not lost, and there is no deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(server.context)))
  for (const member of members.slice(0, 6)) await like(member, from)
  const tapping = members.map(async (member, index) => {
    const outcome = await like(member, index % 2 === 0 ? from : into)
    return { member, code: outcome.code }
  })
  const merging = merge()
  const tapped = await Promise.all(tapping)
  expect((await merging).code).toBe(200)
  expect(tapped.every(({ code }) => code === 200 || code === 404)).toBe(true)
  const kept = await Promise.all(
    tapped.map(async ({ member }) => (await as(member)(library.listLikes)).answer.total),
  )
  for (const [index, { code }] of tapped.entries()) {
    // Members who liked before the merge, or whose like succeeded, like the one remaining work.
    if (code === 200 || index < 6) expect(kept[index]).toBe(1)
  }
  expect(await wrongCounters(server.context.db)).toEqual([])
  expect(server.faults.filter((line) => !line.includes('web/dist'))).toEqual([])
})
