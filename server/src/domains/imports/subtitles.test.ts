import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { previewImport } from './preview.ts'
import type { LineProblem } from './report.ts'
import { aRecord, today } from './testdata/works.ts'
import { importWorks } from './writing/load.ts'

/** Subtitles that lines of an import name. */

let database: TestDatabase
let importDir: string
beforeAll(async () => {
  importDir = await mkdtemp(path.join(tmpdir(), 'yehang-subtitles-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(importDir, { recursive: true })
})

const put = (name: string, text: string) => writeFile(path.join(importDir, name), text)
const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
beforeEach(async () => {
  await database.pool.query('truncate work cascade')
  await put('lake.srt', cue('今晚的湖面很静'))
  await put('lake.en.srt', cue('The lake is quiet'))
  await utimes(path.join(importDir, 'lake.srt'), 1000, 1000)
})

async function run(line: Record<string, unknown>, dry = false) {
  const problems: string[] = []
  const onProblem = ({ field, reason }: LineProblem) => problems.push(`${field} ${reason.reason}`)
  const deps = { ...database, today, importDir }
  const report = await (dry ? previewImport : importWorks)(deps, [aRecord(line)], { onProblem })
  const { added, changed, unchanged, wrong, subtitles } = report
  return { counts: [added, changed, unchanged, wrong, subtitles], problems }
}

const tracks = async () =>
  (
    await database.pool.query(
      `select t.language, t.source_kind, t.source, t.cues, p.title as part from subtitle_track t
       left join work_part p on p.id = t.part_id order by t.id`,
    )
  ).rows

test('files are read once, again where they have changed, and none is removed', async () => {
  const line = { subtitles: ['lake.srt', 'lake.en.srt'] }
  expect(await run(line, true)).toEqual({ counts: [1, 0, 0, 0, 2], problems: [] })
  expect(await run(line)).toEqual({ counts: [1, 0, 0, 0, 2], problems: [] })
  const both = [
    { language: 'zh-Hans', source_kind: 'file', source: 'lake.srt', cues: 1, part: null },
    { language: 'en', source_kind: 'file', source: 'lake.en.srt', cues: 1, part: null },
  ]
  expect(await tracks()).toEqual(both)
  expect(await run(line)).toEqual({ counts: [0, 0, 1, 0, 0], problems: [] })
  await put('lake.srt', cue('今晚的湖面很静') + cue('灯塔'))
  await utimes(path.join(importDir, 'lake.srt'), 2000, 2000)
  expect((await run(line)).counts).toEqual([0, 0, 1, 0, 1])
  expect(await tracks()).toEqual([{ ...both[0], cues: 2 }, both[1]])
  expect((await run({ title: '别的片名' })).counts).toEqual([0, 1, 0, 0, 0])
  expect(await tracks()).toHaveLength(2)
})

test('parts have their own, also as text', async () => {
  await run({ parts: '第1集$lake.srt#第2集$lake.en.srt' })
  expect(await tracks()).toMatchObject([
    { source: 'lake.srt', part: '第1集' },
    { source: 'lake.en.srt', part: '第2集' },
  ])
})

test('a file that is not there makes the line wrong, one that cannot be read is named', async () => {
  expect(await run({ subtitles: ['none.srt'] })).toEqual({
    counts: [0, 0, 0, 1, 0],
    problems: ['subtitles line_video_absent'],
  })
  await put('none.srt', 'no subtitle')
  expect(await run({ subtitles: ['none.srt', 'lake.srt'] })).toEqual({
    counts: [1, 0, 0, 0, 1],
    problems: ['subtitles line_subtitle_unreadable'],
  })
})
