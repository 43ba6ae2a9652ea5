import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawPine, drawPoplar, drawTree } from '../plants.ts'
import { drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples, drawWater } from '../water.ts'

const liveries: [string, string][] = [
  ['#c6403a', '#f2e3c6'],
  ['#2f6f57', '#e9d8a0'],
  ['#2b5c8f', '#f0efe6'],
  ['#d98a2f', '#fbeccb'],
]

function drawCars(
  stage: Stage,
  x: number,
  rail: number,
  count: number,
  size: number,
  [coat, stripe]: [string, string],
): void {
  const { sheet, mood } = stage
  const [length, height] = [size * 3.3, size]
  const body = stage.paint(coat)
  for (let car = 0; car < count; car++) {
    const left = x + car * (length + size * 0.12)
    const [y, radius] = [rail - height - 3, size * 0.14]
    const head = car === count - 1
    if (head)
      sheet.path(
        `M${left} ${y}H${left + length * 0.72}Q${left + length * 0.97} ${y + height * 0.18} ${left + length} ${y + height}H${left}Z`,
        body,
      )
    else sheet.rect(left, y, length, height, body, 1, radius)
    sheet.rect(left, y + height * 0.66, length * (head ? 0.96 : 1), height * 0.11, stage.paint(stripe))
    sheet.rect(left + 2, y, length * (head ? 0.72 : 1) - 4, height * 0.12, lighten(body, 0.07))
    const windows = head ? 4 : 6
    for (let i = 0; i < windows; i++) {
      const wide = (length / 6) * 0.62
      sheet.rect(
        left + length * 0.05 + (i * length) / 6.2,
        y + height * 0.22,
        wide,
        height * 0.32,
        stage.dark ? mood.lamp : stage.paint('#cfe6ee'),
        1,
        1,
      )
    }
    for (const at of [0.14, 0.26, 0.74, 0.86])
      sheet.circle(left + length * at, rail - 1.6, size * 0.1, mix(mood.deep, '#000000', 0.2))
    if (car > 0) sheet.rect(left - size * 0.14, rail - height * 0.5, size * 0.16, height * 0.22, mood.deep)
    if (head && stage.dark) {
      sheet.shape(
        [
          [left + length * 0.98, rail - height * 0.4],
          [left + length + 130, rail - height * 0.9],
          [left + length + 130, rail + 6],
        ],
        sheet.linear(
          [
            [0, mood.lamp, 0.65],
            [1, mood.lamp, 0],
          ],
          [0, 0, 1, 0],
        ),
      )
    }
  }
}

function drawViaduct(stage: Stage, rail: number, foot: number): void {
  const { sheet } = stage
  const stone = stage.paint('#8d8177', 0.1)
  let data = `M-10 ${rail}H${WIDTH + 10}V${rail + 14}`
  for (let x = WIDTH + 10; x > -70; x -= 76)
    data += `L${x} ${foot}h-12V${rail + 50}A26 30 0 0 0 ${x - 64} ${rail + 50}V${foot}`
  sheet.path(
    `${data}H-90V${rail}Z`,
    sheet.linear([
      [0, lighten(stone, 0.04)],
      [1, lighten(stone, -0.1)],
    ]),
  )
  sheet.rect(-10, rail, WIDTH + 20, 4, lighten(stone, 0.09))
}

/** A slow train crossing a plain, a viaduct or a lake shore. */
export const train: Family = {
  name: 'train',
  scenes: [
    ['azure', 'winter'],
    ['coral', 'autumn', 'flip'],
    ['mint', 'spring'],
    ['navy', 'winter', 'flip'],
    ['honey', 'autumn'],
    ['plum', 'summer', 'flip'],
    ['sky', 'summer'],
    ['teal', 'winter', 'flip'],
    ['lilac', 'spring'],
  ],
  views: [
    [320, 180, 1],
    [300, 225, 1.3],
    [330, 250, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    const kind = variant % 3
    drawSky(stage, 250)
    if (stage.night) drawStars(stage, 80, 170)
    drawClouds(stage, 4, 40, 130, 0.5)
    drawDisc(stage, random.between(80, 200), random.between(60, 100), 24)
    drawRanges(stage, { from: 150, to: 205, count: 3, height: 62, near: 0.5, far: 0.15, rough: 0.55 })
    const coat = liveries[variant % liveries.length] ?? ['#c6403a', '#f2e3c6']
    const field = stage.ground(0.12)
    if (kind === 1) {
      const valley = ridgeLine(random, { y: 312, height: 26, rough: 0.4 })
      sheet.path(ground(ridgeLine(random, { y: 268, height: 22, rough: 0.42 }), true), stage.ground(0.4))
      drawViaduct(stage, 226, 350)
      drawCars(stage, random.between(90, 180), 226, 4, 25, coat)
      sheet.path(
        ground(valley, true),
        sheet.linear([
          [0, lighten(field, 0.03)],
          [1, mix(field, mood.deep, 0.35)],
        ]),
      )
      for (let i = 0; i < 26; i++) {
        const x = random.between(0, WIDTH)
        drawTree(
          stage,
          x,
          heightAt(valley, x) + random.between(14, 56),
          random.between(26, 46),
          stage.leaf(i % 3),
        )
      }
      return
    }
    const shore = 236
    if (kind === 2) {
      sheet.path(
        ground(ridgeLine(random, { y: 214, height: 12, rough: 0.5 }), true, shore + 2),
        stage.paint('#4c7f5f', 0.3),
      )
      drawWater(stage, shore, HEIGHT, stage.paint('#2f7f92'), 0.35)
      drawRipples(stage, shore + 4, 300, 40, mood.sky[2], 0.4)
    } else {
      sheet.rect(0, 216, WIDTH, 150, stage.ground(0.3))
      for (let x = 0; x < WIDTH; x += random.between(7, 18))
        drawPine(stage, x, 224, random.between(14, 26), stage.paint('#2f5a4c', 0.3), season === 'winter')
    }
    const rail = kind === 2 ? 304 : 282
    const bank = ridgeLine(random, { y: rail - 2, height: 2.5, rough: 0.4 })
    sheet.path(
      ground(bank, true),
      sheet.linear([
        [0, lighten(field, 0.04)],
        [1, mix(field, mood.deep, 0.3)],
      ]),
    )
    sheet.rect(0, rail, WIDTH, 2.4, stage.paint('#5a4d4a'))
    for (let x = 0; x < WIDTH; x += 9) sheet.rect(x, rail + 2, 5, 2.4, stage.paint('#7a6558'))
    drawCars(stage, random.between(60, 170), rail, 5, 27, coat)
    for (let x = 40; x < WIDTH; x += 150) {
      sheet.line(`M${x} ${rail}V${rail - 66}M${x - 9} ${rail - 60}h18`, mood.deep, {
        width: 1.8,
        opacity: 0.8,
      })
      sheet.line(`M${x} ${rail - 60}q75 10 150 0`, mood.deep, { width: 0.8, opacity: 0.6 })
    }
    for (let i = 0; i < 7; i++) {
      const x = random.between(0, WIDTH)
      if (season === 'winter')
        drawPine(
          stage,
          x,
          rail + random.between(40, 80),
          random.between(40, 74),
          mix(stage.paint('#2c5648'), mood.deep, 0.3),
          true,
        )
      else drawPoplar(stage, x, rail + random.between(36, 74), random.between(44, 84), stage.leaf(i % 3))
    }
  },
}
