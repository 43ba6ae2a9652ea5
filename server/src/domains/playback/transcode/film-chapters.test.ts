import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ffmpeg, mediaFolder } from '../../../../test/media/clips.ts'
import { chaptersOf, readChapters } from './film-chapters.ts'

/** Chapters within a film, by a real ffprobe. */

const folder = await mediaFolder()

async function film(name: string, chapters: readonly [start: number, title: string][]): Promise<string> {
  const lines = chapters.map(
    ([start, title]) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${start + 400}\ntitle=${title}\n`,
  )
  const facts = path.join(folder, `${name}.txt`)
  await writeFile(facts, `;FFMETADATA1\n${lines.join('')}`)
  const file = path.join(folder, name)
  const picture = ['-f', 'lavfi', '-i', 'color=c=navy:s=64x36:d=4:r=10']
  await ffmpeg(...picture, '-i', facts, '-map', '0', '-map_chapters', '1', '-c:v', 'libx264', file)
  return file
}

const read = (file: string) => readChapters(file, AbortSignal.timeout(30_000))

test.each(['film.mkv', 'film.mp4'])(
  '%s has its chapters with their titles and whole seconds',
  async (name) => {
    const file = await film(name, [
      [0, '开头'],
      [1700, '<b>湖</b>'],
      [3000, ''],
    ])
    expect(await read(file)).toEqual([
      { seconds: 0, title: '开头' },
      { seconds: 1, title: '<b>湖</b>' },
      { seconds: 3, title: '' },
    ])
  },
)

test('a film without chapters, or with one alone, has none', async () => {
  expect(await read(await film('one.mkv', [[0, '全片']]))).toEqual([])
  expect(await read(await film('none.mkv', []))).toEqual([])
})

test('titles are one visible line, two chapters of one second are one, and there are not endlessly many', () => {
  const found = chaptersOf([
    { start: 5.9, title: 'b' },
    { start: -1, title: ` a\u202e\n${'字'.repeat(60)}` },
    { start: 5.2, title: 'c' },
    { start: Number.NaN, title: 'd' },
  ])
  expect(found).toEqual([
    { seconds: 0, title: `a ${'字'.repeat(38)}` },
    { seconds: 5, title: 'c' },
  ])
  const many = Array.from({ length: 5000 }, (_, start) => ({ start, title: 'x' }))
  expect(chaptersOf(many)).toHaveLength(200)
})
