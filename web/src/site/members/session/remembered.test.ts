import { expect, test } from 'vitest'
import { nameIn } from './remembered.ts'

const stored = JSON.stringify({ userName: 'yuanshan_88', until: 1000 })

test('a name is remembered until its time is over', () => {
  expect(nameIn(stored, 999)).toBe('yuanshan_88')
  expect(nameIn(stored, 1000)).toBeNull()
})

test.each([null, '', '{', '[]', '"yuanshan_88"', '{"userName":7,"until":2000}'])(
  '%j gives no name',
  (stored) => {
    expect(nameIn(stored, 0)).toBeNull()
  },
)
