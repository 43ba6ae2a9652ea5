import { catalogue, editorial } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs, someWorks } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { numberMark } from '../../blocklist/queries/blocklist.ts'

let server: TestServer
let editor: TestMember
/** Later than the works of the template, which the database dates itself. */
const clock = { now: Date.now() + 60_000 }

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  editor = await makeMember(server.context, { roles: ['editor'] })
})
afterAll(() => server.close())

const ask = <T extends Parameters<typeof call>[1]>(endpoint: T, options = {}) =>
  callAs(editor, server.url)(endpoint, options)
const list = async (query: Record<string, string | number> = {}) =>
  (await ask(editorial.listAdminWorks, { query })).answer
const put = async (ids: string[], to: 'published' | 'draft' | 'hidden') =>
  (await ask(editorial.listWorksOnSite, { body: { ids, to } })).answer.data
const isOnSite = async (id: string) =>
  (await call(server.url, catalogue.getWork, { params: { id } })).code === 200
const channelCount = async (modId: number) =>
  (
    await server.context.db
      .selectFrom('channel')
      .select('work_count')
      .where('mod_id', '=', modId)
      .executeTakeFirstOrThrow()
  ).work_count
const auditOf = async (id: string) => (await ask(editorial.listAdminChanges, { params: { id } })).answer.rows

/** An open case that hides a work. */
async function holdByCase(id: string, code: string): Promise<void> {
  const times = { created_at: new Date(clock.now), updated_at: new Date(clock.now) }
  await server.context.db
    .insertInto('report_case')
    .values({
      ...{
        code,
        other_code: `${code}-other`,
        work_id: id,
        mod_id: 1,
        work_number: 'X-1',
        work_title: '灯塔',
      },
      ...{ reason: 'consent', statement: '', contact: '', source_mark: Buffer.from('x'), hides: true },
      ...{ listed_before: 'hidden', due_at: new Date(clock.now), ...times },
    })
    .execute()
}

test('hiding takes works off the site with all that lists and counts them, and can be taken back', async () => {
  const { db } = server.context
  const [id = ''] = await someWorks(db, 1)
  const { modId } = (await call(server.url, catalogue.getWork, { params: { id } })).answer.data
  const before = await channelCount(modId)
  const entities = async () =>
    (
      await sql<{ counts: string }>`
        select string_agg(l.entity_id || ':' || s.work_count, ' ' order by l.entity_id) as counts
        from work_entity l join entity_stat s using (entity_id) where l.work_id = ${id}::bigint
      `.execute(db)
    ).rows[0]?.counts
  const counted = await entities()

  const { changed, refused, undoId } = await put([id], 'hidden')
  expect({ changed, refused }).toEqual({ changed: [id], refused: [] })
  await expect.poll(() => isOnSite(id)).toBe(false)
  expect(await channelCount(modId)).toBe(before - 1)
  expect(await entities()).not.toBe(counted)
  const rows = (await list({ view: 'hidden' })).rows
  expect(rows).toMatchObject([{ id, state: 'hidden' }])
  expect(await auditOf(id)).toMatchObject([
    {
      action: 'hide-work',
      staffName: editor.userName,
      before: { state: 'published' },
      after: { state: 'hidden' },
    },
  ])

  const undone = await ask(editorial.undoAdminChange, { body: { undoId } })
  expect(undone.answer.data.restored).toEqual([id])
  await expect.poll(() => isOnSite(id)).toBe(true)
  expect(await channelCount(modId)).toBe(before)
  expect(await entities()).toBe(counted)
  const again = await ask(editorial.undoAdminChange, { body: { undoId } })
  expect(again.answer.data.restored).toEqual([])
})

test('a change can be undone in time, by its author, unless later changes would be overwritten', async () => {
  const [id = ''] = await someWorks(server.context.db, 1)
  const { undoId } = await put([id], 'hidden')
  const other = await makeMember(server.context, { roles: ['editor'] })
  const foreign = await callAs(other, server.url)(editorial.undoAdminChange, { body: { undoId } })
  expect(foreign.refusal.code).toBe(404)
  await put([id], 'draft')
  const since = await ask(editorial.undoAdminChange, { body: { undoId } })
  expect(since.answer.data.restored).toEqual([])
  expect((await list({ keyword: id })).rows).toMatchObject([{ state: 'draft' }])
  const late = await put([id], 'published')
  clock.now += 31_000
  const refused = await ask(editorial.undoAdminChange, { body: { undoId: late.undoId } })
  expect(refused.refusal.msg).toContain('过了')
})

