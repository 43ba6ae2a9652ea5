import { expect, test } from 'vitest'
import type { WorkRow } from '../../catalogue/calls.ts'
import { nextInSeries, nextRelated } from './next-work.ts'

const series = ['5', '4', '3', '2', '1'].map((id) => ({ id }) as WorkRow)
const all = () => true

test('the next of a series is the one that came after it', () => {
  expect(nextInSeries(series, '2', all)?.id).toBe('3')
})

test('after the newest there is none', () => {
  expect(nextInSeries(series, '5', all)).toBeUndefined()
})

test('a work that is not in the list has no next', () => {
  expect(nextInSeries(series, '9', all)).toBeUndefined()
})

test('one that may not be played is passed over', () => {
  expect(nextInSeries(series, '2', ({ id }) => id !== '3')?.id).toBe('4')
})

test('of related works the first follows that was not played and may be', () => {
  expect(nextRelated(series, new Set(['5']), ({ id }) => id !== '4')?.id).toBe('3')
})

test('after the last of the related works none follows', () => {
  expect(nextRelated(series.slice(0, 2), new Set(['4', '5']), all)).toBeUndefined()
})
