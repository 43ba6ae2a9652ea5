import { expect, test } from 'vitest'
import { searchTags } from './search-tags.ts'

test.each(['松阳：四季', '初秋，一棵树', '「青海湖」的早晨', 'Old Town: Lanterns'])(
  'signs within %s are no file name: only works with its words drop the answer',
  (keyword) => {
    expect(searchTags(keyword, false)).not.toContain('text')
    expect(searchTags(keyword, false).some((tag) => /^(run|gram):/.test(tag))).toBe(true)
  },
)

test.each([
  ['青海湖的早晨.mp4', false],
  ['青海湖的早晨', true],
  ['湖', false],
])('%s, guessed: %s, is dropped by any text', (keyword, isGuessed) => {
  expect(searchTags(keyword, isGuessed)).toContain('text')
})
