import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawHeaps, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawTurbine(stage: Stage, x: number, foot: number, height: number, far: number): void {
  const { sheet, random, mood } = stage
  const white = mix(stage.paint('#fbfbf7', far), mood.deep, stage.night ? 0.25 : 0)
  const [w, hub] = [height * 0.028, foot - height]
  sheet.shape(
    [
      [x - w, foot],
      [x - w * 0.45, hub],
      [x + w * 0.45, hub],
      [x + w, foot],
    ],
    sheet.linear(
      [
        [0, white],
        [1, lighten(white, -0.12)],
      ],
      [0, 0, 1, 0],
    ),
  )
  const turn = random.between(0, 120)
  for (const blade of [0, 120, 240]) {
    sheet.group(`transform="rotate(${(turn + blade).toFixed(1)} ${x.toFixed(1)} ${hub.toFixed(1)})"`, () => {
      sheet.path(
        `M${x} ${hub}Q${x + height * 0.05} ${hub - height * 0.14} ${x + height * 0.012} ${hub - height * 0.58}Q${x - height * 0.02} ${hub - height * 0.2} ${x} ${hub}Z`,
        lighten(white, blade === 120 ? -0.06 : 0),
      )
    })
  }
  sheet.circle(x, hub, height * 0.028, lighten(white, -0.08))
}

function drawMill(stage: Stage, x: number, foot: number, s: number, turn: number): void {
  const { sheet, mood } = stage
  const [wall, cap, sail] = ['#c7694a', '#4f4346', '#f5ecd8'].map((own) => stage.paint(own)) as [
    string,
    string,
    string,
  ]
  sheet.shape(
    [
      [x - s * 0.3, foot],
      [x - s * 0.19, foot - s * 0.86],
      [x + s * 0.19, foot - s * 0.86],
      [x + s * 0.3, foot],
    ],
    sheet.linear(
      [
        [0, lighten(wall, 0.05)],
        [1, lighten(wall, -0.1)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.rect(x - s * 0.3, foot - s * 0.38, s * 0.6, s * 0.05, cap)
  sheet.path(
    `M${x - s * 0.22} ${foot - s * 0.84}Q${x - s * 0.2} ${foot - s * 1.08} ${x} ${foot - s * 1.1}Q${x + s * 0.2} ${foot - s * 1.08} ${x + s * 0.22} ${foot - s * 0.84}Z`,
    cap,
  )
  sheet.path(
    `M${x - s * 0.07} ${foot}v${-s * 0.17}a${s * 0.07} ${s * 0.07} 0 0 1 ${s * 0.14} 0v${s * 0.17}Z`,
    cap,
  )
  for (const dy of [0.52, 0.68])
    sheet.rect(x - s * 0.035, foot - s * dy, s * 0.07, s * 0.09, stage.dark ? mood.lamp : cap)
  const hub = foot - s * 0.92
  for (const arm of [0, 90, 180, 270]) {
    sheet.group(`transform="rotate(${turn + arm} ${x} ${hub})"`, () => {
      sheet.line(`M${x} ${hub}V${hub - s * 0.82}`, cap, { width: s * 0.03 })
      sheet.rect(x + s * 0.01, hub - s * 0.8, s * 0.15, s * 0.58, sail, 0.95)
      for (let i = 1; i < 6; i++) sheet.rect(x, hub - s * (0.22 + i * 0.097), s * 0.16, s * 0.012, cap)
    })
  }
  sheet.circle(x, hub, s * 0.045, cap)
}

/** Rows of flowers running to the horizon. */
function drawRows(stage: Stage, top: number, vx: number): void {
  const { sheet, variant } = stage
  const sets = [
    ['#e5484d', '#f2b134', '#e879a8', '#7d5fb2'],
    ['#f3d04f', '#e8824a', '#f3d04f', '#e8824a'],
    ['#9b6fc4', '#b98ad6', '#7f58ad', '#caa4e0'],
    ['#f08fa8', '#f7c4cf', '#e05f7f', '#fbe3e0'],
  ]
  const colours = sets[variant % 4] ?? []
  const count = 18
  for (let i = 0; i < count; i++) {
    const edge = (t: number) => vx + (i + t - count / 2) * 140
    const near = (t: number): [number, number] => [edge(t), HEIGHT + 10]
    const far = (t: number): [number, number] => [vx + (i + t - count / 2) * 15, top]
    const bloom = stage.paint(colours[i % 4] ?? '#e5484d', 0.04)
    sheet.shape(
      [far(0), far(0.62), near(0.62), near(0)],
      sheet.linear([
        [0, mix(bloom, stage.mood.haze, 0.45)],
        [1, bloom],
      ]),
    )
    sheet.shape([far(0.42), far(0.62), near(0.62), near(0.42)], lighten(bloom, -0.08), 0.55)
    sheet.shape(
      [far(0.62), far(1), near(1), near(0.62)],
      sheet.linear([
        [0, stage.leaf(1, 0.5)],
        [1, stage.leaf(2)],
      ]),
    )
  }
}

/** Wind turbines on open hills, or old mills among flower fields. */
export const windmills: Family = {
  name: 'windmills',
  scenes: [
    ['azure', 'summer'],
    ['coral', 'spring', 'flip'],
    ['mint', 'summer'],
    ['sky', 'spring', 'flip'],
    ['plum', 'autumn'],
    ['honey', 'spring', 'flip'],
    ['lagoon', 'summer'],
    ['peach', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [430, 200, 1.25],
    [330, 180, 1.1],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 250)
    if (stage.night) drawStars(stage, 90, 190)
    if (variant % 3 === 0 && !stage.dark) drawHeaps(stage, 4, 190, 0.85)
    else drawClouds(stage, 4, 40, 140, 0.5)
    drawDisc(stage, random.between(90, 240), random.between(70, 130), 30)
    if (variant % 2) {
      drawRanges(stage, { from: 196, to: 208, count: 2, height: 18, near: 0.35, far: 0.15 })
      const top = 222
      sheet.rect(0, top, WIDTH, HEIGHT - top, stage.ground(0.2))
      for (let x = 0; x < WIDTH; x += random.between(16, 40))
        drawTree(stage, x, top + 3, random.between(14, 26), stage.leaf(2, 0.45))
      drawRows(stage, top, random.between(250, 390))
      drawMill(stage, random.between(440, 500), 262, 128, random.between(20, 60))
      drawMill(stage, random.between(120, 220), 232, 52, random.between(20, 60))
      return
    }
    drawRanges(stage, { from: 180, to: 205, count: 2, height: 34, near: 0.4, far: 0.18, rough: 0.42 })
    for (let i = 0; i < 3; i++) {
      const line = ridgeLine(random, { y: 236 + i * 46, height: 26, rough: 0.28, length: 280 })
      const far = 0.42 - i * 0.2
      const count = 5 - i
      for (let t = 0; t < count; t++) {
        const x = ((t + random.between(0.2, 0.8)) / count) * WIDTH
        if (i < 2 || t === 1)
          drawTurbine(stage, x, heightAt(line, x) + 6, [58, 104, 190][i] ?? 60, Math.max(0, far))
      }
      const grass = stage.ground(Math.max(0, far))
      sheet.path(
        ground(line, true),
        sheet.linear([
          [0, lighten(grass, 0.04)],
          [1, lighten(grass, -0.07)],
        ]),
      )
    }
    sheet.path(`M-10 352q180 -26 340 -6t330 -6V${HEIGHT + 8}H-10Z`, mix(stage.ground(), mood.deep, 0.35))
    if (!stage.night) drawBirds(stage, 330, 90, 6, stage.layer(0.8))
  },
}
