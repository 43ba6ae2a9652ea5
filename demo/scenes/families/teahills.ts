import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

/** A round hill combed by rows of clipped bushes. */
function drawHill(
  stage: Stage,
  x: number,
  top: number,
  width: number,
  rows: number,
  green: string,
  lean: number,
): void {
  const { sheet } = stage
  const height = HEIGHT + 30 - top
  const outline = `M${x - width} ${HEIGHT + 30}C${x - width * 0.62} ${top + height * 0.2} ${x - width * 0.4} ${top} ${x} ${top}S${x + width * 0.66} ${top + height * 0.25} ${x + width} ${HEIGHT + 30}Z`
  sheet.path(
    outline,
    sheet.linear([
      [0, lighten(green, 0.06)],
      [1, lighten(green, -0.03)],
    ]),
  )
  sheet.clipped(outline, () => {
    for (let row = 1; row <= rows; row++) {
      const t = row / rows
      const y = top + height * t ** 1.3
      const sag = 12 + 40 * t
      const thick = 3 + 11 * t
      const arc = (dy: number): Point[] => [
        [x - width * 1.1, y + sag + dy + lean * 40],
        [x - width * 0.5, y + sag * 0.18 + dy + lean * 14],
        [x, y - sag * 0.2 + dy],
        [x + width * 0.5, y + sag * 0.2 + dy - lean * 14],
        [x + width * 1.1, y + sag + dy - lean * 40],
      ]
      sheet.path(curve(arc(0), curve(arc(thick).reverse()).replace('M', 'L')), lighten(green, -0.13))
      sheet.line(curve(arc(-1)), lighten(green, 0.1), {
        width: thick * 0.5,
        dash: `${thick * 0.9} ${thick * 0.42}`,
      })
    }
  })
  sheet.path(
    outline,
    sheet.linear(
      [
        [0, stage.mood.deep, 0],
        [1, stage.mood.deep, 0.22],
      ],
      [0, 0, 1, 0],
    ),
  )
}

/** Tea hills with pickers, mist and a house or two. */
export const teahills: Family = {
  name: 'teahills',
  scenes: [
    ['mint', 'spring'],
    ['peach', 'spring', 'flip'],
    ['jade', 'summer'],
    ['mist', 'spring', 'flip'],
    ['olive', 'autumn'],
    ['sky', 'summer', 'flip'],
    ['honey', 'summer'],
    ['coral', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [330, 260, 1.42],
    [430, 215, 1.25],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 200)
    drawClouds(stage, 3, 40, 110, 0.5)
    drawDisc(stage, random.between(400, 540), random.between(66, 110), 28)
    drawRanges(stage, { from: 128, to: 176, count: 3, height: 46, near: 0.42, far: 0.12, rough: 0.46 })
    const green = (far: number) =>
      stage.paint(['#5d9b48', '#6aa53f', '#4d8f52', '#7a9a3f'][variant % 4] ?? '#5d9b48', far)
    drawHill(stage, random.between(80, 150), 186, 260, 9, green(0.42), 0.3)
    drawHill(stage, random.between(470, 560), 178, 250, 9, green(0.36), -0.3)
    sheet.rect(
      0,
      200,
      WIDTH,
      90,
      sheet.linear([
        [0, mood.haze, 0],
        [0.6, mood.haze, 0.42],
        [1, mood.haze, 0],
      ]),
    )
    const middle = [320, 400, 240, 280][variant % 4] ?? 320
    if (variant % 2 === 0) {
      const [hx, hy] = [middle - 34, 230]
      sheet.rect(hx, hy - 26, 58, 30, stage.paint('#f0e7d6', 0.12))
      sheet.path(
        `M${hx - 9} ${hy - 23}Q${hx + 6} ${hy - 30} ${hx + 10} ${hy - 43}H${hx + 48}Q${hx + 52} ${hy - 30} ${hx + 67} ${hy - 23}Z`,
        stage.paint('#4b4a50', 0.12),
      )
      for (const dx of [10, 38]) sheet.rect(hx + dx, hy - 16, 9, 9, mood.lamp, 0.9)
    } else
      for (const [dx, tall] of [
        [-30, 44],
        [2, 58],
        [30, 40],
      ] as const)
        drawTree(stage, middle + dx, 234, tall, stage.leaf(variant % 3, 0.1))
    drawHill(stage, middle, 224, 330, 9, green(0.16), 0.15)
    const slopes: [number, number, number, number][][] = [
      [
        [75, 276, 330, 0.5],
        [600, 268, 300, -0.5],
      ],
      [
        [-10, 196, 340, 0.9],
        [520, 292, 380, -0.3],
      ],
      [[330, 284, 480, 0.2]],
      [
        [650, 190, 330, -0.9],
        [160, 290, 400, 0.4],
      ],
    ]
    for (const [x, top, width, lean] of slopes[variant % 4] ?? [])
      drawHill(stage, x + random.between(-30, 30), top, width, 7, green(0), lean)
    const coats = ['#c4553f', '#3f6a9a', '#e0a83f', '#8a4f7a']
    for (let i = 0; i < 5; i++) {
      const [x, y] = [130 + i * 88 + random.between(-20, 20), 292 + (i % 2) * 26 + random.between(-6, 6)]
      drawPerson(stage, x, y, 34 + (i % 2) * 10, {
        coat: stage.paint(coats[(i + variant) % 4] ?? '#c4553f'),
        hat: stage.paint('#ecd08c'),
        basket: stage.paint('#96693c'),
      })
      sheet.ellipse(x, y + 1, 22, 6, green(0))
    }
    sheet.path(`M-10 ${HEIGHT - 18}q160 -22 330 -4t330 -6V${HEIGHT + 8}H-10Z`, mix(green(0), mood.deep, 0.4))
    if (variant % 3 === 1) drawBirds(stage, 230, 80, 7, stage.layer(0.7))
  },
}
