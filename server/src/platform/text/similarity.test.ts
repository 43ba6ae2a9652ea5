import { expect, test } from 'vitest'
import { similarityKeyOf } from './similarity.ts'

test.each([
  ['山川纪録', '山川影像社', true],
  ['山川映像舎', '山川 影像社', true],
  ['Sanchuan Film', 'SANCHUAN Studios', true],
  ['Lin Yue', 'yue lin', true],
  ['林·月', '林月', true],
  ['大山川手作', '山川影像社', false],
  ['四季 2', '四季 3', false],
  ['影像社', '工作室', false],
])('%s and %s', (one, other, alike) => {
  expect(similarityKeyOf(one, true) === similarityKeyOf(other, true)).toBe(alike)
})

test('an end that says little of a company belongs to the name of a person or a tag', () => {
  expect(similarityKeyOf('文化', false)).toBe('文化')
  expect(similarityKeyOf('山川纪录', false)).not.toBe(similarityKeyOf('山川', false))
})

test('a name of separators alone has no key', () => expect(similarityKeyOf('·—!', true)).toBeNull())
