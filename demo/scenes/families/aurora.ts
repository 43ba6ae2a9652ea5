import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, heightAt, noise, ridgeLine } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples, drawWater } from '../water.ts'

const curtains: [string, string][] = [
  ['#4ff0a8', '#8f6bff'],
  ['#5fe8d0', '#e06bd0'],
  ['#8df57c', '#38b6d8'],
  ['#f08bc6', '#7a78ff'],
]

/** A curtain of light: bright along its lower edge, fading upwards in upright rays. */
function drawCurtain(
  stage: Stage,
  y: number,
  height: number,
  [low, high]: [string, string],
  strength: number,
): void {
  const { sheet, random } = stage
  const sway = noise(random, 300, 0.35)
  const fold = noise(random, 60, 0.5)
  const fill = sheet.linear([
    [0, high, 0],
    [0.45, high, 0.34 * strength],
    [0.86, low, 0.8 * strength],
    [1, low, 0],
  ])
  for (let x = -10; x < WIDTH + 10; x += 5) {
    const foot = y - sway(x) * 44
    const tall = height * (0.72 + fold(x) * 0.35)
    sheet.rect(x, foot - tall, 5.4, tall, fill, 0.78 + fold(x * 2.3) * 0.2)
  }
}

function drawHut(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  sheet.circle(
    x,
    y - 8,
    54,
    sheet.radial([
      [0, mood.lamp, 0.45],
      [1, mood.lamp, 0],
    ]),
  )
  sheet.rect(x - 20, y - 18, 40, 20, stage.paint('#6b3b33'))
  sheet.shape(
    [
      [x - 27, y - 15],
      [x, y - 36],
      [x + 27, y - 15],
    ],
    lighten(stage.paint('#e3edf5'), 0.02),
  )
  for (const dx of [-12, 4]) sheet.rect(x + dx, y - 13, 8, 8, mood.lamp)
  sheet.rect(x + 10, y - 38, 5, 12, stage.paint('#4a2c2c'))
}

/** Northern lights over a forest. */
export const aurora: Family = {
  name: 'aurora',
  scenes: [
    ['navy', 'winter'],
    ['lagoon', 'winter', 'flip'],
    ['indigo', 'autumn'],
    ['pine', 'winter'],
    ['violet', 'winter', 'flip'],
    ['navy', 'autumn', 'flip'],
    ['slate', 'winter'],
    ['lagoon', 'autumn'],
  ],
  draw(stage) {
    const { sheet, random, variant, mood, season } = stage
    const lake = variant % 2 === 1
    const shore = lake ? 262 : 282
    drawSky(stage, shore)
    drawStars(stage, 110, 220)
    const colours = curtains[variant % curtains.length] ?? ['#4ff0a8', '#8f6bff']
    sheet.blurred(2.2, () => {
      drawCurtain(stage, random.between(120, 150), 130, colours, 0.55)
      drawCurtain(stage, random.between(185, 215), 190, colours, 1)
    })
    const hills = ridgeLine(random, { y: shore - 24, height: 34, rough: 0.48 })
    sheet.path(ground(hills, false, shore + 2), mix(mood.deep, mood.sky[1], 0.5))
    const dark = mix(mood.deep, mood.sky[1], 0.22)
    const line = ridgeLine(random, { y: shore, height: 8, rough: 0.4 })
    for (let x = -5; x < WIDTH; x += random.between(6, 14))
      drawPine(stage, x, heightAt(line, x) + 5, random.between(16, 36), dark)
    const snow = season === 'winter' ? mix(mood.sky[2], '#dceaf5', 0.45) : mix(mood.deep, mood.sky[1], 0.3)
    if (lake) {
      drawWater(stage, shore, HEIGHT, mood.deep, 0.25)
      sheet.rect(
        0,
        shore,
        WIDTH,
        90,
        sheet.linear([
          [0, colours[0], 0.4],
          [1, colours[1], 0],
        ]),
      )
      drawRipples(stage, shore + 6, 345, 44, mix(colours[0], '#ffffff', 0.3), 0.4)
    } else
      sheet.path(
        ground(line, true),
        sheet.linear([
          [0, snow],
          [1, mix(snow, mood.deep, 0.5)],
        ]),
      )
    const bank = ridgeLine(random, { y: lake ? 342 : 326, height: 10, rough: 0.3, length: 300 })
    sheet.path(
      ground(bank, true),
      sheet.linear([
        [0, lighten(snow, 0.04)],
        [1, mix(snow, mood.deep, 0.4)],
      ]),
    )
    const hut = random.between(360, 430)
    if (variant % 4 !== 1) drawHut(stage, hut, heightAt(bank, hut) + 5)
    for (const side of [0, 1]) {
      for (let i = 0; i < 5; i++) {
        const x = side ? WIDTH - random.unit() ** 1.6 * 170 : random.unit() ** 1.6 * 190
        drawPine(
          stage,
          x,
          heightAt(bank, x) + random.between(8, 26),
          random.between(60, 140),
          mood.deep,
          season === 'winter' && i % 2 === 0,
        )
      }
    }
  },
}