test('blocked and taken-down works are not published, and are named; the others are published', async () => {
  const { db } = server.context
  const [free = '', blocked = '', hashed = '', removed = ''] = await someWorks(db, 40)
  await put([free, blocked, hashed, removed], 'draft')
  const work = await db.selectFrom('work').selectAll().where('id', '=', blocked).executeTakeFirstOrThrow()
  const magnet = {
    work_id: hashed,
    name: '磁力',
    create_time: new Date(clock.now),
    info_hash: Buffer.alloc(20, 7),
  }
  await db.insertInto('magnet').values(magnet).execute()
  const mark = { case_id: null, created_at: new Date(clock.now) }
  await db
    .insertInto('blocked_mark')
    .values([
      { ...mark, kind: 'number', mark: numberMark(work.mod_id, work.number) },
      { ...mark, kind: 'info_hash', mark: '07'.repeat(20) },
    ])
    .execute()
  await db.updateTable('work').set({ unlisted: 'removed' }).where('id', '=', removed).execute()
  const outcome = await put([free, blocked, hashed, removed, '1999999999999999'], 'published')
  expect(outcome.changed).toEqual([free])
  const reasons = Object.fromEntries(outcome.refused.map(({ id, reason }) => [id, reason]))
  expect(reasons).toMatchObject({
    [blocked]: 'work_number_blocked',
    [hashed]: 'work_magnets_blocked',
    [removed]: 'work_removed',
    1999999999999999: 'work_gone',
  })
  await expect.poll(() => isOnSite(free)).toBe(true)
  await expect.poll(() => isOnSite(blocked)).toBe(false)
  const { checks } = (await ask(editorial.getAdminWork, { params: { id: blocked } })).answer.data
  expect(checks).toContainEqual({ key: 'number', state: 'missing', text: '番号在封锁表里' })
  // Once more: nothing is there to change, and nothing to take back.
  expect(await put([free], 'published')).toEqual({ changed: [], refused: [], undoId: null })
})

test('a draft that is published is new to members from then on', async () => {
  const { db } = server.context
  const made = await ask(editorial.createAdminWork, {
    body: { number: 'hai-900', channel: 'anime', title: '灯塔的一天', pubTime: '2026-11-01' },
  })
  const { id } = made.answer.data
  await expect.poll(() => isOnSite(id)).toBe(false)
  clock.now += 600_000
  await put([id], 'published')
  await expect.poll(() => isOnSite(id)).toBe(true)
  const { created_at } = await db
    .selectFrom('work')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(created_at.getTime()).toBe(clock.now)
})

test('works are found by their number in any writing, by title, entry and what they lack', async () => {
  const made = await ask(editorial.createAdminWork, {
    body: { number: 'QZX-0042', channel: 'western', title: '渡口最后一班船', pubTime: '2026-10-01' },
  })
  const { id } = made.answer.data
  for (const keyword of ['QZX-42', 'qzx042', 'QZX', '渡口', id]) {
    const { rows } = await list({ keyword })
    expect(
      rows.map((row) => row.id),
      keyword,
    ).toContain(id)
  }
  expect((await list({ keyword: '渡口最后一班', channel: 'anime' })).rows).toEqual([])
  expect((await list({ keyword: '渡口最后一班', state: 'published' })).rows).toEqual([])
  for (const view of ['draft', 'coverless', 'magnetless']) {
    expect(
      (await list({ view })).rows.map((row) => row.id),
      view,
    ).toContain(id)
  }
  const { entries } = (await ask(editorial.getAdminWork, { params: { id } })).answer.data
  expect(entries.item).toMatchObject([{ name: 'QZX' }])
  const entry = entries.item[0]?.id ?? ''
  expect((await list({ entry })).rows.map((row) => row.id)).toEqual([id])
  const newest = await list({ pageSize: 2 })
  expect(newest.rows[0]?.id).toBe(id)
  const { views } = (await ask(editorial.countAdminViews)).answer.data
  expect(views.find(({ view }) => view === 'all')?.count).toBe(newest.total)
  const { text, lines, cut } = (await ask(editorial.exportAdminWorks, { query: { keyword: '渡口最后一班' } }))
    .answer.data
  expect({ lines, cut }).toEqual({ lines: 1, cut: false })
  expect(text).toContain('QZX-0042,渡口最后一班船')
})

test('pages of all works follow each other without a gap or a repetition', async () => {
  const { total } = await list({ pageSize: 1 })
  const pageSize = 300
  const pages = []
  for (let pageNum = 1; pageNum <= Math.ceil(total / pageSize); pageNum++)
    pages.push(await list({ pageSize, pageNum }))
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toHaveLength(total)
  expect(new Set(ids).size).toBe(total)
  const times = pages.flatMap(({ rows }) => rows.map(({ updateTime }) => updateTime))
  expect(times).toEqual([...times].sort().reverse())
})

