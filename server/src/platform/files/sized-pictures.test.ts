import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSizes, removeSizes, sizedName, sizedPaths, sizePicture, withOwnWidth } from './sized-pictures.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-sizes-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A drawn landscape of 1280 pixels, as WebP. */
const landscape = readFileSync(new URL('../../../../demo/covers/009-b.webp', import.meta.url))
const flat = (width: number, background = '#3366cc') =>
  sharp({ create: { width, height: width, channels: 3, background } })
    .png()
    .toBuffer()

async function factsOf(bytes: Buffer) {
  const { sizes, files } = await sizePicture(bytes)
  const facts = await Promise.all(files.map(({ content }) => sharp(content).metadata()))
  return { sizes, widths: facts.map(({ width }) => width), formats: facts.map(({ format }) => format) }
}

test('a picture gets three widths, in the type that is smaller', async () => {
  const drawn = await factsOf(landscape)
  expect(drawn.sizes).toMatch(/^[0-9a-v]{2}\/[0-9a-v]{10}-[0-9a-f]{3}-360-560-1280\.avif$/)
  expect([drawn.widths, drawn.formats]).toEqual([
    [360, 560, 1280],
    ['heif', 'heif', 'heif'],
  ])
  // A few pixels of one colour are smaller as WebP.
  const plain = await factsOf(await flat(60))
  expect(plain.sizes).toMatch(/-36c-60\.webp$/)
  expect([plain.widths, plain.formats]).toEqual([[60], ['webp']])
})

test('none is wider than the picture', async () => {
  expect((await factsOf(await flat(480))).sizes).toMatch(/-36c-360-480\.\w+$/)
  expect((await factsOf(await flat(360))).sizes).toMatch(/-36c-360\.\w+$/)
})

test('where the picture itself can be chosen, its own width is made again only if that is smaller', async () => {
  const { sizes, files } = await sizePicture(landscape, { isServed: true })
  expect(sizes).toMatch(/-360-560~1280\.avif$/)
  expect(files).toHaveLength(2)
  const heavy = await sharp(landscape).resize(700).png({ compressionLevel: 0 }).toBuffer()
  expect((await sizePicture(heavy, { isServed: true })).sizes).toMatch(/-360-560-700\.avif$/)
  const wide = await flat(1400)
  expect((await sizePicture(wide, { isServed: true })).sizes).toMatch(/-1280~1400\.\w+$/)
})

test('greyscale, transparent and turned pictures have a colour and the right widths', async () => {
  const grey = await sharp(landscape).resize(400).greyscale().png().toBuffer()
  expect((await factsOf(grey)).sizes).toMatch(/^\w\w\/\w{10}-([0-9a-f])\1\1-360-400\.\w+$/)
  const clear = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  expect((await factsOf(clear)).sizes).toMatch(/-f00-360-400\.\w+$/)
  const turned = await sharp(landscape).resize(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await factsOf(turned)).sizes).toMatch(/-360-400\.\w+$/)
})

test('the name follows the content and the salt', async () => {
  const [one, other] = [await flat(60), await flat(60, '#ff66cd')]
  const salt = Buffer.from('salt')
  const nameOf = async (bytes: Buffer, options = {}) => (await sizePicture(bytes, options)).sizes.slice(0, 13)
  expect(await nameOf(one, { salt })).toBe(await nameOf(one, { salt }))
  expect(await nameOf(one, { salt })).not.toBe(await nameOf(other, { salt }))
  expect(await nameOf(one)).not.toBe(await nameOf(one))
})

test('a path at which the picture is larger says so', () => {
  expect(withOwnWidth('01/23456789ab-8ab-360-560-1280.avif', 1920)).toBe(
    '01/23456789ab-8ab-360-560-1280~1920.avif',
  )
  expect(withOwnWidth('01/23456789ab-8ab-360-480.webp', 480)).toBe('01/23456789ab-8ab-360-480.webp')
})

test('files are written under their names and removed', async () => {
  const sizes = await keepSizes(folder, await flat(400))
  const below = sizedPaths(sizes).map((file) => path.relative('sized', file))
  expect(below).toEqual([360, 400].map((width) => `${sizes.slice(0, 13)}-${width}${path.extname(sizes)}`))
  const place = path.join(folder, 'sized', sizes.slice(0, 2))
  expect(await readdir(place)).toEqual(below.map((file) => path.basename(file)))
  expect(below.map(sizedName)).toEqual([sizes, sizes].map((text) => text.slice(0, 13)))
  expect(sizedName('ab/other.avif')).toBeNull()
  await removeSizes(folder, [sizes])
  expect(await readdir(place)).toEqual([])
})

test('what is no picture is refused', async () => {
  await expect(sizePicture(Buffer.from('lighthouse'))).rejects.toThrow('the picture cannot be read')
})
