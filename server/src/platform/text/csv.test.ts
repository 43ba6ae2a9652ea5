import { expect, test } from 'vitest'
import { csvFile, csvLines } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\u00a0=1',
  '\t=1',
  '\rx',
  '\n-2',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '　＝1',
  '\u200b=1',
  '\ufeff＝1',
  '﹦1',
  '﹣1',
])('%j is no formula any more', (text) => {
  expect(csvLines([[text]])).toMatch(/^"?'/)
})

test.each(['梯田', 'JING-129', 'a=1', '１２', '（一）', '—— 海', ''])('%j stays as it is', (text) => {
  expect(csvLines([[text]])).toBe(`${text}\r\n`)
})

test('cells with separators, quotes and line ends stay one cell', () => {
  expect(csvLines([['a,b', 'c"d', 'e\nf', '梯田']])).toBe('"a,b","c""d","e\nf",梯田\r\n')
})

test('a file says that it is UTF-8', () => {
  expect(csvFile([['梯田']])).toBe('\ufeff梯田\r\n')
})
