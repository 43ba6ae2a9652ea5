import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawDisc, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawPot(stage: Stage, x: number, foot: number, s: number, clay: string): void {
  const { sheet } = stage
  const body = stage.indoors(clay)
  const shine = sheet.linear(
    [
      [0, lighten(body, 0.09)],
      [0.45, body],
      [1, lighten(body, -0.12)],
    ],
    [0, 0, 1, 0],
  )
  sheet.ellipse(x, foot + 1, s * 1.1, s * 0.12, stage.mood.deep, 0.35)
  sheet.line(
    `M${x + s * 0.78} ${foot - s * 0.95}C${x + s * 1.5} ${foot - s * 1.15} ${x + s * 1.5} ${foot - s * 0.3} ${x + s * 0.78} ${foot - s * 0.36}`,
    lighten(body, -0.08),
    { width: s * 0.17 },
  )
  sheet.path(
    `M${x - s * 0.7} ${foot - s * 0.3}Q${x - s * 1.2} ${foot - s * 0.4} ${x - s * 1.32} ${foot - s * 1.02}L${x - s * 1.5} ${foot - s * 1.06}L${x - s * 1.46} ${foot - s * 1.16}L${x - s * 1.2} ${foot - s * 1.1}Q${x - s * 1.05} ${foot - s * 0.78} ${x - s * 0.74} ${foot - s * 0.78}Z`,
    shine,
  )
  sheet.path(
    `M${x - s * 0.55} ${foot}Q${x - s * 1.05} ${foot - s * 0.36} ${x - s * 0.88} ${foot - s * 0.8}Q${x - s * 0.66} ${foot - s * 1.16} ${x} ${foot - s * 1.18}Q${x + s * 0.66} ${foot - s * 1.16} ${x + s * 0.88} ${foot - s * 0.8}Q${x + s * 1.05} ${foot - s * 0.36} ${x + s * 0.55} ${foot}Z`,
    shine,
  )
  sheet.path(
    `M${x - s * 0.52} ${foot - s * 1.12}Q${x} ${foot - s * 1.5} ${x + s * 0.52} ${foot - s * 1.12}Z`,
    lighten(body, -0.03),
  )
  sheet.circle(x, foot - s * 1.42, s * 0.13, lighten(body, -0.06))
  sheet.path(
    `M${x - s * 0.7} ${foot - s * 0.5}Q${x - s * 0.74} ${foot - s * 0.86} ${x - s * 0.36} ${foot - s * 1.04}Q${x - s * 0.56} ${foot - s * 0.8} ${x - s * 0.56} ${foot - s * 0.5}Z`,
    '#ffffff',
    0.22,
  )
}

