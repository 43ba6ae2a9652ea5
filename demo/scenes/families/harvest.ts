import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawPoplar, drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawHeaps, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawFarm(stage: Stage, x: number, y: number, s: number): void {
  const { sheet, mood } = stage
  const [barn, roof, white] = ['#b5483a', '#5a4644', '#f4ece0'].map((own) => stage.paint(own, 0.08)) as [
    string,
    string,
    string,
  ]
  sheet.rect(x + s * 1.5, y - s * 1.3, s * 0.5, s * 1.3, white)
  sheet.path(
    `M${x + s * 1.5} ${y - s * 1.28}A${s * 0.25} ${s * 0.25} 0 0 1 ${x + s * 2} ${y - s * 1.28}Z`,
    roof,
  )
  sheet.shape(
    [
      [x, y],
      [x, y - s * 0.7],
      [x + s * 0.2, y - s * 1.05],
      [x + s * 0.6, y - s * 1.25],
      [x + s, y - s * 1.05],
      [x + s * 1.2, y - s * 0.7],
      [x + s * 1.2, y],
    ],
    barn,
  )
  sheet.shape(
    [
      [x + s * 1.2, y],
      [x + s * 1.2, y - s * 0.7],
      [x + s * 1.75, y - s * 0.7],
      [x + s * 1.75, y],
    ],
    lighten(barn, -0.07),
  )
  sheet.shape(
    [
      [x + s * 0.6, y - s * 1.25],
      [x + s, y - s * 1.05],
      [x + s * 1.24, y - s * 0.68],
      [x + s * 1.8, y - s * 0.68],
      [x + s * 1.55, y - s * 1.05],
      [x + s * 1.15, y - s * 1.25],
    ],
    roof,
  )
  sheet.line(
    `M${x - s * 0.04} ${y - s * 0.68}L${x + s * 0.2} ${y - s * 1.07}L${x + s * 0.6} ${y - s * 1.27}L${x + s} ${y - s * 1.07}L${x + s * 1.24} ${y - s * 0.68}`,
    white,
    { width: s * 0.06 },
  )
  sheet.rect(x + s * 0.4, y - s * 0.5, s * 0.4, s * 0.5, lighten(barn, -0.1))
  sheet.line(
    `M${x + s * 0.4} ${y}L${x + s * 0.8} ${y - s * 0.5}M${x + s * 0.4} ${y - s * 0.5}L${x + s * 0.8} ${y}`,
    white,
    { width: s * 0.03 },
  )
  sheet.rect(x + s * 0.5, y - s * 0.92, s * 0.2, s * 0.2, stage.dark ? mood.lamp : white)
}

function drawBale(stage: Stage, x: number, y: number, r: number): void {
  const { sheet } = stage
  const straw = stage.paint('#e3b04c')
  sheet.ellipse(x + r * 0.5, y, r * 1.5, r * 0.2, stage.mood.deep, 0.3)
  sheet.path(
    `M${x} ${y - r * 2}H${x + r * 1.2}A${r * 0.6} ${r} 0 0 1 ${x + r * 1.2} ${y}H${x}Z`,
    sheet.linear([
      [0, lighten(straw, 0.05)],
      [1, lighten(straw, -0.12)],
    ]),
  )
  sheet.ellipse(x, y - r, r * 0.72, r, lighten(straw, 0.03))
  for (const t of [0.72, 0.46, 0.2])
    sheet.line(
      `M${x - r * 0.72 * t} ${y - r}A${r * 0.72 * t} ${r * t} 0 1 1 ${x} ${y - r + r * t}`,
      lighten(straw, -0.12),
      { width: r * 0.07 },
    )
}