test('a tag goes to the works of each channel as its own, and off again', async () => {
  const { db } = server.context
  const works = await db
    .selectFrom('work')
    .select(['id', 'mod_id'])
    .distinctOn('mod_id')
    .where('published', '=', true)
    .execute()
  const ids = works.map(({ id }) => id)
  const { changed, undoId } = (await ask(editorial.tagAdminWorks, { body: { ids, name: '清晨的港' } })).answer
    .data
  expect(changed.sort()).toEqual([...ids].sort())
  const tags = await db.selectFrom('entity').select('mod_id').where('name', '=', '清晨的港').execute()
  expect(tags).toHaveLength(works.length)
  /** Without those that are only close to it. */
  const found = async () => {
    const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: '清晨的港' } })
    return answer.didYouMean === undefined ? answer.total : 0
  }
  await expect.poll(found).toBe(ids.length)
  const twice = (await ask(editorial.tagAdminWorks, { body: { ids, name: '清晨的港' } })).answer.data
  expect(twice.changed).toEqual([])
  expect(twice.refused).toHaveLength(ids.length)
  await ask(editorial.undoAdminChange, { body: { undoId } })
  await expect.poll(found).toBe(0)
})

test('a work that changes its channel takes the entries of the same names there; a taken number stays', async () => {
  const { db } = server.context
  const make = async (number: string, channel: 'fc2' | 'western') =>
    (
      await ask(editorial.createAdminWork, {
        body: { number, channel, title: '山路', pubTime: '2026-10-02' },
      })
    ).answer.data.id
  const [moving, taken] = [await make('LU-001', 'fc2'), await make('LU-002', 'fc2')]
  await make('LU-002', 'western')
  const body = { ids: [moving, taken], channel: 'western' }
  const { changed, refused, undoId } = (await ask(editorial.moveAdminWorks, { body })).answer.data
  expect(changed).toEqual([moving])
  expect(refused).toMatchObject([{ id: taken, number: 'LU-002' }])
  const { modId, entries } = (await ask(editorial.getAdminWork, { params: { id: moving } })).answer.data
  expect(modId).toBe(3)
  const item = await db
    .selectFrom('entity')
    .select('mod_id')
    .where('id', '=', entries.item[0]?.id ?? '')
    .execute()
  expect(item).toEqual([{ mod_id: 3 }])
  await ask(editorial.undoAdminChange, { body: { undoId } })
  expect((await ask(editorial.getAdminWork, { params: { id: moving } })).answer.data.modId).toBe(4)
})

test('a change of the channel is undone with the entries that the work had, and not where a case holds it since', async () => {
  const { db } = server.context
  const made = { channel: 'fc2', title: '山路', pubTime: '2026-10-02' }
  const make = async (number: string) =>
    (await ask(editorial.createAdminWork, { body: { ...made, number } })).answer.data.id
  const [first, second, third] = [await make('LU-011'), await make('LU-012'), await make('LU-013')]
  const ids = [first, second, third]
  await ask(editorial.tagAdminWorks, { body: { ids, name: '只此一处' } })
  const entriesOf = async (id: string) =>
    (await ask(editorial.getAdminWork, { params: { id } })).answer.data.entries
  const before = await entriesOf(first)
  // There the name is another tag's alias: the way back by names would end at that one.
  const tag = { kind: 'tag', mod_id: 3, name: '别处的名字' } as const
  const { id: entity_id } = await db
    .insertInto('entity')
    .values({ ...tag, sort_key: '', search: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alias = {
    entity_id,
    kind: 'tag',
    mod_id: 3,
    alias: '只此一处',
    created_at: new Date(clock.now),
  } as const
  await db.insertInto('entity_alias').values(alias).execute()
  const { undoId } = (await ask(editorial.moveAdminWorks, { body: { ids, channel: 'western' } })).answer.data
  expect((await entriesOf(first)).tag).toMatchObject([{ name: '别处的名字' }])
  await holdByCase(second, 'code-11')
  const deleted = { unlisted: 'removed', deleted_from: 'draft', deleted_at: new Date(clock.now) } as const
  await db.updateTable('work').set(deleted).where('id', '=', third).execute()
  const { restored } = (await ask(editorial.undoAdminChange, { body: { undoId } })).answer.data
  expect(restored).toEqual([first])
  expect(await entriesOf(first)).toEqual(before)
})

test('staff cannot change the state of a work that a case holds, not by an undo either', async () => {
  const { db } = server.context
  const [id = '', other = ''] = (await someWorks(db, 60)).slice(50)
  const { undoId } = await put([id], 'hidden')
  await holdByCase(id, 'code-1')
  const refused = await put([id], 'published')
  expect(refused.refused).toMatchObject([
    { id, reason: 'work_held', msg: expect.stringMatching(/^案件 C-\d+ 在办/) },
  ])
  const undone = await ask(editorial.undoAdminChange, { body: { undoId } })
  expect(undone.answer.data.restored).toEqual([])
  const merging = await ask(editorial.mergeWorks, { body: { from: id, into: other } })
  expect(merging.refusal.msg).toContain('在办')
  const { visibilityHold } = (await ask(editorial.getAdminWork, { params: { id } })).answer.data
  expect(visibilityHold).toMatchObject({ sealed: false })
})
