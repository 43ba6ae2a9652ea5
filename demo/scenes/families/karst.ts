import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

type Hill = { x: number; half: number; height: number; lean: number }

/** A limestone hill: steep, rounded at the top. */
function outline({ x, half, height, lean }: Hill, foot: number, turn = 1): string {
  const y = (share: number) => foot - height * share * turn
  const top = x + lean * half
  return `M${x - half} ${y(0)}C${x - half * 0.82} ${y(0.3)} ${x - half * 0.78} ${y(0.72)} ${top - half * 0.36} ${y(0.92)}Q${top} ${y(1.08)} ${top + half * 0.34} ${y(0.9)}C${x + half * 0.7} ${y(0.66)} ${x + half * 0.74} ${y(0.34)} ${x + half} ${y(0)}Z`
}

function hills(stage: Stage, count: number, low: number, high: number): Hill[] {
  const { random } = stage
  return Array.from({ length: count }, (_, i) => ({
    x: ((i + random.between(0.1, 0.9)) / count) * (WIDTH + 60) - 30,
    half: random.between(0.42, 0.62) * high * 0.85,
    height: random.between(low, high),
    lean: random.between(-0.22, 0.22),
  }))
}

function drawRaft(stage: Stage, x: number, y: number, s: number): void {
  const { sheet, mood } = stage
  const ink = mix(stage.paint('#4a4436'), mood.deep, 0.45)
  sheet.path(
    `M${x - s * 1.7} ${y - s * 0.16}Q${x - s * 1.2} ${y + s * 0.06} ${x} ${y + s * 0.06}T${x + s * 1.8} ${y - s * 0.28}L${x + s * 1.7} ${y - s * 0.08}Q${x + s * 0.8} ${y + s * 0.2} ${x} ${y + s * 0.2}T${x - s * 1.7} ${y - s * 0.02}Z`,
    ink,
  )
  drawPerson(stage, x - s * 0.4, y + s * 0.02, s * 1.45, {
    coat: mix(stage.paint('#3f5a78'), mood.deep, 0.3),
    hat: stage.paint('#dcb86a'),
  })
  sheet.line(`M${x - s * 0.1} ${y - s * 1.5}L${x - s * 0.9} ${y + s * 0.6}`, ink, { width: s * 0.06 })
  for (const [dx, size] of [
    [0.7, 0.42],
    [1.1, 0.36],
  ] as const) {
    const [bx, by] = [x + s * dx, y - s * 0.02]
    sheet.path(
      `M${bx - s * size * 0.3} ${by}Q${bx - s * size * 0.45} ${by - s * size} ${bx + s * size * 0.1} ${by - s * size * 1.1}Q${bx + s * size * 0.1} ${by - s * size * 1.6} ${bx + s * size * 0.6} ${by - s * size * 1.5}L${bx + s * size * 0.3} ${by - s * size * 1.3}Q${bx + s * size * 0.5} ${by - s * size * 0.5} ${bx + s * size * 0.1} ${by}Z`,
      ink,
    )
  }
  sheet.circle(x + s * 1.5, y - s * 0.5, s * 0.12, mood.lamp)
  if (stage.dark)
    sheet.circle(
      x + s * 1.5,
      y - s * 0.5,
      s * 0.9,
      sheet.radial([
        [0, mood.lamp, 0.6],
        [1, mood.lamp, 0],
      ]),
    )
}

/** Karst hills on a still river, a bamboo raft drifting. */
export const karst: Family = {
  name: 'karst',
  scenes: [
    ['mist', 'spring'],
    ['honey', 'summer', 'flip'],
    ['teal', 'autumn'],
    ['lilac', 'spring', 'flip'],
    ['plum', 'summer'],
    ['jade', 'summer', 'flip'],
    ['slate', 'winter'],
    ['rose', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [420, 260, 1.42],
    [320, 190, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const shore = random.between(222, 246)
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 50, 150)
    drawClouds(stage, 3, 40, 110, 0.4)
    const disc = drawDisc(stage, random.between(230, 420), random.between(70, 118), 32)
    const rows: [Hill[], number][] = [
      [hills(stage, 9, 60, 110), 0.2],
      [hills(stage, 6, 80, 150), 0.42],
      [hills(stage, 4, 60, 172), 0.68],
    ]
    for (const [row, near] of rows) {
      for (const hill of row) {
        if (near > 0.6 && Math.abs(hill.x - disc) < 90) {
          hill.height *= 0.42
          hill.half *= 0.5
        }
        const tone = mix(stage.layer(near), stage.paint('#3f7a5c'), 0.22 * near)
        sheet.path(
          outline(hill, shore + 1),
          sheet.linear([
            [0, tone],
            [1, mix(tone, mood.haze, 0.5)],
          ]),
        )
        if (near > 0.4)
          sheet.path(
            outline(
              { ...hill, x: hill.x + hill.half * 0.3, half: hill.half * 0.66, height: hill.height * 0.96 },
              shore + 1,
            ),
            lighten(tone, -0.03),
            0.4,
          )
      }
      sheet.rect(
        0,
        shore - 34,
        WIDTH,
        36,
        sheet.linear([
          [0, mood.haze, 0],
          [1, mood.haze, 0.6],
        ]),
      )
    }
    drawWater(stage, shore, HEIGHT, mood.deep, 0.25)
    for (const [row, near] of rows)
      for (const hill of row)
        sheet.path(outline({ ...hill, height: hill.height * 0.82 }, shore, -1), stage.layer(near), 0.2)
    drawGlitter(stage, { x: disc, top: shore, foot: 340, width: 70, colour: mood.disc, opacity: 0.5 })
    drawRipples(stage, shore + 4, 352, 52, mood.sky[2], 0.4)
    drawRaft(stage, random.between(380, 470), random.between(300, 322), 34)
    if (variant % 2 === 0) drawRaft(stage, random.between(150, 220), 270, 18)
    const bank = mix(stage.paint('#3f6a48'), mood.deep, 0.55)
    sheet.path(`M-10 ${HEIGHT - 34}Q60 ${HEIGHT - 44} 130 ${HEIGHT - 16}T250 ${HEIGHT + 6}H-10Z`, bank)
    let reeds = ''
    for (let i = 0; i < 40; i++) {
      const x = random.between(-10, 170)
      const [tall, lean] = [random.between(26, 66), random.between(-14, 18)]
      reeds += `M${x} ${HEIGHT}Q${x + lean * 0.2} ${HEIGHT - tall * 0.6 - 10} ${x + lean} ${HEIGHT - tall - 16}Q${x + lean * 0.3 + 3} ${HEIGHT - tall * 0.5 - 10} ${x + 3} ${HEIGHT}Z`
    }
    sheet.path(reeds, bank)
    if (!stage.night) drawBirds(stage, disc - 90, 90, 6, stage.layer(0.8))
  },
}
