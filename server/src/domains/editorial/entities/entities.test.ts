import { catalogue, editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'

/** Cached answers are dropped a moment after a change. */
const patient = { timeout: 20_000 }

let server: TestServer
let staff: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  await bring(
    { number: 'SC-001', title: '第一座山', maker: '山川影像社', performer: '林月' },
    { number: 'SC-002', title: '第二座山', maker: '山川影像社', performer: '林月' },
    { number: 'SC-003', title: '第三座山', maker: '山川纪録', performer: '周晴' },
    { number: 'QS-001', title: '青石桥', maker: '青石影像', performer: '周晴' },
    { number: 'QS-002', title: '青石巷', maker: '山川紀録片', channel: 'western' },
  )
})
afterAll(() => server.close())

const bring = (...records: Record<string, unknown>[]) => {
  const { db, pool } = server.context
  const plain = { tags: '春天', series: null, magnets: [] }
  return importWorks(
    { db, pool, today },
    records.map((record) => aRecord({ ...plain, ...record })),
  )
}

async function idOf(name: string, kind = 'maker'): Promise<string> {
  const { id } = await server.context.db
    .selectFrom('entity')
    .select('id')
    .where('name', '=', name)
    .where('kind', '=', kind as 'maker')
    .executeTakeFirstOrThrow()
  return id
}

const listed = async (query: Record<string, string>) => {
  const { answer } = await staff(editorial.listAdminEntities, { query: { kind: 'maker', ...query } })
  return answer.rows
}
const detail = async (id: string) => {
  const { answer } = await staff(editorial.getAdminEntity, { params: { id } })
  return answer.data
}
const worksOf = async (makerId: string) => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { makerId } })
  return answer.rows.map(({ number }) => number).sort()
}
const found = async (keyword: string) => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword } })
  return answer.rows.map(({ number }) => number).sort()
}

test('entities of a kind, most works first, and which may be the same', async () => {
  const rows = await listed({})
  expect(rows.map(({ name, count, like }) => [name, count, like?.name ?? null])).toEqual([
    ['山川影像社', 2, null],
    ['山川纪録', 1, '山川影像社'],
    ['青石影像', 1, null],
    ['山川紀録片', 1, null],
  ])
  expect((await listed({ modName: 'western' })).map(({ name }) => name)).toEqual(['山川紀録片'])
  expect((await listed({ duplicates: '1' })).map(({ name }) => name)).toEqual(['山川纪録'])
  const { answer } = await staff(editorial.countAdminEntities)
  expect(answer.data.find(({ kind }) => kind === 'maker')).toEqual({ kind: 'maker', total: 4, duplicates: 1 })
  expect(answer.data.find(({ kind }) => kind === 'label')).toMatchObject({ total: 0 })
})

test('an entity is found by name, pinyin and number', async () => {
  expect((await listed({ keyword: '青石' })).map(({ name }) => name)).toEqual(['青石影像'])
  expect((await listed({ keyword: 'qsyx' })).map(({ name }) => name)).toEqual(['青石影像'])
  expect((await listed({ keyword: await idOf('青石影像') })).map(({ name }) => name)).toEqual(['青石影像'])
  expect(await listed({ keyword: '没有' })).toEqual([])
})

test('a new name and aliases: the site shows it, search and import find all of them', async () => {
  const id = await idOf('青石影像')
  const aliases = ['青石影像', 'Bluestone']
  const edited = await staff(editorial.editAdminEntity, {
    body: { entityId: id, version: 0, name: '青石桥影业', nameCn: null, aliases },
  })
  expect(edited.answer.data).toEqual({ version: 1 })
  expect(await detail(id)).toMatchObject({
    name: '青石桥影业',
    aliases,
    version: 1,
    count: 1,
    changes: [
      { action: 'edit-entity', before: { name: '青石影像', aliases: [] }, after: { name: '青石桥影业' } },
    ],
  })
  const entryName = async () =>
    (await call(server.url, catalogue.getEntry, { params: { id } })).answer.data.name
  await expect.poll(entryName, patient).toBe('青石桥影业')
  for (const keyword of ['bluestone', '青石影像', '桥影业'])
    await expect.poll(() => found(keyword), patient).toEqual(['QS-001'])
  expect((await listed({ keyword: 'bluestone' })).map(({ id }) => id)).toEqual([id])

  await bring(
    { number: 'QS-003', title: '石头记', maker: 'Bluestone' },
    { number: 'QS-004', title: '水车', maker: '青石影像' },
  )
  await expect.poll(() => worksOf(id), patient).toEqual(['QS-001', 'QS-003', 'QS-004'])
  await expect.poll(() => found('青石桥影业'), patient).toEqual(['QS-001', 'QS-003', 'QS-004'])
  // Both names in one line are one entity.
  await bring({
    number: 'QS-005',
    title: '渡口',
    maker: ['青石影像', 'Bluestone', { name: '青石桥影业', nameCn: '青石' }],
  })
  await expect.poll(() => worksOf(id), patient).toContain('QS-005')
  await expect.poll(() => found('bluestone'), patient).toContain('QS-005')
  expect(await detail(id)).toMatchObject({ nameCn: '青石', count: 4 })
})

