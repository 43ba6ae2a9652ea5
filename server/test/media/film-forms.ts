import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { turnedClockwise } from './boxes.ts'
import { type Clip, ffmpeg, makeClip } from './clips.ts'

/** Films in the forms that they come in, a second or two of each. */
export interface FilmForm {
  name: string
  file: string
  /** As it is shown. */
  size: string
  /** Frames a second that come out. */
  rate: number
  seconds: number
  /** Names of the sounds to choose from; `one`: within the pictures. */
  sounds: 'none' | 'one' | string[]
  make(file: string): Promise<unknown>
}

const usual = { size: '320x180', rate: 25, seconds: 1, sounds: 'one' as const }
const by = (options: Clip) => (file: string) => makeClip(file, { seconds: 1, ...options })

const tenBits = ['-pix_fmt', 'yuv420p10le']
const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']

/** What the pictures of HDR say of themselves. */
const hdr = (transfer: string) => [
  ...['-c:v', 'libx265', ...tenBits, '-tag:v', 'hvc1', '-x265-params'],
  `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
  ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
]

const tone = (frequency: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `sine=${frequency}:d=${seconds}:r=48000`],
]
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=25:d=${seconds}`]
const quick = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast']

/** One sound, which ends long before the picture. */
function shortSound(file: string): Promise<void> {
  return ffmpeg(...picture(26), ...tone(440, 2), ...quick, '-c:a', 'aac', file)
}

/** Three sounds, of which the second is the one to begin with, and the last ends before the picture. */
function severalSounds(file: string): Promise<void> {
  const about = (at: number, language: string, title: string) => [
    ...[`-metadata:s:a:${at}`, `language=${language}`, `-metadata:s:a:${at}`, `title=${title}`],
  ]
  return ffmpeg(
    ...[...picture(13), ...tone(440, 13), ...tone(880, 13), ...tone(220, 1)],
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '3', ...quick, '-c:a', 'aac'],
    ...[...about(0, 'jpn', 'AAC Stereo'), ...about(1, 'chi', '粤语配音'), ...about(2, 'eng', '')],
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default', '-disposition:a:2', '0', file],
  )
}

async function withChapters(file: string): Promise<void> {
  const list = `${file}.txt`
  const chapter = (from: number) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${from}\nEND=${from + 1}\ntitle=第 ${from} 章\n`
  await writeFile(list, `;FFMETADATA1\n${chapter(0)}${chapter(1)}`)
  await ffmpeg(
    ...[...picture(2), ...tone(440, 2), '-f', 'ffmetadata', '-i', list],
    ...['-map', '0', '-map', '1', '-map_metadata', '2', ...quick, file],
  )
}

async function rotated(file: string): Promise<void> {
  await makeClip(file, { seconds: 1 })
  await writeFile(file, turnedClockwise(await readFile(file)))
}

export const filmForms: readonly FilmForm[] = [
  { ...usual, name: 'portrait', file: 'portrait.mp4', size: '180x320', make: by({ size: '180x320' }) },
  { ...usual, name: 'rotated', file: 'rotated.mp4', size: '180x320', make: rotated },
  {
    ...{ ...usual, name: 'variable frame rate', file: 'varying.mp4', rate: 30, seconds: 2 },
    make: by({
      rate: 30,
      seconds: 2,
      options: ['-vf', "select='gte(t,1)+not(mod(n,3))'", '-fps_mode', 'vfr'],
    }),
  },
  { ...usual, name: 'ten bits, H.264', file: 'ten.mkv', make: by({ options: tenBits }) },
  { ...usual, name: 'HDR10', file: 'pq.mp4', make: by({ options: hdr('smpte2084') }) },
  {
    ...{ ...usual, name: 'HDR10 that says no primaries', file: 'unsaid.mp4' },
    make: by({
      options: [
        ...['-c:v', 'libx265', ...tenBits, '-x265-params', 'log-level=error:transfer=smpte2084'],
        ...['-color_trc', 'smpte2084'],
      ],
    }),
  },
  { ...usual, name: 'HLG', file: 'hlg.mp4', make: by({ options: hdr('arib-std-b67') }) },
  { ...usual, name: 'wide colours, no HDR', file: 'wide.mkv', make: by({ options: hdr('bt2020-10') }) },
  { ...usual, name: '4:4:4', file: 'full.mp4', make: by({ options: ['-pix_fmt', 'yuv444p'] }) },
  {
    ...{ ...usual, name: 'RGB', file: 'rgb.mkv' },
    make: by({ options: ['-c:v', 'libx264rgb', '-pix_fmt', 'rgb24'] }),
  },
  {
    ...{ ...usual, name: 'full range', file: 'range.avi' },
    make: by({ options: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] }),
  },
  {
    ...{ ...usual, name: 'odd sides', file: 'odd.mkv', size: '426x240' },
    make: by({ size: '427x241', options: ['-pix_fmt', 'yuv444p'] }),
  },
  { ...usual, name: 'no sound', file: 'silent.mp4', sounds: 'none', make: by({ sound: false }) },
  { ...usual, name: 'three fifths of a second', file: 'short.mp4', seconds: 0.6, make: by({ seconds: 0.6 }) },
  { ...usual, name: 'HEVC', file: 'hevc.mp4', make: by({ options: hevc }) },
  {
    ...{ ...usual, name: 'VP9', file: 'vp9.webm' },
    make: by({
      options: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    }),
  },
  {
    ...{ ...usual, name: 'AV1', file: 'av1.mp4' },
    make: by({ options: ['-c:v', 'libsvtav1', '-preset', '12'] }),
  },
  { ...usual, name: 'Matroska with chapters', file: 'chapters.mkv', seconds: 2, make: withChapters },
  {
    ...{ ...usual, name: 'interlaced, transport stream', file: 'fields.ts' },
    make: by({
      rate: 50,
      options: ['-vf', 'interlace', '-flags', '+ilme+ildct', '-c:v', 'mpeg2video', '-c:a', 'mp2'],
    }),
  },
  {
    ...{
      ...usual,
      name: 'several sounds',
      file: 'sounds.mkv',
      seconds: 13,
      sounds: ['粤语配音', '日语', '英语'],
    },
    make: severalSounds,
  },
  {
    ...{ ...usual, name: 'a sound that ends before the picture', file: 'short-sound.mp4', seconds: 26 },
    make: shortSound,
  },
  {
    ...{ ...usual, name: '5.1', file: 'surround.mkv', sounds: ['音轨 1', '音轨 1 5.1'] },
    make: by({ options: ['-c:a', 'ac3', '-af', 'aformat=channel_layouts=5.1'] }),
  },
]

export const formNamed = (name: string): FilmForm => {
  const form = filmForms.find((one) => one.name === name)
  if (form === undefined) throw new Error(`no form ${name}`)
  return form
}

/** Makes the film in a folder; answers its path. */
export async function makeForm({ file, make }: FilmForm, folder: string): Promise<string> {
  const source = path.join(folder, file)
  await make(source)
  return source
}
