import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawClouds, drawCrescent, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

const awnings = ['#d6493f', '#2f8a8f', '#e0a233', '#4f7f4a', '#7a5aa0', '#d9738a']
const goods = ['#e2503c', '#f2a83a', '#7fb04a', '#8a4f9a', '#f4d35e', '#c9743a', '#4f8f4f']

function drawStall(stage: Stage, x: number, foot: number, width: number, stripe: string): void {
  const { sheet, random, mood } = stage
  const s = width / 130
  const wood = stage.indoors('#8a5c3c')
  const top = foot - 128 * s
  sheet.rect(x + 4 * s, top + 28 * s, width - 8 * s, 72 * s, mix(stage.indoors('#4a3636'), mood.deep, 0.35))
  if (stage.dark)
    sheet.circle(
      x + width / 2,
      top + 58 * s,
      74 * s,
      sheet.radial([
        [0, mood.lamp, 0.75],
        [1, mood.lamp, 0],
      ]),
    )
  for (const dx of [4, width / s - 9]) sheet.rect(x + dx * s, top + 20 * s, 5 * s, 108 * s, wood)
  for (let i = 0; i < 4; i++) {
    const at = x + (18 + i * 28) * s
    const hung = stage.indoors(goods[random.whole(0, 6)] ?? '#e2503c')
    sheet.line(`M${at} ${top + 28 * s}v${12 * s}`, wood, { width: 1 })
    sheet.ellipse(at, top + 46 * s, 6 * s, 9 * s, hung)
  }
  drawPerson(stage, x + width * random.between(0.35, 0.65), foot - 20 * s, 74 * s, {
    coat: stage.indoors(awnings[random.whole(0, 5)] ?? '#2f8a8f'),
  })
  sheet.shape(
    [
      [x - 4 * s, foot - 44 * s],
      [x + width + 4 * s, foot - 44 * s],
      [x + width - 2 * s, foot],
      [x + 2 * s, foot],
    ],
    sheet.linear([
      [0, wood],
      [1, lighten(wood, -0.1)],
    ]),
  )
  const crates = 4
  for (let crate = 0; crate < crates; crate++) {
    const [cx, wide] = [x + (crate * width) / crates + 3 * s, width / crates - 6 * s]
    const fruit = stage.indoors(goods[random.whole(0, 6)] ?? '#f2a83a')
    for (let row = 2; row >= 0; row--) {
      const count = 5 - row
      for (let i = 0; i < count; i++) {
        const [fx, fy] = [cx + wide * ((i + 0.5 + row * 0.5) / 5), foot - 46 * s - row * 5 * s]
        sheet.circle(fx, fy, 4.1 * s, lighten(fruit, row * 0.02 - 0.02))
        sheet.circle(fx - 1.2 * s, fy - 1.3 * s, 1.3 * s, lighten(fruit, 0.14), 0.8)
      }
    }
    sheet.rect(cx, foot - 46 * s, wide, 15 * s, lighten(wood, 0.07))
    sheet.rect(cx, foot - 40 * s, wide, 1.4 * s, lighten(wood, -0.08))
  }
  const bands = 8
  for (let i = 0; i < bands; i++) {
    const [from, to] = [i / bands, (i + 1) / bands]
    const fill = i % 2 ? stage.indoors('#f6ecd8') : stage.indoors(stripe)
    const [l0, l1] = [x - 10 * s + (width + 20 * s) * from, x - 10 * s + (width + 20 * s) * to]
    const [t0, t1] = [x + 8 * s + (width - 16 * s) * from, x + 8 * s + (width - 16 * s) * to]
    const low = top + 30 * s
    sheet.path(
      `M${t0} ${top}H${t1}L${l1} ${low}a${(l1 - l0) / 2} ${8 * s} 0 0 1 ${l0 - l1} 0Z`,
      sheet.linear([
        [0, lighten(fill, -0.04)],
        [1, fill],
      ]),
    )
  }
}

