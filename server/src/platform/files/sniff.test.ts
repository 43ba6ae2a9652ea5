import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headOf, sniffBytes, sniffVideo } from './sniff.ts'

const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-sniff-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['a.mp4', [], 'mp4'],
  ['a.mov', [], 'mp4'],
  ['a.mkv', [], 'matroska'],
  ['a.webm', ['-c:v', 'libvpx', '-deadline', 'realtime'], 'matroska'],
  ['a.ts', [], 'mpegts'],
  ['a.m2ts', ['-mpegts_m2ts_mode', '1'], 'mpegts'],
  ['a.avi', [], 'avi'],
  ['a.flv', [], 'flv'],
])('%s made by ffmpeg is recognised by its content', async (name, options, type) => {
  const file = path.join(folder, name)
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=1']
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...source, ...options, file])
  const head = await headOf(file)
  expect(head).toHaveLength(sniffBytes)
  expect(sniffVideo(head)).toBe(type)
})

/** The start of a file of the ISO family with this brand. */
const branded = (brand: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1'), Buffer.alloc(4000)])

/** Sync bytes where packets begin, but for one place. */
function brokenPackets(): Buffer {
  const head = Buffer.alloc(sniffBytes)
  for (let at = 0; at < head.length; at += 188) head[at] = 0x47
  head[5 * 188] = 0x48
  return head
}

const text = (start: string) => Buffer.from(start.padEnd(sniffBytes, ' '))

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(sniffBytes)],
  ['a playlist', text('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:6,\nhttp://127.0.0.1/a.ts\n')],
  ['a list for ffmpeg', text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['a description of DASH', text('<?xml version="1.0"?><MPD>')],
  ['a page', text('<!doctype html><title>x</title>')],
  ['a page that mentions ftyp', text('<!--ftypisom--><html>')],
  ['text of G alone', Buffer.from('G'.repeat(100))],
  ['an archive', text('PK\x03\x04')],
  ['a gzip', Buffer.from('1f8b0800', 'hex')],
  ['a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000)])],
  ['a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(4000)])],
  ['a GIF', text('GIF89a')],
  ['a WebP', text('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ['a WAV', text('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ['a HEIF picture', branded('heic')],
  ['an AVIF picture', branded('avif')],
  ['sound in MP4', branded('M4A ')],
  ['EBML of another kind', Buffer.from('1a45dfa38542828474657374', 'hex')],
  ['packets out of step', brokenPackets()],
  ['a cut ftyp', Buffer.from('\0\0\0\x18ftypiso', 'latin1')],
])('%s is no video', (_name, head) => {
  expect(sniffVideo(head)).toBeNull()
})