function drawCup(stage: Stage, x: number, foot: number, r: number, glaze: string): void {
  const { sheet } = stage
  const body = stage.indoors(glaze)
  sheet.ellipse(x, foot + 1, r * 1.5, r * 0.3, lighten(stage.indoors('#6a4a36'), 0.03))
  sheet.path(
    `M${x - r} ${foot - r * 1.05}Q${x - r * 0.9} ${foot - r * 0.2} ${x - r * 0.42} ${foot}H${x + r * 0.42}Q${x + r * 0.9} ${foot - r * 0.2} ${x + r} ${foot - r * 1.05}Z`,
    sheet.linear(
      [
        [0, lighten(body, 0.05)],
        [1, lighten(body, -0.1)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.ellipse(x, foot - r * 1.05, r, r * 0.28, lighten(body, 0.08))
  sheet.ellipse(x, foot - r * 1.02, r * 0.84, r * 0.2, stage.indoors('#b98a3a'))
}

/** Tea set out before a round window. */
export const teatable: Family = {
  name: 'teatable',
  scenes: [
    ['mint', 'spring'],
    ['slate', 'winter', 'flip'],
    ['honey', 'autumn'],
    ['lilac', 'spring', 'flip'],
    ['plum', 'autumn'],
    ['navy', 'summer', 'flip'],
    ['jade', 'summer'],
    ['coral', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [370, 245, 1.36],
    [320, 200, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    const wall = mix(
      stage.indoors(['#d9cbb0', '#c7b9a6', '#b9c2ae', '#cdb8b0'][variant % 4] ?? '#d9cbb0'),
      mix(mood.sky[1], mood.deep, 0.35),
      stage.dark ? 0.55 : 0.08,
    )
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(wall, -0.03)],
        [1, lighten(wall, 0.02)],
      ]),
    )
    const [x, y, r] = [random.between(290, 350), 142, 122]
    const round = variant % 3 !== 2
    const pane = round
      ? `M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0Z`
      : `M${x - 190} 22H${x + 190}V262H${x - 190}Z`
    sheet.clipped(pane, () => {
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
      if (stage.night) drawStars(stage, 80, 200)
      drawDisc(stage, x + 44, y - 40, 22)
      drawRanges(stage, { from: y + 20, to: y + 86, count: 4, height: 32, near: 0.7, far: 0.15 })
      if (season === 'winter')
        for (let i = 0; i < 60; i++)
          sheet.circle(
            random.between(x - r, x + r),
            random.between(y - r, y + r),
            random.between(0.8, 2),
            '#ffffff',
            0.85,
          )
      for (let i = 0; i < 4; i++)
        drawPine(
          stage,
          x - r + random.between(0, 60),
          y + r + 10,
          random.between(70, 120),
          stage.layer(1),
          season === 'winter',
        )
    })
    const frame = mix(stage.indoors('#5f3f30'), mood.deep, stage.dark ? 0.3 : 0.05)
    sheet.line(pane, frame, { width: 11 })
    sheet.line(pane, lighten(frame, 0.1), { width: 2 })
    if (round && variant % 2)
      sheet.line(
        `M${x} ${y - r}V${y + r}M${x - r} ${y}H${x + r}M${x - r * 0.7} ${y - r * 0.7}V${y + r * 0.7}M${x + r * 0.7} ${y - r * 0.7}V${y + r * 0.7}`,
        frame,
        { width: 3 },
      )
    if (!round)
      sheet.line(`M${x - 63} 22V262M${x + 63} 22V262M${x - 190} 100H${x + 190}`, frame, { width: 4 })
    const leaf = mix(stage.leaf(season === 'winter' ? 1 : variant % 3), mood.deep, 0.1)
    const vase = random.between(96, 128)
    let leaves = ''
    for (let i = 0; i < 9; i++) {
      const a = -1.57 + (i - 4) * 0.2 + random.between(-0.06, 0.06)
      const long = random.between(60, 118)
      const [tx, ty] = [vase + Math.cos(a) * long, 236 + Math.sin(a) * long]
      sheet.line(`M${vase} 238Q${(vase + tx) / 2} ${(238 + ty) / 2 - 10} ${tx} ${ty}`, lighten(leaf, -0.1), {
        width: 1.8,
      })
      for (let t = 0.35; t <= 1; t += 0.16) {
        const [lx, ly] = [vase + (tx - vase) * t, 238 + (ty - 238) * t - 8 * Math.sin(t * 3)]
        for (const side of [-1, 1])
          leaves += `M${lx} ${ly}q${side * 7} -11 ${side * 17} -7q${-side * 5} 10 ${-side * 17} 7Z`
      }
    }
    sheet.path(leaves, leaf)
    const jar = stage.indoors(['#4f7a86', '#e6ddc8', '#8a5a4a', '#6a7f5a'][variant % 4] ?? '#4f7a86')
    sheet.path(
      `M${vase - 11} 232h22q-3 12 8 22q12 12 6 34q-3 12 -12 14h-26q-9 -2 -12 -14q-6 -22 6 -34q11 -10 8 -22Z`,
      sheet.linear(
        [
          [0, lighten(jar, 0.07)],
          [1, lighten(jar, -0.1)],
        ],
        [0, 0, 1, 0],
      ),
    )
    const table = 292
    const wood = mix(stage.indoors('#7f5236'), mood.deep, stage.dark ? 0.2 : 0)
    sheet.rect(
      0,
      table,
      WIDTH,
      80,
      sheet.linear([
        [0, lighten(wood, 0.06)],
        [1, lighten(wood, -0.08)],
      ]),
    )
    sheet.rect(0, table, WIDTH, 4, lighten(wood, 0.14))
    for (let i = 0; i < 5; i++)
      sheet.line(
        `M${random.between(-60, 360)} ${table + 14 + i * 12}h${random.between(120, 320)}`,
        lighten(wood, -0.05),
        { width: 1.2, opacity: 0.6 },
      )
    sheet.shape(
      [
        [190, 314],
        [560, 314],
        [596, 350],
        [170, 350],
      ],
      stage.indoors('#4a3a34'),
    )
    sheet.shape(
      [
        [190, 314],
        [560, 314],
        [564, 318],
        [188, 318],
      ],
      lighten(stage.indoors('#4a3a34'), 0.12),
    )
    const steam = x + 96
    sheet.blurred(4, () => {
      for (let i = 0; i < 3; i++)
        sheet.line(`M${steam - 20 + i * 20} 290q${i % 2 ? 18 : -18} -26 0 -52t0 -54`, '#ffffff', {
          width: 9,
          opacity: 0.26,
        })
    })
    drawPot(stage, x - 16, 332, 46, ['#8a4a34', '#3f5a54', '#b5653f', '#5a3f4a'][variant % 4] ?? '#8a4a34')
    for (const [dx, dy] of [
      [88, 334],
      [134, 326],
      [180, 338],
    ] as const)
      drawCup(stage, x + dx, dy, 17, ['#f2ece0', '#cfe0d8', '#f4e2cf', '#d7dcea'][variant % 4] ?? '#f2ece0')
    if (stage.dark)
      sheet.circle(
        560,
        250,
        150,
        sheet.radial([
          [0, mood.lamp, 0.5],
          [1, mood.lamp, 0],
        ]),
      )
    const lamp = stage.dark ? mood.lamp : stage.indoors('#efe2c2')
    sheet.path(`M544 ${table}l4 -62h30l4 62Z`, lamp, 0.92)
    sheet.line(`M544 ${table}l4 -62h30l4 62ZM563 ${table}v-62M546 ${table - 30}h34`, frame, { width: 2.4 })
  },
}
