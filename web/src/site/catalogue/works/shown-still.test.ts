import { expect, test } from 'vitest'
import { stillOf, withStill } from './shown-still.ts'

test('an address counts stills from one, and keeps its other parameters', () => {
  expect(withStill({ tab: 'stills' }, 2)).toBe('?tab=stills&still=3')
  expect(stillOf({ tab: 'stills', still: '3' }, 12)).toBe(2)
  expect(withStill({ tab: 'stills', still: '3' }, null)).toBe('?tab=stills')
  expect(withStill({ still: '3' }, null)).toBe('')
})

test.each(['', '0', '13', '-1', '1.5', 'x', '99999999999999999999'])(
  'there is no still %j of 12',
  (still) => {
    expect(stillOf({ still }, 12)).toBeNull()
  },
)
