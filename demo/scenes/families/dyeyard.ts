import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

const dyes: string[][] = [
  ['#1f3f78', '#2f5a9a', '#4a7ab5', '#17305c'],
  ['#a8382f', '#d0553a', '#e28a4a', '#8a2a3a'],
  ['#c98a2a', '#e2b04a', '#b56a2a', '#f0cf7a'],
  ['#2f6a5a', '#4f8f6a', '#8ab07a', '#1f4f4a'],
]

function drawCloth(
  stage: Stage,
  x: number,
  top: number,
  width: number,
  drop: number,
  dye: string,
  motif: number,
): void {
  const { sheet, random } = stage
  const sway = random.between(-10, 14)
  const [right, foot] = [x + width, top + drop]
  const outline = `M${x} ${top}H${right}C${right + sway * 0.2} ${top + drop * 0.4} ${right + sway} ${top + drop * 0.7} ${right + sway} ${foot}Q${x + width * 0.75 + sway} ${foot + 7} ${x + width * 0.5 + sway} ${foot}T${x + sway} ${foot}C${x + sway} ${top + drop * 0.7} ${x + sway * 0.2} ${top + drop * 0.4} ${x} ${top}Z`
  const body = stage.paint(dye)
  sheet.path(
    outline,
    sheet.linear(
      [
        [0, lighten(body, -0.05)],
        [0.25, lighten(body, 0.05)],
        [0.5, lighten(body, -0.02)],
        [0.75, lighten(body, 0.05)],
        [1, lighten(body, -0.07)],
      ],
      [0, 0, 1, 0],
    ),
  )
  const pale = mix(body, stage.paint('#f6f1e4'), 0.78)
  sheet.clipped(outline, () => {
    const mid = x + width / 2 + sway * 0.5
    if (motif === 0) {
      for (let i = 0; i < 5; i++) {
        const cy = top + drop * (0.14 + i * 0.19)
        for (let petal = 0; petal < 6; petal++) {
          const a = (petal / 6) * Math.PI * 2 + i
          sheet.ellipse(
            mid + Math.cos(a) * width * 0.17,
            cy + Math.sin(a) * width * 0.17,
            width * 0.09,
            width * 0.09,
            pale,
            0.9,
          )
        }
        sheet.circle(mid, cy, width * 0.07, pale)
      }
    } else if (motif === 1) {
      for (let y = top + 10; y < foot; y += 15)
        sheet.line(`M${x - 4} ${y}q${width * 0.25} -12 ${width * 0.5} 0t${width * 0.5} 0t20 0`, pale, {
          width: 3.2,
          opacity: 0.85,
        })
    } else if (motif === 2) {
      for (let i = 0; i < 3; i++)
        for (const r of [0.36, 0.25, 0.12])
          sheet.line(
            `M${mid - width * r} ${top + drop * (0.2 + i * 0.3)}a${width * r} ${width * r} 0 1 0 ${width * r * 2} 0a${width * r} ${width * r} 0 1 0 ${-width * r * 2} 0`,
            pale,
            { width: 2.2, opacity: 0.9 },
          )
    } else if (motif === 3) {
      for (let y = top + 12; y < foot; y += 18)
        for (let i = 0; i < 3; i++)
          sheet.circle(
            x + width * (0.2 + i * 0.3) + ((y - top) % 36 < 18 ? 0 : width * 0.12),
            y,
            2.6,
            pale,
            0.9,
          )
    } else for (const t of [0.86, 0.92]) sheet.rect(x - 12, top + drop * t, width + 30, 3.4, pale, 0.9)
  })
  sheet.path(
    `M${x} ${top}h${width * 0.2}q${sway * 0.3} ${drop * 0.5} ${sway} ${drop}h${-width * 0.2}Z`,
    '#ffffff',
    0.07,
  )
}

