import { curve, HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges } from '../land.ts'
import { drawClouds, drawCrescent, drawDisc, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples } from '../water.ts'

function drawCat({ sheet }: Stage, x: number, y: number, s: number, fur: string): void {
  sheet.line(
    curve([
      [x + s * 0.42, y - s * 0.1],
      [x + s * 0.8, y - s * 0.02],
      [x + s * 0.86, y + s * 0.4],
      [x + s * 0.7, y + s * 0.62],
    ]),
    fur,
    { width: s * 0.15 },
  )
  sheet.path(
    `M${x - s * 0.42} ${y}Q${x - s * 0.5} ${y - s * 0.6} ${x - s * 0.16} ${y - s * 0.92}H${x + s * 0.16}Q${x + s * 0.52} ${y - s * 0.5} ${x + s * 0.46} ${y}Z`,
    fur,
  )
  sheet.ellipse(x - s * 0.02, y - s * 1.04, s * 0.29, s * 0.25, fur)
  for (const side of [-1, 1])
    sheet.shape(
      [
        [x + side * s * 0.28, y - s * 1.1],
        [x + side * s * 0.25, y - s * 1.42],
        [x + side * s * 0.04, y - s * 1.24],
      ],
      fur,
    )
  for (let i = 0; i < 3; i++)
    sheet.line(
      `M${x - s * 0.05} ${y - s * (0.24 + i * 0.16)}q${s * 0.16} ${-s * 0.05} ${s * 0.32} 0`,
      lighten(fur, -0.1),
      { width: s * 0.05 },
    )
}

