import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractSubtitles } from './film-subtitles.ts'

/** Tracks of text within a film, by a real ffmpeg. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-film-subtitles-'))
  await writeFile(path.join(folder, 'a.srt'), '1\n00:00:00,100 --> 00:00:00,900\n今晚的湖面\n')
  await writeFile(
    path.join(folder, 'b.ass'),
    '[Script Info]\nScriptType: v4.00+\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\nStyle: Default,Arial,20,&H00FFFFFF,&H0,&H0,&H0,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.20,0:00:00.80,Default,,0,0,0,,{\\an8}Signs\n',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const still = ['-f', 'lavfi', '-i', 'color=c=navy:s=64x36:d=1:r=10']

async function film(name: string, args: string[]): Promise<string> {
  const file = path.join(folder, name)
  await run(
    'ffmpeg',
    ['-v', 'error', '-y', ...still, ...args, '-c:v', 'libx264', '-preset', 'ultrafast', file],
    {
      cwd: folder,
    },
  )
  return file
}

const extract = (source: string) =>
  extractSubtitles({
    ...{ source, folder: path.join(folder, 'out'), minFreeBytes: 0 },
    signal: AbortSignal.timeout(60_000),
  })

test('tracks of a Matroska come with language, title and whether they are forced, ASS with its styles', async () => {
  const source = await film('film.mkv', [
    ...['-i', 'a.srt', '-i', 'b.ass', '-map', '0', '-map', '1', '-map', '2', '-c:s', 'copy'],
    ...['-metadata:s:s:0', 'language=chi', '-metadata:s:s:0', 'title=对白'],
    ...['-metadata:s:s:1', 'language=eng', '-disposition:s:1', 'forced'],
  ])
  const [chinese, english, ...more] = await extract(source)
  expect(more).toEqual([])
  expect(chinese).toMatchObject({ language: 'chi', title: '对白', isForced: false })
  expect(chinese?.bytes.toString()).toContain('00:00:00,100 --> 00:00:00,900\n今晚的湖面')
  expect(english).toMatchObject({ language: 'eng', title: '', isForced: true })
  expect(english?.bytes.toString()).toContain('[V4+ Styles]')
  expect(english?.bytes.toString()).toContain('{\\an8}Signs')
  expect(await readdir(folder)).not.toContain('out')
})

test('times count from the beginning of a film whose own clock starts later', async () => {
  const source = await film('late.mkv', [
    '-i',
    'a.srt',
    '-map',
    '0',
    '-map',
    '1',
    '-c:s',
    'copy',
    '-output_ts_offset',
    '5',
  ])
  const [track] = await extract(source)
  expect(track?.bytes.toString()).toContain('00:00:00,100 --> 00:00:00,900')
})

test('the text track of an MP4 comes as SRT, and a film without any has none', async () => {
  const source = await film('film.mp4', ['-i', 'a.srt', '-map', '0', '-map', '1', '-c:s', 'mov_text'])
  expect((await extract(source)).map(({ bytes }) => bytes.toString())).toEqual([
    expect.stringContaining('00:00:00,100 --> 00:00:00,900\n今晚的湖面'),
  ])
  expect(await extract(await film('plain.mp4', []))).toEqual([])
})
