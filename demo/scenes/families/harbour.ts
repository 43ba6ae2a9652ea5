import { HEIGHT, through } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

const hulls: [string, string][] = [
  ['#c8483d', '#f3e7d0'],
  ['#2f6d8f', '#f1efe6'],
  ['#2f7d5f', '#f2d68b'],
  ['#e0a03a', '#7a3f33'],
  ['#efe9dc', '#3b5a7a'],
]

/** A trawler lying on the water at y. */
function drawTrawler(stage: Stage, x: number, y: number, s: number, coat: number): void {
  const { sheet, mood } = stage
  const [hull, band] = (hulls[coat % hulls.length] ?? ['#c8483d', '#f3e7d0']).map((own) =>
    stage.paint(own),
  ) as [string, string]
  const rig = mix(stage.paint('#4a4040'), mood.deep, 0.5)
  sheet.line(
    `M${x + s * 0.05} ${y - s * 0.3}V${y - s * 1.5}M${x + s * 0.05} ${y - s * 1.42}L${x - s * 0.9} ${y - s * 0.44}M${x + s * 0.05} ${y - s * 1.42}L${x + s * 1.06} ${y - s * 0.52}M${x + s * 0.05} ${y - s * 0.62}L${x - s * 0.66} ${y - s * 1.02}`,
    rig,
    { width: Math.max(1, s * 0.03) },
  )
  sheet.rect(x + s * 0.16, y - s * 0.82, s * 0.46, s * 0.5, stage.paint('#f4efe2'))
  sheet.rect(x + s * 0.1, y - s * 0.88, s * 0.58, s * 0.09, hull)
  for (const dx of [0.22, 0.42])
    sheet.rect(x + s * dx, y - s * 0.72, s * 0.14, s * 0.15, stage.dark ? mood.lamp : stage.paint('#5c8299'))
  sheet.path(
    `M${x - s * 1.02} ${y - s * 0.42}Q${x - s * 0.2} ${y - s * 0.24} ${x + s * 0.5} ${y - s * 0.34}Q${x + s * 0.95} ${y - s * 0.42} ${x + s * 1.16} ${y - s * 0.6}Q${x + s * 1.02} ${y - s * 0.1} ${x + s * 0.82} ${y + s * 0.08}H${x - s * 0.78}Q${x - s * 0.96} ${y - s * 0.1} ${x - s * 1.02} ${y - s * 0.42}Z`,
    hull,
  )
  sheet.path(
    `M${x - s * 1.02} ${y - s * 0.42}Q${x - s * 0.2} ${y - s * 0.24} ${x + s * 0.5} ${y - s * 0.34}Q${x + s * 0.95} ${y - s * 0.42} ${x + s * 1.16} ${y - s * 0.6}L${x + s * 1.1} ${y - s * 0.46}Q${x + s * 0.7} ${y - s * 0.26} ${x} ${y - s * 0.2}Q${x - s * 0.6} ${y - s * 0.18} ${x - s * 1} ${y - s * 0.32}Z`,
    band,
  )
  for (let i = 0; i < 4; i++)
    sheet.circle(x - s * 0.7 + i * s * 0.42, y - s * 0.1, s * 0.07, mix(mood.deep, hull, 0.3))
}

function drawCrane(stage: Stage, x: number, foot: number, s: number, colour: string): void {
  const { sheet } = stage
  const bar = s * 0.05
  const legs = through([
    [x - s * 0.22, foot],
    [x - s * 0.14, foot - s],
  ])
  sheet.line(
    `${legs}M${x + s * 0.22} ${foot}L${x + s * 0.14} ${foot - s}M${x - s * 0.19} ${foot - s * 0.4}H${x + s * 0.19}`,
    colour,
    { width: bar },
  )
  sheet.line(
    `M${x + s * 0.5} ${foot - s}H${x - s * 1.05}M${x + s * 0.1} ${foot - s}V${foot - s * 1.4}L${x - s * 0.9} ${foot - s}M${x + s * 0.1} ${foot - s * 1.4}L${x + s * 0.46} ${foot - s}`,
    colour,
    { width: bar * 0.8 },
  )
  sheet.rect(x + s * 0.28, foot - s * 1.08, s * 0.24, s * 0.14, colour)
  sheet.line(`M${x - s * 0.7} ${foot - s}v${s * 0.4}`, colour, { width: bar * 0.4 })
  sheet.rect(x - s * 0.84, foot - s * 0.6, s * 0.28, s * 0.12, stage.paint('#d06a3a', 0.1))
}

