import { expect, test } from 'vitest'
import { sharedText, whyText } from './why.ts'

test('each reason is one line, with the name it is about', () => {
  expect(whyText({ code: 'watched', id: '6400000000000001', name: '灯塔' })).toBe('因为你看过“灯塔”')
  expect(whyText({ code: 'collected', name: '灯塔' })).toBe('因为你收藏了“灯塔”')
  expect(whyText({ code: 'followed', name: '林月' })).toBe('你关注的林月')
  expect(whyText({ code: 'popular' })).toBe('很多人收藏')
})

test('a work that is not published any more is not named', () => {
  expect(whyText({ code: 'liked', id: '6400000000000001' })).toBe('因为你喜欢的作品')
})

test('below a work the reason is what both have in common', () => {
  expect(sharedText({ code: 'series', name: '海岛' })).toBe('同系列：海岛')
  expect(sharedText({ code: 'performer', name: '林月' })).toBe('同演员：林月')
  expect(sharedText({ code: 'also' })).toBe('看过这部的人也看')
})
