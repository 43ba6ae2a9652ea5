import { expect, test } from 'vitest'
import { parseRememberedName } from './remembered.ts'

const stored = JSON.stringify({ userName: 'yuanshan_88', until: 1000 })

test('a name is remembered until its time is over', () => {
  expect(parseRememberedName(stored, 999)).toBe('yuanshan_88')
  expect(parseRememberedName(stored, 1000)).toBeNull()
})

test.each([null, '', '{', '[]', '"yuanshan_88"', '{"userName":7,"until":2000}'])(
  '%j gives no name',
  (stored) => {
    expect(parseRememberedName(stored, 0)).toBeNull()
  },
)
