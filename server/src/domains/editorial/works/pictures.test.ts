import { access } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, editorial } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { imageFolder } from '../../../platform/files/folders.ts'
import { sizedPaths } from '../../../platform/files/sized-pictures.ts'
import { sizedAmong } from '../../catalogue/queries/sized-pictures.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { tidyPictures } from './service/pictures.ts'

const patient = { timeout: 20_000 }
let server: TestServer
let staff: ReturnType<typeof callAs>
let workId: string
let now = noon

const record = (changes: object = {}) =>
  aRecord({ number: 'PIC-001', picSmall: 'covers/1-s.webp', picBig: 'covers/1.webp', ...changes })

async function bring(changes: object = {}): Promise<string> {
  const { db, pool } = server.context
  await importWorks({ db, pool, today }, [record(changes)])
  const { number = 'PIC-001' } = changes as { number?: string }
  const work = await db.selectFrom('work').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  return work.id
}

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => now })
  workId = await bring()
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const draw = (width: number, height: number, colour = '#3a6ea5') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const upload = (bytes: Buffer, as: 'cover' | 'still' = 'still', id = workId) =>
  staff(editorial.addAdminPicture, { params: { id }, query: { as }, bytes })
const look = async (id = workId) => (await staff(editorial.getAdminPictures, { params: { id } })).answer.data
const set = (body: { stamp: string; cover: string | null; stills: string[] }, id = workId) =>
  staff(editorial.setAdminPictures, { body: { workId: id, ...body } })
const onSite = async (id = workId) => {
  const { picSmall, picBig, imageSmall } = (await call(server.url, catalogue.getWork, { params: { id } }))
    .answer.data
  return { picSmall, picBig, stills: imageSmall === '' ? 0 : imageSmall.split(',').length }
}
const fileAt = (at: string) =>
  path.join(imageFolder(server.context.config.dataDir), at.replace(/^\/images\//, ''))

test('imported pictures are shown with their own paths', async () => {
  const { cover, stills } = await look()
  expect(cover).toEqual({
    key: 'covers/1-s.webp',
    small: '/images/covers/1-s.webp',
    big: '/images/covers/1.webp',
    width: null,
    height: null,
  })
  expect(stills.map(({ key, big }) => [key, big])).toEqual([
    ['stills/1.webp', '/images/stills/1-big.webp'],
    ['stills/2.webp', '/images/stills/2-big.webp'],
  ])
})

test('an upload is encoded anew in three widths, without metadata, the right way up, and shown on the site', async () => {
  const turned = await draw(2400, 1200)
    .withExif({ IFD0: { Copyright: 'somebody', Software: 'a camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { answer } = await upload(turned)
  const still = answer.data.stills.at(-1)
  expect(still).toMatchObject({ key: answer.data.key, width: 1200, height: 2400 })
  expect(still?.small).toMatch(/^\/images\/desk\/[0-9a-f]{2}\/[0-9a-f]{30}-480\.webp$/)
  const served = await fetch(server.url + still?.big)
  expect(served.headers.get('content-type')).toBe('image/webp')
  const facts = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 1200, height: 2400 })
  expect([facts.exif, facts.orientation]).toEqual([undefined, undefined])
  expect(await sharp(fileAt(still?.small ?? '')).metadata()).toMatchObject({ width: 480 })
  await expect.poll(() => onSite(), patient).toMatchObject({ stills: 3 })
})

test('a new cover shows, and the one before can be put back', async () => {
  const before = await look()
  const { answer } = await upload(await draw(1600, 900).png().toBuffer(), 'cover')
  expect(answer.data.cover).toMatchObject({ key: answer.data.key, width: 1600 })
  expect(answer.data.cover?.big).toMatch(/-1280\.webp$/)
  await expect.poll(() => onSite(), patient).toMatchObject({ picSmall: answer.data.cover?.small, stills: 3 })
  const back = await set({
    stamp: answer.data.stamp,
    cover: before.cover?.key ?? null,
    stills: before.stills.map(({ key }) => key),
  })
  expect(back.answer.data).toEqual(before)
})

test('stills are ordered, removed, made the cover, and come back', async () => {
  const before = await look()
  const keys = before.stills.map(({ key }) => key)
  const [first = '', second = '', own = ''] = keys
  const changed = await set({ stamp: before.stamp, cover: own, stills: [second, first] })
  expect(changed.answer.data.stills.map(({ key }) => key)).toEqual([second, first])
  expect(changed.answer.data.cover).toMatchObject({ key: own })
  expect(changed.answer.data.cover?.big).toMatch(/-1280\.webp$/)
  const late = await set({ stamp: before.stamp, cover: null, stills: [] })
  expect(late.refusal.msg).toBe('图片刚被别人改过，请看过新的再改')
  const nobodys = await set({
    stamp: changed.answer.data.stamp,
    cover: 'https://evil.example/1.webp',
    stills: [],
  })
  expect(nobodys.refusal.msg).toBe('有图片已经不在了，请刷新')
  const back = await set({ stamp: changed.answer.data.stamp, cover: before.cover?.key ?? null, stills: keys })
  expect(back.answer.data).toEqual(before)
  const { db } = server.context
  const entries = await db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'set-pictures')
    .where('subject_id', '=', workId)
    .orderBy('id', 'desc')
    .execute()
  expect(entries[0]?.after).toMatchObject({
    cover: '1-s',
    stills: ['1', '2', expect.stringMatching(/^[0-9a-f]{6}$/)],
  })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '只收 JPG、PNG、WebP 图片'],
  ['a GIF', Buffer.from('GIF89a'), '只收 JPG、PNG、WebP 图片'],
  ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), '图片损坏，或者太大，读不出来'],
  ['nothing', Buffer.alloc(1), '只收 JPG、PNG、WebP 图片'],
])('%s is refused', async (_name, bytes, words) => {
  const before = await look()
  expect((await upload(bytes)).refusal.msg).toBe(words)
  expect(await look()).toEqual(before)
})

