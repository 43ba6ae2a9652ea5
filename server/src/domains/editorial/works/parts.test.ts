import { editorial, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember } from '../../../../test/member.ts'
import { aRecord } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'

/** Parts of a work in the back office. */

let site: ImportSite
let made = 0
let id: string
let number: string
beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const hash = (letter: string) => letter.repeat(38) + String(made).padStart(2, '0')
const line = (changes: object = {}) =>
  aRecord({
    number,
    magnets: [],
    parts: [{ title: '第1集', magnets: [hash('a')] }, { title: '第2集' }],
    ...changes,
  })
const bring = (record: object) => importWorks({ ...site.context, today: '2026-11-20' }, [record])
const look = async () => (await site.ask(editorial.getAdminWork, { params: { id } })).answer.data
const parts = async () => (await look()).parts
const titles = async () => (await parts()).map(({ title }) => title)
const save = async (to: { id: string | null; title: string }[], more: object = {}) =>
  site.ask(editorial.saveAdminParts, {
    body: { id, from: (await parts()).map(({ id: part, title }) => ({ id: part, title })), to, ...more },
  })

beforeEach(async () => {
  number = `EDIT-${String(++made).padStart(3, '0')}`
  await bring(line())
  const { rows } = await site.context.pool.query('select id from work where number = $1', [number])
  id = rows[0].id
})

test('parts are added, renamed, put in another order and taken away; it is audited, and imports leave it', async () => {
  const [first, second] = await parts()
  expect([first, second]).toMatchObject([
    { title: '第1集', film: null, magnets: 1 },
    { title: '第2集', film: null, magnets: 0 },
  ])
  // Titles change places.
  const to = [
    { id: second?.id ?? '', title: '第1集' },
    { id: first?.id ?? '', title: ' 第2集 ' },
    { id: null, title: '特别篇' },
  ]
  const { answer } = await save(to)
  expect(answer.data).toMatchObject({ saved: true, conflicts: [] })
  expect(answer.data.parts.map((part) => [part.title, part.magnets])).toEqual([
    ['第1集', 0],
    ['第2集', 1],
    ['特别篇', 0],
  ])
  const entry = await site.context.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'edit-parts')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    before: { parts: ['第1集', '第2集'] },
    after: { parts: ['第1集', '第2集', '特别篇'] },
  })
  expect((await look()).lockedFields).toContain('parts')
  expect(
    await bring(line({ title: '另一个标题', parts: [{ title: '上集', magnets: [hash('b')] }] })),
  ).toMatchObject({
    changed: 1,
    keptWorks: 1,
  })
  expect(await titles()).toEqual(['第1集', '第2集', '特别篇'])
  expect((await look()).magnetRows.map(({ infoHash }) => infoHash[0])).toEqual(['a'])
  // Let go, the next line counts.
  await site.ask(editorial.releaseAdminFields, { body: { id, fields: ['parts'] } })
  await bring(line({ parts: [{ title: '上集', magnets: [hash('b')] }] }))
  expect(await titles()).toEqual(['上集'])
})

test('nothing is written where another editor has changed them since, and it is said who', async () => {
  const before = await parts()
  const from = before.map(({ id: part, title }) => ({ id: part, title }))
  await save([...from, { id: null, title: '第3集' }])
  const { answer } = await site.ask(editorial.saveAdminParts, { body: { id, from, to: [] } })
  expect(answer.data).toMatchObject({
    saved: false,
    conflicts: [{ field: 'parts', staffName: expect.any(String) }],
  })
  expect(answer.data.parts).toHaveLength(3)
  expect(await titles()).toEqual(['第1集', '第2集', '第3集'])
})

test('a part with a film goes only where that is said, and its film with it; its magnets stay with the work', async () => {
  const [first, second] = await parts()
  const { videoId } = await makeReadyVideo(site.context, { workId: id, partId: first?.id ?? '' })
  expect((await parts())[0]).toMatchObject({ film: 'ready' })
  const to = [{ id: second?.id ?? '', title: '第2集' }]
  const { refusal } = await save(to)
  expect([refusal.reason, await titles()]).toEqual(['part_has_film', ['第1集', '第2集']])
  expect((await save(to, { withFilms: true })).answer.data.saved).toBe(true)
  const video = await site.context.db
    .selectFrom('video')
    .select(['state', 'part_id'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  expect(video).toEqual({ state: 'removed', part_id: null })
  const { isOnline, magnetRows } = await look()
  expect(isOnline).toBe(0)
  expect(magnetRows.map(({ infoHash, part }) => [infoHash[0], part])).toEqual([['a', null]])
})

test('a magnet is added to a part and moved to another, of the same work alone', async () => {
  const [first, second] = await parts()
  const lines = hash('c')
  await site.ask(editorial.addAdminMagnets, { body: { id, part: second?.id ?? '', lines } })
  const added = (await look()).magnetRows.find(({ infoHash }) => infoHash === lines)
  expect(added?.part).toBe(second?.id)
  const edit = (changes: object) =>
    site.ask(editorial.editAdminMagnet, { body: { magnetId: added?.id ?? '', changes } })
  const partNow = async () => (await look()).magnetRows.find(({ infoHash }) => infoHash === lines)?.part
  await edit({ name: { from: added?.name, to: '新的名称' } })
  expect(await partNow()).toBe(second?.id)
  await edit({ part: { from: second?.id, to: first?.id } })
  expect(await partNow()).toBe(first?.id)
  // As staff left it, whatever the line says.
  await bring(line({ title: '另一个标题' }))
  expect(await partNow()).toBe(first?.id)
  expect((await edit({ part: { from: first?.id, to: '6300000000009999' } })).code).toBe(500)
  await edit({ part: { from: first?.id, to: null } })
  expect(await partNow()).toBeNull()
})

test('a film that is uploaded or fetched is that of the part it is given for', async () => {
  const [first] = await parts()
  const member = await makeMember(site.context, { roles: ['admin'] })
  const ask = callAs(member, site.url)
  const part = first?.id ?? ''
  const url = 'https://media.example.org/1.mp4'
  const { code } = await ask(playback.downloadVideo, { body: { censoredId: id, part, url } })
  expect(code).toBe(200)
  const { answer } = await ask(playback.listVideos, { query: { dataId: id } })
  expect(answer.rows.map(({ part: of }) => of)).toEqual([{ id: part, title: '第1集' }])
  expect((await parts())[0]).toMatchObject({ film: 'preparing' })
  const upload = (of: string) =>
    ask(playback.beginUpload, { body: { dataId: id, part: of, fileName: '1.mp4', size: 10 } })
  expect((await upload(part)).code).toBe(200)
  expect((await upload('6300000000009999')).code).toBe(404)
})

test.each([
  [
    [
      { id: null, title: '第9集' },
      { id: null, title: ' 第9集' },
    ],
  ],
  [[{ id: '6300000000009999', title: '第1集' }]],
  [[{ id: null, title: ' ' }]],
])('%j is refused, and nothing is written', async (to) => {
  expect((await save(to)).code).toBe(500)
  expect(await titles()).toEqual(['第1集', '第2集'])
})
