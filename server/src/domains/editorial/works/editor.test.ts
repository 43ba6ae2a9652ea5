import { catalogue, editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs, someWorks } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let editor: TestMember
let other: TestMember

beforeAll(async () => {
  server = await startTestServer()
  editor = await makeMember(server.context, { roles: ['editor'], userName: 'editor_lin' })
  other = await makeMember(server.context, { roles: ['editor'], userName: 'editor_zhou' })
})
afterAll(() => server.close())

const as = (member: TestMember) => callAs(member, server.url)
const open = async (id: string) => (await as(editor)(editorial.getAdminWork, { params: { id } })).answer.data
const save = (member: TestMember, id: string, changes: object) =>
  as(member)(editorial.saveAdminWork, { body: { id, changes } })
const changesOf = async (id: string) =>
  (await as(editor)(editorial.listAdminChanges, { params: { id } })).answer.rows

test('a change is visible on the site at once, and audited', async () => {
  const [id = ''] = await someWorks(server.context.db, 1)
  const before = await open(id)
  const maker = [{ id: null, name: '山川影像社' }]
  const changes = {
    title: { from: before.title, to: '梯田晨雾：元阳四季' },
    pubTime: { from: before.pubTime, to: '2026-11-19' },
    maker: { from: before.entries.maker, to: maker },
  }
  const { saved, work } = (await save(editor, id, changes)).answer.data
  expect(saved).toBe(true)
  expect(work).toMatchObject({ title: '梯田晨雾：元阳四季', pubTime: '2026-11-19' })
  const detail = async () => (await call(server.url, catalogue.getWork, { params: { id } })).answer
  await expect.poll(async () => (await detail()).data.title).toBe('梯田晨雾：元阳四季')
  const seen = await detail()
  expect(seen.data.pubTime).toBe('2026-11-19')
  expect(seen.maker).toMatchObject([{ name: '山川影像社' }])
  expect(seen.tags.map((tag) => tag.id)).toEqual(before.entries.tag.map((tag) => tag.id))
  for (const keyword of ['梯田晨雾', '山川影像社', 'shanchuan']) {
    const found = (await call(server.url, catalogue.listWorks, { query: { keyword, sort: 'pubTime' } }))
      .answer
    expect(
      found.rows.map((row) => row.id),
      keyword,
    ).toContain(id)
  }
  const makerId = seen.maker[0]?.id ?? ''
  const grid = (await call(server.url, catalogue.listWorks, { query: { makerId } })).answer
  expect(grid).toMatchObject({ total: 1, rows: [{ id }] })
  expect(await changesOf(id)).toMatchObject([
    {
      action: 'edit-work',
      staffName: 'editor_lin',
      before: {
        title: before.title,
        pubTime: before.pubTime,
        maker: before.entries.maker.map(({ name }) => name),
      },
      after: { title: '梯田晨雾：元阳四季', pubTime: '2026-11-19', maker: ['山川影像社'] },
    },
  ])
})

test('two editors of the same field need confirmation; different fields are merged', async () => {
  const [, id = ''] = await someWorks(server.context.db, 2)
  const seen = await open(id)
  const title = (to: string) => ({ title: { from: seen.title, to } })
  expect((await save(other, id, title('雪线之上'))).answer.data.saved).toBe(true)
  const level = { playLevel: { from: seen.playLevel, to: seen.playLevel === 1 ? 2 : 1 } }
  const outcome = (await save(editor, id, { ...title('雪线'), ...level })).answer.data
  expect(outcome.saved).toBe(false)
  expect(outcome.conflicts).toEqual([{ field: 'title', staffName: 'editor_zhou' }])
  // Nothing was written, not even the field without a conflict.
  expect(outcome.work).toMatchObject({ title: '雪线之上', playLevel: seen.playLevel })
  expect((await save(editor, id, level)).answer.data.saved).toBe(true)
  const mine = await save(editor, id, { title: { from: outcome.work.title, to: '雪线' } })
  expect(mine.answer.data.work.title).toBe('雪线')
  // The same wish as the other's is no dispute.
  expect((await save(other, id, title('雪线'))).answer.data.saved).toBe(true)
})

