import { expect, test } from 'vitest'
import { firstCharacters, nextRow, type Suggested, suggestRows } from './suggest-rows.ts'

const work = {
  ...{ id: '1000000000000001', number: 'STAR-777', title: '银河下的无人湖', pubTime: '2026-11-18' },
  ...{ picSmall: null, picBig: null, modId: 3, isOnline: 0, isDht: 1, duration: null, average: null },
  ...{ evaluates: 0, playLevel: 2 },
}
const entry = { id: '2000000000000001', name: 'Star', nameCn: null, count: 1208, modId: 1 }
const suggested: Suggested = { exact: null, works: [work], entries: [], total: 1 }

test('each row names its kind and leads to its page', () => {
  const rows = suggestRows(
    '星',
    {
      ...suggested,
      total: 312,
      entries: [
        { ...entry, tableName: 'tag', nameCn: '星空延时' },
        { ...entry, tableName: 'performer', modId: null },
        { ...entry, tableName: 'maker', modId: 3 },
      ],
    },
    true,
  )
  expect(rows.map(({ text, note, href }) => [text, note, href])).toEqual([
    ['星', '作品 312', '/search/%E6%98%9F'],
    ['星空延时', '标签 1,208', '/tags/2000000000000001'],
    ['Star', '演员 1,208', '/performer/2000000000000001'],
    ['Star', '制作商 1,208', '/maker/western/2000000000000001'],
    ['银河下的无人湖', 'STAR-777', '/western/1000000000000001'],
  ])
})

test('a name whose channel has no page for it is searched for, as far as a keyword reaches', () => {
  const name = '长'.repeat(40)
  const rows = suggestRows(
    '长',
    { ...suggested, entries: [{ ...entry, tableName: 'series', modId: 2, name }] },
    true,
  )
  expect(rows[1]?.href).toBe(`/search/${encodeURIComponent('长'.repeat(32))}`)
})

test('a capped count is marked, and one of another keyword is not shown', () => {
  const many: Suggested = { ...suggested, total: 1000, totalCapped: true }
  expect(suggestRows('a', many, true)[0]?.note).toBe('作品 1,000+')
  expect(suggestRows('ab', many, false)[0]?.note).toBe('')
  expect(suggestRows('a', undefined, true)).toHaveLength(1)
})

test('where nothing is found, what may be meant comes before the works closest to it', () => {
  const rows = suggestRows('STRA-777', { ...suggested, didYouMean: 'STAR-777' }, true)
  expect(rows.map(({ text, note }) => [text, note])).toEqual([
    ['STRA-777', '没有完全相符的'],
    ['STAR-777', '你是不是要找'],
    ['银河下的无人湖', 'STAR-777'],
  ])
})

test('the arrow keys go round through the field', () => {
  expect([nextRow(-1, 1, 3), nextRow(0, 1, 3), nextRow(2, 1, 3)]).toEqual([0, 1, -1])
  expect([nextRow(-1, -1, 3), nextRow(0, -1, 3)]).toEqual([2, -1])
  expect(nextRow(-1, 1, 0)).toBe(-1)
})

test('a keyword is cut by characters, not by code units', () => {
  expect(firstCharacters('🌊'.repeat(33), 32)).toBe('🌊'.repeat(32))
  expect(firstCharacters('海', 32)).toBe('海')
})
