import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawGrass, drawTree } from '../plants.ts'
import { drawClouds, drawDisc, drawHeaps, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

const sets: [string, string, string][] = [
  ['#e2493f', '#f5c24a', '#fbf1dc'],
  ['#2f8fb0', '#f28a4a', '#f7e7c4'],
  ['#7a58b0', '#f2a0b8', '#ffe9c9'],
  ['#2f8a6a', '#f0d060', '#fdf4dc'],
]

function drawKite(stage: Stage, x: number, y: number, s: number, kind: number, hand: Point): void {
  const { sheet } = stage
  const [main, second, third] = (sets[kind % 4] ?? sets[0] ?? ['#e2493f', '#f5c24a', '#fbf1dc']).map((own) =>
    stage.paint(own),
  ) as [string, string, string]
  sheet.line(
    curve([[x, y + s * 0.3], [(x + hand[0]) / 2 + 20, (y + hand[1]) / 2 + 40], hand]),
    stage.layer(0.8),
    { width: 0.8, opacity: 0.7 },
  )
  sheet.group(`transform="rotate(${((kind * 23) % 40) - 16} ${x} ${y})"`, () => {
    if (kind % 3 === 0) {
      sheet.shape(
        [
          [x, y - s],
          [x + s * 0.68, y - s * 0.18],
          [x, y + s],
          [x - s * 0.68, y - s * 0.18],
        ],
        main,
      )
      sheet.shape(
        [
          [x, y - s],
          [x + s * 0.68, y - s * 0.18],
          [x, y - s * 0.18],
        ],
        second,
      )
      sheet.shape(
        [
          [x, y - s * 0.18],
          [x - s * 0.68, y - s * 0.18],
          [x, y + s],
        ],
        third,
      )
      for (let i = 0; i < 4; i++) {
        const [tx, ty] = [x + Math.sin(i * 1.7) * s * 0.22, y + s * (1.25 + i * 0.42)]
        sheet.shape(
          [
            [tx, ty],
            [tx - s * 0.18, ty - s * 0.12],
            [tx - s * 0.18, ty + s * 0.12],
          ],
          i % 2 ? main : second,
        )
        sheet.shape(
          [
            [tx, ty],
            [tx + s * 0.18, ty - s * 0.12],
            [tx + s * 0.18, ty + s * 0.12],
          ],
          i % 2 ? main : second,
        )
      }
    } else if (kind % 3 === 1) {
      for (const side of [-1, 1]) {
        sheet.path(
          `M${x} ${y - s * 0.5}Q${x + side * s * 0.9} ${y - s * 1.1} ${x + side * s * 1.5} ${y - s * 0.5}Q${x + side * s * 0.9} ${y - s * 0.5} ${x} ${y + s * 0.2}Z`,
          main,
        )
        sheet.path(
          `M${x + side * s * 0.3} ${y - s * 0.5}Q${x + side * s * 0.9} ${y - s * 0.86} ${x + side * s * 1.3} ${y - s * 0.52}Q${x + side * s * 0.8} ${y - s * 0.5} ${x + side * s * 0.3} ${y - s * 0.2}Z`,
          second,
        )
        sheet.path(
          `M${x} ${y + s * 0.1}L${x + side * s * 0.5} ${y + s * 1.1}L${x + side * s * 0.1} ${y + s * 0.7}Z`,
          main,
        )
      }
      sheet.ellipse(x, y - s * 0.15, s * 0.14, s * 0.5, third)
    } else {
      for (let i = 4; i >= 0; i--)
        sheet.circle(
          x + i * s * 0.42,
          y + Math.sin(i * 0.9) * s * 0.3,
          s * (0.4 - i * 0.05),
          i % 2 ? second : main,
        )
      sheet.circle(x - s * 0.05, y, s * 0.17, third)
    }
  })
}

/** Kites over an open meadow. */
export const kites: Family = {
  name: 'kites',
  scenes: [
    ['azure', 'spring'],
    ['peach', 'summer', 'flip'],
    ['turquoise', 'spring'],
    ['coral', 'autumn', 'flip'],
    ['sky', 'summer'],
    ['honey', 'autumn', 'flip'],
    ['rose', 'spring'],
    ['jade', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [240, 180, 1.25],
    [420, 200, 1.3],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 270)
    drawDisc(stage, random.between(470, 570), random.between(56, 90), 28)
    if (stage.dark || variant % 3 === 2) drawClouds(stage, 6, 50, 200, 0.6)
    else drawHeaps(stage, 5, 232, 0.85)
    drawRanges(stage, { from: 228, to: 248, count: 2, height: 22, near: 0.34, far: 0.16, rough: 0.4 })
    const far = ridgeLine(random, { y: 270, height: 12, rough: 0.3, length: 280 })
    sheet.path(ground(far, true), stage.ground(0.3))
    for (let i = 0; i < 5; i++) {
      const x = random.between(380, WIDTH)
      drawTree(stage, x, heightAt(far, x) + 5, random.between(26, 46), stage.leaf(i % 3, 0.25))
    }
    const near = ridgeLine(random, { y: 308, height: 18, rough: 0.26, length: 320 })
    const grass = stage.ground()
    const people: Point[] = [90, 235, 410].map((x) => [x + random.between(-30, 30), 0])
    const flown = [
      [random.between(150, 200), random.between(110, 150), 18],
      [random.between(300, 350), random.between(56, 90), 27],
      [random.between(480, 520), random.between(110, 160), 20],
    ] as const
    people.forEach((person, i) => {
      const y = heightAt(near, person[0]) + 6
      const [kx, ky, size] = flown[i] ?? [300, 100, 20]
      drawKite(stage, kx, ky, size * (0.85 + (variant % 3) * 0.12), variant + i, [person[0] + 5, y - 26])
    })
    sheet.path(
      ground(near, true),
      sheet.linear([
        [0, lighten(grass, 0.04)],
        [1, mix(grass, mood.deep, 0.3)],
      ]),
    )
    people.forEach(([x], i) => {
      drawPerson(stage, x, heightAt(near, x) + 8, i === 1 ? 28 : 40, {
        coat: stage.paint(['#c4453f', '#3f6a9a', '#e0a83f', '#6a4f9a'][(i + variant) % 4] ?? '#c4453f'),
        skirt: i === 1,
      })
    })
    const front = (x: number) => heightAt(near, x) + 34
    drawGrass(stage, front, 0, WIDTH, 7, 20, lighten(grass, -0.07))
    sheet.path(
      ground(
        near.map(([x, y]) => [x, y + 34]),
        true,
      ),
      lighten(grass, -0.07),
    )
    drawGrass(stage, () => HEIGHT + 2, 0, WIDTH, 5, 32, mix(grass, mood.deep, 0.45))
    const bloom = stage.paint(['#fdf0c4', '#f7b0c0', '#f4d35e', '#ffffff'][variant % 4] ?? '#ffffff')
    for (let i = 0; i < 36; i++)
      sheet.circle(random.between(0, WIDTH), random.between(330, 356), random.between(1.4, 2.8), bloom)
  },
}
