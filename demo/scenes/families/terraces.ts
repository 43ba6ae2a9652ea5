import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges, noise } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawFarmhouse(
  { sheet, mood }: Stage,
  paint: (own: string) => string,
  x: number,
  y: number,
  size: number,
): void {
  sheet.rect(x, y - size * 0.6, size * 1.3, size * 0.62, paint('#e9d9b8'))
  sheet.path(
    `M${x - size * 0.25} ${y - size * 0.56}Q${x + size * 0.1} ${y - size * 0.72} ${x + size * 0.2} ${y - size * 1.02}H${x + size * 1.1}Q${x + size * 1.2} ${y - size * 0.72} ${x + size * 1.55} ${y - size * 0.56}Z`,
    paint('#54423f'),
  )
  sheet.rect(x + size * 0.5, y - size * 0.4, size * 0.28, size * 0.42, mood.lamp, 0.9)
}

/** Rice terraces: flooded in spring, green in summer, gold in autumn, under snow in winter. */
export const terraces: Family = {
  name: 'terraces',
  scenes: [
    ['mint', 'summer'],
    ['rose', 'spring', 'flip'],
    ['amber', 'autumn'],
    ['jade', 'summer', 'flip'],
    ['plum', 'spring'],
    ['lilac', 'winter'],
    ['honey', 'autumn', 'flip'],
    ['coral', 'spring'],
  ],
  views: [
    [320, 180, 1],
    [230, 245, 1.36],
    [420, 220, 1.2],
  ],
  draw(stage) {
    const { sheet, random, season, variant, mood } = stage
    drawSky(stage, 190)
    drawClouds(stage, 3, 40, 110, 0.5)
    drawDisc(stage, random.between(90, 240), random.between(60, 110), 26)
    drawRanges(stage, { from: 138, to: 165, count: 3, height: 34, near: 0.42, far: 0.12, rough: 0.42 })
    const slope = noise(random, 420, 0.3)
    const waves = noise(random, 150, 0.3)
    const tilt = random.between(0.05, 0.14)
    const count = 15
    const water = sheet.linear(
      [
        [0, mix(mood.sky[2], '#ffffff', 0.25)],
        [1, mood.sky[1]],
      ],
      [0, 0, 1, 0],
    )
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1)
      const y = 172 + (HEIGHT - 168) * t ** 1.25
      const line: Point[] = []
      for (let x = -20; x <= WIDTH + 20; x += 20) {
        const lift = slope(x) * 34 * (1 - t * 0.6) + waves(x + i * 34) * (5 + 17 * t) + (x - 320) * tilt
        line.push([x, y - lift])
      }
      const far = 0.5 * (1 - t)
      const crop =
        season === 'spring' && i % 3 !== 2 ? water : stage.field((i + (i % 4 === 0 ? 1 : 0)) % 3, far)
      const bank = lighten(
        stage.paint(season === 'winter' ? '#8fa6b5' : season === 'autumn' ? '#8a5a2e' : '#2f6b3f', far),
        -0.02,
      )
      const edge = 2 + 7 * t
      sheet.path(
        curve(line, `L${WIDTH + 20} ${HEIGHT + 60}H-20Z`),
        crop === water
          ? water
          : sheet.linear([
              [0, lighten(crop, 0.035)],
              [0.4, crop],
            ]),
      )
      const lower = line.map(
        ([px, py]): Point => [px, py + (8 + 20 * t) * (0.72 + 0.28 * Math.sin(px / 60 + i))],
      )
      sheet.path(curve(lower, `L${WIDTH + 20} ${HEIGHT + 60}H-20Z`), bank)
      sheet.line(curve(lower), lighten(crop === water ? stage.field(1, far) : crop, 0.08), {
        width: edge * 0.3,
        opacity: 0.8,
      })
      if (i === 5 && variant % 3 !== 1) {
        for (let house = 0; house < 3; house++) {
          const at = line[8 + house * 3 + (variant % 4)] ?? [0, 0]
          drawFarmhouse(stage, (own) => stage.paint(own, 0.18), at[0], at[1] + 4, random.between(20, 27))
        }
      }
      if ((i === 6 || i === 9) && variant % 2 === 0) {
        const at = line[i === 6 ? 26 : 4] ?? [0, 0]
        for (const shift of [0, 22])
          drawTree(stage, at[0] + shift, at[1] + 6, 34 + i * 2 + shift * 0.4, stage.leaf(1, far * 0.6))
      }
      if (i === 10) {
        const at = line[14 + (variant % 6) * 2] ?? [0, 0]
        drawPerson(stage, at[0], at[1] + 12, 34, {
          coat: stage.paint('#355a7a'),
          hat: stage.paint('#dcb86c'),
          basket: stage.paint('#8a6238'),
        })
      }
    }
    if (variant % 3 === 1) drawBirds(stage, 430, 100, 6, stage.layer(0.7))
  },
}
