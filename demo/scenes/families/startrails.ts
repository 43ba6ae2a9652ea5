import { HEIGHT, WIDTH } from '../canvas.ts'
import { mix } from '../colour.ts'
import { ground, heightAt, ridgeLine } from '../land.ts'
import { drawBranches, drawPine } from '../plants.ts'
import { drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples, drawWater } from '../water.ts'

function drawTrails({ sheet, random, mood }: Stage, x: number, y: number, count: number): void {
  const tints = ['#ffffff', '#cfe0ff', mix(mood.lamp, '#ffffff', 0.4), '#e6eaff']
  for (let i = 0; i < count; i++) {
    const radius = 14 + (i / count) ** 0.8 * 430
    const [start, sweep] = [random.between(0, Math.PI * 2), random.between(0.3, 1)]
    const [x1, y1] = [x + Math.cos(start) * radius, y + Math.sin(start) * radius]
    const [x2, y2] = [x + Math.cos(start + sweep) * radius, y + Math.sin(start + sweep) * radius]
    const path = `M${x1.toFixed(1)} ${y1.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${x2.toFixed(1)} ${y2.toFixed(1)}`
    sheet.line(path, random.pick(tints), {
      width: random.between(0.8, 1.7),
      opacity: random.between(0.35, 0.9),
    })
  }
}

function drawSail({ sheet, mood }: Stage, x: number, y: number, sail: string): void {
  sheet.path(
    `M${x - 26} ${y}Q${x} ${y + 15} ${x + 30} ${y - 2}L${x + 24} ${y + 3}Q${x} ${y + 14} ${x - 22} ${y + 5}Z`,
    mood.deep,
  )
  sheet.line(`M${x} ${y + 4}V${y - 50}`, mood.deep, { width: 1.8 })
  sheet.path(`M${x + 2} ${y - 50}Q${x + 24} ${y - 24} ${x + 26} ${y - 6}L${x + 2} ${y - 3}Z`, sail)
  sheet.path(`M${x - 2} ${y - 44}Q${x - 12} ${y - 20} ${x - 16} ${y - 5}L${x - 2} ${y - 3}Z`, sail, 0.75)
}

function drawPier({ sheet, mood }: Stage, top: number): void {
  sheet.shape(
    [
      [226, HEIGHT],
      [296, top + 22],
      [322, top + 22],
      [330, HEIGHT],
    ],
    mix(mood.deep, mood.sky[2], 0.2),
  )
  for (let i = 0; i < 9; i++) {
    const y = top + 22 + (HEIGHT - top - 22) * (i / 9) ** 1.4
    sheet.line(`M${296 - (i / 9) ** 1.4 * 70} ${y}H${322 + (i / 9) ** 1.4 * 8}`, mood.deep, {
      width: 1 + i * 0.2,
      opacity: 0.5,
    })
  }
  for (const x of [292, 325]) sheet.rect(x, top + 12, 3.4, 20, mood.deep)
}

function drawTent(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  sheet.circle(
    x,
    y - 10,
    60,
    sheet.radial([
      [0, mood.lamp, 0.4],
      [1, mood.lamp, 0],
    ]),
  )
  sheet.path(
    `M${x - 34} ${y}L${x - 3} ${y - 32}L${x + 30} ${y}Z`,
    sheet.linear([
      [0, '#ef8e4f'],
      [1, mood.lamp],
    ]),
  )
  sheet.path(`M${x - 12} ${y}L${x - 3} ${y - 32}L${x + 4} ${y}Z`, '#fff3cf')
}

/** Star trails circling over a still lake. */
export const startrails: Family = {
  name: 'startrails',
  scenes: [
    ['navy', 'summer'],
    ['lagoon', 'autumn', 'flip'],
    ['indigo', 'winter'],
    ['violet', 'summer', 'flip'],
    ['pine', 'spring'],
    ['slate', 'winter', 'flip'],
    ['ember', 'autumn'],
    ['navy', 'spring', 'flip'],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const shore = random.between(228, 252)
    drawSky(stage, shore)
    drawStars(stage, 60, 220)
    drawTrails(stage, random.between(220, 430), random.between(70, 130), 74)
    const far = ridgeLine(random, { y: shore - 30, height: 42, rough: 0.5 })
    sheet.path(ground(far, false, shore + 1), stage.layer(0.45))
    const near = ridgeLine(random, { y: shore - 8, height: 20, rough: 0.5 })
    sheet.path(ground(near, false, shore + 1), stage.layer(0.75))
    drawWater(stage, shore, HEIGHT, mood.deep, 0.3)
    sheet.path(
      ground(
        near.map(([x, y]) => [x, shore * 2 - y]),
        false,
        shore,
      ),
      stage.layer(0.75),
      0.45,
    )
    drawRipples(stage, shore + 5, 350, 50, mood.sky[2], 0.45)
    const kind = variant % 4
    if (kind === 0) drawSail(stage, random.between(330, 420), shore + 44, mix(mood.lamp, '#ffffff', 0.55))
    if (kind === 1) drawPier(stage, shore)
    const bank = ridgeLine(random, { y: 346, height: 10, rough: 0.3, length: 260 })
    if (kind >= 2) sheet.path(ground(bank, true), mix(mood.deep, mood.sky[0], 0.2))
    if (kind === 2) {
      drawTent(stage, 436, heightAt(bank, 436) + 3)
      for (let i = 0; i < 7; i++)
        drawPine(stage, WIDTH - random.unit() ** 1.5 * 120, 358, random.between(60, 130), mood.deep)
    }
    if (kind === 3) {
      drawBranches(stage, {
        x: 118,
        y: heightAt(bank, 118) + 4,
        length: 42,
        angle: -1.5,
        width: 6.5,
        colour: mood.deep,
        forks: 6,
      })
    }
  },
}
