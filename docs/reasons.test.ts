import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reasons } from '@yehang/contract'
import { expect, test } from 'vitest'

/** Refusals are decided by reason, and worded in contract/src (docs/api.md). */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file),
  )

const words = (entry: (typeof reasons)[keyof typeof reasons]) => String(entry.words)

/** Where the messages are those of a library, which says nothing else; and a measurement, which counts what is no sentence. */
const foreign = [
  'bench/faults/away.ts',
  'server/src/domains/imports/writing/import-lock.ts',
  'server/src/platform/database/faults.ts',
]

test('every reason is in snake case and has words, and a code where it may be an answer of its own', () => {
  for (const [reason, entry] of Object.entries(reasons)) {
    expect(reason).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
    if ('code' in entry) {
      expect(entry.code, reason).toBeGreaterThanOrEqual(400)
      expect(entry.code, reason).toBeLessThan(600)
    }
    if (typeof entry.words === 'string') expect(entry.words, reason).toMatch(/\p{Script=Han}/u)
    else expect(words(entry), reason).toMatch(/=>|function/)
  }
})

test('no two parts of the contract have the same reason', () => {
  const named = filesOf('contract/src/**/*reasons.ts').flatMap((file) =>
    [...read(file).matchAll(/^ {2}([a-z_0-9]+): \{/gm)].map(([, reason]) => reason),
  )
  expect(named.filter((reason, place) => named.indexOf(reason) !== place)).toEqual([])
})

test('every reason is given somewhere in the server', () => {
  const sources = filesOf('server/src/**/*.ts').map(read).join('\n')
  const given = new Set([...sources.matchAll(/'([a-z_0-9]+)'/g)].map(([, name]) => name))
  // `line_video_${found}` gives several.
  const beginnings = [...sources.matchAll(/`([a-z]+_[a-z_]*_)\$\{\w+\}`/g)].map(([, start = '']) => start)
  const isGiven = (reason: string) =>
    given.has(reason) || beginnings.some((start) => reason.startsWith(start))
  expect(Object.keys(reasons).filter((reason) => !isGiven(reason))).toEqual([])
})

/** Decisions on a sentence: its beginning, a part of it, or all of it. */
const decisions = [
  /\.(?:message|msg)\.(?:startsWith|endsWith|includes|match|search|indexOf)\(/,
  /\.(?:message|msg) [!=]==? (?:['"`]|texts\.)/,
  /(?:['"`]|texts\.\w+) [!=]==? \w+\.(?:message|msg)\b/,
  /\.test\((?:\w+\.)*(?:message|msg)\)/,
]

test('nothing is decided by the words of a message', () => {
  const found = filesOf('{contract,server,web,demo,bench,launcher,e2e}/**/*.{ts,tsx,mjs}').filter((file) =>
    decisions.some((decision) => decision.test(read(file))),
  )
  expect(found.filter((file) => !file.startsWith('server/test/')).sort()).toEqual(foreign)
})

test('the words of a refusal stand in the contract', () => {
  const literal = /new (?:AppError|BillingError)\(\s*(?:\d|[^')]*\p{Script=Han})/u
  expect(filesOf('server/src/**/*.ts').filter((file) => literal.test(read(file)))).toEqual([])
})

/** Data and patterns, which are not shown as sentences. */
const data = [
  'server/src/domains/catalogue/queries/guess.ts',
  'server/src/domains/catalogue/service/best-magnet.ts',
  'server/src/domains/imports/reading/column-names.ts',
  'server/src/domains/imports/reading/maccms-parts.ts',
  'server/src/domains/imports/reading/maccms-text.ts',
  'server/src/domains/imports/reading/maccms-work.ts',
  'server/src/domains/imports/record/writings.ts',
  'server/src/platform/text/encoding.ts',
  'server/src/platform/text/number-writings.ts',
  'server/src/platform/text/similarity.ts',
  'server/src/platform/text/simplified.ts',
]

const isHome = (file: string) =>
  /(^|\/)words\.ts$|^server\/src\/main\/commands\/words\/|^server\/src\/pages\/|\/testdata\//.test(file)

/** Comments may quote what they are about. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

test('Chinese text of the server stands in the files of words', () => {
  const found = filesOf('server/src/**/*.ts').filter(
    (file) => !isHome(file) && /\p{Script=Han}/u.test(withoutComments(read(file))),
  )
  expect(found.sort()).toEqual(data)
})