/** Grain fields in rows down to the viewer, a farm, straw bales. */
export const harvest: Family = {
  name: 'harvest',
  scenes: [
    ['honey', 'autumn'],
    ['azure', 'summer', 'flip'],
    ['coral', 'autumn'],
    ['mint', 'spring', 'flip'],
    ['olive', 'autumn'],
    ['sky', 'summer', 'flip'],
    ['plum', 'autumn'],
    ['peach', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [450, 225, 1.42],
    [190, 245, 1.3],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 220)
    drawDisc(stage, random.between(100, 220), random.between(70, 130), 32)
    if (stage.dark) drawClouds(stage, 5, 40, 140, 0.5)
    else drawHeaps(stage, 4, 176, 0.85)
    drawRanges(stage, { from: 180, to: 206, count: 3, height: 26, near: 0.4, far: 0.14, rough: 0.4 })
    const line = ridgeLine(random, { y: 222, height: 9, rough: 0.26, length: 340 })
    sheet.path(ground(line, true), stage.paint(season === 'summer' ? '#e0be5a' : '#8fb060', 0.25))
    for (let i = 0; i < 16; i++) {
      const x = random.between(0, WIDTH)
      drawTree(stage, x, heightAt(line, x) + 4, random.between(18, 34), stage.leaf(i % 3, 0.3))
    }
    const farm = random.between(400, 470)
    drawFarm(stage, farm, heightAt(line, farm) + 16, 46)
    for (const dx of [-34, -18, 106, 122])
      drawPoplar(stage, farm + dx, heightAt(line, farm) + 17, random.between(56, 86), stage.leaf(1, 0.08))
    const crop = stage.paint(season === 'spring' ? '#7fb55a' : season === 'summer' ? '#edc45a' : '#e2a53f')
    const furrow = mix(crop, stage.paint(season === 'spring' ? '#3f6f3f' : '#8a5a2a'), 0.55)
    const vx = random.between(210, 330)
    const bend = random.between(-90, 90)
    sheet.path(`M-10 246Q${WIDTH / 2} 232 ${WIDTH + 10} 244V${HEIGHT + 8}H-10Z`, crop)
    for (let i = -15; i <= 15; i++) {
      const at = (t: number, shift: number): Point => [
        vx + (i + shift) * (7 + 64 * t * t) + bend * Math.sin(t * Math.PI) * (1 - t),
        240 + 130 * t,
      ]
      const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
      const [left, right] = [steps.map((t) => at(t, 0)), steps.map((t) => at(t, 0.42)).reverse()]
      sheet.path(
        `${curve(left)}${curve(right).replace('M', 'L')}Z`,
        sheet.linear([
          [0, mix(furrow, crop, 0.7)],
          [1, furrow],
        ]),
        0.75,
      )
    }
    if (variant % 2 === 0)
      for (const [x, y, r] of [
        [90, 268, 11],
        [190, 292, 17],
        [350, 282, 14],
        [520, 312, 23],
        [60, 330, 27],
      ] as const)
        drawBale(stage, x + random.between(-20, 20), y, r)
    else
      for (let i = 0; i < 4; i++)
        drawPerson(stage, 90 + i * 70 + random.between(-16, 16), 290 + i * 12, 36 + i * 6, {
          coat: stage.paint(['#3f6a9a', '#b5483a', '#5a7a4a', '#d99a3f'][i] ?? '#3f6a9a'),
          hat: stage.paint('#ecd08c'),
          skirt: i % 2 === 0,
        })
    let ears = ''
    let stalks = ''
    for (let x = -6; x < WIDTH; x += random.between(4, 9)) {
      const [tall, lean] = [random.between(24, 58), random.between(-12, 12)]
      stalks += `M${x} ${HEIGHT + 4}Q${x + lean * 0.3} ${HEIGHT - tall * 0.6} ${x + lean} ${HEIGHT - tall}`
      for (let k = 0; k < 4; k++)
        ears += `M${x + lean} ${HEIGHT - tall + k * 4}q-4 -2 -3 -7q4 2 3 7q4 -2 3 -7q-4 2 -3 7Z`
    }
    sheet.line(stalks, mix(furrow, mood.deep, 0.25), { width: 1.3 })
    sheet.path(ears, mix(lighten(crop, -0.02), mood.deep, 0.12))
    if (!stage.night) drawBirds(stage, 330, 110, 7, stage.layer(0.8))
  },
}
