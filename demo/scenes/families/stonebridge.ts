import { curve, HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawWillow } from '../plants.ts'
import { drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

/** The bridge as one outline, its arches cut out by even-odd filling. */
function outline(arches: number, x: number, y: number, span: number, rise: number): string {
  const half = (span * arches) / 2 + 50
  const top = y - rise - 16
  let data = `M${x - half - 40} ${y}C${x - half + 10} ${y - 8} ${x - half * 0.55} ${top} ${x} ${top}S${x + half - 10} ${y - 8} ${x + half + 40} ${y}Z`
  for (let i = 0; i < arches; i++) {
    const middle = x + (i - (arches - 1) / 2) * span
    const size = (span / 2 - 7) * (arches === 1 ? 1 : i === (arches - 1) / 2 ? 1 : 0.82)
    data += `M${middle - size} ${y + 1}A${size} ${Math.min(size, rise * 0.86)} 0 0 1 ${middle + size} ${y + 1}Z`
  }
  return data
}

function drawBoat({ sheet, mood }: Stage, x: number, y: number, ink: string): void {
  sheet.path(
    `M${x - 40} ${y - 6}Q${x - 20} ${y + 6} ${x + 16} ${y + 5}Q${x + 36} ${y + 3} ${x + 46} ${y - 9}Q${x + 20} ${y - 1} ${x - 40} ${y - 6}Z`,
    ink,
  )
  sheet.path(
    `M${x - 16} ${y - 3}Q${x - 14} ${y - 20} ${x + 2} ${y - 20}Q${x + 17} ${y - 20} ${x + 18} ${y - 3}Z`,
    ink,
  )
  sheet.circle(x + 27, y - 13, 3.4, mood.lamp)
  sheet.circle(
    x + 27,
    y - 13,
    14,
    sheet.radial([
      [0, mood.lamp, 0.5],
      [1, mood.lamp, 0],
    ]),
  )
}

/** An old arched bridge that closes to a circle with its own reflection. */
export const stonebridge: Family = {
  name: 'stonebridge',
  scenes: [
    ['slate', 'autumn'],
    ['navy', 'spring', 'flip'],
    ['peach', 'spring'],
    ['indigo', 'summer', 'flip'],
    ['teal', 'autumn'],
    ['mist', 'winter', 'flip'],
    ['crimson', 'autumn'],
    ['mint', 'spring'],
  ],
  views: [
    [320, 180, 1],
    [300, 205, 1.2],
    [330, 180, 1],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const shore = 240
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 50, 160)
    const x = random.between(290, 350)
    drawClouds(stage, 3, 60, 130, 0.35)
    const disc = drawDisc(stage, x + random.between(-40, 60), 96, stage.night ? 46 : 34)
    for (const [y, near] of [
      [shore - 22, 0.22],
      [shore - 10, 0.4],
    ] as const) {
      sheet.path(ground(ridgeLine(random, { y, height: 16, rough: 0.4 }), true, shore + 1), stage.layer(near))
    }
    drawWater(stage, shore, HEIGHT, mood.deep, 0.35)
    drawGlitter(stage, { x: disc, top: shore + 4, foot: 345, width: 80, colour: mood.disc, opacity: 0.55 })
    const arches = [3, 1, 3, 5][variant % 4] ?? 3
    const [span, rise] = arches === 1 ? [170, 84] : arches === 3 ? [112, 66] : [88, 52]
    const body = outline(arches, x, shore, span, rise)
    const stone = mix(stage.paint('#6f737c'), mood.deep, stage.dark ? 0.6 : 0.25)
    sheet.group(`transform="translate(0 ${shore * 2}) scale(1 -1)" opacity="0.42" fill-rule="evenodd"`, () =>
      sheet.path(body, mix(stone, mood.deep, 0.4)),
    )
    sheet.group('fill-rule="evenodd"', () =>
      sheet.path(
        body,
        sheet.linear([
          [0, lighten(stone, 0.06)],
          [1, stone],
        ]),
      ),
    )
    const [half, top] = [(span * arches) / 2 + 50, shore - rise - 16]
    sheet.line(
      `M${x - half - 34} ${shore - 1}C${x - half + 10} ${shore - 9} ${x - half * 0.55} ${top} ${x} ${top}S${x + half - 10} ${shore - 9} ${x + half + 34} ${shore - 1}`,
      lighten(stone, 0.1),
      { width: 3 },
    )
    for (let i = -9; i <= 9; i++) {
      const t = i / 10
      sheet.rect(
        x + t * half * 0.62 - 1.2,
        top + 18 * t * t * (arches > 1 ? 1 : 1.9) - 7 + Math.abs(t) ** 3 * 16,
        2.4,
        8,
        lighten(stone, 0.1),
      )
    }
    if (variant % 4 === 1) {
      sheet.path(
        `M${x - 34} ${shore - rise - 44}Q${x} ${shore - rise - 52} ${x} ${shore - rise - 66}Q${x} ${shore - rise - 52} ${x + 34} ${shore - rise - 44}L${x + 24} ${shore - rise - 38}H${x - 24}Z`,
        mix(stone, mood.deep, 0.4),
      )
      for (const dx of [-20, -7, 6, 18])
        sheet.rect(x + dx, shore - rise - 40, 2.4, 28, mix(stone, mood.deep, 0.4))
    }
    drawRipples(stage, shore + 6, 350, 46, mood.sky[2], 0.35)
    drawBoat(stage, random.between(90, 160), random.between(286, 312), mix(mood.deep, stone, 0.15))
    const leaf =
      stage.season === 'winter'
        ? stage.layer(0.9)
        : mix(stage.leaf(stage.season === 'autumn' ? 0 : 1), mood.deep, stage.dark ? 0.45 : 0.12)
    if (variant % 2 === 0) {
      sheet.line(
        curve([
          [WIDTH + 20, -30],
          [600, 6],
          [490, 10],
        ]),
        mood.deep,
        { width: 5 },
      )
      for (let i = 0; i < 15; i++)
        drawWillow(
          stage,
          490 + i * 11 + random.between(-4, 4),
          random.between(-10, 10),
          random.between(50, 165),
          leaf,
        )
    } else {
      const bank = ridgeLine(random, { y: 350, height: 8, rough: 0.4, length: 200 })
      sheet.path(ground(bank, true), stage.layer(1))
    }
  },
}
