import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { previewImport } from '../preview.ts'
import { aRecord } from '../testdata/works.ts'
import { importWorks } from '../writing/load.ts'

/** What staff changed in the back office stays when a changed line comes, and the result says so. */

let site: ImportSite
let made = 0
let number: string
let id: string

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const query = async (text: string, values: unknown[] = []) =>
  (await site.context.pool.query(text, values)).rows
const hash = (letter: string) => letter.repeat(36) + String(made).padStart(4, '0')
const record = (changes: Record<string, unknown> = {}) =>
  aRecord({ number, magnets: [hash('a'), hash('b')], playLevel: 2, ...changes })
const bring = (...lines: object[]) => importWorks({ ...site.context, today: '2026-11-20' }, lines)
const look = async () => (await site.ask(editorial.getAdminWork, { params: { id } })).answer.data
const save = (changes: object) => site.ask(editorial.saveAdminWork, { body: { id, changes } })
const work = async () => (await query('select * from work where id = $1', [id]))[0]
const namesOf = async (kind: string) =>
  (
    await query(
      `select e.name from work_entity l join entity e on e.id = l.entity_id
       where l.work_id = $1 and e.kind = $2 order by l.position`,
      [id, kind],
    )
  ).map(({ name }) => name)
const magnets = async () =>
  (
    await query(`select encode(info_hash, 'hex') as hash, name from magnet where work_id = $1 order by 1`, [
      id,
    ])
  ).map(({ hash, name }) => [hash[0], name])

beforeEach(async () => {
  number = `KEPT-${String(++made).padStart(3, '0')}`
  await bring(record())
  id = (await query('select id from work where number = $1', [number]))[0].id
})

const entry = (name: string) => ({ id: null, name })

test('every field that the editor changes stays, what was not changed follows the line', async () => {
  const before = await look()
  await save({
    title: { from: before.title, to: '更正的标题' },
    duration: { from: before.duration, to: 80 },
    performer: { from: before.entries.performer, to: [entry('周晴'), entry('沈一帆')] },
  })
  const line = record({
    title: '来源的标题',
    duration: 90,
    pubTime: '2024-06-02',
    performer: '来源演员',
    tags: '新标签',
  })
  expect(await bring(line)).toMatchObject({ changed: 1, keptFields: 3, keptWorks: 1 })
  expect(await work()).toMatchObject({ title: '更正的标题', duration: 80, pub_time: '2024-06-02' })
  expect(await namesOf('performer')).toEqual(['周晴', '沈一帆'])
  expect(await namesOf('tag')).toEqual(['新标签'])
  const [{ norm }] = await query('select norm from work_search where work_id = $1', [id])
  expect(norm).toContain('更正的标题')
  expect(norm).not.toContain('来源演员')
  expect(await bring(line)).toMatchObject({ unchanged: 1, keptFields: 0 })
})

test.each([
  ['pubTime', '2020-01-01', { pub_time: '2020-01-01' }],
  ['playLevel', 0, { play_level: 0 }],
])('%s that staff changed stays', async (field, to, stays) => {
  const before = (await look()) as unknown as Record<string, unknown>
  await save({ [field]: { from: before[field], to } })
  expect(await bring(record({ pubTime: '2024-06-02', playLevel: 1, title: '新' }))).toMatchObject({
    keptFields: 1,
  })
  expect(await work()).toMatchObject({ ...stays, title: '新' })
})

test.each(['maker', 'label', 'director', 'series', 'item'] as const)(
  '%s that staff chose stays',
  async (kind) => {
    const before = await look()
    await save({ [kind]: { from: before.entries[kind], to: [entry('人工选的')] } })
    expect(await bring(record({ [kind]: '来源写的', title: '新' }))).toMatchObject({ keptFields: 1 })
    expect(await namesOf(kind)).toEqual(['人工选的'])
  },
)