test('a picture of too many pixels is refused before it is unpacked', async () => {
  const wide = await sharp({ create: { width: 16_000, height: 6000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await upload(wide)).refusal.msg).toBe('图片损坏，或者太大，读不出来')
})

test('a file that was taken down does not come back', async () => {
  const bytes = await draw(640, 360, '#123456').webp().toBuffer()
  const { createHash } = await import('node:crypto')
  const mark = createHash('sha256').update(bytes).digest('hex')
  await server.context.db
    .insertInto('blocked_mark')
    .values({ kind: 'file_hash', mark, case_id: null, created_at: new Date(now) })
    .execute()
  expect((await upload(bytes)).refusal.msg).toBe('这张图片在封锁表里，不能使用')
})

test('an unknown work has no pictures', async () => {
  const id = '1999999999999999'
  expect((await staff(editorial.getAdminPictures, { params: { id } })).refusal.code).toBe(404)
  expect((await upload(await draw(64, 36).png().toBuffer(), 'still', id)).refusal.code).toBe(404)
})

test('an import brings a work again, and the pictures that staff chose stay', async () => {
  const id = await bring({ number: 'PIC-002' })
  const { answer } = await upload(await draw(960, 540).png().toBuffer(), 'cover', id)
  await bring({
    number: 'PIC-002',
    title: '另一个标题',
    picSmall: 'covers/9.webp',
    imageSmall: [],
    imageBig: [],
  })
  expect((await look(id)).cover).toEqual(answer.data.cover)
  expect((await look(id)).stills).toHaveLength(2)
})

test('pictures sealed by a case have no address and cannot be changed until they are released', async () => {
  const { db } = server.context
  const id = await bring({ number: 'PIC-004', picSmall: 'https://pictures.example/4.webp' })
  const before = await look(id)
  expect(before.cover?.small).toBe('https://pictures.example/4.webp')
  const times = { created_at: new Date(now), updated_at: new Date(now) }
  await db
    .insertInto('report_case')
    .values({
      ...{
        code: crypto.randomUUID(),
        other_code: crypto.randomUUID(),
        work_id: id,
        mod_id: 1,
        work_number: 'PIC-004',
      },
      ...{ work_title: '灯塔', reason: 'age', statement: '', contact: '', source_mark: Buffer.from('x') },
      ...{
        hides: true,
        listed_before: 'published',
        sealed_at: new Date(now),
        due_at: new Date(now),
        ...times,
      },
    })
    .execute()
  const admin = callAs(await makeMember(server.context, { roles: ['admin'] }), server.url)
  const seen = (await admin(editorial.getAdminPictures, { params: { id } })).answer.data
  expect(seen).toMatchObject({ cover: null, stills: [] })
  const words = '这部作品被案件封存，图片不能改'
  const bytes = await draw(640, 360, '#654321').webp().toBuffer()
  const added = await admin(editorial.addAdminPicture, { params: { id }, query: { as: 'cover' }, bytes })
  expect(added.refusal.msg).toBe(words)
  const body = { workId: id, stamp: before.stamp, cover: null, stills: [] }
  expect((await admin(editorial.setAdminPictures, { body })).refusal.msg).toBe(words)
  await db
    .updateTable('report_case')
    .set({ hides: false, listed_before: null, released_at: new Date(now) })
    .where('work_id', '=', id)
    .execute()
  expect(await look(id)).toEqual(before)
})

test('pictures unused for a day are deleted from the disk, and used ones stay', async () => {
  const id = await bring({ number: 'PIC-003' })
  const [kept, gone] = [
    await upload(await draw(960, 540).png().toBuffer(), 'still', id),
    await upload(await draw(960, 540, '#222222').png().toBuffer(), 'still', id),
  ]
  const before = await look(id)
  const without = before.stills.filter(({ key }) => key !== gone.answer.data.key).map(({ key }) => key)
  const cover = before.cover?.key ?? null
  await set({ stamp: before.stamp, cover, stills: without }, id)
  const file = fileAt(gone.answer.data.stills.at(-1)?.big ?? '')
  const sizesOf = async (key: string) => (await sizedAmong(server.context.db, [key]))[0]?.sizes ?? ''
  const sized = sizedPaths(await sizesOf(gone.answer.data.key)).map(fileAt)
  now += 23 * 3_600_000
  await tidyPictures(server.context)
  for (const each of [file, ...sized]) await access(each)
  now += 2 * 3_600_000
  await tidyPictures(server.context)
  for (const each of [file, ...sized]) await expect(access(each)).rejects.toThrow()
  expect(await sizesOf(gone.answer.data.key)).toBe('')
  await access(fileAt(kept.answer.data.stills.at(-1)?.big ?? ''))
})
