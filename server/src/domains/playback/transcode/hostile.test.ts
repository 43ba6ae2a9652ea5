import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withEndlessIndex, withFramesElsewhere } from '../../../../test/media/boxes.ts'
import { ffmpeg, ffprobe, makeClip, mediaFolder } from '../../../../test/media/clips.ts'
import { SourceError } from '../../../platform/files/source-error.ts'
import { transcode } from './transcode.ts'

/** What is no film, or wants something of the machine that runs ffmpeg. */

const folder = await mediaFolder()
const at = (name: string) => path.join(folder, name)
const signal = new AbortController().signal

/** Requests to a server that must not be called. */
let calls: string[] = []
const server = createServer((request, response) => {
  calls.push(request.url ?? '')
  response.end(film)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.ts`

const film = readFileSync(await makeClip(at('film.ts')))
const mp4 = readFileSync(await makeClip(at('film.mp4'), { size: '160x90', seconds: 1, sound: false }))

let out = ''
let count = 0
beforeEach(async () => {
  calls = []
  out = at(`out-${++count}`)
  await mkdir(out)
})

async function endOf(source: string): Promise<SourceError> {
  const end = await transcode({ source, folder: out, signal, onProgress: () => {} }).then(
    () => 'it was taken',
    (error: unknown) => error,
  )
  if (!(end instanceof SourceError)) throw new Error(`no SourceError: ${end}`)
  // A film came of none of them.
  expect(readdirSync(out)).not.toContain('master.m3u8')
  return end
}

const refusalOf = async (source: string) => (await endOf(source)).reason

async function refusalOfBytes(name: string, bytes: string | Buffer): Promise<string> {
  await writeFile(at(name), bytes)
  return refusalOf(at(name))
}

describe('lists that lead elsewhere, called a film', () => {
  const playlist = (target: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`

  test('a playlist of the network is not fetched', async () => {
    expect(await refusalOfBytes('playlist.mp4', playlist(address))).toBe('source_format_unknown')
    expect(calls).toEqual([])
    // Without the guards it would be: the bait is good.
    await ffmpeg('-protocol_whitelist', 'file,http,tcp', '-i', at('playlist.mp4'), '-f', 'null', '-')
    expect(calls).not.toEqual([])
  })

  test.each([
    ['a playlist of another file', playlist('film.ts')],
    ['a playlist of an absolute path', playlist(`file://${at('film.ts')}`)],
    ['a concat list', `ffconcat version 1.0\nfile ${at('film.ts')}\n`],
    [
      'a session description',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
    ],
    [
      'a DASH manifest',
      `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${address}</BaseURL></MPD>`,
    ],
  ])('%s', async (_, text) => {
    expect(await refusalOfBytes('list.mp4', text)).toBe('source_format_unknown')
    expect(calls).toEqual([])
  })

  test('frames that are in another file are not read', async () => {
    const bait = withFramesElsewhere(withoutFrames(mp4), at('film.mp4'))
    expect(await refusalOfBytes('elsewhere.mp4', bait)).toBe('source_undecodable')
    const open = ['-enable_drefs', '1', '-use_absolute_path', '1', '-xerror', '-err_detect', 'explode']
    await ffmpeg(...open, '-i', at('elsewhere.mp4'), '-f', 'null', '-')
  })
})

function withoutFrames(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const begin = file.indexOf('mdat') + 4
  changed.fill(0, begin, begin - 8 + file.readUInt32BE(begin - 8))
  return changed
}

describe('what is no film', () => {
  test.each<[string, string | Buffer]>([
    ['words', '这不是影片\n'.repeat(1000)],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251))],
    ['a page', '<!doctype html><video src="http://127.0.0.1/"></video>'],
  ])('%s', async (_, bytes) => {
    expect(await refusalOfBytes('thing.mp4', bytes)).toBe('source_format_unknown')
  })

  test.each(['png', 'gif', 'jpg'])('a picture: %s', async (ending) => {
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180', '-frames:v', '1', at(`picture.${ending}`))
    expect(await refusalOf(at(`picture.${ending}`))).toBe('source_format_unknown')
  })

  test('one frame that calls itself a film', async () => {
    await makeClip(at('frame.mp4'), { sound: false, options: ['-frames:v', '1'] })
    expect(await refusalOf(at('frame.mp4'))).toBe('source_too_short')
  })

  test('nothing, a folder, a pipe that never ends', async () => {
    expect(await refusalOfBytes('empty.mp4', '')).toBe('source_empty')
    expect(await refusalOf(folder)).toBe('source_no_file')
    execFileSync('mkfifo', [at('pipe.mp4')])
    expect(await refusalOf(at('pipe.mp4'))).toBe('source_no_file')
  })

  test('sound alone, and sound with a cover', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'sine=440:d=2', at('sound.m4a'))
    expect(await refusalOf(at('sound.m4a'))).toBe('source_without_picture')
    const cover = ['-f', 'lavfi', '-i', 'testsrc2=s=600x600:d=1', '-frames:v', '1', '-c:v', 'mjpeg']
    const marked = ['-disposition:v:0', 'attached_pic', at('covered.m4a')]
    await ffmpeg('-i', at('sound.m4a'), ...cover, '-map', '0', '-map', '1', ...marked)
    expect((await ffprobe(at('covered.m4a'))).streams).toHaveLength(2)
    expect(await refusalOf(at('covered.m4a'))).toBe('source_without_picture')
  })

  test('a rare codec', async () => {
    await makeClip(at('rare.avi'), {
      size: '64x64',
      sound: false,
      options: ['-c:v', 'huffyuv', '-pix_fmt', 'yuv422p'],
    })
    expect(await refusalOf(at('rare.avi'))).toBe('source_picture_codec')
  })
})

