import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { turnedClockwise } from '../../../../test/media/boxes.ts'
import { type Clip, ffmpeg, ffprobe, makeClip, mediaFolder } from '../../../../test/media/clips.ts'
import { segmentsOf } from './playlist.ts'
import { transcode } from './transcode.ts'

/** With the real ffmpeg: the output for each kind of input. */

const folder = await mediaFolder()
const signal = new AbortController().signal
let count = 0

async function made(source: string) {
  const out = path.join(folder, `out-${++count}`)
  await mkdir(out)
  const progress: number[] = []
  const facts = await transcode({ source, folder: out, signal, onProgress: (done) => progress.push(done) })
  const read = (file: string) => readFileSync(path.join(out, file), 'utf8')
  const master = read('master.m3u8')
  const names = [...master.matchAll(/^(\w+)\/index\.m3u8$/gm)].map(([, name = '']) => name)
  return { out, facts, progress, read, master, names }
}
type Made = Awaited<ReturnType<typeof made>>

const clip = (name: string, options: Clip = {}) => makeClip(path.join(folder, name), options)
const playlist = ({ out }: Made, name: string) => path.join(out, name, 'index.m3u8')

/** What holds of every video, whatever it was made of. */
async function checkMedia(media: Made, expected: { sizes: string[]; seconds: number; sound: boolean }) {
  const { out, facts, progress, read, master, names } = media
  expect(progress[0]).toBe(0)
  expect(progress.at(-1)).toBe(1)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))

  expect([...master.matchAll(/RESOLUTION=(\w+)/g)].map(([, size]) => size)).toEqual(expected.sizes)
  expect(Math.abs(facts.seconds - expected.seconds)).toBeLessThan(0.2)
  expect(`${facts.width}x${facts.height}`).toBe(expected.sizes.at(-1))
  expect(facts.hasSound).toBe(expected.sound)

  const keyTimes: string[][] = []
  for (const [i, name] of names.entries()) {
    const lines = read(`${name}/index.m3u8`).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-ENDLIST']))
    const segments = segmentsOf(lines.join('\n'))
    const target = Number(/TARGETDURATION:(\d+)/.exec(lines.join('\n'))?.[1])
    for (const { seconds } of segments) expect(Math.round(seconds)).toBeLessThanOrEqual(target)
    // Nothing is named that is not there, nothing is there that is not named.
    const listed = ['index.m3u8', 'init.mp4', ...segments.map((segment) => segment.name)]
    expect(readdirSync(path.join(out, name)).toSorted()).toEqual(listed.toSorted())

    const { streams, packets, format } = await ffprobe(
      playlist(media, name),
      '-show_packets',
      '-select_streams',
      'v',
    )
    const [picture] = streams
    expect(`${picture?.width}x${picture?.height}`).toBe(expected.sizes[i])
    expect(picture).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' })
    expect([undefined, '1:1']).toContain(picture?.sample_aspect_ratio)
    const level = (picture?.level ?? 0).toString(16).padStart(2, '0')
    expect(master.match(/CODECS="[^"]+"/g)?.[i]).toBe(
      `CODECS="avc1.6400${level}${expected.sound ? ',mp4a.40.2' : ''}"`,
    )
    expect(Math.abs(Number(format.duration) - expected.seconds)).toBeLessThan(0.2)
    keyTimes.push(packets.filter(({ flags }) => flags.startsWith('K')).map(({ pts_time }) => pts_time))
    const sounds = (await ffprobe(playlist(media, name), '-select_streams', 'a')).streams
    expect(
      sounds.map(({ codec_name, channels, sample_rate }) => [codec_name, channels, sample_rate]),
    ).toEqual(expected.sound ? [['aac', 2, '48000']] : [])
    // Key frames every second, segments at 0, 1, 3 and 6 s and then every six.
    const length = Number(format.duration)
    const keys = keyTimes[i]?.map(Number) ?? []
    expect(keys.length - 1).toBeLessThan(length)
    expect(keys.length).toBeGreaterThan(length - 0.1)
    for (const [at, time] of keys.entries()) {
      expect(Math.abs(time - (keys[0] ?? 0) - at)).toBeLessThan(0.035)
    }
    let begin = 0
    for (const [at, { seconds }] of segments.entries()) {
      expect(Math.abs(begin - (at < 3 ? (at * (at + 1)) / 2 : 6 * (at - 2)))).toBeLessThan(0.035)
      begin += seconds
    }
  }
  for (const times of keyTimes) expect(times).toEqual(keyTimes[0])

  checkPreviews(media)
  const poster = await ffprobe(path.join(out, 'poster.jpg'))
  expect(`${poster.streams[0]?.width}x${poster.streams[0]?.height}`).toBe(expected.sizes.at(-1))
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size)
  expect(facts.bytes).toBe(bytes.reduce((sum, size) => sum + size))
}

