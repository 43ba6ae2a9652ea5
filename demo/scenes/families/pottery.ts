import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawBranches } from '../plants.ts'
import type { Family, Stage } from '../stage.ts'

/** Half-widths of a vessel from foot to lip, as shares of its height. */
const profiles: number[][] = [
  [0.16, 0.34, 0.42, 0.38, 0.24, 0.13, 0.2],
  [0.2, 0.32, 0.36, 0.36, 0.34, 0.28, 0.3],
  [0.22, 0.44, 0.52, 0.46, 0.22, 0.12, 0.12],
  [0.14, 0.2, 0.28, 0.36, 0.4, 0.32, 0.2],
  [0.12, 0.16, 0.18, 0.16, 0.11, 0.09, 0.14],
  [0.26, 0.42, 0.56, 0.62, 0.64, 0.66, 0.68],
]

const glazes = [
  '#b8502f',
  '#2f6f73',
  '#3f5373',
  '#d8a24a',
  '#8f9a6a',
  '#e9dcc3',
  '#6b4a5e',
  '#c98a6a',
  '#4f7a8f',
  '#a43b3b',
]

function drawVessel(
  stage: Stage,
  x: number,
  foot: number,
  height: number,
  shape: number,
  glaze: string,
  motif: number,
): void {
  const { sheet } = stage
  const profile = profiles[shape % profiles.length] ?? []
  const tall = shape % profiles.length === 5 ? height * 0.5 : height
  const side = (sign: number): Point[] =>
    profile.map((half, i) => [x + sign * half * height * 0.9, foot - (tall * i) / (profile.length - 1)])
  const [left, right] = [side(-1), side(1)]
  const outline = `${curve(right)}${curve([...left].reverse()).replace('M', 'L')}Z`
  const lip = (profile.at(-1) ?? 0.1) * height * 0.9
  sheet.ellipse(x + height * 0.12, foot + 1, height * 0.5, height * 0.045, lighten(glaze, -0.3), 0.3)
  sheet.path(outline, glaze)
  sheet.clipped(outline, () => {
    sheet.path(
      curve(
        left.map(([px, py]): Point => [px + height * 0.06, py]),
        `L${x - height * 0.12} ${foot - tall}Q${x - height * 0.24} ${foot - tall * 0.4} ${x - height * 0.05} ${foot}Z`,
      ),
      lighten(glaze, 0.07),
    )
    sheet.path(
      curve(
        right.map(([px, py]): Point => [px - height * 0.1, py]),
        `L${x + height} ${foot - tall}L${x + height} ${foot}Z`,
      ),
      lighten(glaze, -0.06),
    )
    if (motif === 0)
      for (const t of [0.36, 0.44])
        sheet.path(
          `M${x - height} ${foot - tall * t}Q${x} ${foot - tall * t + 10} ${x + height} ${foot - tall * t}v4Q${x} ${foot - tall * t + 14} ${x - height} ${foot - tall * t + 4}Z`,
          lighten(glaze, 0.2),
          0.7,
        )
    if (motif === 1)
      sheet.path(
        `M${x - height} ${foot - tall * 0.62}q${height * 0.25} 26 ${height * 0.5} 6t${height * 0.5} 8t${height * 0.5} -2t${height * 0.5} 4V${foot - tall * 1.2}H${x - height}Z`,
        lighten(glaze, 0.14),
        0.8,
      )
    if (motif === 2)
      for (let i = -3; i <= 3; i++)
        sheet.circle(
          x + i * height * 0.13,
          foot - tall * 0.42 + Math.abs(i) * -1.2,
          2.6,
          lighten(glaze, 0.22),
          0.8,
        )
  })
  sheet.ellipse(x, foot - tall, lip, lip * 0.2, lighten(glaze, -0.16))
  sheet.ellipse(x, foot - tall - 0.8, lip, lip * 0.2, lighten(glaze, 0.08), 0.35)
}

function drawSprig(stage: Stage, x: number, y: number, angle: number, bloom: string): void {
  const { sheet, random } = stage
  const tips = drawBranches(stage, {
    x,
    y,
    length: 30,
    angle,
    width: 2.6,
    colour: stage.indoors('#5b4436'),
    forks: 3,
  })
  for (const [tx, ty] of tips) {
    if (random.chance(0.15)) continue
    const size = random.between(3, 5.4)
    for (let petal = 0; petal < 5; petal++) {
      const a = (petal / 5) * Math.PI * 2
      sheet.circle(tx + Math.cos(a) * size * 0.62, ty + Math.sin(a) * size * 0.62, size * 0.52, bloom)
    }
    sheet.circle(tx, ty, size * 0.28, stage.indoors('#f3d27a'))
  }
}

