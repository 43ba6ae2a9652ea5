import { expect, test } from 'vitest'
import type { Marker } from './calls.ts'
import { chapterAt, markersOfFilm, nameAt, stepTo } from './film-markers.ts'

const marker = (kind: Marker['kind'], seconds: number, title: string, part?: string): Marker => ({
  ...{ markerId: `${seconds}`, kind, seconds, title, tags: [] },
  ...(part !== undefined && { part: { id: part, title: part } }),
})

const all = [
  marker('chapter', 0, '开头'),
  marker('moment', 40, '月亮'),
  marker('chapter', 60, '湖'),
  marker('moment', 70, '别的一集', 'p2'),
]
const film = markersOfFilm(all, undefined)

test('a film has the markers of itself and not those of other parts', () => {
  expect(film.all.map(({ title }) => title)).toEqual(['开头', '月亮', '湖'])
  expect(markersOfFilm(all, 'p2').all.map(({ title }) => title)).toEqual(['别的一集'])
})

test('a second belongs to the chapter that began last', () => {
  expect(chapterAt(film, 59.9)?.title).toBe('开头')
  expect(chapterAt(film, 60)?.title).toBe('湖')
  expect(chapterAt(markersOfFilm(all, 'p2'), 80)).toBeUndefined()
})

test('a place on the bar is called by the moment near it, else by its chapter', () => {
  expect(nameAt(film, 40.5, 100)).toBe('月亮')
  expect(nameAt(film, 45, 100)).toBe('开头')
})

test('steps lead from chapter to chapter, and back to the begin of one that has played for a while', () => {
  expect(stepTo(film, 10, 1)?.title).toBe('湖')
  expect(stepTo(film, 61, -1)?.title).toBe('开头')
  expect(stepTo(film, 70, -1)?.title).toBe('湖')
  expect(stepTo(film, 70, 1)).toBeUndefined()
  expect(stepTo(markersOfFilm(all, 'p2'), 0, 1)?.title).toBe('别的一集')
})
