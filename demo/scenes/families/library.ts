import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges } from '../land.ts'
import { drawCrescent, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

const spines = [
  '#a8443c',
  '#2f6373',
  '#c99a45',
  '#4f6a4a',
  '#6a4a72',
  '#d9c49a',
  '#3b4a72',
  '#b5714a',
  '#7a8f8a',
  '#8a3b52',
]

function drawShelf(stage: Stage, x: number, y: number, width: number, height: number, wood: string): void {
  const { sheet, random } = stage
  sheet.rect(x, y - height, width, height + 2, lighten(wood, -0.15))
  let at = x + 3
  while (at < x + width - 8) {
    const [thick, tall] = [random.between(5, 12), height * random.between(0.62, 0.93)]
    if (at + thick > x + width - 3) break
    const colour = mix(stage.indoors(random.pick(spines)), wood, 0.12)
    if (random.chance(0.06)) {
      sheet.shape(
        [
          [at, y],
          [at + thick, y],
          [at + thick + 9, y - tall],
          [at + 9, y - tall],
        ],
        colour,
      )
      at += thick + 11
      continue
    }
    if (random.chance(0.05)) {
      for (let i = 0; i < 3; i++)
        sheet.rect(at, y - 6 - i * 6.4, 27, 5.6, mix(stage.indoors(random.pick(spines)), wood, 0.12), 1, 1)
      at += 31
      continue
    }
    sheet.rect(
      at,
      y - tall,
      thick,
      tall,
      sheet.linear(
        [
          [0, lighten(colour, 0.03)],
          [1, lighten(colour, -0.04)],
        ],
        [0, 0, 1, 0],
      ),
      1,
      0.8,
    )
    if (random.chance(0.55))
      sheet.rect(at + 0.8, y - tall * 0.82, thick - 1.6, 2.2, lighten(colour, 0.22), 0.8)
    if (random.chance(0.3))
      sheet.rect(at + 0.8, y - tall * 0.24, thick - 1.6, 1.6, lighten(colour, 0.22), 0.8)
    at += thick + 0.7
  }
  sheet.rect(x - 2, y, width + 4, 6, lighten(wood, 0.05))
}

function drawWindow(stage: Stage, x: number, top: number, half: number, foot: number, frame: string): void {
  const { sheet, mood } = stage
  const outline = `M${x - half} ${foot}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${foot}Z`
  sheet.clipped(outline, () => {
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, mood.sky[0]],
        [0.4, mood.sky[1]],
        [0.75, mood.sky[2]],
      ]),
    )
    if (stage.night) {
      drawStars(stage, 120, 200)
      drawCrescent(stage, x + half * 0.3, top + half * 0.8, 12)
    } else sheet.circle(x + half * 0.25, top + half * 1.1, 17, mood.disc)
    drawRanges(stage, { from: foot - 70, to: foot - 16, count: 3, height: 22, near: 0.7, far: 0.2 })
  })
  sheet.line(outline, frame, { width: 8 })
  sheet.line(
    `M${x} ${top}V${foot}M${x - half} ${top + half}H${x + half}M${x - half} ${(top + half + foot) / 2}H${x + half}`,
    frame,
    { width: 3.4 },
  )
}

function drawReader(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  const [chair, coat] = [stage.indoors('#a5493c'), stage.indoors('#3d5f7a')]
  sheet.path(
    `M${x - 34} ${y}V${y - 58}Q${x - 34} ${y - 96} ${x - 4} ${y - 96}H${x + 4}V${y - 36}H${x + 44}V${y}Z`,
    chair,
  )
  sheet.rect(x - 4, y - 40, 52, 14, lighten(chair, 0.06), 1, 7)
  for (const dx of [-28, 36]) sheet.rect(x + dx, y - 2, 5, 12, mood.deep)
  sheet.path(
    `M${x - 8} ${y - 36}Q${x - 12} ${y - 72} ${x + 8} ${y - 76}Q${x + 26} ${y - 72} ${x + 24} ${y - 38}L${x + 54} ${y - 32}L${x + 58} ${y + 8}H${x + 48}L${x + 42} ${y - 18}H${x}Z`,
    coat,
  )
  sheet.circle(x + 10, y - 87, 11, lighten(mood.deep, 0.22))
  sheet.path(`M${x + 24} ${y - 56}l22 -8l4 14l-22 8Z`, '#f6ecd8')
}