/** A still life of vessels on a board, a round or an arched window behind. */
export const pottery: Family = {
  name: 'pottery',
  scenes: [
    ['paper', 'spring'],
    ['blush', 'summer', 'flip'],
    ['mint', 'spring'],
    ['amber', 'autumn', 'flip'],
    ['slate', 'winter'],
    ['lilac', 'spring', 'flip'],
    ['jade', 'summer'],
    ['honey', 'autumn', 'flip'],
    ['ember', 'winter'],
  ],
  views: [
    [320, 180, 1],
    [330, 215, 1.25],
    [320, 180, 1],
  ],
  draw(stage) {
    const { sheet, random, variant, mood, season } = stage
    const wall = mix(mood.sky[1], mood.sky[2], 0.45)
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(wall, -0.02)],
        [1, lighten(wall, 0.03)],
      ]),
    )
    const board = 296
    const x = random.between(260, 330)
    const glow = mix(wall, mood.disc, 0.6)
    if (variant % 3 === 0) sheet.circle(x, 170, 118, glow)
    else if (variant % 3 === 1)
      sheet.path(`M${x - 96} ${board}V150A96 96 0 0 1 ${x + 96} 150V${board}Z`, glow)
    else {
      sheet.shape(
        [
          [x + 60, 0],
          [x + 240, 0],
          [x + 60, board],
          [x - 160, board],
        ],
        glow,
        0.75,
      )
      for (const t of [0.32, 0.66])
        sheet.shape(
          [
            [x + 60 + 180 * t, 0],
            [x + 68 + 180 * t, 0],
            [x - 152 + 220 * t, board],
            [x - 160 + 220 * t, board],
          ],
          wall,
        )
    }
    const glaze = (offset: number) =>
      stage.indoors(glazes[(variant * 3 + offset * 2 + 1) % glazes.length] ?? '#b8502f')
    const wood = stage.indoors('#8a5a3a')
    sheet.rect(
      0,
      board,
      WIDTH,
      HEIGHT - board,
      sheet.linear([
        [0, wood],
        [1, lighten(wood, -0.09)],
      ]),
    )
    sheet.rect(0, board, WIDTH, 7, lighten(wood, 0.07))
    for (let i = 0; i < 6; i++) {
      const y = board + 16 + i * 8
      sheet.line(
        `M${random.between(-60, 300)} ${y}q90 ${random.between(-4, 4)} ${random.between(160, 300)} 0`,
        lighten(wood, -0.06),
        { width: 1, opacity: 0.6 },
      )
    }
    const bloom = stage.indoors(
      season === 'autumn'
        ? '#e07f36'
        : season === 'winter'
          ? '#f4f1ea'
          : season === 'spring'
            ? '#f0a0ae'
            : '#f3e1a0',
    )
    const foot = board + 4
    const places: [number, number, number][] = [
      [x - 175, 96 + random.between(0, 30), variant + 4],
      [x - 20, 150 + random.between(0, 26), variant],
      [x + 128, 100 + random.between(0, 24), variant + 2],
    ]
    for (const [px, height, shape] of places) {
      if (shape % 6 === 4)
        for (const angle of [-1.2, -1.55, -1.95]) drawSprig(stage, px, foot - height * 0.96, angle, bloom)
    }
    const middle = places[2]
    if (middle && (variant + 2) % 6 !== 4)
      for (const angle of [-1.25, -1.7])
        drawSprig(stage, middle[0], foot - middle[1] * ((variant + 2) % 6 === 5 ? 0.46 : 0.96), angle, bloom)
    places.forEach(([px, height, shape], i) => {
      drawVessel(stage, px, foot, height, shape, glaze(i), (variant + i) % 4)
    })
    const small = lighten(glaze(3), 0.02)
    drawVessel(stage, x + 226, foot + 12, 56, 5, small, 3)
    if (variant % 2 === 0) drawVessel(stage, x - 262, foot + 10, 62, 1, glaze(4), 0)
    const scarf = stage.indoors('#d9c9a8')
    if (variant % 3 !== 0) sheet.path(`M${x + 40} ${board + 8}h150l26 46q-60 10 -110 0t-96 -4Z`, scarf, 0.55)
  },
}
