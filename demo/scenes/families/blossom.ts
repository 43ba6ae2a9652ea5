import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges } from '../land.ts'
import { drawBranches } from '../plants.ts'
import { drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawWater } from '../water.ts'

function drawBloom(
  { sheet }: Stage,
  x: number,
  y: number,
  r: number,
  petal: string,
  heart: string,
  turn: number,
): void {
  for (let i = 0; i < 5; i++) {
    const a = turn + (i / 5) * Math.PI * 2
    sheet.circle(
      x + Math.cos(a) * r * 0.6,
      y + Math.sin(a) * r * 0.6,
      r * 0.52,
      i % 2 ? petal : lighten(petal, 0.03),
    )
  }
  sheet.circle(x, y, r * 0.26, heart)
}

/** A blossoming crown of soft clumps on a dark trunk. */
function drawCherry(stage: Stage, x: number, y: number, s: number, petal: string, bark: string): void {
  const { sheet, random } = stage
  const tips = drawBranches(stage, {
    x,
    y,
    length: s * 0.36,
    angle: -1.57 + random.between(-0.14, 0.14),
    width: s * 0.075,
    colour: bark,
    forks: 4,
  })
  for (const [tx, ty] of tips) sheet.circle(tx, ty, s * random.between(0.09, 0.15), lighten(petal, -0.05))
  for (const [tx, ty] of tips)
    if (random.chance(0.8)) sheet.circle(tx - s * 0.03, ty - s * 0.04, s * random.between(0.06, 0.11), petal)
  for (const [tx, ty] of tips)
    if (random.chance(0.35)) sheet.circle(tx - s * 0.05, ty - s * 0.06, s * 0.045, lighten(petal, 0.05))
}

/** Blossom: an avenue of trees, or one branch before the moon. */
export const blossom: Family = {
  name: 'blossom',
  scenes: [
    ['sky', 'spring'],
    ['indigo', 'spring', 'flip'],
    ['rose', 'spring'],
    ['paper', 'winter', 'flip'],
    ['mint', 'spring'],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const petal = stage.indoors(
      ['#f7a8bd', '#fbd3df', '#f48fae', '#e2506a', '#fdf0f2', '#f7c4d0'][variant % 6] ?? '#f7a8bd',
    )
    const bark = mix(stage.paint('#5a4038'), mood.deep, 0.35)
    drawSky(stage, 260)
    if (stage.night) drawStars(stage, 60, 200)
    if (variant % 2) {
      drawDisc(stage, 380, 150, 78)
      drawRanges(stage, { from: 270, to: 330, count: 3, height: 34, near: 0.5, far: 0.15 })
      const tips = [
        [-14, 300, -0.62, 92],
        [-14, 316, -0.12, 96],
      ].flatMap(([x = 0, y = 0, angle = 0, length = 0]) =>
        drawBranches(stage, { x, y, length, angle, width: 9, colour: bark, forks: 4 }),
      )
      for (const [tx, ty] of tips) {
        for (let i = 0; i < 2; i++)
          drawBloom(
            stage,
            tx + random.between(-13, 13),
            ty + random.between(-13, 13),
            random.between(7, 12),
            lighten(petal, random.between(-0.03, 0.03)),
            stage.paint('#f2c04a'),
            random.between(0, 6),
          )
        if (random.chance(0.6))
          sheet.circle(tx + random.between(-18, 18), ty + random.between(-18, 18), 3.4, lighten(petal, -0.06))
      }
      const bird = tips[9]
      if (bird) {
        const [bx, by] = bird
        sheet.path(
          `M${bx - 16} ${by - 14}Q${bx - 6} ${by - 34} ${bx + 10} ${by - 30}L${bx + 18} ${by - 27}L${bx + 11} ${by - 24}Q${bx + 10} ${by - 6} ${bx - 6} ${by - 6}L${bx - 30} ${by + 6}Z`,
          stage.paint('#4f7a8a'),
        )
        sheet.path(
          `M${bx + 8} ${by - 22}Q${bx + 8} ${by - 7} ${bx - 4} ${by - 7}Q${bx - 2} ${by - 18} ${bx + 8} ${by - 22}Z`,
          stage.paint('#e8a35a'),
        )
        sheet.circle(bx + 9, by - 27, 1.4, mood.deep)
      }
    } else {
      drawClouds(stage, 3, 30, 100, 0.5)
      drawDisc(stage, 320, 108, 30)
      drawRanges(stage, { from: 196, to: 222, count: 3, height: 34, near: 0.4, far: 0.14 })
      const grass = stage.ground(0.1)
      sheet.rect(
        0,
        226,
        WIDTH,
        140,
        sheet.linear([
          [0, lighten(grass, 0.03)],
          [1, lighten(grass, -0.08)],
        ]),
      )
      const canal = variant % 4 === 2
      if (canal)
        sheet.clipped(`M306 226H338L470 ${HEIGHT + 5}H160Z`, () =>
          drawWater(stage, 226, HEIGHT, stage.paint('#3f8a94'), 0.35),
        )
      else
        sheet.shape(
          [
            [306, 226],
            [338, 226],
            [450, HEIGHT + 5],
            [180, HEIGHT + 5],
          ],
          stage.paint('#e2d2b4'),
        )
      for (const t of [0.06, 0.14, 0.26, 0.44, 0.72, 1.1]) {
        for (const side of [-1, 1]) {
          const [x, y] = [322 + side * (44 + t * 232), 230 + t * 112]
          drawCherry(stage, x, y, 44 + t * 176, mix(petal, mood.haze, 0.35 * (1 - Math.min(1, t))), bark)
        }
        if (t === 0.44 && !canal)
          for (const dx of [-12, 10])
            drawPerson(stage, 318 + dx, 292, 44, {
              coat: stage.paint(dx < 0 ? '#3f6a9a' : '#d9734a'),
              skirt: dx > 0,
              ...(dx > 0 ? { umbrella: stage.paint('#f6e6c8') } : {}),
            })
      }
    }
    for (let i = 0; i < 60; i++) {
      const [x, y] = [random.between(0, WIDTH), random.between(40, 356)]
      sheet.group(`transform="rotate(${random.whole(0, 180)} ${x.toFixed(1)} ${y.toFixed(1)})"`, () =>
        sheet.ellipse(x, y, 3, 1.7, petal, 0.9),
      )
    }
  },
}