function drawPlant(stage: Stage, x: number, y: number, s: number, kind: number): void {
  const { sheet, random } = stage
  const [pot, leaf] = [
    stage.indoors(['#b5653f', '#e6ddc8', '#4f7a86', '#8a5a6a'][kind % 4] ?? '#b5653f'),
    stage.indoors(['#3f8a55', '#6aa04a', '#2f7a60'][kind % 3] ?? '#3f8a55'),
  ]
  if (kind % 3 === 0) {
    for (let i = 0; i < 11; i++) {
      const a = -Math.PI / 2 + (i - 5) * 0.26
      const long = s * random.between(1, 1.7)
      const [tx, ty] = [x + Math.cos(a) * long, y - s * 0.7 + Math.sin(a) * long]
      sheet.path(
        `M${x - 2} ${y - s * 0.7}Q${(x + tx) / 2 - 6} ${(y - s * 0.7 + ty) / 2 - 6} ${tx} ${ty}Q${(x + tx) / 2 + 6} ${(y - s * 0.7 + ty) / 2 + 2} ${x + 2} ${y - s * 0.7}Z`,
        lighten(leaf, i % 2 ? 0.04 : -0.03),
      )
    }
  } else if (kind % 3 === 1) {
    for (let i = 0; i < 14; i++)
      sheet.circle(
        x + random.between(-0.7, 0.7) * s,
        y - s * random.between(0.8, 1.7),
        s * random.between(0.18, 0.3),
        lighten(leaf, random.between(-0.05, 0.06)),
      )
    for (let i = 0; i < 6; i++)
      sheet.circle(
        x + random.between(-0.6, 0.6) * s,
        y - s * random.between(0.9, 1.7),
        s * 0.09,
        stage.indoors('#f2a0b0'),
      )
  } else {
    for (const dx of [-0.26, 0, 0.26])
      sheet.rect(
        x + dx * s - s * 0.13,
        y - s * (1.6 - Math.abs(dx) * 1.6),
        s * 0.26,
        s,
        lighten(leaf, dx * 0.12),
        1,
        s * 0.13,
      )
  }
  sheet.path(
    `M${x - s * 0.5} ${y - s * 0.76}H${x + s * 0.5}L${x + s * 0.36} ${y}H${x - s * 0.36}Z`,
    sheet.linear(
      [
        [0, lighten(pot, 0.06)],
        [1, lighten(pot, -0.08)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.rect(x - s * 0.55, y - s * 0.84, s * 1.1, s * 0.16, lighten(pot, 0.04), 1, 2)
}

/** What lies outside: hills, the sea, or roofs of a city. */
function drawView(stage: Stage, foot: number): void {
  const { sheet, random, variant, mood } = stage
  sheet.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    sheet.linear([
      [0, mood.sky[0]],
      [0.36, mood.sky[1]],
      [0.68, mood.sky[2]],
    ]),
  )
  if (stage.night) drawStars(stage, 90, 170)
  drawClouds(stage, 4, 40, 130, 0.5)
  if (stage.night) drawCrescent(stage, 400, 86, 20)
  else drawDisc(stage, 400, 96, 28)
  const kind = variant % 3
  if (kind === 0)
    drawRanges(stage, { from: foot - 110, to: foot - 20, count: 4, height: 40, near: 0.75, far: 0.15 })
  else if (kind === 1) {
    const sea = stage.paint('#2f8499')
    sheet.rect(
      0,
      foot - 84,
      WIDTH,
      90,
      sheet.linear([
        [0, mix(sea, mood.sky[2], 0.4)],
        [1, sea],
      ]),
    )
    drawRipples(stage, foot - 80, foot, 60, mood.sky[2], 0.5)
    for (const x of [230, 330])
      sheet.path(
        `M${x} ${foot - 74}h18l-4 5h-11ZM${x + 8} ${foot - 75}v-24l11 22Z`,
        mix('#ffffff', mood.tint, mood.tinted),
      )
  } else {
    for (let layer = 0; layer < 2; layer++) {
      for (let x = 60; x < WIDTH - 40; x += random.between(26, 44)) {
        const top = foot - random.between(34, 92) + layer * 34
        const tone = stage.layer(0.35 + layer * 0.3)
        sheet.rect(x, top, 40, foot - top, tone)
        if (layer)
          sheet.shape(
            [
              [x - 3, top + 1],
              [x + 20, top - 14],
              [x + 43, top + 1],
            ],
            stage.paint('#a85a44', 0.3),
          )
        for (let w = 0; w < 3; w++)
          if (stage.dark) sheet.rect(x + 6 + w * 10, top + 10, 5, 6, mood.lamp, random.between(0.3, 1))
      }
    }
  }
}

/** A sill, a cat, plants, and the world outside. */
export const windowsill: Family = {
  name: 'window',
  scenes: [
    ['sky', 'spring'],
    ['coral', 'summer', 'flip'],
    ['indigo', 'winter'],
    ['honey', 'autumn', 'flip'],
    ['turquoise', 'summer'],
    ['plum', 'autumn', 'flip'],
    ['mist', 'winter'],
    ['navy', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [330, 180, 1.26],
    [300, 170, 1.12],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const sill = 276
    drawView(stage, sill)
    const wall = mix(
      stage.indoors(['#e9d8bd', '#c9d4c6', '#d8c3c6', '#c4cddb'][variant % 4] ?? '#e9d8bd'),
      mix(mood.sky[1], mood.deep, 0.35),
      stage.dark ? 0.55 : 0.08,
    )
    const frame = mix(stage.indoors('#f4ece0'), mood.deep, stage.dark ? 0.4 : 0)
    const [left, right, top] = [96, 544, 24]
    sheet.group('fill-rule="evenodd"', () =>
      sheet.path(`M0 0H${WIDTH}V${HEIGHT}H0ZM${left} ${top}H${right}V${sill}H${left}Z`, wall),
    )
    sheet.line(`M${left} ${top}H${right}V${sill}H${left}Z`, frame, { width: 11, cap: 'butt' })
    sheet.line(`M320 ${top}V${sill}M${left} 104H${right}`, frame, { width: 6 })
    const cloth = mix(
      stage.indoors(['#d9735a', '#4f8a8f', '#e0b55a', '#7a6aa8'][(variant + 1) % 4] ?? '#d9735a'),
      mood.deep,
      stage.dark ? 0.35 : 0,
    )
    for (const side of [-1, 1]) {
      const edge = side < 0 ? 46 : WIDTH - 46
      const tie = 196
      const inner = edge - side * 112
      sheet.path(
        `M${edge} 8H${inner}Q${inner + side * 4} 120 ${edge - side * 34} ${tie}Q${edge - side * 20} 250 ${edge - side * 44} 322H${edge + side * 16}Z`,
        sheet.linear(
          [
            [0, lighten(cloth, -0.05)],
            [0.3, lighten(cloth, 0.04)],
            [0.6, lighten(cloth, -0.02)],
            [1, lighten(cloth, 0.03)],
          ],
          [0, 0, 1, 0],
        ),
        0.96,
      )
      for (let i = 1; i < 4; i++)
        sheet.line(
          `M${edge - side * i * 26} 10Q${edge - side * i * 22} 120 ${edge - side * (8 + i * 6)} ${tie - 4}`,
          lighten(cloth, -0.07),
          { width: 1.6, opacity: 0.7 },
        )
      sheet.rect(edge - (side > 0 ? 38 : -2), tie - 5, 38, 9, lighten(cloth, -0.12), 1, 3)
    }
    sheet.rect(30, 2, WIDTH - 60, 8, stage.indoors('#6a4a3a'), 1, 4)
    sheet.rect(70, sill, 500, 15, frame)
    sheet.rect(70, sill + 15, 500, 6, mood.deep, 0.25)
    if (variant % 4 !== 3)
      drawCat(
        stage,
        236 + (variant % 3) * 44,
        sill + 2,
        52,
        mix(
          stage.indoors(['#3f3a42', '#d08a4a', '#efe6d8', '#7a7480'][variant % 4] ?? '#3f3a42'),
          mood.deep,
          stage.dark ? 0.35 : 0.05,
        ),
      )
    drawPlant(stage, 158, sill + 2, 34, variant)
    drawPlant(stage, 452, sill + 2, 40, variant + 1)
    drawPlant(stage, 508, sill + 2, 26, variant + 2)
    if (variant % 2) {
      const cup = stage.indoors('#e2574a')
      sheet.rect(370, sill - 24, 28, 26, cup, 1, 4)
      sheet.line(`M398 ${sill - 18}q14 6 0 13`, cup, { width: 4 })
      sheet.blurred(3, () =>
        sheet.line(`M384 ${sill - 30}q-10 -16 0 -32t0 -30`, '#ffffff', { width: 6, opacity: 0.4 }),
      )
    } else
      for (let i = 0; i < 4; i++)
        sheet.rect(
          352 + (i % 2) * 4,
          sill - 8 - i * 8,
          58 - i * 4,
          7.4,
          stage.indoors(['#a8443c', '#2f6373', '#c99a45', '#6a4a72'][i] ?? '#a8443c'),
          1,
          1,
        )
    if (stage.dark)
      sheet.circle(
        320,
        340,
        260,
        sheet.radial([
          [0, mood.lamp, 0.22],
          [1, mood.lamp, 0],
        ]),
      )
    else
      sheet.shape(
        [
          [150, sill + 21],
          [500, sill + 21],
          [random.between(420, 470), HEIGHT],
          [40, HEIGHT],
        ],
        mood.disc,
        0.22,
      )
  },
}