test('a number is free, not blocked, and brings its prefix along', async () => {
  const make = async (number: string) =>
    (
      await as(editor)(editorial.createAdminWork, {
        body: { number, channel: 'anime', title: '观星', pubTime: '2026-10-01' },
      })
    ).answer.data.id
  const [first, second] = [await make('xing-001'), await make('xing-002')]
  const taken = await save(editor, second, { number: { from: 'XING-002', to: ' xing-001 ' } })
  expect(taken.refusal).toMatchObject({
    code: 500,
    data: { fields: { number: expect.stringContaining(first) } },
  })
  const mark = { kind: 'number' as const, mark: '5 YUN-007', case_id: null, created_at: new Date(noon) }
  await server.context.db.insertInto('blocked_mark').values(mark).execute()
  const blocked = await save(editor, second, { number: { from: 'XING-002', to: 'yun-007' } })
  expect(blocked.refusal.msg).toContain('封锁')
  const { work } = (await save(editor, second, { number: { from: 'XING-002', to: 'yun-008' } })).answer.data
  expect(work).toMatchObject({ number: 'YUN-008', entries: { item: [{ name: 'YUN' }] } })
  const again = await as(editor)(editorial.createAdminWork, {
    body: { number: 'YUN-008', channel: 'anime', title: '又一次', pubTime: '2026-10-01' },
  })
  expect(again.refusal.code).toBe(500)
})

test.each([
  [{ title: { from: '', to: '  ' } }, '标题'],
  [{ pubTime: { from: '', to: '2026-02-31' } }, ''],
  [{ tag: { from: [], to: [{ id: '2999999999999999', name: '没有的' }] } }, '没有的'],
])('bad input names its field and writes nothing: %j', async (changes, word) => {
  const [id = ''] = await someWorks(server.context.db, 1)
  const before = await open(id)
  const current = Object.fromEntries(
    Object.entries(changes).map(([field, { to }]) => {
      const from =
        field === 'tag' ? before.entries.tag : (before as unknown as Record<string, unknown>)[field]
      return [field, { from, to }]
    }),
  )
  const { refusal } = await save(editor, id, current)
  expect(refusal.code).toBe(500)
  expect(refusal.msg).toContain(word)
  expect(await open(id)).toEqual(before)
})

test('entries are suggested by name and reading, of their own channel', async () => {
  const suggest = async (keyword: string, channel: string) =>
    (
      await as(editor)(editorial.suggestAdminEntries, { query: { kind: 'maker', channel, keyword } })
    ).answer.rows.map(({ name }) => name)
  const [id = ''] = await someWorks(server.context.db, 1)
  const { entries, modId } = await open(id)
  const channel = ['censored', 'uncensored', 'western', 'fc2', 'anime'][modId - 1] ?? ''
  await save(editor, id, { maker: { from: entries.maker, to: [{ id: null, name: '灯塔影社' }] } })
  expect(await suggest('灯塔', channel)).toContain('灯塔影社')
  expect(await suggest('dengta', channel)).toContain('灯塔影社')
  expect(await suggest('灯塔', channel === 'fc2' ? 'anime' : 'fc2')).toEqual([])
})

