import { expect, test } from 'vitest'
import { arrangementOf, asCover, moved, type Pictures, without } from './picture-changes.ts'

const picture = (key: string) => ({ key, small: key, big: key, width: null, height: null })
const pictures: Pictures = { cover: picture('c'), stills: ['1', '2', '3'].map(picture), stamp: 's' }

test('a still moves by one place and stays at the ends', () => {
  expect(moved(pictures, '2', -1)).toEqual({ cover: 'c', stills: ['2', '1', '3'] })
  expect(moved(pictures, '2', 1)).toEqual({ cover: 'c', stills: ['1', '3', '2'] })
  expect(moved(pictures, '1', -1)).toBeNull()
  expect(moved(pictures, '3', 1)).toBeNull()
  expect(moved(pictures, 'c', 1)).toBeNull()
})

test('a removed picture is removed from its place alone', () => {
  expect(without(pictures, '2')).toEqual({ cover: 'c', stills: ['1', '3'] })
  expect(without(pictures, 'c')).toEqual({ cover: null, stills: ['1', '2', '3'] })
})

test('a new cover changes places with the one before', () => {
  expect(asCover(pictures, '2')).toEqual({ cover: '2', stills: ['1', 'c', '3'] })
  expect(asCover({ ...pictures, cover: null }, '2')).toEqual({ cover: '2', stills: ['1', '3'] })
  expect(asCover(pictures, 'c')).toBeNull()
  expect(arrangementOf(pictures).stills).toEqual(['1', '2', '3'])
})
