import { readFileSync } from 'node:fs'
import { access, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
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
import { presentWork } from '../../catalogue/presenter.ts'
import { sizedAmong } from '../../catalogue/queries/sized-pictures.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { dropStaleSizes, sizePictures } from './service/size-pictures.ts'

const patient = { timeout: 20_000 }
/** A drawn landscape, 1280 × 720. */
const landscape = readFileSync(new URL('../../../../../demo/covers/009-b.webp', import.meta.url))
let server: TestServer
let staff: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => noon })
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const inImages = (name: string) => path.join(imageFolder(server.context.config.dataDir), name)

async function put(name: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(inImages(name)), { recursive: true })
  await writeFile(inImages(name), bytes)
}

const smaller = (width: number, height = Math.round((width * 9) / 16)) =>
  sharp(landscape).resize(width, height).jpeg().toBuffer()

async function bring(number: string, pictures: object): Promise<string> {
  const { db, pool } = server.context
  const none = { picSmall: null, picBig: null, imageSmall: [], imageBig: [] }
  await importWorks({ db, pool, today }, [aRecord({ number, ...none, ...pictures })])
  return (await db.selectFrom('work').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
}

async function makeAll(settings = server.context): Promise<void> {
  const { signal } = new AbortController()
  for (const stills of [false, true]) await sizePictures(settings, { after: '0', stills }, signal)
}

const work = async (id: string) => (await call(server.url, catalogue.getWork, { params: { id } })).answer.data
const rowOf = async (number: string) => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { modName: 'censored' } })
  return answer.rows.find((row) => row.number === number)
}
const fetched = async (sizes: string | undefined) =>
  Promise.all(
    sizedPaths(sizes ?? '').map(async (name) => {
      const answer = await fetch(`${server.url}/images/${name}`)
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return { width, format, type: answer.headers.get('content-type') }
    }),
  )

test('an upload has three widths at once, beside the addresses that it had before', async () => {
  const id = await bring('WID-001', {})
  const upload = async (as: 'cover' | 'still') =>
    (await staff(editorial.addAdminPicture, { params: { id }, query: { as }, bytes: landscape })).answer.data
  const { cover } = await upload('cover')
  await upload('still')
  await expect.poll(() => work(id), patient).toMatchObject({ imageSizes: [expect.any(String)] })
  const shown = await work(id)
  expect(shown.picSmall).toBe(cover?.small)
  expect(shown.picSizes).toMatch(/^[0-9a-v]{2}\/[0-9a-v]{10}-[0-9a-f]{3}-360-560-1280\.avif$/)
  expect(shown.picBigSizes).toBe(shown.picSizes)
  expect(shown.imageSizes).toEqual([expect.stringMatching(/-360-560-1280\.avif$/)])
  expect(shown.imageSizes?.[0]?.slice(0, 13)).not.toBe(shown.picSizes?.slice(0, 13))
  expect(await fetched(shown.picSizes)).toEqual(
    [360, 560, 1280].map((width) => ({ width, format: 'heif', type: 'image/avif' })),
  )
  expect((await rowOf('WID-001'))?.picSizes).toBe(shown.picSizes)
})

test('what never changes is kept for a year, what an operator may replace for a day', async () => {
  const control = async (address: string | null | undefined) =>
    (await fetch(server.url + address)).headers.get('cache-control')
  const row = await rowOf('WID-001')
  expect(await control(row?.picSmall)).toBe('public, max-age=31536000, immutable')
  expect(await control(`/images/${sizedPaths(row?.picSizes ?? '')[0]}`)).toBe(
    'public, max-age=31536000, immutable',
  )
  await put('covers/replaceable.jpg', await smaller(64))
  expect(await control('/images/covers/replaceable.jpg')).toBe('public, max-age=86400')
  expect(await control('/images/sized/none.avif')).not.toContain('immutable')
})