test('magnets come by link or hash; blocked ones, repeated ones and those of others are named', async () => {
  const { db } = server.context
  const made = await as(editor)(editorial.createAdminWork, {
    body: { number: 'ci-001', channel: 'anime', title: '石板路清晨', pubTime: '2026-10-01' },
  })
  const { id } = made.answer.data
  await as(editor)(editorial.listWorksOnSite, { body: { ids: [id], to: 'published' } })
  const hash = (digit: string) => digit.repeat(40)
  const mark = {
    kind: 'info_hash' as const,
    mark: hash('b'),
    case_id: '1234567890123456',
    created_at: new Date(noon),
  }
  await db.insertInto('blocked_mark').values(mark).execute()
  const add = async (lines: string, work = id) =>
    (await as(editor)(editorial.addAdminMagnets, { body: { id: work, lines } })).answer.data
  const link = `magnet:?xt=urn:btih:${hash('a')}&dn=CI-001.2160p&xl=7000000000&tr=udp://tracker`
  const outcome = await add([link, hash('b'), hash('C'), hash('c'), 'nonsense'].join('\n'))
  expect(outcome.added).toBe(2)
  expect(outcome.refused).toEqual([
    {
      line: hash('b'),
      reason: 'magnet_blocked',
      msg: '在封锁表里，不能加入',
      caseId: '1234567890123456',
      workId: null,
    },
    { line: hash('c'), reason: 'magnet_there_already', msg: '这部已经有了', caseId: null, workId: null },
    {
      line: 'nonsense',
      reason: 'magnet_unreadable',
      msg: expect.stringContaining('不是磁力'),
      caseId: null,
      workId: null,
    },
  ])
  const shown = async () =>
    (await call(server.url, catalogue.listMagnets, { query: { data: id } })).answer.total
  await expect.poll(shown).toBe(2)
  expect((await call(server.url, catalogue.getWork, { params: { id } })).answer.data.isDht).toBe(1)

  const [elsewhere = ''] = await someWorks(db, 1)
  expect((await add(hash('a'), elsewhere)).refused).toMatchObject([
    { reason: 'magnet_of_another', params: { number: 'CI-001' }, msg: '已挂在 CI-001', workId: id },
  ])

  const { magnetRows } = await open(id)
  const [first, second] = magnetRows
  const changes = {
    name: { from: first?.name, to: 'CI-001.1080p' },
    length: { from: first?.length, to: '2140000000' },
    category: { from: null, to: '4K' },
    remark: { from: null, to: '' },
  }
  const edited = { magnetId: first?.id, changes }
  await as(editor)(editorial.editAdminMagnet, { body: edited })
  expect((await open(id)).magnetRows).toContainEqual(
    expect.objectContaining({ id: first?.id, name: 'CI-001.1080p', category: '4K', remark: null }),
  )
  for (const magnet of [first, second])
    await as(editor)(editorial.removeAdminMagnet, { body: { magnetId: magnet?.id } })
  const isDht = async () => (await call(server.url, catalogue.getWork, { params: { id } })).answer.data.isDht
  await expect.poll(isDht).toBe(0)
  const actions = (await changesOf(id)).map(({ action }) => action)
  expect(actions).toEqual([
    'remove-magnet',
    'remove-magnet',
    'edit-magnet',
    'add-magnet',
    'publish-work',
    'create-work',
  ])
})

test('an alias and a merged entry resolve to their entry', async () => {
  const { db } = server.context
  const [id = ''] = await someWorks(db, 1)
  const { entries, modId } = await open(id)
  await save(editor, id, { series: { from: entries.series, to: [{ id: null, name: '四季田野' }] } })
  const [kept] = (await open(id)).entries.series
  const place = { kind: 'series' as const, mod_id: modId }
  const alias = { ...place, entity_id: kept?.id ?? '', alias: '田野四季', created_at: new Date(noon) }
  await db.insertInto('entity_alias').values(alias).execute()
  const gone = await db
    .insertInto('entity')
    .values({ ...place, name: '田野', sort_key: 'tianye', search: '', merged_into: kept?.id ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const one of [
    { id: null, name: '田野四季' },
    { id: null, name: '田野' },
    { id: gone.id, name: '田野' },
  ]) {
    await save(editor, id, { series: { from: (await open(id)).entries.series, to: [one] } })
    expect((await open(id)).entries.series).toMatchObject([{ id: kept?.id, name: '四季田野' }])
  }
  const found = async () =>
    (await call(server.url, catalogue.listWorks, { query: { keyword: '田野四季' } })).answer.rows
  await expect.poll(found).toMatchObject([{ id }])
})

test('with RIGHTS=required nothing is published without them, and the list says what lacks', async () => {
  const strict = await startTestServer({ config: { rights: 'required' } })
  const colleague = await makeMember(strict.context, { roles: ['editor'] })
  const ask = callAs(colleague, strict.url)
  const body = { number: 'QUAN-001', channel: 'anime', title: '桥', pubTime: '2026-10-01' }
  const { id } = (await ask(editorial.createAdminWork, { body })).answer.data
  const listing = { body: { ids: [id], to: 'published' } }
  const { changed, refused } = (await ask(editorial.listWorksOnSite, listing)).answer.data
  expect({ changed, refused }).toMatchObject({
    changed: [],
    refused: [{ id, reason: 'work_rights_missing', msg: expect.stringContaining('权利') }],
  })
  const { rows } = (await ask(editorial.listAdminWorks, { query: { view: 'rightless' } })).answer
  expect(rows.map((row) => row.id)).toEqual([id])
  const { views } = (await ask(editorial.countAdminViews)).answer.data
  expect(views).toContainEqual({ view: 'rightless', count: 1 })
  await strict.close()
})