test('a field that is set back to what it was follows the line again', async () => {
  const { title } = await look()
  await save({ title: { from: title, to: '更正的标题' } })
  expect(await bring(record({ title: '来源的标题' }))).toMatchObject({ keptFields: 1 })
  await save({ title: { from: '更正的标题', to: title } })
  expect(await bring(record({ title: '来源的标题' }))).toMatchObject({ changed: 1, keptFields: 0 })
  expect(await work()).toMatchObject({ title: '来源的标题' })
})

test('a tag given to many works stays, and goes with its undo', async () => {
  const tagged = await site.ask(editorial.tagAdminWorks, { body: { ids: [id], name: '人工标签' } })
  const line = record({ tags: '来源标签', title: '新' })
  expect(await bring(line)).toMatchObject({ keptFields: 1 })
  expect(await namesOf('tag')).toEqual(['手工', '春天', '人工标签'])
  const { undoId } = tagged.answer.data
  await site.ask(editorial.undoAdminChange, { body: { undoId } })
  expect(await bring(line)).toMatchObject({ changed: 1, keptFields: 0 })
  expect(await namesOf('tag')).toEqual(['来源标签'])
})

test('a magnet that staff added, changed or removed stays as they left it; the others follow the line', async () => {
  const { magnetRows } = await look()
  const of = (letter: string) => magnetRows.find(({ infoHash }) => infoHash === hash(letter))
  await site.ask(editorial.addAdminMagnets, { body: { id, lines: hash('c') } })
  await site.ask(editorial.removeAdminMagnet, { body: { magnetId: of('a')?.id } })
  const b = of('b')
  await site.ask(editorial.editAdminMagnet, {
    body: { magnetId: b?.id, changes: { name: { from: b?.name, to: '人工的名字' } } },
  })
  const line = record({ magnets: [hash('a'), hash('b'), hash('d')] })
  expect(await bring(line)).toMatchObject({ changed: 1, keptFields: 1, keptWorks: 1 })
  expect(await magnets()).toEqual([
    ['b', '人工的名字'],
    ['c', number],
    ['d', number],
  ])
})

test('pictures that staff changed stay, and the dry run says so as the run does', async () => {
  await query(`update work set pictures_by_staff = true, pic_big = 'own/big.webp' where id = $1`, [id])
  const line = record({ picBig: 'https://img.example.org/other.webp', title: '新' })
  const shown: unknown[] = []
  const report = await previewImport(site.context, [line], {
    onWork: (_work, differences, kept) =>
      shown.push(
        differences?.map(({ field }) => field),
        kept,
      ),
  })
  expect(report).toMatchObject({ changed: 1, keptFields: 1, keptWorks: 1 })
  expect(shown).toEqual([
    ['title'],
    [{ field: 'picBig', before: '"own/big.webp"', after: '"https://img.example.org/other.webp"' }],
  ])
  expect(await bring(line)).toMatchObject({ keptFields: 1, keptWorks: 1 })
  expect(await work()).toMatchObject({ pic_big: 'own/big.webp', title: '新' })
})

test('transferred data of a merge stays: the level of the video, the preview, the magnets', async () => {
  const other = `${number}-B`
  await bring(record({ number: other, playLevel: 1, mp4: 'previews/b.mp4', magnets: [hash('e')] }))
  const [{ id: from }] = await query('select id from work where number = $1', [other])
  await query(
    `insert into video (work_id, source_kind, source, state, folder, created_at, updated_at)
     values ($1, 'upload', 'x', 'ready', 'video/x', now(), now())`,
    [from],
  )
  const merged = await site.ask(editorial.mergeWorks, { body: { from, into: id } })
  const line = record({ title: '新', playLevel: 2, mp4: null })
  expect(await bring(line)).toMatchObject({ keptFields: 3 })
  expect(await work()).toMatchObject({ play_level: 1, mp4: 'previews/b.mp4', title: '新' })
  expect((await magnets()).map(([letter]) => letter)).toEqual(['a', 'b', 'e'])
  await site.ask(editorial.undoAdminChange, { body: { undoId: merged.answer.data.undoId } })
  expect(await bring(line)).toMatchObject({ keptFields: 0 })
  expect(await work()).toMatchObject({ play_level: 2, mp4: null })
  expect((await magnets()).map(([letter]) => letter)).toEqual(['a', 'b'])
})