/** A reading room: shelves, a tall window, a lamp. */
export const library: Family = {
  name: 'library',
  scenes: [
    ['honey', 'autumn'],
    ['navy', 'winter', 'flip'],
    ['mint', 'spring'],
    ['plum', 'autumn', 'flip'],
    ['sky', 'summer'],
    ['ember', 'winter', 'flip'],
    ['lilac', 'spring'],
    ['lagoon', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [320, 230, 1.36],
    [240, 215, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const wood = mix(
      stage.indoors(['#7a4f34', '#5f4238', '#8a6a48', '#54464a'][variant % 4] ?? '#7a4f34'),
      mood.deep,
      stage.dark ? 0.25 : 0,
    )
    const floor = 304
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(wood, -0.06)],
        [1, lighten(wood, 0.02)],
      ]),
    )
    const pane = variant % 3 === 1 ? 320 : ([410, 0, 230][variant % 3] ?? 410)
    const rows = [66, 126, 186, 246, 304]
    const bays: [number, number][] = []
    for (let x = 8; x < WIDTH - 20; x += 102) bays.push([x, 94])
    for (const [x, width] of bays) {
      if (Math.abs(x + width / 2 - pane) < 118) continue
      for (const y of rows) drawShelf(stage, x, y, width, y === 66 ? 54 : 53, wood)
      sheet.rect(x - 6, 0, 6, floor + 6, lighten(wood, 0.08))
      sheet.rect(x + width, 0, 6, floor + 6, lighten(wood, 0.03))
    }
    drawWindow(stage, pane, 26, 74, 252, lighten(wood, 0.16))
    if (!stage.night)
      sheet.shape(
        [
          [pane - 74, 252],
          [pane + 74, 252],
          [pane + 10, HEIGHT],
          [pane - 230, HEIGHT],
        ],
        mood.disc,
        0.16,
      )
    sheet.rect(
      0,
      floor + 4,
      WIDTH,
      60,
      sheet.linear([
        [0, lighten(wood, 0.09)],
        [1, lighten(wood, -0.04)],
      ]),
    )
    sheet.ellipse(pane, 340, 210, 22, stage.indoors('#8f3f3a'), 0.8)
    sheet.ellipse(pane, 340, 180, 17, stage.indoors('#c98a5a'), 0.5)
    if (!stage.night)
      sheet.shape(
        [
          [pane - 96, floor + 4],
          [pane + 4, floor + 4],
          [pane - 30, HEIGHT],
          [pane - 190, HEIGHT],
        ],
        mood.disc,
        0.16,
      )
    const seat = pane + random.between(-50, 10)
    drawReader(stage, seat, 326)
    const lamp = seat - 62
    sheet.circle(
      lamp,
      226,
      120,
      sheet.radial([
        [0, mood.lamp, 0.6],
        [1, mood.lamp, 0],
      ]),
    )
    sheet.line(`M${lamp} 336V232`, mood.deep, { width: 3 })
    sheet.path(`M${lamp - 26} 236L${lamp - 15} 206H${lamp + 15}L${lamp + 26} 236Z`, lighten(mood.lamp, 0.03))
    sheet.ellipse(lamp, 337, 15, 4, mood.deep)
    const ladder = pane < 320 ? 540 : 110
    sheet.line(
      `M${ladder - 22} 330L${ladder + 8} 40M${ladder + 12} 330L${ladder + 34} 40`,
      lighten(wood, 0.2),
      { width: 4 },
    )
    for (let i = 1; i < 10; i++)
      sheet.line(
        `M${ladder - 22 + i * 3} ${330 - i * 29}L${ladder + 12 + i * 2.2} ${330 - i * 29}`,
        lighten(wood, 0.2),
        { width: 3 },
      )
  },
}
