import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mediaFolder } from '../../../../test/media/clips.ts'
import { joinPieces } from './join-pieces.ts'
import { segmentsOf } from './playlist.ts'

const root = await mediaFolder()
const { signal } = new AbortController()
let count = 0

const box = (type: string, content = '') => {
  const bytes = Buffer.from(`0000${type}${content}`)
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
const piece = (name: string) =>
  Buffer.concat([
    box('styp'),
    box('sidx', 'xx'),
    box('sidx', 'yy'),
    box('moof', name),
    box('mdat', `${name} data`),
  ])

const name = (at: number) => `${String(at + 1).padStart(4, '0')}.m4s`

/** A quality as ffmpeg leaves it, cut into pieces of these lengths, seconds. */
async function cut(lengths: readonly number[]): Promise<string> {
  const folder = path.join(root, String(++count))
  await mkdir(folder)
  for (const at of lengths.keys()) await writeFile(path.join(folder, name(at)), piece(`p${at + 1}`))
  const listed = lengths.map((seconds, at) => `#EXTINF:${seconds.toFixed(6)},\n${name(at)}\n`).join('')
  await writeFile(
    path.join(folder, 'index.m3u8'),
    `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${listed}#EXT-X-ENDLIST\n`,
  )
  return folder
}

test('pieces become segments that begin at 0, 1, 3 and 6 s and then every six, and nothing else is left', async () => {
  const folder = await cut([1, 2, 3, 2, 2, 2, 2, 2, 2, 1.48])
  await joinPieces(folder, signal)
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
  expect(segmentsOf(playlist)).toEqual(
    [1, 2, 3, 6, 6, 1.48].map((seconds, at) => ({ seconds, name: name(at), init: 'init.mp4' })),
  )
  expect(playlist).toContain('#EXT-X-TARGETDURATION:6\n')
  expect((await readdir(folder)).toSorted()).toEqual([
    ...Array.from({ length: 6 }, (_, at) => name(at)),
    'index.m3u8',
  ])
  const media = (one: string) => [box('moof', one), box('mdat', `${one} data`)]
  expect(await readFile(path.join(folder, '0004.m4s'))).toEqual(
    Buffer.concat([box('styp'), ...media('p4'), ...media('p5'), ...media('p6')]),
  )
})

test('key frames a little beside their times begin segments all the same', async () => {
  const folder = await cut([0.967, 2.033, 2.967, 2.033, 2, 2, 1.5])
  await joinPieces(folder, signal)
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
  expect(segmentsOf(playlist).map(({ seconds }) => seconds)).toEqual([0.967, 2.033, 2.967, 6.033, 1.5])
})

test('a quality of which nothing could be decoded stays empty', async () => {
  const folder = path.join(root, 'empty')
  await mkdir(folder)
  await joinPieces(folder, signal)
  expect(await readdir(folder)).toEqual([])
})

test('an interruption ends it', async () => {
  const folder = await cut([1, 2])
  await expect(joinPieces(folder, AbortSignal.abort('ended'))).rejects.toBe('ended')
  expect(await readdir(folder)).toHaveLength(3)
})

test('no link is followed, no other file is touched, and a piece that is cut off is refused', async () => {
  const secret = path.join(root, 'secret')
  await writeFile(secret, piece('secret'))
  const refused = { reason: 'source_undecodable' }

  const linked = await cut([1])
  await symlink(secret, path.join(linked, '0002.m4s'))
  const list = path.join(linked, 'index.m3u8')
  await writeFile(list, `${await readFile(list, 'utf8')}#EXTINF:2.0,\n0002.m4s\n`)
  await expect(joinPieces(linked, signal)).rejects.toMatchObject(refused)

  const outside = await cut([1])
  await writeFile(path.join(outside, 'index.m3u8'), '#EXTM3U\n#EXTINF:1.0,\n../secret\n')
  await expect(joinPieces(outside, signal)).rejects.toMatchObject(refused)

  const folder = path.join(root, 'link')
  await symlink(await cut([1]), folder)
  await expect(joinPieces(folder, signal)).rejects.toMatchObject(refused)

  for (const broken of [piece('p').subarray(0, -1), Buffer.from('0000'), Buffer.alloc(8)]) {
    const short = await cut([1])
    await writeFile(path.join(short, '0001.m4s'), broken)
    await expect(joinPieces(short, signal)).rejects.toMatchObject(refused)
  }
  expect(await readFile(secret)).toEqual(piece('secret'))
})
