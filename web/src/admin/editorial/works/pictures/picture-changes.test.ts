import { expect, test } from 'vitest'
import { makeCover, moveStill, type Pictures, pictureOrderOf, removePicture } from './picture-changes.ts'

const picture = (key: string) => ({ key, small: key, big: key, width: null, height: null })
const pictures: Pictures = { cover: picture('c'), stills: ['1', '2', '3'].map(picture), stamp: 's' }

test('a still moves by one place and stays at the ends', () => {
  expect(moveStill(pictures, '2', -1)).toEqual({ cover: 'c', stills: ['2', '1', '3'] })
  expect(moveStill(pictures, '2', 1)).toEqual({ cover: 'c', stills: ['1', '3', '2'] })
  expect(moveStill(pictures, '1', -1)).toBeNull()
  expect(moveStill(pictures, '3', 1)).toBeNull()
  expect(moveStill(pictures, 'c', 1)).toBeNull()
})

test('a removed picture is removed from its place alone', () => {
  expect(removePicture(pictures, '2')).toEqual({ cover: 'c', stills: ['1', '3'] })
  expect(removePicture(pictures, 'c')).toEqual({ cover: null, stills: ['1', '2', '3'] })
})

test('a new cover changes places with the one before', () => {
  expect(makeCover(pictures, '2')).toEqual({ cover: '2', stills: ['1', 'c', '3'] })
  expect(makeCover({ ...pictures, cover: null }, '2')).toEqual({ cover: '2', stills: ['1', '3'] })
  expect(makeCover(pictures, 'c')).toBeNull()
  expect(pictureOrderOf(pictures).stills).toEqual(['1', '2', '3'])
})