describe('what was cut off', () => {
  test('an MP4 whose index was to come at its end', async () => {
    expect(await refusalOfBytes('cut.mp4', mp4.subarray(0, mp4.indexOf('moov') - 100))).toBe('source_cut_off')
  })

  test.each([
    ['mp4', ['-movflags', '+faststart']],
    ['mkv', []],
    ['avi', ['-c:v', 'mpeg4']],
  ])('%s that promises more than there is', async (ending, options) => {
    const file = await makeClip(at(`promise.${ending}`), { seconds: 8, sound: false, options })
    await truncate(file, Math.round(readFileSync(file).length * 0.4))
    const { reason, params } = await endOf(file)
    expect(reason).toBe('source_shorter_than_claimed')
    expect(params).toMatchObject({ claimed: 8, made: expect.toBeOneOf([2, 3]) })
  })

  test('a few broken bytes are no reason', async () => {
    const file = await makeClip(at('scratched.mp4'), { seconds: 4 })
    const bytes = readFileSync(file)
    bytes.fill(0x55, Math.round(bytes.length / 2), Math.round(bytes.length / 2) + 200)
    await writeFile(file, bytes)
    const facts = await transcode({ source: file, folder: out, signal, onProgress: () => {} })
    expect(Math.abs(facts.seconds - 4)).toBeLessThan(0.2)
  })
})

describe('bombs', () => {
  test('a small file of huge frames', async () => {
    const file = await makeClip(at('huge.avi'), {
      ...{ sound: false, seconds: 1 },
      options: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
    })
    const bytes = readFileSync(file)
    const side = 12_000
    const startOfFrame = Buffer.from([0xff, 0xc0])
    for (let i = bytes.indexOf(startOfFrame); i >= 0; i = bytes.indexOf(startOfFrame, i + 2)) {
      bytes.writeUInt16BE(side, i + 5)
      bytes.writeUInt16BE(side, i + 7)
    }
    // The container does not say so, so the decoder has to refuse.
    expect(await refusalOfBytes('sly.avi', bytes)).toBe('source_undecodable')
    const header = bytes.indexOf('strf') + 8
    bytes.writeUInt32LE(side, header + 4)
    bytes.writeUInt32LE(side, header + 8)
    expect(await refusalOfBytes('huge.avi', bytes)).toBe('source_picture_size_unknown')
  })

  test('frames that grow on the way', async () => {
    await makeClip(at('big.ts'), { size: '64x64', seconds: 1, sound: false })
    await makeClip(at('bigger.ts'), {
      size: '9000x4200',
      rate: 2,
      seconds: 1,
      sound: false,
      options: ['-c:v', 'mpeg2video', '-r', '25', '-frames:v', '2'],
    })
    const grown = Buffer.concat([readFileSync(at('big.ts')), readFileSync(at('bigger.ts'))])
    await writeFile(at('grown.ts'), grown)
    // What can be decoded is stored, or nothing; never the large frames.
    const end = await transcode({ source: at('grown.ts'), folder: out, signal, onProgress: () => {} }).catch(
      (error: unknown) => error,
    )
    if (end instanceof Error) expect(end).toBeInstanceOf(SourceError)
    else expect(end).toMatchObject({ width: 64, height: 64 })
  })

  test('hundreds of hours, thousands of frames a second', async () => {
    const stretched = ['-vf', 'setpts=PTS*500000', '-fps_mode', 'passthrough']
    await makeClip(at('hours.mp4'), { sound: false, seconds: 1, options: stretched })
    expect(await refusalOf(at('hours.mp4'))).toBe('source_too_long')
    const squeezed = [
      '-vf',
      'settb=1/90000,setpts=PTS/200',
      '-fps_mode',
      'passthrough',
      '-video_track_timescale',
      '90000',
    ]
    await makeClip(at('rush.mp4'), { sound: false, seconds: 1, options: squeezed })
    expect(await refusalOf(at('rush.mp4'))).toBe('source_frame_rate')
  })

  test('an index of millions of frames', async () => {
    expect(await refusalOfBytes('index.mp4', withEndlessIndex(mp4, 2_000_000))).toBe('source_frame_rate')
    expect(await refusalOfBytes('index.mp4', withEndlessIndex(mp4, 100_000_000))).toMatch(/./)
  })
})

describe('names that ffmpeg would read otherwise', () => {
  test.each(['-y.mp4', 'concat:a|b.mp4', 'http:127.0.0.1', "it's %04d, [0].mp4", 'two\nlines.mp4', '夜.mp4'])(
    '%j',
    async (name) => {
      await writeFile(at(name), mp4)
      const before = process.cwd()
      const facts = await transcode({ source: at(name), folder: out, signal, onProgress: () => {} })
      expect(facts.seconds).toBeCloseTo(1, 1)
      expect(process.cwd()).toBe(before)
    },
  )

  test('the folder may be called anything too', async () => {
    const odd = at("out %d it's")
    await mkdir(odd)
    const facts = await transcode({ source: at('film.mp4'), folder: odd, signal, onProgress: () => {} })
    expect(facts.seconds).toBeCloseTo(1, 1)
    expect(readdirSync(odd)).toContain('master.m3u8')
  })

  test('a link is read as what it leads to', async () => {
    await writeFile(at('words.txt'), 'secret words')
    await symlink(at('words.txt'), at('link.mp4'))
    expect(await refusalOf(at('link.mp4'))).toBe('source_format_unknown')
  })
})