/** Fishing boats at the quay, cranes and stacked boxes behind them. */
export const harbour: Family = {
  name: 'harbour',
  scenes: [
    ['teal', 'autumn'],
    ['peach', 'spring', 'flip'],
    ['plum', 'summer'],
    ['azure', 'summer', 'flip'],
    ['slate', 'winter'],
    ['honey', 'autumn', 'flip'],
    ['navy', 'summer'],
    ['mist', 'spring', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [390, 250, 1.42],
    [250, 220, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const shore = 214
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 60, 150)
    drawClouds(stage, 4, 40, 120, 0.5)
    drawDisc(stage, random.between(110, 300), stage.night ? 70 : random.between(100, 170), 30)
    sheet.path(
      ground(ridgeLine(random, { y: shore - 18, height: 30, rough: 0.48 }), false, shore + 2),
      stage.layer(0.24),
    )
    if (variant % 2 === 0) {
      for (const [x, s] of [
        [470, 96],
        [570, 120],
        [380, 74],
      ] as const)
        drawCrane(stage, x, shore, s, stage.layer(0.5))
      for (let i = 0; i < 22; i++) {
        const box = ['#b9533f', '#3f7f8f', '#d9a53f', '#5a7a5f', '#8a5a7a'][random.whole(0, 4)] ?? '#b9533f'
        sheet.rect(
          330 + (i % 11) * 30,
          shore - 12 - Math.floor(i / 11) * 11 - (i % 3 === 0 ? 11 : 0),
          28,
          10.4,
          stage.paint(box, 0.35),
        )
      }
    } else {
      for (let i = 0; i < 12; i++) {
        const [width, height] = [random.between(30, 52), random.between(26, 62)]
        const x = 300 + i * 34
        const wall = stage.paint(
          ['#e8d5b5', '#d99a7a', '#9fb8a8', '#c9b0c0', '#e2bd72'][i % 5] ?? '#e8d5b5',
          0.25,
        )
        sheet.rect(x, shore - height, width, height, wall)
        sheet.shape(
          [
            [x - 3, shore - height + 1],
            [x + width / 2, shore - height - 16],
            [x + width + 3, shore - height + 1],
          ],
          stage.paint('#9a4b3d', 0.25),
        )
        for (let w = 0; w < 4; w++)
          sheet.rect(
            x + 6 + (w % 2) * 16,
            shore - height + 8 + Math.floor(w / 2) * 16,
            7,
            9,
            stage.dark ? mood.lamp : stage.paint('#5f7888', 0.2),
          )
      }
    }
    drawWater(stage, shore, HEIGHT, stage.paint('#1f6f84'), 0.45)
    if (mood.light !== 'noon')
      drawGlitter(stage, { x: 210, top: shore, foot: 330, width: 90, colour: mood.disc, opacity: 0.5 })
    drawRipples(stage, shore + 4, 350, 60, mood.sky[2], 0.4)
    const fleet: [number, number, number][] = [
      [130, 240, 34],
      [300, 256, 44],
      [488, 252, 40],
      [214, 300, 58],
      [432, 318, 70],
    ]
    fleet.slice(variant % 3 === 0 ? 0 : 1).forEach(([x, y, s], i) => {
      const at = x + random.between(-24, 24)
      sheet.group(`transform="translate(0 ${y * 2 + s * 0.1}) scale(1 -1)" opacity="0.24"`, () =>
        drawTrawler(stage, at, y, s, i + variant),
      )
      drawTrawler(stage, at, y, s, i + variant)
      sheet.rect(at - s * 1.05, y + s * 0.05, s * 2, 2, mood.sky[2], 0.5, 1)
    })
    const quay = mix(stage.paint('#6d6258'), mood.deep, 0.35)
    sheet.shape(
      [
        [-5, 322],
        [110, 334],
        [118, HEIGHT + 5],
        [-5, HEIGHT + 5],
      ],
      quay,
    )
    sheet.shape(
      [
        [-5, 322],
        [110, 334],
        [114, 340],
        [-5, 329],
      ],
      lighten(quay, 0.09),
    )
    for (const x of [26, 78])
      sheet.path(`M${x} ${330 + x * 0.06}v-14h12v14ZM${x - 3} ${314 + x * 0.06}h18v5h-18Z`, mood.deep)
    if (!stage.night) drawBirds(stage, 430, 90, 7, stage.dark ? stage.layer(0.9) : '#ffffff')
  },
}