test('a change that did not see the last one is refused, and so is a name that another has', async () => {
  const id = await idOf('青石桥影业')
  const { version } = await detail(id)
  const edit = async (body: object) => {
    const called = await staff(editorial.editAdminEntity, { body: { entityId: id, version, ...body } })
    return called.code === 200 ? 'taken' : called.refusal.msg
  }
  expect(await edit({ version: 0, name: '别的' })).toBe('别人刚改过这个条目，请看过新的内容再改')
  expect(await edit({ name: '山川影像社' })).toBe('「山川影像社」已有同名条目，可以把两者合并')
  expect(await edit({ aliases: ['山川纪録'] })).toBe('「山川纪録」已有同名条目，可以把两者合并')
  expect(await edit({ name: '   ' })).toBe('名称不能只有空白')
  expect(await edit({ group: '主题' })).toBe('只有标签才有标签组')
  const created = await staff(editorial.createAdminEntity, {
    body: { kind: 'maker', modName: 'censored', name: 'Bluestone' },
  })
  expect(created.refusal.msg).toBe('「Bluestone」是「青石桥影业」的别名，可以把两者合并')
  expect((await detail(id)).version).toBe(version)
})

test('a new entity is listed before it has works, and a tag in its group', async () => {
  const make = async (body: Record<string, string>) =>
    staff(editorial.createAdminEntity, { body: body as never })
  const { answer } = await make({ kind: 'maker', modName: 'anime', name: ' 雾里  影业 ' })
  expect(await listed({ modName: 'anime' })).toMatchObject([
    { id: answer.data.entityId, name: '雾里 影业', count: 0 },
  ])
  const tag = await make({ kind: 'tag', modName: 'censored', name: '清晨', group: '时辰' })
  expect(await detail(tag.answer.data.entityId)).toMatchObject({ group: '时辰', modId: 1 })
  const performer = await make({ kind: 'performer', name: '苏木' })
  expect(await detail(performer.answer.data.entityId)).toMatchObject({ modId: null, channels: [] })
  expect((await make({ kind: 'tag', name: '无频道' })).refusal.msg).toBe('请选择频道')
})

test('two that are not the same are not named again', async () => {
  await bring(
    { number: 'WL-001', title: '雾', maker: '雾里工作室', channel: 'anime' },
    { number: 'WL-002', title: '雾二', maker: '雾里工作室', channel: 'anime' },
  )
  const [firstId, secondId] = [await idOf('雾里工作室'), await idOf('雾里 影业')]
  expect((await listed({ modName: 'anime', duplicates: '1' })).map(({ id }) => id)).toEqual([secondId])
  expect((await detail(firstId)).like).toEqual([{ id: secondId, name: '雾里 影业', count: 0 }])
  await staff(editorial.keepEntitiesApart, { body: { firstId, secondId } }).then(({ answer }) => answer)
  expect(await listed({ modName: 'anime', duplicates: '1' })).toEqual([])
  expect((await detail(firstId)).like).toEqual([])
})

test('audit entries have the actor and the former values', async () => {
  const rows = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject_kind', 'before', 'after'])
    .where('action', '=', 'create-entity')
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({
    subject_kind: 'entity',
    before: null,
    after: { name: '雾里 影业', modId: 5 },
  })
  expect(rows.every(({ actor_id }) => actor_id !== null)).toBe(true)
})
