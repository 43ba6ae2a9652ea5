import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestManage, testManage } from '../../../test/manage.ts'
import { aRecord } from '../../domains/imports/testdata/works.ts'
import { chineseHelp } from './words/chinese-help.ts'

/** Every command speaks the language of the locale, whatever it says: help, complaints, results, failures. */

let site: TestManage

beforeAll(async () => {
  site = await testManage()
  await writeFile(path.join(site.folder, 'secret-key'), 'ab'.repeat(32), { mode: 0o600 })
})
afterAll(() => site.close())

const han = /\p{Script=Han}/u
/** Three words on end; commands to be typed, and what the system said, are taken out before. */
const english = /(?<![-\w./=:"'])[A-Za-z]?[a-z']+ [a-z']+ [a-z']+(?![-\w./=:])/
const taken = /manage( [-\w]+)*|ENOENT:.*|code,plan,days,last day,label/g

function check(language: 'en' | 'zh', said: string, what: string): void {
  const text = said.replaceAll(taken, '')
  if (language === 'zh') expect.soft(english.exec(text)?.[0], `${what}: ${text}`).toBeUndefined()
  else expect.soft(han.exec(text)?.[0], `${what}: ${text}`).toBeUndefined()
}

const languages = ['en', 'zh'] as const
const names = Object.keys(chineseHelp)

test.each(languages)('the list of commands and the help of each, in %s', async (language) => {
  for (const args of [['--help'], ['nothing-such'], ...names.map((name) => [name, '--help'])]) {
    const { out, err } = await site.runWith(args, { language })
    expect(out + err).not.toBe('')
    // In Chinese the options' names of columns stay; in English the help of import names no Chinese word.
    check(language, out + err, args.join(' '))
    if (language === 'zh') expect.soft(out + err).toMatch(han)
  }
})

const id = '1'.repeat(18)
const wrong: string[][] = [
  ...names.map((name) => [name, '--force']),
  ...['rank', 'recount', 'go-live'].map((name) => [name, 'now']),
  ['plans', 'add', '--price'],
  ['video', 'list', '--state', '--work'],
  ['create-staff'],
  ['create-staff', 'lighthouse', '--role', 'keeper'],
  ...['ban', 'unban', 'reset-password'].map((name) => [name]),
  ...[[], ['lighthouse', 'x'], ['lighthouse', '1', '30'], ['lighthouse', '2', '0']].map((rest) => [
    'grant',
    ...rest,
  ]),
  ...[
    [],
    ['a', 'b'],
    ['a', '--channel', 'no'],
    ['https://site.example.org/api.php/provide/vod/'],
    ['a', '--number', 'MV-+'],
    ['a', '--dates', 'ymd'],
    ['a', '--header', 'x'],
    ['a', '--map', 'x'],
    ['a', '--map', 'x=y'],
  ].map((rest) => ['import', ...rest]),
  ['import', 'a', '--map', 'title=vod_play_url'],
  ['import', 'a', '--map', '13=x'],
  ...[
    ['add', 'x'],
    ['add', 'x', '--channel', 'no'],
    ['add', id],
    ['add', id, '--state', 'ready'],
  ].map((rest) => ['video', ...rest]),
  ...[[], ['list', '--state', 'x'], ['list', '--work', 'x'], ['fix', id], ['retry', 'x']].map((rest) => [
    'video',
    ...rest,
  ]),
  ...[
    ['add'],
    ['add', 'x'],
    ['add', 'x', '--price', '0', '--days', '1'],
    ['retire'],
    ['add-level'],
    ['x'],
  ].map((rest) => ['plans', ...rest]),
  ['plans', 'add', 'x', '--price', '1', '--days', 'x'],
  ['plans', 'add', '', '--price', '1', '--days', '1'],
  ['plans', 'list', '--days', '1'],
  ...[[], ['make'], ['make', '1'], ['revoke'], ['list', '--label', 'x']].map((rest) => ['codes', ...rest]),
  ['codes', 'make', '1', '--plan', id, '--ends', 'x'],
  ['codes', 'make', '1', '--plan', id, '--ends', '2020-01-01'],
  ['codes', 'make', '1', '--plan', id, '--label', 'x'.repeat(61)],
  ...[['x'], ['--all', id], ['--yuan', '1'], ['--settle', id]].map((rest) => ['orders', ...rest]),
  ['orders', '--refund', id, '--yuan', 'x'],
  ['orders', '--settle', id, '--note', ''],
  ...[[], ['a', '--keep', '0'], ['a', '--verify', '--keep', '2']].map((rest) => ['backup', ...rest]),
  ['restore'],
]

test.each(languages)('every complaint about wrong usage, in %s', async (language) => {
  for (const args of wrong) {
    const { code, out, err } = await site.runWith(args, { language })
    expect.soft(code, args.join(' ')).toBe(2)
    check(language, out + err, args.join(' '))
  }
})

test.each(languages)('the output of every command after a failure and a success, in %s', async (language) => {
  const place = (name: string) => path.join(site.folder, `${language}-${name}`)
  const name = (of: string) => `${of}-${language}`
  const lines = [
    aRecord({
      number: name('RIGHT').toUpperCase(),
      title: 'Pier',
      magnets: [],
      tags: '',
      performer: '',
      maker: '',
    }),
    aRecord({
      number: name('WRONG').toUpperCase(),
      title: '',
      pubTime: '2026-02-30',
      magnets: [5],
      video: 'none.mp4',
    }),
  ]
  await writeFile(place('works.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
  await writeFile(place('empty.csv'), '')
  await mkdir(place('folder'))
  const said: string[] = []
  async function run(code: number, ...args: string[]): Promise<string> {
    const done = await site.runWith(args, { language })
    expect.soft(done.code, `${args.join(' ')}: ${done.err}`).toBe(code)
    const text = (done.out + done.err).replaceAll(site.folder, '')
    said.push(text)
    check(language, text, args.join(' '))
    return done.out
  }
  await run(3, 'import', place('works.ndjson'), '--errors', place('errors.ndjson'))
  await run(3, 'import', place('works.ndjson'), '--dry-run')
  await run(1, 'import', place('none.csv'))
  await run(1, 'import', place('empty.csv'))
  await run(1, 'import', place('folder'))
  await run(1, 'import', place('works.ndjson'), '--errors', place('none/errors.ndjson'))
  await run(0, 'rank')
  await run(0, 'recount')
  await run(0, 'create-staff', name('keeper'))
  await run(1, 'create-staff', name('keeper'))
  await run(1, 'create-staff', 'a')
  await run(1, 'create-staff', name('other'), '--email', 'a')
  await run(0, 'grant', name('keeper'), '2', '30')
  await run(1, 'grant', name('keeper'), '77', '30')
  await run(0, 'grant', name('keeper'), '1')
  for (const command of ['ban', 'ban', 'unban', 'unban', 'reset-password'])
    await run(0, command, name('keeper'))
  await run(1, 'ban', 'nobody-here')
  await run(0, 'video', 'list')
  const [plan = ''] =
    /\d{16,18}/.exec(await run(0, 'plans', 'add', 'Year', '--price', '9', '--days', '30')) ?? []
  for (const action of ['retire', 'retire', 'offer']) await run(0, 'plans', action, plan)
  await run(1, 'plans', 'retire', id)
  await run(0, 'plans', 'add-level', language === 'en' ? '5' : '6', 'Gold')
  await run(1, 'plans', 'add-level', language === 'en' ? '5' : '6', 'Gold')
  await run(1, 'plans', 'add', 'Year', '--price', '9', '--days', '30', '--level', '50')
  await run(0, 'codes', 'make', '2', '--plan', plan, '--file', place('codes.csv'))
  await run(1, 'codes', 'make', '2', '--plan', plan, '--file', place('codes.csv'))
  await run(0, 'codes', 'make', '1', '--plan', plan)
  await run(1, 'codes', 'make', '1', '--plan', id)
  const [batch = ''] = /\d{16,18}/.exec(await run(0, 'codes', 'list')) ?? []
  await run(0, 'codes', 'revoke', batch)
  await run(1, 'codes', 'revoke', id)
  await run(0, 'orders')
  await run(0, 'orders', '--all')
  await run(1, 'orders', id)
  await run(1, 'orders', '--redrive', id)
  await run(0, 'backup', place('backups'))
  await run(0, 'backup', place('backups'), '--verify')
  await run(1, 'backup', place('folder'), '--verify')
  await run(1, 'restore', place('backups'))
  await run(0, 'go-live')
  const complaints = await readFile(place('errors.ndjson'), 'utf8')
  check(language, complaints, '--errors')
  for (const line of complaints.trim().split('\n')) {
    expect.soft(JSON.parse(line)).toMatchObject({ code: expect.stringMatching(/^[a-z_0-9]+$/) })
  }
  if (language === 'zh') for (const text of said) expect.soft(text).toMatch(han)
})
