import { expect, test } from 'vitest'
import { stillsOf } from './stills-of.ts'

test('pairs small and big pictures in their order', () => {
  expect(stillsOf({ imageSmall: '/a-s,/b-s,/c-s', imageBig: '/a-b,/b-b,/c-b' })).toEqual([
    { small: '/a-s', big: '/a-b' },
    { small: '/b-s', big: '/b-b' },
    { small: '/c-s', big: '/c-b' },
  ])
})

test('a picture with one size serves for both', () => {
  expect(stillsOf({ imageSmall: '', imageBig: '/a, /b,/c,' })).toEqual([
    { small: '/a', big: '/a' },
    { small: '/b', big: '/b' },
    { small: '/c', big: '/c' },
  ])
})

test('two or fewer are no stills', () => {
  expect(stillsOf({ imageSmall: '/a,/b', imageBig: '/a,/b' })).toEqual([])
  expect(stillsOf({ imageSmall: '', imageBig: '' })).toEqual([])
})