/** Market stalls under strings of bulbs. */
export const market: Family = {
  name: 'market',
  scenes: [
    ['peach', 'summer'],
    ['indigo', 'summer', 'flip'],
    ['plum', 'autumn'],
    ['sky', 'spring', 'flip'],
    ['ember', 'winter'],
    ['honey', 'autumn', 'flip'],
    ['lagoon', 'summer'],
    ['coral', 'spring', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [170, 230, 1.5],
    [440, 215, 1.28],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 240)
    if (stage.night) drawStars(stage, 50, 110)
    drawClouds(stage, 3, 30, 90, 0.45)
    if (stage.night) drawCrescent(stage, random.between(380, 480), 50, 17)
    else drawDisc(stage, random.between(380, 500), 66, 26)
    for (let i = 0, x = -30; x < WIDTH; i++) {
      const [width, height] = [random.between(58, 96), random.between(80, 150)]
      const wall = mix(
        stage.paint(
          ['#d9a27a', '#c9b597', '#a8b5a0', '#d0a0a0', '#b5a5c0'][(i + variant) % 5] ?? '#c9b597',
          0.3,
        ),
        mood.deep,
        stage.dark ? 0.4 : 0,
      )
      sheet.rect(x, 250 - height, width, height + 20, wall)
      sheet.shape(
        [
          [x - 4, 251 - height],
          [x + 8, 232 - height],
          [x + width - 8, 232 - height],
          [x + width + 4, 251 - height],
        ],
        mix(stage.paint('#6a4640', 0.25), mood.deep, stage.dark ? 0.4 : 0),
      )
      for (let wy = 0; wy < 2; wy++) {
        for (let wx = 0; wx < 2; wx++)
          sheet.rect(
            x + 12 + wx * (width - 38),
            264 - height + wy * 36,
            14,
            20,
            stage.dark && random.chance(0.7) ? mood.lamp : lighten(wall, -0.16),
            0.9,
            1,
          )
      }
      x += width + random.between(-1, 4)
    }
    const road = mix(stage.paint('#b09a86'), mood.deep, stage.dark ? 0.5 : 0.12)
    sheet.rect(
      0,
      246,
      WIDTH,
      120,
      sheet.linear([
        [0, lighten(road, 0.03)],
        [1, lighten(road, -0.1)],
      ]),
    )
    for (let i = 0; i < 5; i++)
      sheet.line(`M-10 ${262 + i * 22}H${WIDTH + 10}`, lighten(road, -0.06), { width: 1, opacity: 0.5 })
    const shift = random.between(-30, 0)
    for (let i = 0; i < 5; i++)
      drawStall(stage, shift - 40 + i * 146, 286, 120, awnings[(i * 2 + variant) % 6] ?? '#d6493f')
    for (const [y, sag] of [
      [118, 34],
      [92, 26],
    ] as const) {
      sheet.line(`M-10 ${y}Q160 ${y + sag * 2} 320 ${y}T${WIDTH + 10} ${y}`, mood.deep, {
        width: 1.1,
        opacity: 0.7,
      })
      for (let x = 10; x < WIDTH; x += 30) {
        const t = (x % 320) / 320
        const at = y + (x < 320 ? 1 : -1) * sag * 4 * t * (1 - t) + 4
        if (stage.dark)
          sheet.circle(
            x,
            at,
            14,
            sheet.radial([
              [0, mood.lamp, 0.6],
              [1, mood.lamp, 0],
            ]),
          )
        sheet.circle(x, at, 3, stage.dark ? mood.lamp : stage.paint('#fff1c9'))
      }
    }
    const coats = ['#3f6a8a', '#b5483a', '#5a4a7a', '#d0a04a', '#4a7a5f', '#8a5a4a']
    for (let i = 0; i < 7; i++) {
      const [x, y] = [40 + i * 92 + random.between(-30, 30), 318 + (i % 3) * 14 + random.between(-4, 4)]
      sheet.ellipse(x, y, 16, 3.4, mood.deep, 0.35)
      drawPerson(stage, x, y, 74 + (i % 3) * 10, {
        coat: mix(stage.indoors(coats[(i + variant) % 6] ?? '#3f6a8a'), mood.deep, stage.dark ? 0.3 : 0.05),
        skirt: i % 2 === 0,
        ...(i % 3 === 1 ? { basket: stage.indoors('#b58a52') } : {}),
      })
    }
    sheet.rect(0, HEIGHT - 6, WIDTH, 8, mood.deep, 0.25)
  },
}
