import { expect, test } from 'vitest'
import { parsePlaces, textOfPlaces } from './own-row-places.ts'

test('rows and their cards are read from the cookie and written in one order', () => {
  expect(parsePlaces('random4.begun2')).toEqual({ random: 4, begun: 2 })
  expect(textOfPlaces({ random: 4, begun: 2, followed: 0 })).toBe('begun2.random4')
})

test.each([null, '', 'begun', 'begun9', 'other2', '<script>'])('%j names no row', (text) => {
  expect(parsePlaces(text)).toEqual({})
})
