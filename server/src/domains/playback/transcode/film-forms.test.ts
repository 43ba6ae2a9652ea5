import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ffmpeg, ffprobe, mediaFolder } from '../../../../test/media/clips.ts'
import { filmForms, makeForm } from '../../../../test/media/film-forms.ts'
import { transcode } from './transcode.ts'

/** Films in every form that they come in: what browsers play is made of each. */

const folder = await mediaFolder()
const signal = new AbortController().signal

test.each(filmForms)('$name', async (form) => {
  const source = await makeForm(form, folder)
  const out = path.join(folder, `${form.file}-out`)
  await mkdir(out)
  const facts = await transcode({ source, folder: out, signal, onProgress() {} })
  const [width, height] = form.size.split('x').map(Number)
  const isChosen = Array.isArray(form.sounds)
  expect(facts).toMatchObject({
    ...{ width, height, hasSound: form.sounds !== 'none' },
    audioTracks: isChosen ? form.sounds.length : form.sounds === 'one' ? 1 : 0,
  })
  expect(Math.abs(facts.seconds - form.seconds)).toBeLessThan(0.2)

  const master = await readFile(path.join(out, 'master.m3u8'), 'utf8')
  const names = [...master.matchAll(/NAME="([^"]*)".*,URI="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(isChosen ? form.sounds : [])
  expect(master.match(/,AUDIO="sound"/g) ?? []).toHaveLength(isChosen ? 1 : 0)

  const [quality = ''] = (await readdir(out)).filter((name) => /^\d+p$/.test(name))
  const { streams } = await ffprobe(path.join(out, quality, 'index.m3u8'))
  const pictures = streams.filter(({ codec_type }) => codec_type === 'video')
  expect(pictures).toMatchObject([
    {
      ...{ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', width, height },
      ...{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
      avg_frame_rate: `${form.rate}/1`,
    },
  ])
  expect(pictures[0]?.side_data_list).toBeUndefined()
  const heard = streams.filter(({ codec_type }) => codec_type === 'audio')
  expect(heard.map(({ codec_name, channels }) => [codec_name, channels])).toEqual(
    form.sounds === 'one' ? [['aac', 2]] : [],
  )
  for (const folderOfSound of [...master.matchAll(/URI="([^"]*)"/g)].map(([, uri = '']) => uri)) {
    const { streams, format } = await ffprobe(path.join(out, folderOfSound))
    const channels = folderOfSound.includes('surround') ? 6 : 2
    expect(streams).toMatchObject([{ codec_name: 'aac', channels, sample_rate: '48000' }])
    expect(Math.abs(Number(format.duration) - facts.seconds)).toBeLessThan(0.1)
  }
})

/** Red, as sources of each kind write it. */
const reds: [string, string[]][] = [
  ['BT.601 that says nothing', ['-vf', 'format=yuv420p']],
  ['BT.709', ['-vf', 'scale=out_color_matrix=bt709,format=yuv420p', '-colorspace', 'bt709']],
  [
    'HDR10',
    [
      '-vf',
      'scale=out_color_matrix=bt709,format=yuv444p,zscale=tin=bt709:pin=bt709:min=bt709:rin=tv:npl=100:p=bt2020:t=smpte2084:m=bt2020nc:r=tv,format=yuv420p10le',
      ...['-c:v', 'libx265', '-x265-params', 'log-level=error'],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    ],
  ],
]

test.each(reds)('red of %s is red', async (name, options) => {
  const source = path.join(folder, `${name}.mkv`)
  await ffmpeg('-f', 'lavfi', '-i', 'color=0xe01010:s=320x180:r=25:d=1', ...options, source)
  const out = path.join(folder, `${name}-out`)
  await mkdir(out)
  await transcode({ source, folder: out, signal, onProgress() {} })
  const raw = path.join(out, 'pixel.rgb')
  const read = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24,crop=1:1:100:100'
  await ffmpeg('-i', path.join(out, '180p/index.m3u8'), '-vf', read, '-frames:v', '1', '-f', 'rawvideo', raw)
  const [red = 0, green = 255, blue = 255] = await readFile(raw)
  expect(red).toBeGreaterThan(name === 'HDR10' ? 120 : 215)
  expect(Math.max(green, blue)).toBeLessThan(name === 'HDR10' ? 60 : 30)
})

test('sounds apart from a picture that begins late begin with it, and last as long', async () => {
  const source = path.join(folder, 'late.mkv')
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'sine=440:d=3', '-f', 'lavfi', '-i', 'sine=880:d=1'],
    ...['-itsoffset', '1', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2'],
    ...['-map', '2', '-map', '0', '-map', '1', '-pix_fmt', 'yuv420p', source],
  )
  const out = path.join(folder, 'late-out')
  await mkdir(out)
  await transcode({ source, folder: out, signal, onProgress() {} })
  for (const name of ['90p', 'sound-1', 'sound-2']) {
    const { streams, packets } = await ffprobe(path.join(out, name, 'index.m3u8'), '-show_packets')
    // An encoder of sound begins with 1024 samples of silence.
    expect(Number(streams[0]?.start_time), name).toBeCloseTo(name === '90p' ? 0 : -1024 / 48_000, 3)
    const times = packets.map(({ pts_time }) => Number(pts_time))
    expect(Math.abs(Math.max(...times) - 3), name).toBeLessThan(0.1)
  }
})