test('an import has the widths of pictures that lie in the folder made, of the larger form for both', async () => {
  await put('own/2-s.jpg', await smaller(480))
  await put('own/2.webp', landscape)
  await put('own/2-still.jpg', await smaller(600))
  const stills = ['own/2-still.jpg', 'https://pictures.example/2.webp', 'own/2-gone.jpg']
  const id = await bring('WID-002', { picSmall: 'own/2-s.jpg', picBig: 'own/2.webp', imageBig: stills })
  const before = await work(id)
  expect(before).not.toHaveProperty('picSizes')
  expect(before).not.toHaveProperty('imageSizes')
  const waiting = await server.context.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'size-pictures'`,
  )
  expect(waiting.rowCount).toBe(1)

  await makeAll()
  await expect.poll(() => work(id), patient).toHaveProperty('imageSizes')
  const { picSizes, picBigSizes, imageSizes, ...rest } = await work(id)
  expect(rest).toEqual(before)
  // The large form is lighter than its own width anew.
  expect(picSizes).toMatch(/-360-560~1280\.avif$/)
  expect(picBigSizes).toBe(picSizes)
  expect(imageSizes).toEqual([expect.stringMatching(/-360-560(-|~)600\.avif$/), '', ''])
  expect((await fetched(picSizes)).map(({ width }) => width)).toEqual([360, 560])
})

test('a small form that shows something else has widths of its own', async () => {
  await put('own/3-s.jpg', await smaller(300, 400))
  await put('own/3.webp', landscape)
  const id = await bring('WID-003', { picSmall: 'own/3-s.jpg', picBig: 'own/3.webp' })
  await makeAll()
  await expect.poll(() => work(id), patient).toHaveProperty('picSizes')
  const { picSizes, picBigSizes } = await work(id)
  expect(picSizes).toMatch(/-300\.\w+$/)
  expect(picBigSizes).toMatch(/-360-560~1280\.avif$/)
})

test('what is no picture, or of a type that we do not take, has one width and is not tried again', async () => {
  await put('own/4.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await put('own/4.webp', landscape.subarray(0, 2000))
  await bring('WID-004', { picSmall: 'own/4.svg', picBig: 'own/4.webp' })
  await makeAll()
  const paths = ['own/4.svg', 'own/4.webp']
  expect((await sizedAmong(server.context.db, paths)).map(({ sizes }) => sizes)).toEqual([null, null])
  expect(await rowOf('WID-004')).not.toHaveProperty('picSizes')
})

test('paths outside the folder and addresses of others are left alone', async () => {
  const { db } = server.context
  await put('../secret.webp', landscape)
  const id = await bring('WID-005', { picBig: 'https://pictures.example/5.webp' })
  await db.updateTable('work').set({ pic_small: '../secret.webp' }).where('id', '=', id).execute()
  await makeAll()
  expect(await sizedAmong(db, ['../secret.webp', 'https://pictures.example/5.webp'])).toEqual([])
})

test('with a host for pictures, those of an import are that host’s business', async () => {
  await put('own/6.webp', landscape)
  await bring('WID-006', { picBig: 'own/6.webp' })
  const { config } = server.context
  const imageHost = 'https://pictures.example'
  await makeAll({ ...server.context, config: { ...config, site: { ...config.site, imageHost } } })
  expect(await sizedAmong(server.context.db, ['own/6.webp'])).toEqual([])
  const row = { pic_small: 'own/2-s.jpg', pic_big: null, pic_sizes: '01/23456789ab-8ab-360.avif' }
  const presented = (pic_small: string, host: string) =>
    presentWork({ ...row, pic_small } as Parameters<typeof presentWork>[0], host)
  expect(presented('own/2-s.jpg', imageHost)).not.toHaveProperty('picSizes')
  expect(presented('desk/ab/1-480.webp', imageHost)).toHaveProperty('picSizes')
  expect(presented('own/2-s.jpg', '/images')).toHaveProperty('picSizes')
})

test('a picture that was replaced gets other widths, one that was deleted none', async () => {
  const sizesOf = async (name: string) => (await sizedAmong(server.context.db, [name]))[0]?.sizes ?? null
  const before = (await sizesOf('own/2.webp')) ?? ''
  const [file = ''] = sizedPaths(before)
  await dropStaleSizes(server.context)
  expect(await sizesOf('own/2.webp')).toBe(before)
  await put('own/2.webp', await smaller(1000))
  await dropStaleSizes(server.context)
  expect(await sizesOf('own/2.webp')).toBeNull()
  // The small form has them still.
  await access(inImages(file))
  const minuteAgo = new Date(Date.now() - 60_000)
  await utimes(inImages('own/2-s.jpg'), minuteAgo, minuteAgo)
  await dropStaleSizes(server.context)
  await expect(access(inImages(file))).rejects.toThrow()
  await makeAll()
  expect(await sizesOf('own/2.webp')).toMatch(/-360-560(-|~)1000\.avif$/)
  expect(await sizesOf('own/2-s.jpg')).toBe(await sizesOf('own/2.webp'))
  await rm(inImages('own/2.webp'))
  await rm(inImages('own/2-s.jpg'))
  await dropStaleSizes(server.context)
  expect(await sizedAmong(server.context.db, ['own/2.webp', 'own/2-s.jpg'])).toEqual([])
})