function checkPreviews({ out, facts, read }: Made) {
  const cues = [
    ...read('sprite.vtt').matchAll(
      /^([\d:.]+) --> ([\d:.]+)\n(sprite-\d+\.jpg)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm,
    ),
  ]
  const seconds = (clock = '') => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  let end = 0
  for (const [, from, to, sheet = '', ...place] of cues) {
    expect(seconds(from)).toBeCloseTo(end, 3)
    end = seconds(to)
    expect(existsSync(path.join(out, sheet))).toBe(true)
    expect(place.every((number) => Number(number) % 2 === 0)).toBe(true)
  }
  expect(end).toBeCloseTo(facts.seconds, 2)
}

describe('what comes in, in whatever form', () => {
  test('a film with sound becomes every quality up to its own', async () => {
    const media = await made(await clip('film.mp4', { size: '854x480', seconds: 7 }))
    await checkMedia(media, { sizes: ['640x360', '854x480'], seconds: 7, sound: true })
    expect(media.names).toEqual(['360p', '480p'])
    expect(readdirSync(path.join(media.out, '480p'))).toContain('0002.m4s')
    expect(readdirSync(media.out).toSorted()).toEqual(
      ['360p', '480p', 'master.m3u8', 'poster.jpg', 'sprite-1.jpg', 'sprite.vtt'].toSorted(),
    )
    expect(media.read('sprite.vtt').match(/-->/g)).toHaveLength(7)
  })

  test.each<[string, string, Clip]>([
    ['Matroska', 'a.mkv', {}],
    ['a transport stream', 'a.ts', {}],
    ['AVI with MPEG-4 and MP3', 'a.avi', { options: ['-c:v', 'mpeg4', '-c:a', 'mp3'] }],
    ['WebM', 'a.webm', { options: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'] }],
    ['Flash', 'a.flv', { options: ['-c:v', 'flv', '-ar', '44100'] }],
    ['QuickTime with ProRes and PCM', 'a.mov', { options: ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'] }],
    [
      'HEVC of ten bits',
      'b.mp4',
      { options: ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'] },
    ],
    ['sound of 44.1 kHz', 'c.mp4', { options: ['-ar', '44100'] }],
  ])('%s', async (_, name, options) => {
    const media = await made(await clip(name, { size: '320x180', ...options }))
    await checkMedia(media, { sizes: ['320x180'], seconds: 2, sound: true })
  })

  test('29.97 frames a second, whose key frames fall a little late', async () => {
    const options = ['-r', '30000/1001']
    const media = await made(await clip('ntsc.mp4', { size: '160x90', seconds: 14, options }))
    await checkMedia(media, { sizes: ['160x90'], seconds: 14, sound: true })
  })

  test('no sound', async () => {
    const media = await made(await clip('silent.mp4', { sound: false }))
    await checkMedia(media, { sizes: ['320x180'], seconds: 2, sound: false })
  })

  test('odd sides are made even, and smaller', async () => {
    const odd = ['-pix_fmt', 'yuv444p']
    const media = await made(await clip('odd.mp4', { size: '427x241', options: odd }))
    await checkMedia(media, { sizes: ['426x240'], seconds: 2, sound: true })
  })

  test('a phone held upright: the picture is turned, and the mark of it gone', async () => {
    const lying = await clip('lying.mp4', { size: '640x360' })
    const turned = path.join(folder, 'turned.mp4')
    await writeFile(turned, turnedClockwise(readFileSync(lying)))
    expect((await ffprobe(turned)).streams[0]?.side_data_list).toMatchObject([{ rotation: -90 }])
    const media = await made(turned)
    await checkMedia(media, { sizes: ['360x640'], seconds: 2, sound: true })
    const { streams } = await ffprobe(path.join(media.out, 'master.m3u8'))
    expect(streams.flatMap(({ side_data_list = [] }) => side_data_list)).toEqual([])
    // Turned, not squeezed: brought back by hand it is the picture that went in.
    const back = ['-i', playlist(media, '360p'), '-i', lying, '-filter_complex']
    const log = path.join(folder, 'ssim.log')
    await ffmpeg(...back, `[0:v]transpose=2[a];[a][1:v]ssim=stats_file=${log}`, '-f', 'null', '-')
    const similarity = [...readFileSync(log, 'utf8').matchAll(/All:([\d.]+)/g)].map(([, value]) =>
      Number(value),
    )
    expect(Math.min(...similarity)).toBeGreaterThan(0.9)
  })

  test('a portrait', async () => {
    const media = await made(await clip('portrait.mp4', { size: '480x854' }))
    await checkMedia(media, { sizes: ['360x640', '480x854'], seconds: 2, sound: true })
  })

  test('pixels that are not square', async () => {
    const wide = ['-vf', 'setsar=16/15']
    const media = await made(await clip('pal.mp4', { size: '360x288', options: wide }))
    await checkMedia(media, { sizes: ['384x288'], seconds: 2, sound: true })
  })

  test('a frame rate that varies becomes constant', async () => {
    // Of 30 frames a second the first second keeps every third.
    const varying = ['-vf', "select='gte(t,1)+not(mod(n,3))'", '-fps_mode', 'vfr']
    const source = await clip('varying.mp4', { rate: 30, seconds: 3, options: varying })
    const media = await made(source)
    await checkMedia(media, { sizes: ['320x180'], seconds: 3, sound: true })
    const { packets } = await ffprobe(playlist(media, '180p'), '-show_packets', '-select_streams', 'v')
    const times = packets.map(({ pts_time }) => Number(pts_time)).toSorted((a, b) => a - b)
    const steps = times.slice(1).map((time, i) => Math.round((time - (times[i] ?? 0)) * 1000))
    expect(new Set(steps).size).toBeLessThanOrEqual(2)
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1)
  })

  test('120 frames a second become 60', async () => {
    const media = await made(await clip('fast.mp4', { rate: 120, sound: false }))
    expect(media.master).toContain('FRAME-RATE=60.000')
    await checkMedia(media, { sizes: ['320x180'], seconds: 2, sound: false })
  })

  test('sound that begins late stays in its place', async () => {
    const late = path.join(folder, 'late.mkv')
    const source = await clip('early.mp4', { seconds: 4 })
    await ffmpeg(
      '-i',
      source,
      '-itsoffset',
      '2',
      '-i',
      source,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c',
      'copy',
      '-t',
      '4',
      late,
    )
    const media = await made(late)
    await checkMedia(media, { sizes: ['320x180'], seconds: 4, sound: true })
    const silence = path.join(folder, 'silence.txt')
    const detect = `silencedetect=n=-50dB:d=1,ametadata=print:file=${silence}`
    await ffmpeg('-i', playlist(media, '180p'), '-af', detect, '-f', 'null', '-')
    const end = Number(/silence_end=([\d.]+)/.exec(readFileSync(silence, 'utf8'))?.[1])
    expect(Math.abs(end - 2)).toBeLessThan(0.2)
  })

  test('a cut by edit list is no broken promise', async () => {
    const cut = path.join(folder, 'cut.mp4')
    await ffmpeg('-ss', '5.5', '-i', await clip('long.mp4', { seconds: 8 }), '-c', 'copy', cut)
    const media = await made(cut)
    expect(media.facts.seconds).toBeGreaterThan(2)
  })

  test('subtitles, covers and data beside the film are left out, and every word of metadata', async () => {
    const words = path.join(folder, 'words.srt')
    await ffmpeg('-f', 'lavfi', '-i', 'color=red:s=600x600', '-frames:v', '1', path.join(folder, 'cover.jpg'))
    await writeFile(words, '1\n00:00:00,000 --> 00:00:01,000\nspoken words\n')
    const rich = path.join(folder, 'rich.mp4')
    const inputs = ['-i', path.join(folder, 'cover.jpg'), '-i', await clip('plain.mp4'), '-i', words]
    const marks = ['-metadata', 'location=+52.5200+013.4050/', '-metadata', 'title=secret title']
    const streamMarks = ['-metadata:s:a:0', 'handler_name=secret handler', '-metadata:s:a:0', 'language=deu']
    await ffmpeg(
      ...inputs,
      ...['-map', '0', '-map', '1', '-map', '2', '-c:v:0', 'mjpeg', '-c:v:1', 'copy', '-c:a', 'copy'],
      ...['-c:s', 'mov_text', '-disposition:v:0', 'attached_pic', ...marks, ...streamMarks, rich],
    )
    expect((await ffprobe(rich)).format.tags).toMatchObject({ location: '+52.5200+013.4050/' })
    const media = await made(rich)
    await checkMedia(media, { sizes: ['320x180'], seconds: 2, sound: true })
    const files = readdirSync(media.out, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(path.join(parentPath, name))
      for (const word of ['secret', '52.52', 'deu', 'spoken']) expect(bytes.includes(word)).toBe(false)
    }
  })
})

test('long videos take their tiles from key frames, at the times that the words say', async () => {
  // One colour for each ten seconds.
  const source = path.join(folder, 'colours.mp4')
  const shades = 'color=black:s=64x64:r=5:d=310,geq=lum=16+6*floor(T/10):cb=128:cr=128'
  await ffmpeg('-f', 'lavfi', '-i', shades, '-preset', 'ultrafast', '-qp', '0', source)
  const media = await made(source)
  checkPreviews(media)
  const cues = [...media.read('sprite.vtt').matchAll(/#xywh=(\d+),(\d+),(\d+),(\d+)/g)]
  expect(cues).toHaveLength(52)
  const sheet = path.join(media.out, 'sprite-1.jpg')
  const raw = path.join(folder, 'sheet.gray')
  await ffmpeg('-i', sheet, '-pix_fmt', 'gray', '-f', 'rawvideo', raw)
  const { width = 0 } = (await ffprobe(sheet)).streams[0] ?? {}
  const pixels = readFileSync(raw)
  for (const [i, [, left, top, wide, high]] of cues.entries()) {
    const row = Number(top) + Math.floor(Number(high) / 2)
    const lightness = pixels[row * width + Number(left) + Math.floor(Number(wide) / 2)] ?? 0
    // Spread from the film's range to the whole one.
    const expected = ((6 * Math.floor((i * 6) / 10)) / 219) * 255
    expect(Math.abs(lightness - expected)).toBeLessThan(5)
  }
})

test('a poster is no black frame where the film begins with one', async () => {
  const source = await clip('dark.mp4', { seconds: 4, options: ['-vf', 'fade=in:st=1:d=0.2:color=black'] })
  const media = await made(source)
  const raw = path.join(folder, 'poster.gray')
  await ffmpeg('-i', path.join(media.out, 'poster.jpg'), '-pix_fmt', 'gray', '-f', 'rawvideo', raw)
  const pixels = readFileSync(raw)
  expect(pixels.reduce((sum, value) => sum + value, 0) / pixels.length).toBeGreaterThan(50)
})
