import { expect, test } from 'vitest'
import { queryOf } from '../../../platform/text/grams.ts'
import { searchTags } from './search-tags.ts'

test.each(['松阳：四季', '初秋，一棵树', '「青海湖」的早晨', 'Old Town: Lanterns'])(
  'signs within %s are no file name: only works with its words drop the answer',
  (keyword) => {
    expect(searchTags(keyword, false, [])).not.toContain('text')
    expect(searchTags(keyword, false, []).some((tag) => /^(run|gram):/.test(tag))).toBe(true)
  },
)

test.each([
  ['青海湖的早晨.mp4', false],
  ['青海湖的早晨', true],
  ['湖', false],
])('%s, guessed: %s, is dropped by any text', (keyword, isGuessed) => {
  expect(searchTags(keyword, isGuessed, [])).toContain('text')
})

test('letters that may be pinyin carry how titles begin to read, and what they were taken for', () => {
  const readings = ['灯塔光', '登塔光影展'].map(queryOf).filter((reading) => reading !== null)
  const tags = searchTags('Deng Ta Guang', false, readings)
  expect(tags).toContain('spelt:dengt')
  expect(tags).toContain('gram:灯塔')
  expect(tags).toContain('run:登塔光影')
  expect(searchTags('deng', false, []).some((tag) => tag.startsWith('spelt:'))).toBe(false)
  expect(searchTags('灯塔的光', false, []).some((tag) => /^(spelt:|reading$)/.test(tag))).toBe(false)
})
