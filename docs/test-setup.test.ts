import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const testFiles = globSync(
  '{client,contract,server,web,demo,e2e,bench,launcher,docs}/**/*.test.{ts,tsx,mjs}',
  {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  },
).sort()

/** Shared set-up is a function: a second copy is forgotten when the first one is mended. */
const mostShared = 10

interface Line {
  number: number
  text: string
}

/** Without imports, which have to be repeated, blank lines and indentation. */
function linesOf(file: string): Line[] {
  const withoutImports = readFileSync(path.join(root, file), 'utf8').replace(
    /^import\s[^'"]*['"][^'"]+['"].*$/gm,
    (found) => found.replace(/[^\n]/g, ''),
  )
  return withoutImports
    .split('\n')
    .map((text, at) => ({ number: at + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
}

interface Place {
  file: string
  lines: Line[]
  /** Where in `lines`. */
  at: number
}

/** Every eleven lines in a row, as far as several files have them. */
function repeated(files: readonly string[]): Place[][] {
  const places = files.flatMap((file) => {
    const lines = linesOf(file)
    return [...lines.keys()].slice(0, -mostShared).map((at) => ({ file, lines, at }))
  })
  const textOf = ({ lines, at }: Place) =>
    lines
      .slice(at, at + mostShared + 1)
      .map(({ text }) => text)
      .join('\n')
  return [...Map.groupBy(places, textOf).values()].filter(
    (found) => new Set(found.map(({ file }) => file)).size > 1,
  )
}

test('no two test files share more than ten lines in a row', () => {
  const lineNumbers = ({ file, lines, at }: Place) =>
    `${file}:${lines[at]?.number}-${lines[at + mostShared]?.number}`
  expect(repeated(testFiles).map((places) => places.map(lineNumbers).join(' = '))).toEqual([])
})
