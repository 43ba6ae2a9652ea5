import { HEIGHT, type Point, through, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, heightAt, ridgeLine } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples, drawWater } from '../water.ts'

/** A faceted peak: one face in the light, one in shadow, snow down from the top. */
function drawPeak(stage: Stage, x: number, foot: number, height: number, half: number, far: number): void {
  const { sheet, random } = stage
  const rock = stage.paint('#6c7f9e', far)
  const top = foot - height
  const spine: Point[] = [[x, top]]
  for (let i = 1; i <= 5; i++)
    spine.push([x + (i % 2 ? 1 : -0.6) * half * random.between(0.04, 0.13), top + (height * i) / 5])
  const left: Point[] = [
    [x, top],
    [x - half * 0.32, top + height * 0.36],
    [x - half * 0.45, top + height * 0.4],
    [x - half, foot],
  ]
  const right: Point[] = [
    [x, top],
    [x + half * 0.26, top + height * 0.3],
    [x + half * 0.42, top + height * 0.36],
    [x + half, foot],
  ]
  sheet.shape([...left, ...spine.slice(1).reverse()], lighten(rock, 0.06))
  sheet.shape([...right, ...spine.slice(1).reverse()], lighten(rock, -0.05))
  const snow = stage.lit('#fbfdff', 0.02, far * 0.6)
  const cold = mix(snow, rock, 0.38)
  const cut = 0.36 + random.between(0, 0.12)
  const zig = (side: number): Point[] => {
    const points: Point[] = [[x, top]]
    const edge = side < 0 ? left : right
    const shoulder = edge[1] ?? [x, top]
    points.push(shoulder)
    for (let i = 0; i < 5; i++) {
      const t = (i + 1) / 6
      points.push([
        shoulder[0] + (x - shoulder[0]) * t,
        top + height * (cut + (i % 2 ? -0.07 : 0.1) * random.between(0.6, 1.2)),
      ])
    }
    points.push([x + half * 0.03, top + height * cut])
    return points
  }
  sheet.shape(zig(-1), snow)
  sheet.shape(zig(1), cold)
}

function drawCabin({ sheet, ...rest }: Stage, paint: Stage['paint'], x: number, y: number): void {
  sheet.shape(
    [
      [x - 16, y],
      [x - 16, y - 14],
      [x, y - 26],
      [x + 16, y - 14],
      [x + 16, y],
    ],
    paint('#7a4b38'),
  )
  sheet.shape(
    [
      [x - 21, y - 11],
      [x, y - 30],
      [x + 21, y - 11],
      [x + 17, y - 9],
      [x, y - 24],
      [x - 17, y - 9],
    ],
    paint('#3d2d33'),
  )
  sheet.rect(x - 4, y - 11, 8, 11, rest.mood.lamp)
}

/** Snow peaks over a lake or a meadow. */
export const peaks: Family = {
  name: 'peaks',
  scenes: [
    ['azure', 'summer'],
    ['rose', 'winter', 'flip'],
    ['turquoise', 'autumn'],
    ['coral', 'autumn', 'flip'],
    ['navy', 'winter'],
    ['sky', 'spring'],
    ['magenta', 'winter', 'flip'],
    ['honey', 'summer'],
    ['lagoon', 'summer'],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const lake = variant % 3 !== 1
    const shore = lake ? 248 : 262
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 90, 200)
    drawClouds(stage, 4, 50, 150, 0.5)
    drawDisc(stage, random.between(70, 180), random.between(60, 110), 22)
    const main = [330, 250, 420, 300, 210, 455][variant % 6] ?? 330
    const crowd: [x: number, height: number, half: number, far: number][] = [
      ...[40, 190, 440, 610].map(
        (x) =>
          [x + random.between(-25, 25), random.between(60, 105), 130, 0.55] as [
            number,
            number,
            number,
            number,
          ],
      ),
      [main - random.between(130, 175), random.between(100, 145), 150, 0.25],
      [main + random.between(140, 190), random.between(90, 140), 145, 0.25],
      [main, random.between(158, 190), random.between(165, 200), 0.08],
    ]
    for (const [x, height, half, far] of crowd) drawPeak(stage, x, shore, height, half, far)
    const hills = ridgeLine(random, { y: shore - 10, height: 12, rough: 0.55 })
    sheet.path(
      ground(hills, false, shore + 2),
      stage.paint(stage.season === 'winter' ? '#5f7f8f' : '#3f6b58', 0.35),
    )
    for (let x = -5; x < WIDTH; x += random.between(5, 13)) {
      drawPine(stage, x, heightAt(hills, x) + 8, random.between(12, 22), stage.paint('#2f5a4c', 0.25))
    }
    const grass = stage.ground()
    if (lake) {
      drawWater(stage, shore, HEIGHT, stage.paint('#2f7f92'), 0.4)
      sheet.group(`transform="translate(0 ${shore * 2}) scale(1 -1)" opacity="0.28"`, () => {
        for (const [x, height, half, far] of crowd.slice(-3))
          drawPeak(stage, x, shore, height * 0.86, half, far + 0.1)
      })
      drawRipples(stage, shore + 4, 350, 46, mix(mood.sky[2], '#ffffff', 0.4), 0.35)
    } else {
      sheet.rect(0, shore, WIDTH, 120, stage.ground(0.3))
    }
    const bank = ridgeLine(random, { y: lake ? 338 : 292, height: 12, rough: 0.3, length: 320 })
    sheet.path(
      ground(bank, true),
      sheet.linear([
        [0, lighten(grass, 0.03)],
        [1, lighten(grass, -0.12)],
      ]),
    )
    if (!lake) drawCabin(stage, stage.paint.bind(stage), 452, heightAt(bank, 452) + 4)
    const pine = mix(stage.paint('#24493f'), mood.deep, 0.35)
    for (const side of [0, 1]) {
      for (let i = 0; i < 6; i++) {
        const x = side ? WIDTH - random.unit() ** 2 * 150 : random.unit() ** 2 * 130
        drawPine(
          stage,
          x,
          heightAt(bank, x) + random.between(6, 20),
          random.between(50, 105),
          pine,
          stage.season === 'winter',
        )
      }
    }
    if (lake)
      sheet.path(
        through(
          [
            [0, HEIGHT],
            [0, 356],
            [WIDTH, 356],
            [WIDTH, HEIGHT],
          ],
          true,
        ),
        mood.deep,
        0.2,
      )
  },
}
