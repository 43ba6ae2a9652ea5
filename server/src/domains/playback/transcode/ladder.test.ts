import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ladder } from './ladder.ts'

const rate = { frames: 25, seconds: 1 }
const shown = (width: number, height: number) =>
  ladder({ width, height, rate }).map(
    (rendition) => `${rendition.name} ${rendition.width}x${rendition.height}`,
  )

describe('the qualities of a picture', () => {
  test.each([
    ['full HD', 1920, 1080, ['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
    ['4K ends at 1080p', 3840, 2160, ['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
    ['720p', 1280, 720, ['360p 640x360', '480p 854x480', '720p 1280x720']],
    [
      'a phone held upright',
      1080,
      1920,
      ['360p 360x640', '480p 480x854', '720p 720x1280', '1080p 1080x1920'],
    ],
    ['a wide film', 1920, 804, ['360p 640x268', '480p 854x358', '720p 1280x536', '1080p 1920x804']],
    ['4:3', 640, 480, ['360p 480x360', '480p 640x480']],
    ['between two', 1000, 562, ['360p 640x360', '480p 854x480', '562p 1000x562']],
    ['just above one', 854, 482, ['360p 638x360', '482p 854x482']],
    ['below all', 320, 240, ['240p 320x240']],
    ['odd', 427, 241, ['240p 426x240']],
    ['square', 1080, 1080, ['360p 360x360', '480p 480x480', '720p 720x720', '1080p 1080x1080']],
  ])('%s', (_, width, height, expected) => {
    expect(shown(width, height)).toEqual(expected)
  })

  test('whatever the picture: even, never larger, each larger than the one before, its shape kept', () => {
    const side = fc.integer({ min: 16, max: 8192 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        fc.pre(width / height <= 8 && height / width <= 8)
        const made = ladder({ width, height, rate })
        expect(new Set(made.map(({ name }) => name)).size).toBe(made.length)
        let before = 0
        for (const rendition of made) {
          expect((rendition.width % 2) + (rendition.height % 2)).toBe(0)
          expect(rendition.width).toBeLessThanOrEqual(width)
          expect(rendition.height).toBeLessThanOrEqual(height)
          expect(rendition.width * rendition.height).toBeGreaterThan(before)
          before = rendition.width * rendition.height
          // Each side is rounded by at most one pixel, and the source by one.
          const slack = 2 * (1 / rendition.width + 1 / rendition.height) + 1 / width + 1 / height
          expect(Math.abs((rendition.width / rendition.height) * (height / width) - 1)).toBeLessThan(
            slack * 1.2,
          )
        }
      }),
    )
  })

  test('more frames are allowed more bits', () => {
    const caps = (frames: number) =>
      ladder({ width: 1280, height: 720, rate: { frames, seconds: 1 } }).map(({ maxKbps }) => maxKbps)
    expect(caps(30)).toEqual([800, 1400, 2800])
    expect(caps(40)).toEqual([800, 1400, 2800])
    expect(caps(41)).toEqual([1200, 2100, 4200])
    expect(caps(60)).toEqual([1200, 2100, 4200])
  })
})
