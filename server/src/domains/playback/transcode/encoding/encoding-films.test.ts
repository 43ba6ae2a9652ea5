import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Clip, ffprobe, makeClip, mediaFolder } from '../../../../../test/media/clips.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { segmentsOf } from '../playlist.ts'
import { type TranscodeOptions, transcode } from '../transcode.ts'

/** With the real ffmpeg: what other encoders make, and the quality that samples lead to. */

const folder = await mediaFolder()
const signal = new AbortController().signal
let count = 0

async function made(clip: Clip, options: Partial<TranscodeOptions> = {}) {
  const source = await makeClip(path.join(folder, `${++count}.mp4`), clip)
  const out = path.join(folder, `out-${count}`)
  await mkdir(out)
  const facts = await transcode({ source, folder: out, signal, onProgress() {}, ...options })
  const master = await readFile(path.join(out, 'master.m3u8'), 'utf8')
  return { out, facts, master, folders: (await readdir(out)).filter((name) => /^\d+p/.test(name)) }
}

const short: Clip = { size: '320x180', seconds: 1, sound: false }

test.each([
  ['x265', 'hevc', /^hvc1\.1\.6\.L\d+/],
  ['svt-av1', 'av1', /^av01\.0\.\d\dM\.08/],
] as const)('%s stands beside H.264 of the same size', async (encoder, codec, form) => {
  const { out, facts, master, folders } = await made(short, { encoder })
  expect(folders.toSorted()).toEqual(['180p', '180p-h264'])
  expect(facts).toMatchObject({ width: 320, height: 180 })
  const codecs = [...master.matchAll(/CODECS="([^"]+)"/g)].map(([, name]) => name)
  expect(codecs).toEqual([expect.stringMatching(form), expect.stringMatching(/^avc1\.6400/)])
  const said = { color_space: 'bt709', color_transfer: 'bt709', pix_fmt: 'yuv420p' }
  const { streams } = await ffprobe(path.join(out, '180p/index.m3u8'))
  expect(streams).toMatchObject([{ codec_name: codec, width: 320, height: 180, ...said }])
})

test('segments of AV1 and HEVC begin with key frames, at the times of H.264', async () => {
  for (const encoder of ['svt-av1', 'x265'] as const) {
    const { out, folders } = await made({ size: '128x72', rate: 10, seconds: 14, sound: false }, { encoder })
    for (const name of folders) {
      const folder = path.join(out, name)
      const listed = segmentsOf(await readFile(path.join(folder, 'index.m3u8'), 'utf8'))
      const begins = listed.map((_, at) => listed.slice(0, at).reduce((sum, one) => sum + one.seconds, 0))
      expect(begins.map(Math.round), `${encoder} ${name}`).toEqual([0, 1, 3, 6, 12])
      const files = (await readdir(folder)).filter((file) => file.endsWith('.m4s'))
      expect(files.toSorted()).toEqual(listed.map((segment) => segment.name))
      const { packets } = await ffprobe(path.join(folder, 'index.m3u8'), '-show_packets')
      expect(packets).toHaveLength(140)
      const keys = packets
        .filter(({ flags }) => flags.startsWith('K'))
        .map(({ pts_time }) => Number(pts_time))
      expect(
        keys.map((time) => Math.round(time - (keys[0] ?? 0))),
        `${encoder} ${name}`,
      ).toEqual(Array.from({ length: 14 }, (_, second) => second))
    }
  }
})

test('what is too small for an encoder is made without it, and nothing of the try is left', async () => {
  const { folders, master } = await made({ ...short, size: '64x36' }, { encoder: 'svt-av1' })
  expect(folders).toEqual(['36p'])
  expect(master).toMatch(/CODECS="avc1/)
})

test('hardware that is not there is named, and a film that it cannot make is made without it', async () => {
  // No test runs where there is any.
  await expect(findFfmpeg('vaapi')).rejects.toMatchObject({
    reason: expect.stringMatching(/^(hardware_encoder_unusable|video_encoder_missing)$/),
    params: { name: 'h264_vaapi' },
  })
  const { out } = await made(short, { encoder: 'vaapi' })
  const { streams } = await ffprobe(path.join(out, '180p/index.m3u8'))
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 320 }])
})

/** The CRF that x264 writes into what it makes. */
async function crfOf(out: string): Promise<number> {
  const first = await readFile(path.join(out, '36p/0001.m4s'))
  return Number(/ crf=([\d.]+)/.exec(first.toString('latin1'))?.[1])
}

// Four films are made, each by several processes, beside another test.
test('a film that needs little is encoded coarser than one that needs much, the same one always alike', {
  timeout: 120_000,
}, async () => {
  const tiny: Clip = { size: '64x36', rate: 5, seconds: 61, sound: false }
  const plain = await made(tiny)
  const grainy = await made({ ...tiny, options: ['-vf', 'noise=alls=60:allf=t'] })
  const crf = await crfOf(plain.out)
  expect(crf).toBeGreaterThan(await crfOf(grainy.out))
  expect(await crfOf((await made(tiny)).out)).toBe(crf)
  expect(await readdir(plain.out)).not.toContain('samples')
  const shorter = await made({ ...tiny, seconds: 20 })
  expect(await crfOf(shorter.out)).toBe(23)
})
