import { expect, test } from 'vitest'
import { clampZoom, containedSize, moveBy, unzoomed, zoomedAt } from './lightbox-zoom.ts'

const screen = { width: 390, height: 700 }
const picture = { width: 390, height: 220 }

test('the point between the fingers stays between them', () => {
  const point = { x: 80, y: -40 }
  const zoom = zoomedAt(unzoomed, 2, point)
  // The place that lay at the point from the middle, enlarged and moved, lies there still.
  expect(zoom.x + zoom.scale * point.x).toBe(point.x)
  expect(zoom.y + zoom.scale * point.y).toBe(point.y)
  expect(zoomedAt(zoom, 0.5, point)).toEqual(unzoomed)
})

test('a picture settles at no less than whole and no more than four times', () => {
  expect(clampZoom(zoomedAt(unzoomed, 0.5, { x: 90, y: 90 }), picture, screen)).toEqual(unzoomed)
  expect(clampZoom(zoomedAt(unzoomed, 9, { x: 0, y: 0 }), picture, screen).scale).toBe(4)
})

test('an enlarged picture moves to its edges and no further', () => {
  const twice = zoomedAt(unzoomed, 2, { x: 0, y: 0 })
  expect(clampZoom(moveBy(twice, { x: 100, y: 0 }), picture, screen)).toEqual({ scale: 2, x: 100, y: 0 })
  expect(clampZoom(moveBy(twice, { x: 900, y: 0 }), picture, screen).x).toBe(195)
  expect(clampZoom(moveBy(twice, { x: -900, y: 0 }), picture, screen).x).toBe(-195)
  // 440 of 700 pixels high: there is room above and below, so it stays in the middle.
  expect(clampZoom(moveBy(twice, { x: 0, y: 50 }), picture, screen).y).toBe(0)
})

test('a whole picture touches the screen at two sides', () => {
  expect(containedSize({ width: 1920, height: 1080 }, screen)).toEqual({ width: 390, height: 219.375 })
  expect(containedSize({ width: 100, height: 350 }, screen)).toEqual({ width: 200, height: 700 })
})
