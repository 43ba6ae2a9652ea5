import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawCrescent, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawMilkyWay } from './observatory.ts'

function drawTent(stage: Stage, x: number, y: number, s: number, coat: string): void {
  const { sheet, mood } = stage
  const cloth = stage.indoors(coat)
  sheet.circle(
    x,
    y - s * 0.4,
    s * 1.9,
    sheet.radial([
      [0, mood.lamp, 0.5],
      [1, mood.lamp, 0],
    ]),
  )
  sheet.path(
    `M${x - s * 1.15} ${y}Q${x - s * 0.9} ${y - s * 0.86} ${x} ${y - s * 0.92}Q${x + s * 0.9} ${y - s * 0.86} ${x + s * 1.15} ${y}Z`,
    sheet.linear([
      [0, cloth],
      [1, mix(cloth, mood.lamp, 0.55)],
    ]),
  )
  sheet.path(
    `M${x} ${y - s * 0.92}Q${x + s * 0.9} ${y - s * 0.86} ${x + s * 1.15} ${y}H${x + s * 0.5}Q${x + s * 0.42} ${y - s * 0.6} ${x} ${y - s * 0.92}Z`,
    lighten(cloth, -0.08),
    0.75,
  )
  sheet.path(
    `M${x - s * 0.4} ${y}Q${x - s * 0.3} ${y - s * 0.6} ${x} ${y - s * 0.78}Q${x + s * 0.2} ${y - s * 0.5} ${x + s * 0.24} ${y}Z`,
    sheet.linear([
      [0, lighten(mood.lamp, 0.08)],
      [1, mood.lamp],
    ]),
  )
  sheet.line(`M${x - s * 0.08} ${y - s * 0.72}V${y}`, cloth, { width: 1.4 })
  sheet.line(
    `M${x - s * 0.95} ${y - s * 0.5}L${x - s * 1.5} ${y + 3}M${x + s * 0.95} ${y - s * 0.5}L${x + s * 1.5} ${y + 3}`,
    mood.deep,
    { width: 0.9, opacity: 0.7 },
  )
}

function drawFire(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  sheet.circle(
    x,
    y - 10,
    110,
    sheet.radial([
      [0, '#ffb04a', 0.55],
      [1, '#ffb04a', 0],
    ]),
  )
  for (const [dx, turn] of [
    [-12, 14],
    [0, -10],
    [8, 18],
  ] as const)
    sheet.line(`M${x + dx - 14} ${y + 2}l28 ${-turn * 0.3}`, mix('#6a4028', mood.deep, 0.3), { width: 5 })
  sheet.path(
    `M${x - 15} ${y}Q${x - 22} ${y - 20} ${x - 6} ${y - 32}Q${x - 8} ${y - 20} ${x} ${y - 46}Q${x + 14} ${y - 26} ${x + 10} ${y - 18}Q${x + 20} ${y - 24} ${x + 14} ${y}Z`,
    '#f2742e',
  )
  sheet.path(
    `M${x - 9} ${y}Q${x - 12} ${y - 14} ${x - 2} ${y - 28}Q${x + 10} ${y - 14} ${x + 8} ${y}Z`,
    '#ffc44a',
  )
  for (const [dx, dy] of [
    [-10, -58],
    [8, -66],
    [-2, -80],
    [16, -50],
  ] as const)
    sheet.circle(x + dx, y + dy, 1.3, '#ffcf6a', 0.9)
}

/** Tents and a fire under the night sky. */
export const camp: Family = {
  name: 'camp',
  scenes: [
    ['navy', 'summer'],
    ['violet', 'autumn', 'flip'],
    ['plum', 'summer'],
    ['pine', 'spring', 'flip'],
    ['slate', 'winter'],
  ],
  views: [
    [320, 180, 1],
    [330, 270, 1.42],
    [320, 200, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 290)
    drawStars(stage, 130, 250)
    if (variant % 2 === 0 && stage.night) drawMilkyWay(stage, random.between(300, 420), -0.7)
    else drawCrescent(stage, random.between(420, 520), 70, 22)
    drawRanges(stage, { from: 206, to: 258, count: 3, height: 58, near: 0.7, far: 0.25, rough: 0.54 })
    for (let x = -6; x < WIDTH; x += random.between(8, 18))
      drawPine(stage, x, 292, random.between(28, 58), mix(mood.deep, mood.sky[1], 0.28))
    const soil = mix(
      season === 'winter' ? mix(mood.deep, '#dfeaf4', 0.42) : mix(mood.deep, stage.ground(), 0.42),
      mood.sky[1],
      0.08,
    )
    const line = ridgeLine(random, { y: 294, height: 8, rough: 0.3, length: 280 })
    sheet.path(
      ground(line, true),
      sheet.linear([
        [0, soil],
        [1, mix(soil, mood.deep, 0.6)],
      ]),
    )
    const coats = [
      ['#e2743a', '#3f8a8f'],
      ['#d6493f', '#e0a83f'],
      ['#4f8a5a', '#e2743a'],
    ][variant % 3] ?? ['#e2743a', '#3f8a8f']
    drawTent(stage, 196, heightAt(line, 196) + 18, 56, coats[0] ?? '#e2743a')
    drawTent(stage, 470, heightAt(line, 470) + 10, 42, coats[1] ?? '#3f8a8f')
    drawFire(stage, 330, 334)
    const ink = ['#7a4a3a', '#3f5a7a', '#6a4a72']
    for (const [i, x] of [282, 384, 414].entries())
      drawPerson(stage, x, 342 + (i % 2) * 4, 44, {
        coat: mix(mix(ink[i] ?? '#7a4a3a', mood.deep, 0.35), '#ffb04a', 0.12),
      })
    for (let i = 0; i < 8; i++) {
      const x = i % 2 ? WIDTH - random.unit() ** 1.6 * 110 : random.unit() ** 1.6 * 100
      drawPine(
        stage,
        x,
        HEIGHT + random.between(-6, 14),
        random.between(110, 190),
        mood.deep,
        season === 'winter',
      )
    }
  },
}
