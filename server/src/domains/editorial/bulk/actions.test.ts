import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkAs } from '../../../../test/editorial/bulk-changes.ts'
import type { TestMember } from '../../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type OwnWork,
  type ReportsServer,
  reported,
  startReportsServer,
} from '../../../../test/reporting.ts'
import { numberMark } from '../../blocklist/queries/blocklist.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'

/** What a bulk change of each kind changes, refuses and takes back. */

let server: ReportsServer
let editor: TestMember
let admin: TestMember
let staff: ReturnType<typeof bulkAs>

beforeAll(async () => {
  server = await startReportsServer({ template: 'empty' })
  editor = await makeStaff(server, 'editor')
  admin = await makeStaff(server, 'admin')
  staff = bulkAs(editor, server)
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await server.context.pool.query(text, values)).rows
const stateOf = async ({ id }: Pick<OwnWork, 'id'>) =>
  (await rows('select published, unlisted, mod_id as mod from work where id = $1', [id]))[0]
const several = async (count: number) => {
  const works: OwnWork[] = []
  for (let n = 0; n < count; n++) works.push(await makeReported(server))
  return works
}
/** A filter that finds these works alone: by a tag that they get. */
async function tagged(works: readonly OwnWork[], name: string) {
  const ids = works.map(({ id }) => id)
  await as(server, editor)(editorial.tagAdminWorks, { body: { ids, name } })
  const [{ id }] = await rows(`select id from entity where kind = 'tag' and name = $1`, [name])
  return { entry: id as string }
}
const tagsOf = async ({ id }: Pick<OwnWork, 'id'>) =>
  (
    await rows(
      `select e.name from work_entity l join entity e on e.id = l.entity_id
       where l.work_id = $1 and e.kind = 'tag' order by l.position`,
      [id],
    )
  ).map(({ name }) => name)
const entriesOf = async ({ id }: Pick<OwnWork, 'id'>) =>
  (await rows('select entity_id as id from work_entity where work_id = $1 order by position', [id])).map(
    (row) => row.id,
  )

test('publishing leaves out what may not be published, each with its reason', async () => {
  const works = await several(4)
  const [free, blocked, held, taken] = works as [OwnWork, OwnWork, OwnWork, OwnWork]
  const filter = await tagged(works, '待上站')
  await as(server, editor)(editorial.listWorksOnSite, {
    body: { ids: works.map(({ id }) => id), to: 'draft' },
  })
  await server.context.db
    .insertInto('blocked_mark')
    .values({ kind: 'number', mark: numberMark(1, blocked.number), case_id: null, created_at: new Date() })
    .execute()
  await as(server, editor)(editorial.listWorksOnSite, { body: { ids: [held.id], to: 'published' } })
  await reported(server, held.id, 'consent')
  await rows(`update work set unlisted = 'removed' where id = $1`, [taken.id])
  const done = await staff.change({ filter, action: { kind: 'listing', to: 'published' } })
  expect(done).toMatchObject({ works: 4, changed: 1, same: 0, refused: 3 })
  const { rows: refused, total } = await staff.refused(done.bulkId)
  expect(total).toBe(3)
  expect(refused.map(({ number, reason }) => [number, reason])).toEqual([
    [blocked.number, 'work_number_blocked'],
    [held.number, 'work_held'],
    [taken.number, 'work_removed'],
  ])
  expect(done.reasons.map(({ of, works }) => [of, works])).toEqual([
    ['change', 1],
    ['change', 1],
    ['change', 1],
  ])
  expect(await stateOf(free)).toMatchObject({ published: true })
  expect(await stateOf(held)).toMatchObject({ published: false, unlisted: 'hidden' })
})

test('hiding is taken back by the rules of publishing', async () => {
  const works = await several(3)
  const [free, blocked, draft] = works as [OwnWork, OwnWork, OwnWork]
  const filter = await tagged(works, '先藏起来')
  await as(server, editor)(editorial.listWorksOnSite, { body: { ids: [draft.id], to: 'draft' } })
  const done = await staff.change({ filter, action: { kind: 'listing', to: 'hidden' } })
  expect(done).toMatchObject({ changed: 3 })
  await server.context.db
    .insertInto('blocked_mark')
    .values({ kind: 'number', mark: numberMark(1, blocked.number), case_id: null, created_at: new Date() })
    .execute()
  expect(await staff.takeBack(done.bulkId)).toMatchObject({
    restored: 2,
    kept: 1,
    reasons: [{ of: 'undo', reason: 'work_number_blocked', works: 1 }],
  })
  expect(await stateOf(free)).toMatchObject({ published: true })
  expect(await stateOf(blocked)).toMatchObject({ unlisted: 'hidden' })
  expect(await stateOf(draft)).toMatchObject({ unlisted: 'draft' })
})

test('a sealed work is neither counted nor changed nor named for staff who may not see it', async () => {
  const works = await several(2)
  const [open, sealed] = works as [OwnWork, OwnWork]
  const filter = await tagged(works, '山间')
  await reported(server, sealed.id, 'age')
  expect(await staff.preview(filter)).toMatchObject({ works: 1 })
  const action = { kind: 'level', playLevel: 0 }
  expect(await staff.change({ filter, action })).toMatchObject({ works: 1, changed: 1 })
  // Sealed after it was written down.
  const { bulkId } = (await staff.start({ filter, action: { kind: 'level', playLevel: 1 } })).answer.data
  await reported(server, open.id, 'age')
  await staff.run(bulkId)
  expect(await staff.look(bulkId)).toMatchObject({ changed: 0, refused: 1 })
  expect((await staff.refused(bulkId)).rows).toEqual([])
  expect(await rows('select play_level from work where id = $1', [open.id])).toEqual([{ play_level: 0 }])
  const boss = bulkAs(admin, server)
  expect(await boss.change({ filter, action: { kind: 'level', playLevel: 1 } })).toMatchObject({ changed: 2 })
  expect((await boss.refused(bulkId)).rows).toMatchObject([{ number: open.number, reason: 'work_gone' }])
})

test('a taken number stays in its channel; the others move, and come back with the entries they had', async () => {
  await importWorks({ ...server.context, today }, [
    aRecord({ number: 'MOVE-1', tags: ['同行'], magnets: [] }),
    aRecord({ number: 'MOVE-2', tags: ['同行', '只此一部'], magnets: [] }),
    aRecord({ number: 'MOVE-3', tags: ['同行'], magnets: [] }),
    aRecord({ number: 'MOVE-1', channel: 'western', magnets: [] }),
  ])
  const [{ id: entry }] = await rows(`select id from entity where name = '同行' and mod_id = 1`)
  const [second, third] = await rows(
    `select id from work where number in ('MOVE-2', 'MOVE-3') order by number`,
  )
  const before = await entriesOf(second)
  // There the name is another tag's alias: the way back by names would end at that one.
  const [{ id: other }] = await rows(
    `insert into entity (kind, mod_id, name, sort_key, search) values ('tag', 3, '别处的名字', '', '') returning id`,
  )
  await rows(`insert into entity_alias values ($1, 'tag', 3, '只此一部', now())`, [other])
  const done = await staff.change({ filter: { entry }, action: { kind: 'channel', channel: 'western' } })
  expect(done).toMatchObject({ works: 3, changed: 2, refused: 1 })
  expect((await staff.refused(done.bulkId)).rows).toMatchObject([
    { number: 'MOVE-1', reason: 'number_taken' },
  ])
  expect(await stateOf(second)).toMatchObject({ mod: 3 })
  expect(await tagsOf(second)).toEqual(['同行', '别处的名字'])
  await as(server, editor)(editorial.tagAdminWorks, { body: { ids: [third.id], name: '后来的' } })
  expect(await staff.takeBack(done.bulkId)).toMatchObject({ restored: 1, kept: 1 })
  expect(await stateOf(second)).toMatchObject({ mod: 1 })
  expect(await entriesOf(second)).toEqual(before)
  expect(await stateOf(third)).toMatchObject({ mod: 3 })
})

test('tags are added and removed by name in the channel of each work, locked, and taken back', async () => {
  const works = await several(3)
  const [first, second, third] = works as [OwnWork, OwnWork, OwnWork]
  const filter = await tagged(works, '旧标签')
  const others = await tagsOf(first)
  others.pop()
  await as(server, editor)(editorial.tagAdminWorks, { body: { ids: [second.id], name: '新标签' } })
  await staff.ask(editorial.releaseAdminFields, { body: { id: first.id, fields: ['tag'] } })
  const before = await entriesOf(second)
  const action = { kind: 'tags', add: ['新标签'], remove: ['旧标签', '没有的'] }
  const done = await staff.change({ filter, action })
  expect(done).toMatchObject({ changed: 3, same: 0 })
  expect(await tagsOf(first)).toEqual([...others, '新标签'])
  expect(await tagsOf(second)).toEqual([...others, '新标签'])
  const locked = (await staff.ask(editorial.getAdminWork, { params: { id: first.id } })).answer.data
  expect(locked.lockedFields).toContain('tag')
  const [found] = await rows(`select doc::text from work_search where work_id = $1`, [first.id])
  expect(found.doc).toContain('新标')
  expect(found.doc).not.toContain('旧标')
  await as(server, editor)(editorial.tagAdminWorks, { body: { ids: [third.id], name: '后来的' } })
  expect(await staff.takeBack(done.bulkId)).toMatchObject({ restored: 3, kept: 0 })
  expect(await tagsOf(first)).toEqual([...others, '旧标签'])
  expect(await entriesOf(second)).toEqual(before)
  expect(await tagsOf(third)).toEqual([...others, '后来的', '旧标签'])
  const again = await staff.change({ filter, action: { kind: 'tags', add: ['旧标签'], remove: [] } })
  expect(again).toMatchObject({ changed: 0, same: 3, undoTime: null })
})

test('merged works are refused, of one that was taken down the fields can be changed', async () => {
  const [from, into, taken] = (await several(3)) as [OwnWork, OwnWork, OwnWork]
  const filter = await tagged([taken], '已下架的')
  await as(server, editor)(editorial.mergeWorks, { body: { from: from.id, into: into.id } })
  await rows(`update work set published = false, unlisted = 'removed' where id = $1`, [taken.id])
  const action = { kind: 'level', playLevel: 0 }
  expect(await staff.change({ filter, action })).toMatchObject({ changed: 1 })
  const merged = await staff.change({ filter: { keyword: from.number }, action })
  expect(merged).toMatchObject({ changed: 0, refused: 1 })
  expect((await staff.refused(merged.bulkId)).rows).toMatchObject([{ reason: 'work_merged' }])
})

test('deleting asks for the right and the number of works, leaves out cases, and is taken back', async () => {
  const works = await several(3)
  const [open, draft, reportedOne] = works as [OwnWork, OwnWork, OwnWork]
  const filter = await tagged(works, '不要的')
  await as(server, editor)(editorial.listWorksOnSite, { body: { ids: [draft.id], to: 'draft' } })
  await reported(server, reportedOne.id, 'wrong')
  const action = { kind: 'delete' }
  const note = '重复的一批'
  expect((await staff.start({ filter, action, note, works: 3 })).refusal).toMatchObject({
    reason: 'not_allowed',
  })
  const boss = bulkAs(admin, server)
  expect((await boss.start({ filter, action, note, works: 2 })).refusal).toMatchObject({
    reason: 'bulk_count_changed',
    msg: '现在是 3 部，请重新确认',
  })
  const done = await boss.change({ filter, action, note, works: 3 })
  expect(done).toMatchObject({ changed: 2, refused: 1, note })
  expect((await boss.refused(done.bulkId)).rows).toMatchObject([
    { number: reportedOne.number, reason: 'work_under_case' },
  ])
  expect(await stateOf(open)).toMatchObject({ published: false, unlisted: 'removed' })
  expect(await boss.preview({ view: 'deleted' })).toMatchObject({ works: 2, states: { deleted: 2 } })
  expect((await staff.undo(done.bulkId)).refusal).toMatchObject({ reason: 'not_allowed' })
  expect(await boss.takeBack(done.bulkId)).toMatchObject({ restored: 2, kept: 0 })
  expect(await stateOf(open)).toMatchObject({ published: true })
  expect(await stateOf(draft)).toMatchObject({ published: false, unlisted: 'draft' })
})
