import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawClouds, drawCrescent, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

type Tower = { x: number; width: number; top: number; roof: number }

function row(stage: Stage, foot: number, low: number, high: number, wide: number): Tower[] {
  const { random } = stage
  const towers: Tower[] = []
  for (let x = -20; x < WIDTH + 10; ) {
    const width = wide * random.between(0.6, 1.25)
    const middle = 1 - Math.abs(x / WIDTH - 0.52) * 0.75
    const top = foot - (low + (high - low) * random.unit() ** 1.4 * middle)
    towers.push({ x, width, top, roof: random.whole(0, 6) })
    x += width * random.between(0.92, 1.12)
  }
  return towers
}

function drawTower(stage: Stage, { x, width, top, roof }: Tower, foot: number, colour: string): void {
  const { sheet } = stage
  sheet.rect(
    x,
    top,
    width,
    foot - top,
    sheet.linear([
      [0, lighten(colour, 0.025)],
      [1, lighten(colour, -0.03)],
    ]),
  )
  sheet.rect(x + width * 0.68, top, width * 0.32, foot - top, lighten(colour, -0.06), 0.5)
  const middle = x + width / 2
  if (roof === 0)
    sheet.shape(
      [
        [x, top + 0.5],
        [middle, top - width * 0.5],
        [x + width, top + 0.5],
      ],
      colour,
    )
  if (roof === 1) sheet.line(`M${middle} ${top}V${top - width * 0.8}`, colour, { width: 1.6 })
  if (roof === 2) sheet.rect(x + width * 0.2, top - 9, width * 0.6, 10, colour)
  if (roof === 3)
    sheet.shape(
      [
        [x, top + 0.5],
        [x, top - 14],
        [x + width, top + 0.5],
      ],
      colour,
    )
  if (roof === 4) {
    sheet.rect(x + width * 0.15, top - 7, width * 0.7, 8, colour)
    sheet.rect(x + width * 0.32, top - 14, width * 0.36, 8, colour)
  }
}

function drawWindows(stage: Stage, { x, width, top }: Tower, foot: number, share: number): void {
  const { sheet, random, mood } = stage
  const cool = mix(mood.lamp, '#bfe0ff', 0.75)
  const columns = Math.max(2, Math.floor((width - 6) / 7))
  const gap = (width - 6) / columns
  for (let y = top + 8; y < foot - 8; y += 9) {
    for (let column = 0; column < columns; column++) {
      if (!random.chance(share)) continue
      sheet.rect(
        x + 3 + column * gap + gap * 0.2,
        y,
        gap * 0.55,
        4.6,
        random.chance(0.14) ? cool : mood.lamp,
        random.between(0.55, 1),
      )
    }
  }
}

/** A city of towers, over a river or not. */
export const skyline: Family = {
  name: 'skyline',
  scenes: [
    ['indigo', 'summer'],
    ['plum', 'autumn', 'flip'],
    ['navy', 'winter'],
    ['coral', 'spring'],
    ['azure', 'summer', 'flip'],
    ['violet', 'summer'],
    ['teal', 'autumn'],
    ['peach', 'spring', 'flip'],
    ['lagoon', 'summer'],
  ],
  views: [
    [320, 180, 1],
    [250, 220, 1.3],
    [420, 200, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const river = variant % 2 === 0
    const foot = river ? 268 : HEIGHT
    drawSky(stage, foot)
    if (stage.night) drawStars(stage, 60, 150)
    const moon = random.between(90, 200)
    drawClouds(stage, 4, 50, 140, 0.4)
    if (stage.night && variant % 4 === 0) drawCrescent(stage, moon, 70, 24)
    else drawDisc(stage, moon + (stage.night ? 0 : 190), stage.dark ? 120 : 80, stage.night ? 22 : 34)
    const lit = stage.night ? 0.5 : mood.light === 'dusk' ? 0.36 : 0
    const body = stage.dark ? mood.deep : stage.paint('#51718f')
    const tone = (near: number) => mix(mood.haze, body, near)
    for (const tower of row(stage, foot, 40, 150, 46)) drawTower(stage, tower, foot, tone(0.28))
    for (const tower of row(stage, foot, 40, 190, 40)) {
      drawTower(stage, tower, foot, tone(0.55))
      drawWindows(stage, tower, foot, lit * 0.5)
    }
    const near = row(stage, foot, 30, river ? 120 : 150, 48)
    for (const tower of near) {
      drawTower(stage, tower, foot, tone(0.88))
      drawWindows(stage, tower, foot, lit)
      if (lit === 0)
        for (let y = tower.top + 10; y < foot; y += 11)
          sheet.rect(tower.x + 4, y, tower.width - 8, 3.2, mood.sky[2], 0.4)
    }
    if (!river) return
    drawWater(stage, foot, HEIGHT, mood.deep, stage.dark ? 0.45 : 0.2)
    sheet.group(`transform="translate(0 ${foot * 2}) scale(1 -1)" opacity="0.3"`, () => {
      for (const tower of near)
        drawTower(stage, { ...tower, top: foot - (foot - tower.top) * 0.7 }, foot, tone(0.88))
    })
    sheet.rect(0, foot - 2, WIDTH, 5, tone(1))
    if (lit > 0) {
      for (let i = 0; i < 16; i++) {
        const x = random.between(10, WIDTH - 10)
        drawGlitter(stage, {
          x,
          top: foot + 2,
          foot: foot + random.between(40, 90),
          width: 9,
          colour: mood.lamp,
          opacity: 0.6,
        })
      }
    }
    drawRipples(stage, foot + 6, 352, 40, mood.sky[2], 0.3)
  },
}
