import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../test/database.ts'
import { type TestManage, testManage } from '../../test/manage.ts'
import { aRecord, records } from '../domains/imports/testdata/works.ts'
import { demoClipFolder, readyFolder } from '../platform/files/folders.ts'

let site: TestManage
let database: TestDatabase
let folder: string

beforeAll(async () => {
  site = await testManage()
  ;({ database, folder } = site)
})
afterAll(() => site.close())

const run = (...args: string[]) => site.runWith(args, {})
const runInChinese = (...args: string[]) => site.runWith(args, { language: 'zh' })

async function file(name: string, lines: unknown[]): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return place
}

test('help is given for all, for one, and where the command is unknown', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/import .*\n.*rank .*\n.*recount /),
  })
  expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('go-live') })
  expect(await run('import', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') })
  expect(await run('imprt')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no command imprt'),
  })
  expect(await run('toString')).toMatchObject({ code: 2 })
})

test('in a Chinese locale it speaks Chinese', async () => {
  const overview = await runInChinese('--help')
  const names = [...overview.out.matchAll(/^ {2}([a-z-]+) +\p{Script=Han}/gmu)].map(([, name]) => name)
  expect(names).toHaveLength(16)
  for (const name of names) {
    const { out } = await runInChinese(name ?? '', '--help')
    expect(out, name).toMatch(new RegExp(`^用法：manage ${name}`))
  }
  expect(await runInChinese('imprt')).toMatchObject({
    code: 2,
    err: expect.stringContaining('没有命令 imprt'),
  })
  const lines = [
    aRecord({ number: 'ZH-1', magnets: [], picSmall: 'https://covers.example.org/1.webp' }),
    aRecord({ number: 'ZH-2', title: '', magnets: [] }),
  ]
  const { code, out, err } = await runInChinese('import', await file('zh.ndjson', lines))
  expect(code).toBe(3)
  expect(out).toMatch(/^读了 2 部，用时 .*：新增 1，变更 0，不变 0，重复 0，略过 0，有错 1，拦下 0\n/)
  expect(out).toContain('IMAGE_ORIGINS：https://covers.example.org (1)')
  expect(err).toContain('第 2 行，title：没有填')
  expect(await runInChinese('import', path.join(folder, 'none.csv'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^没有文件 /),
  })
})

test('every option and kind of a type is in the help of import', async () => {
  for (const { out } of [await run('import', '--help'), await runInChinese('import', '--help')]) {
    for (const word of [
      '--channel',
      '--map',
      '--number',
      '--separator',
      '--drafts',
      '--dry-run',
      '--errors',
      'number=title',
      '120',
      '200',
      'skip',
      '13',
    ])
      expect(out).toContain(word)
  }
})

test('covers that the pages may not show are named with their origins', async () => {
  const lines = [1, 2].map((place) =>
    aRecord({ number: `PIC-${place}`, picSmall: `https://covers.example.org/${place}.webp`, magnets: [] }),
  )
  const place = await file('covers.ndjson', lines)
  for (const args of [
    ['import', place, '--dry-run'],
    ['import', place],
  ]) {
    expect((await run(...args)).out).toContain('IMAGE_ORIGINS: https://covers.example.org (2)')
  }
})

test.each([
  [['import'], 'Name a file'],
  [['import', 'a', 'b'], 'one file at a time'],
  [['import', 'a', '--separator', '#'], 'the signs are'],
  [['import', 'a', '--encoding', 'latin'], 'one of utf-8'],
  [['import', 'a', '--header', 'perhaps'], 'expected yes or no'],
  [['import', 'a', '--channel', 'nowhere'], 'expected one of censored'],
  [['import', 'a', '--map', 'titel=x'], 'there is no field titel'],
  [['import', 'a', '--force'], 'Unknown option'],
  [['import', 'https://site.example.org/api.php/provide/vod/'], 'add --channel NAME'],
  [['rank', 'now'], 'Unexpected argument'],
])('%j is wrong usage', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

test('a file goes in; again, it changes nothing', async () => {
  const place = await file('right.ndjson', records(3))
  const first = await run('import', place)
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('3 new, 0 changed, 0 unchanged') })
  const again = await run('import', place)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed, 3 unchanged') })
})