/** A dyer's yard: long cloths drying on high frames. */
export const dyeyard: Family = {
  name: 'dyeyard',
  scenes: [
    ['sky', 'spring'],
    ['honey', 'autumn', 'flip'],
    ['mint', 'spring'],
    ['coral', 'summer', 'flip'],
    ['azure', 'summer'],
    ['peach', 'autumn', 'flip'],
    ['paper', 'summer'],
    ['lilac', 'spring', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [460, 190, 1.32],
    [230, 230, 1.25],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const floor = 276
    drawSky(stage, 250)
    drawClouds(stage, 3, 24, 90, 0.5)
    drawDisc(stage, random.between(470, 570), random.between(50, 90), 27)
    sheet.path(ground(ridgeLine(random, { y: 190, height: 40, rough: 0.46 }), true), stage.layer(0.2))
    for (let i = 0; i < 6; i++)
      drawTree(stage, random.between(0, WIDTH), 238, random.between(50, 84), stage.leaf(i % 3, 0.3))
    const [wall, tile] = [stage.paint('#f3ede0', 0.08), stage.paint('#474a52', 0.08)]
    sheet.rect(
      0,
      214,
      WIDTH,
      floor - 210,
      sheet.linear([
        [0, wall],
        [1, lighten(wall, -0.06)],
      ]),
    )
    sheet.rect(-5, 206, WIDTH + 10, 10, tile)
    for (let x = 0; x < WIDTH; x += 10) sheet.line(`M${x} 207v8`, lighten(tile, 0.08), { width: 1 })
    const gate = random.between(90, 160)
    sheet.path(`M${gate} ${floor}V250a26 26 0 0 1 52 0V${floor}Z`, stage.paint('#6a4a3a'))
    const yard = stage.paint('#c9b595')
    sheet.rect(
      0,
      floor,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(yard, 0.03)],
        [1, lighten(yard, -0.1)],
      ]),
    )
    for (let i = 0; i < 8; i++)
      sheet.line(
        `M${random.between(-40, 500)} ${floor + 10 + i * 10}h${random.between(40, 160)}`,
        lighten(yard, -0.07),
        { width: 1.2, opacity: 0.6 },
      )
    const set = dyes[variant % dyes.length] ?? []
    const bamboo = stage.paint('#b59a5a')
    const frame = (top: number, foot: number, from: number, count: number, width: number) => {
      for (let x = from - 10; x < from + count * (width + 12); x += (width + 12) * 2)
        sheet.line(`M${x} ${foot}V${top - 12}`, lighten(bamboo, -0.08), { width: 4 })
      for (let i = 0; i < count; i++) {
        if (random.chance(0.1)) continue
        drawCloth(
          stage,
          from + i * (width + 12),
          top,
          width,
          (foot - top) * random.between(0.72, 0.9),
          set[random.whole(0, 3)] ?? '#1f3f78',
          random.whole(0, 4),
        )
      }
      sheet.line(`M${from - 24} ${top}H${from + count * (width + 12) + 12}`, bamboo, { width: 4.6 })
      for (let x = from; x < from + count * (width + 12); x += 52)
        sheet.rect(x, top - 2.6, 2, 5.2, lighten(bamboo, -0.14))
    }
    frame(96, 292, random.between(230, 270), 7, 46)
    drawPerson(stage, gate + 84, 318, 70, {
      coat: stage.paint(variant % 4 === 0 ? '#b5483a' : '#35597f'),
      skirt: true,
      basket: stage.paint('#b58a52'),
    })
    frame(40, 346, -30 + (variant % 3) * 10, 2, 58)
    frame(54, 350, 408 + (variant % 2) * 40, 4, 62)
    for (const [x, r] of [
      [222, 24],
      [286, 19],
      [340, 22],
    ] as const) {
      const jar = stage.paint('#6a4a3c')
      const y = 342 + (x % 7)
      sheet.path(
        `M${x - r} ${y - r}Q${x - r * 1.25} ${y} ${x - r * 0.7} ${y + r * 0.6}H${x + r * 0.7}Q${x + r * 1.25} ${y} ${x + r} ${y - r}Z`,
        sheet.linear(
          [
            [0, lighten(jar, 0.06)],
            [1, lighten(jar, -0.08)],
          ],
          [0, 0, 1, 0],
        ),
      )
      sheet.ellipse(x, y - r, r, r * 0.28, lighten(jar, 0.1))
      sheet.ellipse(x, y - r + 1, r * 0.84, r * 0.21, stage.paint(set[1] ?? '#2f5a9a'))
    }
    if (mood.light !== 'dusk') drawBirds(stage, 330, 60, 5, stage.layer(0.7))
  },
}
