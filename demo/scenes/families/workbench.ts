import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import type { Family, Stage } from '../stage.ts'

type Tool = (stage: Stage, x: number, y: number, wood: string, iron: string) => void

/** Tools hanging from a peg at x, y. */
const tools: Tool[] = [
  ({ sheet }, x, y, wood, iron) => {
    sheet.rect(x - 4, y + 16, 8, 62, wood, 1, 3)
    sheet.path(`M${x - 22} ${y}h40q6 6 0 18h-40Z`, iron)
  },
  ({ sheet }, x, y, wood, iron) => {
    sheet.path(`M${x - 14} ${y + 26}L${x - 8} ${y + 96}L${x + 20} ${y + 26}Z`, iron)
    sheet.path(
      `M${x - 18} ${y}q18 -8 36 2q8 12 2 28h-36q-8 -14 -2 -30ZM${x - 6} ${y + 10}q-2 6 0 10h14q2 -6 -2 -10Z`,
      wood,
    )
  },
  ({ sheet }, x, y, wood, iron) => {
    for (let i = 0; i < 3; i++) {
      sheet.rect(x - 18 + i * 15, y, 8, 30 + i * 4, wood, 1, 4)
      sheet.path(`M${x - 17 + i * 15} ${y + 30 + i * 4}h6l-1 ${26 + i * 6}h-5Z`, iron)
    }
  },
  ({ sheet }, x, y, wood, iron) => {
    sheet.line(`M${x} ${y + 8}L${x - 15} ${y + 78}M${x} ${y + 8}L${x + 15} ${y + 78}`, iron, { width: 4 })
    sheet.circle(x, y + 8, 7, wood)
    sheet.line(`M${x - 9} ${y + 50}q9 -8 18 0`, iron, { width: 2 })
  },
  ({ sheet }, x, y, wood, iron) => {
    for (let i = 0; i < 4; i++) {
      sheet.rect(x - 21 + i * 13, y, 4, 42 + (i % 2) * 9, wood, 1, 2)
      sheet.path(
        `M${x - 24 + i * 13} ${y + 42 + (i % 2) * 9}h10l-2 19q-3 7 -6 0Z`,
        i % 2 ? iron : lighten(wood, -0.16),
      )
    }
  },
]

function drawClock(stage: Stage, x: number, y: number, r: number): void {
  const { sheet } = stage
  const rim = stage.indoors('#b98a4a')
  sheet.circle(x, y, r, rim)
  sheet.circle(x, y, r * 0.86, stage.indoors('#f6eedc'))
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2
    sheet.line(
      `M${x + Math.cos(a) * r * 0.72} ${y + Math.sin(a) * r * 0.72}L${x + Math.cos(a) * r * 0.8} ${y + Math.sin(a) * r * 0.8}`,
      '#4a3a34',
      { width: i % 3 ? 1.2 : 2.6 },
    )
  }
  sheet.line(
    `M${x} ${y}L${x + r * 0.34} ${y - r * 0.3}M${x} ${y}L${x - r * 0.12} ${y - r * 0.62}`,
    '#3a2f2c',
    { width: 2.6 },
  )
  sheet.circle(x, y, 3, rim)
}

function drawGear({ sheet }: Stage, x: number, y: number, r: number, brass: string): void {
  for (let i = 0; i < 12; i++)
    sheet.group(`transform="rotate(${i * 30} ${x} ${y})"`, () =>
      sheet.rect(x - r * 0.13, y - r * 1.16, r * 0.26, r * 0.34, brass),
    )
  sheet.circle(x, y, r, brass)
  sheet.circle(x, y, r * 0.68, lighten(brass, -0.1))
  sheet.circle(x, y, r * 0.3, brass)
  sheet.circle(x, y, r * 0.1, lighten(brass, -0.25))
}

function drawPiece(stage: Stage, x: number, foot: number, kind: number, wood: string): void {
  const { sheet, random, mood } = stage
  if (kind === 0) {
    sheet.path(`M${x - 74} ${foot}L${x - 60} ${foot - 8}H${x + 70}L${x + 84} ${foot}Z`, lighten(wood, 0.12))
    sheet.path(`M${x - 34} ${foot - 8}v-17q20 -8 44 0l18 9v8Z`, stage.indoors('#8a4f34'))
    sheet.path(`M${x - 4} ${foot - 26}q6 -22 18 -14q6 6 -4 16Z`, stage.indoors('#6a3a2a'))
    for (let i = 0; i < 6; i++)
      sheet.line(`M${x + 40 + i * 9} ${foot - 8}q-6 -14 6 -14t4 10`, lighten(wood, 0.22), { width: 2.4 })
  } else if (kind === 1) {
    for (const [dx, dy, r] of [
      [-52, -24, 22],
      [-18, -38, 15],
      [14, -22, 19],
      [52, -28, 25],
    ] as const)
      drawGear(stage, x + dx, foot + dy, r, stage.indoors(dx % 4 ? '#c99a45' : '#b5793a'))
  } else {
    const weave = stage.indoors('#cf9f55')
    sheet.path(`M${x - 70} ${foot - 72}H${x + 70}L${x + 50} ${foot}H${x - 50}Z`, weave)
    for (let row = 0; row < 6; row++) {
      for (let i = 0; i < 10; i++) {
        const t = row / 6
        const half = 68 - 18 * t
        sheet.rect(
          x - half + (i * half * 2) / 10 + (row % 2) * 3,
          foot - 70 + row * 12,
          (half * 2) / 10 - 4,
          7,
          lighten(weave, (i + row) % 2 ? 0.07 : -0.07),
          1,
          2,
        )
      }
    }
    sheet.rect(x - 75, foot - 79, 150, 10, lighten(weave, -0.06), 1, 5)
    for (let i = 0; i < 5; i++)
      sheet.line(
        `M${x - 40 + i * 20} ${foot - 76}q${random.between(-14, 14)} -30 ${random.between(-10, 30)} -54`,
        weave,
        { width: 3 },
      )
    sheet.rect(x - 60, foot - 2, 120, 4, mood.deep, 0.3)
  }
}

