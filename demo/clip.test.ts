import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clipBytes, clipFacts, clipFolder } from './clip.ts'

const read = (name: string) => readFile(path.join(clipFolder, name), 'utf8')
const namesIn = (list: string) => list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('the playlists name every file of the clip, and nothing that is not there', async () => {
  const named = ['master.m3u8', 'poster.jpg', 'sprite.vtt', 'sprite-1.jpg', 'preview/clip.mp4']
  for (const list of namesIn(await read('master.m3u8'))) {
    const text = await read(list)
    const init = /EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? ''
    named.push(
      list,
      ...[init, ...namesIn(text)].map((name) => path.posix.join(path.posix.dirname(list), name)),
    )
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
      (sum, [, length]) => sum + Number(length),
      0,
    )
    expect(seconds).toBeCloseTo(clipFacts.seconds)
    const said = new RegExp(`BANDWIDTH=(\\d+).*\n${list}`).exec(await read('master.m3u8'))?.[1]
    // The third segment, of three seconds, has the most bytes a second of those that are long enough to count.
    const { size } = await stat(path.join(clipFolder, path.dirname(list), '0003.m4s'))
    expect(Number(said)).toBeCloseTo((size * 8) / 3, -3)
  }
  const entries = await readdir(clipFolder, { recursive: true, withFileTypes: true })
  const there = entries.filter((entry) => entry.isFile())
  const paths = there.map(({ parentPath, name }) => path.relative(clipFolder, path.join(parentPath, name)))
  expect(paths.map((name) => name.split(path.sep).join('/')).sort()).toEqual(named.sort())
})

test('the clip is as long and as large as is said of it, and weighs little', async () => {
  expect(await read('master.m3u8')).toContain(`RESOLUTION=${clipFacts.width}x${clipFacts.height}`)
  expect(await clipBytes()).toBeLessThan(900_000)
})

test('previews cover the whole clip and lie on their sheet', async () => {
  const sheet = await sharp(path.join(clipFolder, 'sprite-1.jpg')).metadata()
  const cues = [
    ...(await read('sprite.vtt')).matchAll(/(\d\d)\.000 --> 00:00:(\d\d)\.000\nsprite-1\.jpg#xywh=(\S+)/g),
  ]
  expect(cues.map(([, from, to]) => [Number(from), Number(to)])).toEqual(
    Array.from({ length: clipFacts.seconds }, (_, second) => [second, second + 1]),
  )
  for (const [, , , place = ''] of cues) {
    const [x = 0, y = 0, width = 0, height = 0] = place.split(',').map(Number)
    expect(x + width).toBeLessThanOrEqual(sheet.width)
    expect(y + height).toBeLessThanOrEqual(sheet.height)
  }
})
