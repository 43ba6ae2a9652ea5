import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawHeaps, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

const coats: [string, string, string][] = [
  ['#e2503c', '#f6c34a', '#fbf0d8'],
  ['#2f7fa0', '#f2e6c8', '#f28a4a'],
  ['#7a58b0', '#f2a0b8', '#fbe6c4'],
  ['#2f8a6a', '#f2d45a', '#fbf3dc'],
  ['#e08a3a', '#a83a4a', '#f8e2b4'],
]

function drawBalloon(stage: Stage, x: number, y: number, r: number, coat: number, far: number): void {
  const { sheet, mood } = stage
  const [main, second, third] = (coats[coat % coats.length] ?? ['#e2503c', '#f6c34a', '#fbf0d8']).map((own) =>
    stage.paint(own, far),
  ) as [string, string, string]
  const outline = (half: number) =>
    `M${x} ${y - r}C${x + half * 1.34} ${y - r} ${x + half * 1.3} ${y + r * 0.42} ${x + half * 0.32} ${y + r * 1.16}H${x - half * 0.32}C${x - half * 1.3} ${y + r * 0.42} ${x - half * 1.34} ${y - r} ${x} ${y - r}Z`
  sheet.path(outline(r), main)
  sheet.path(outline(r * 0.72), second)
  sheet.path(outline(r * 0.42), coat % 2 ? main : third)
  sheet.path(outline(r * 0.14), second)
  sheet.clipped(outline(r), () => {
    if (coat % 3 !== 1) {
      sheet.path(
        `M${x - r * 1.3} ${y + r * 0.12}Q${x} ${y + r * 0.4} ${x + r * 1.3} ${y + r * 0.12}v${r * 0.2}Q${x} ${y + r * 0.64} ${x - r * 1.3} ${y + r * 0.32}Z`,
        third,
      )
    }
    sheet.path(
      `M${x + r * 0.35} ${y - r * 1.1}H${x + r * 1.4}V${y + r * 1.2}H${x + r * 0.1}Q${x + r * 0.9} ${y + r * 0.2} ${x + r * 0.35} ${y - r * 1.1}Z`,
      mood.deep,
      0.13,
    )
    sheet.ellipse(x - r * 0.45, y - r * 0.35, r * 0.2, r * 0.42, '#ffffff', 0.2)
  })
  sheet.line(
    `M${x - r * 0.3} ${y + r * 1.16}L${x - r * 0.15} ${y + r * 1.55}M${x + r * 0.3} ${y + r * 1.16}L${x + r * 0.15} ${y + r * 1.55}`,
    stage.paint('#5a4030', far),
    { width: Math.max(0.6, r * 0.03) },
  )
  sheet.rect(x - r * 0.19, y + r * 1.52, r * 0.38, r * 0.26, stage.paint('#9a6a3c', far), 1, r * 0.04)
  sheet.rect(x - r * 0.21, y + r * 1.5, r * 0.42, r * 0.08, stage.paint('#6a4428', far))
  if (stage.dark)
    sheet.circle(
      x,
      y + r * 1.1,
      r * 0.7,
      sheet.radial([
        [0, mood.lamp, 0.7],
        [1, mood.lamp, 0],
      ]),
    )
}

/** Hot-air balloons over a wide valley. */
export const balloons: Family = {
  name: 'balloons',
  scenes: [
    ['peach', 'autumn'],
    ['azure', 'summer', 'flip'],
    ['coral', 'spring'],
    ['mint', 'summer', 'flip'],
    ['magenta', 'autumn'],
  ],
  views: [
    [320, 180, 1],
    [420, 140, 1.25],
    [260, 180, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 270)
    drawDisc(stage, random.between(70, 150), random.between(130, 190), 30)
    if (stage.dark || variant % 2 === 0) drawClouds(stage, 5, 50, 190, 0.5)
    else drawHeaps(stage, 4, 200, 0.85)
    drawRanges(stage, { from: 224, to: 268, count: 4, height: 40, near: 0.5, far: 0.12, rough: 0.46 })
    const places: [number, number, number, number][] = [
      [130, 84, 15, 0.5],
      [566, 150, 18, 0.42],
      [476, 60, 20, 0.36],
      [238, 150, 27, 0.18],
      [408, 160, 36, 0.06],
      [300, 70, 22, 0.3],
    ]
    places.forEach(([x, y, r, far], i) => {
      drawBalloon(stage, x + random.between(-30, 30), y + random.between(-16, 16), r, i + variant, far)
    })
    const field = stage.ground(0.12)
    const line = ridgeLine(random, { y: 288, height: 14, rough: 0.3, length: 300 })
    sheet.path(
      ground(line, true),
      sheet.linear([
        [0, lighten(field, 0.03)],
        [1, lighten(field, -0.08)],
      ]),
    )
    const stripes = stage.field(0, 0.1)
    sheet.path(`M60 ${HEIGHT + 5}Q180 318 330 306L430 304Q300 326 240 ${HEIGHT + 5}Z`, stripes, 0.7)
    sheet.path(
      `M330 ${HEIGHT + 5}Q400 326 520 306L610 308Q520 326 480 ${HEIGHT + 5}Z`,
      stage.field(2, 0.1),
      0.7,
    )
    for (let i = 0; i < 24; i++) {
      const x = random.between(0, WIDTH)
      drawTree(
        stage,
        x,
        heightAt(line, x) + random.between(2, 40),
        random.between(14, 34),
        stage.leaf(i % 3, 0.08),
      )
    }
    drawBalloon(stage, [474, 178, 500, 150, 470][variant % 5] ?? 474, 128, 64, variant + 3, 0)
    sheet.path(`M-10 352q170 -22 330 -6t330 -6V${HEIGHT + 8}H-10Z`, mix(stage.ground(), mood.deep, 0.4))
    drawBirds(stage, 330, 130, 6, stage.layer(0.8))
  },
}