/** A craftsman's bench: tools on the wall, a lamp, the piece in hand. */
export const workbench: Family = {
  name: 'workbench',
  scenes: [
    ['honey', 'autumn'],
    ['slate', 'winter', 'flip'],
    ['mint', 'spring'],
    ['plum', 'autumn', 'flip'],
    ['navy', 'winter'],
  ],
  views: [
    [320, 180, 1],
    [340, 240, 1.3],
    [280, 180, 1.12],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const wall = mix(
      stage.indoors(['#c9b08a', '#8a9a9c', '#b5c0a6', '#a88a90'][variant % 4] ?? '#c9b08a'),
      mix(mood.sky[1], mood.deep, 0.35),
      stage.dark ? 0.55 : 0.1,
    )
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(wall, -0.03)],
        [1, lighten(wall, 0.03)],
      ]),
    )
    const wood = mix(stage.indoors('#8f6038'), mood.deep, stage.dark ? 0.15 : 0)
    const iron = stage.indoors('#5f6a74')
    const board = mix(wood, wall, 0.55)
    const pane = 470
    sheet.rect(36, 28, 366, 172, board, 1, 4)
    for (let x = 50; x < 396; x += 16)
      for (let y = 42; y < 194; y += 16) sheet.circle(x, y, 1.1, lighten(board, -0.12))
    for (let i = 0; i < 5; i++) tools[(i + variant) % tools.length]?.(stage, 82 + i * 68, 62, wood, iron)
    sheet.rect(pane - 46, 26, 176, 150, mix(lighten(wood, 0.1), mood.deep, 0.1))
    sheet.clipped(`M${pane - 38} 34H${pane + 122}V168H${pane - 38}Z`, () => {
      sheet.rect(
        pane - 38,
        34,
        160,
        134,
        sheet.linear([
          [0, mood.sky[0]],
          [0.6, mood.sky[1]],
          [1, mood.sky[2]],
        ]),
      )
      sheet.circle(pane + 74, 78, 18, mood.disc)
      for (const [y, near] of [
        [128, 0.3],
        [144, 0.6],
      ] as const)
        sheet.path(`M${pane - 40} 180V${y}q40 -26 80 -6t84 -10V180Z`, stage.layer(near))
    })
    sheet.line(
      `M${pane + 42} 34V168M${pane - 38} 96H${pane + 122}`,
      mix(lighten(wood, 0.1), mood.deep, 0.1),
      { width: 4 },
    )
    if (variant % 2 === 0) drawClock(stage, 432, 216, 24)
    const bench = 286
    const lamp = 336
    sheet.circle(
      lamp,
      204,
      190,
      sheet.radial([
        [0, mood.lamp, stage.dark ? 0.6 : 0.35],
        [1, mood.lamp, 0],
      ]),
    )
    sheet.line(`M${lamp} 0V168`, mood.deep, { width: 1.8 })
    sheet.path(
      `M${lamp - 40} 196Q${lamp - 32} 166 ${lamp - 10} 162H${lamp + 10}Q${lamp + 32} 166 ${lamp + 40} 196Z`,
      stage.indoors('#3f6a5f'),
    )
    sheet.ellipse(lamp, 196, 40, 7, mood.lamp)
    const middle = lamp - random.between(0, 20)
    sheet.group(
      `transform="translate(${(middle * -0.45).toFixed(1)} ${(-0.45 * (bench + 6)).toFixed(1)}) scale(1.45)"`,
      () => drawPiece(stage, middle, bench + 6, variant % 3, wood),
    )
    for (const [x, tall] of [
      [120, 52],
      [162, 38],
      [548, 60],
    ] as const) {
      const jar = stage.indoors(['#b5653f', '#4f7a86', '#8a9a6a'][(x + variant) % 3] ?? '#b5653f')
      for (let i = 0; i < 5; i++)
        sheet.line(
          `M${x - 8 + i * 4} ${bench - tall * 0.5}l${(i - 2) * 5} ${-random.between(30, 52)}`,
          i % 2 ? wood : iron,
          { width: 2.6 },
        )
      sheet.rect(
        x - 16,
        bench - tall + 8,
        32,
        tall,
        sheet.linear(
          [
            [0, lighten(jar, 0.07)],
            [1, lighten(jar, -0.08)],
          ],
          [0, 0, 1, 0],
        ),
        1,
        4,
      )
      sheet.ellipse(x, bench - tall + 9, 16, 4, lighten(jar, -0.1))
    }
    sheet.rect(
      0,
      bench + 4,
      WIDTH,
      80,
      sheet.linear([
        [0, lighten(wood, 0.05)],
        [1, lighten(wood, -0.1)],
      ]),
    )
    sheet.rect(0, bench + 4, WIDTH, 6, lighten(wood, 0.13))
    for (let i = 0; i < 6; i++)
      sheet.line(
        `M${random.between(-60, 400)} ${bench + 22 + i * 10}h${random.between(100, 280)}`,
        lighten(wood, -0.06),
        { width: 1.3, opacity: 0.6 },
      )
    sheet.rect(60, bench + 30, 70, 30, lighten(wood, -0.06), 1, 2)
    sheet.rect(510, bench + 30, 70, 30, lighten(wood, -0.06), 1, 2)
    for (const x of [95, 545]) sheet.circle(x, bench + 45, 4, stage.indoors('#c99a45'))
  },
}