test('invalid lines are reported, all of them in the file of --errors, and by the exit code', async () => {
  const wrong = Array.from({ length: 25 }, () => aRecord({ title: '' }))
  const place = await file('wrong.ndjson', [aRecord({ number: 'OK-001', colour: 'red' }), ...wrong])
  const errors = path.join(folder, 'errors.ndjson')
  const { code, out, err } = await run('import', place, '--errors', errors)
  expect(code).toBe(3)
  expect(out).toContain('1 new, 0 changed, 0 unchanged, 0 repeated, 0 skipped, 25 wrong')
  expect(out).toContain('no fields of ours: colour')
  expect(err).toContain('line 2, title: missing\n')
  expect(err).toContain('… and 5 more complaints')
  const complaints = (await readFile(errors, 'utf8')).trim().split('\n')
  expect(complaints).toHaveLength(25)
  expect(JSON.parse(complaints[0] ?? '')).toEqual({
    line: 2,
    field: 'title',
    code: 'line_missing',
    reason: 'missing',
  })
})

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s ends an import with exit code 1, and what came is in',
  async (signal) => {
    const script = path.join(import.meta.dirname, 'manage.ts')
    const child = spawn(process.execPath, [script, 'import', '-'], { env: { ...process.env, LC_ALL: 'C' } })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    const ended = once(child, 'exit')
    child.stdin.on('error', () => {})
    for (const line of records(1500, { channel: signal === 'SIGINT' ? 'western' : 'fc2' }))
      child.stdin.write(`${JSON.stringify(line)}\n`)
    const written = async () =>
      (
        await database.pool.query('select count(*)::int from work where mod_id = $1', [
          signal === 'SIGINT' ? 3 : 4,
        ])
      ).rows[0].count
    await vi.waitUntil(async () => (await written()) >= 1000, { timeout: 30_000 })
    child.kill(signal)
    expect(await ended, err).toEqual([1, null])
    expect(out).toContain('Interrupted: what is counted above is in')
  },
)

test('a dry run tells fields that are none, and magnets, in the language of the locale', async () => {
  const number = 'DRY-900'
  await run('import', await file('before.ndjson', [aRecord({ number, maker: '' })]))
  const place = await file('after.ndjson', [aRecord({ number, maker: '山海', magnets: [] })])
  expect((await run('import', place, '--dry-run')).out).toMatch(
    /maker: \(none\) → "山海"\n +magnets: 2 → 0, 0 of them as before\n/,
  )
  expect((await runInChinese('import', place, '--dry-run')).out).toMatch(
    /maker: （无） → "山海"\n +magnets: 2 → 0，其中 0 条照旧\n/,
  )
})

test('a dry run shows the works and writes none', async () => {
  const place = await file('dry.ndjson', [aRecord({ number: 'DRY-001', title: '试试' })])
  const { code, out } = await run('import', place, '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('new      censored  DRY-001  试试')
  expect(out).toContain('of 1 that were looked at 0 can be shown\n')
  expect(out).toMatch(/line 1: DRY-001: cover_not_in_folder/)
  expect(out).toContain('Nothing was written.')
  const { rows } = await database.pool.query(`select from work where number = 'DRY-001'`)
  expect(rows).toHaveLength(0)
})

test('pages of MacCMS go in, and again change nothing', async () => {
  const sample = path.join(import.meta.dirname, '../domains/imports/testdata/maccms-detail.json')
  const args = ['import', sample, '--map', '13=fc2', '--map', '1=anime']
  expect(await run(...args)).toMatchObject({ code: 0, out: expect.stringContaining('3 new, 0 changed') })
  expect(await run(...args)).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 changed, 3 unchanged'),
  })
  const { rows } = await database.pool.query(
    `select mod_id, number from work where number in ('VRJ-875', 'HIM-943', 'VTZ-371') order by number`,
  )
  expect(rows.map(({ mod_id, number }) => [mod_id, number])).toEqual([
    [5, 'HIM-943'],
    [4, 'VRJ-875'],
    [5, 'VTZ-371'],
  ])
})

test('a file that cannot be read fails with a sentence, without a stack', async () => {
  expect(await run('import', path.join(folder, 'absent.csv'))).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${path.join(folder, 'absent.csv')}.\n`,
  })
})

test('counts and rankings that were spoilt by hand are made right', async () => {
  await database.pool.query('update entity_stat set work_count = 99; delete from ranking')
  expect((await run('recount')).code).toBe(0)
  expect((await database.pool.query('select from entity_stat where work_count = 99')).rows).toHaveLength(0)
  await database.pool.query('delete from ranking')
  expect((await run('rank')).code).toBe(0)
  expect((await database.pool.query('select from ranking')).rows.length).toBeGreaterThan(0)
})

test('go-live says what it removed, and leaves no clip of the demo', async () => {
  const media = readyFolder(folder)
  for (const name of [demoClipFolder, 'video/1']) await mkdir(path.join(media, name), { recursive: true })
  await writeFile(path.join(media, demoClipFolder, 'master.m3u8'), '')
  await database.pool.query('update work set is_demo = true')
  expect(await run('go-live')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Removed [\d,]+ works of the demo/),
  })
  expect((await database.pool.query('select from work')).rows).toHaveLength(0)
  expect((await readdir(media, { recursive: true })).sort()).toEqual(['demo', 'video', 'video/1'])
})