test('a work that staff gave another number is found by its old one', async () => {
  await save({ number: { from: number, to: `${number}-X` } })
  expect(await bring(record({ title: '新' }))).toMatchObject({ added: 0, changed: 1, keptFields: 1 })
  expect(await work()).toMatchObject({ number: `${number}-X`, title: '新' })
  await site.ask(editorial.moveAdminWorks, { body: { ids: [id], channel: 'anime' } })
  expect(await bring(record({ title: '再新', maker: '另一家' }))).toMatchObject({ added: 0, changed: 1 })
  expect(await work()).toMatchObject({ mod_id: 5, title: '再新' })
  expect(await query(`select distinct mod_id from entity where name = '另一家' and kind = 'maker'`)).toEqual([
    { mod_id: 5 },
  ])
})

test('if the new number is in the file too, each line is its own work', async () => {
  await save({ number: { from: number, to: `${number}-X` } })
  const lines = [record({ title: '旧号' }), record({ number: `${number}-X`, title: '新号', magnets: [] })]
  expect(await bring(...lines)).toMatchObject({ added: 0, changed: 1, repeated: 1 })
  expect(await work()).toMatchObject({ number: `${number}-X`, title: '新号' })
})

test('a work that staff made keeps what they wrote of it', async () => {
  const body = { number: `${number}-OWN`, channel: 'censored' as const, title: '自建', pubTime: '2026-10-01' }
  id = (await site.ask(editorial.createAdminWork, { body })).answer.data.id
  expect(await bring(record({ number: body.number, title: '来源', magnets: [] }))).toMatchObject({
    changed: 1,
    keptFields: 2,
  })
  expect(await work()).toMatchObject({ title: '自建', pub_time: '2026-10-01', duration: 76 })
})

test('the group and the Chinese name that staff gave a name stay', async () => {
  const [tag] = await query(`select id, version from entity where kind = 'tag' and name = '手工'`)
  await site.ask(editorial.editAdminEntity, {
    body: { entityId: tag.id, version: tag.version, group: '人工的组' },
  })
  await bring(record({ tags: [{ name: '手工', group: '来源的组' }], title: '新' }))
  const group = () =>
    query(`select g.name from entity e left join tag_group g on g.id = e.tag_group_id where e.id = $1`, [
      tag.id,
    ])
  expect(await group()).toEqual([{ name: '人工的组' }])
})

test('the back office names what stays, in the dry run and in the result', async () => {
  const { title } = await look()
  await save({ title: { from: title, to: '更正的标题' } })
  const line = record({ title: '来源的标题', duration: 91 })
  const importId = await site.staff.file('again.ndjson', JSON.stringify(line))
  expect(await site.staff.look(importId)).toMatchObject({ keptByStaff: { fields: 1, works: 1 } })
  expect(await site.staff.lines(importId, 'changed')).toMatchObject([
    {
      number,
      differences: [
        { name: '时长', keptByStaff: false },
        { name: '标题', before: '更正的标题', after: '来源的标题', keptByStaff: true },
      ],
    },
  ])
  await site.staff.write(importId)
  expect(await site.staff.settled(importId)).toMatchObject({
    state: 'done',
    written: { changed: 1 },
    keptByStaff: { fields: 1, works: 1 },
  })
  expect(await work()).toMatchObject({ title: '更正的标题', duration: 91 })
  await site.staff.undo(importId)
  await site.staff.settled(importId)
  expect(await work()).toMatchObject({ title: '更正的标题', duration: 76 })
})
