import { curve, HEIGHT, type Point } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawBirds, drawClouds, drawCrescent, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawSwell } from '../water.ts'

const coats: [string, string][] = [
  ['#f6efe4', '#d24b43'],
  ['#f6efe4', '#27405e'],
  ['#f4ead8', '#f4ead8'],
  ['#f3ece0', '#2f8073'],
]

function drawTower(stage: Stage, x: number, foot: number, height: number, coat: number): void {
  const { sheet, mood } = stage
  const [white, band] = coats[coat % coats.length] ?? ['#f6efe4', '#d24b43']
  const [wide, slim] = [height * 0.125, height * 0.08]
  const at = (t: number) => wide + (slim - wide) * t
  const part = (from: number, to: number, colour: string) => {
    const [y1, y2] = [foot - height * 0.78 * from, foot - height * 0.78 * to]
    sheet.shape(
      [
        [x - at(from), y1],
        [x - at(to), y2],
        [x + at(to), y2],
        [x + at(from), y1],
      ],
      stage.paint(colour),
    )
  }
  part(0, 1, white)
  if (coat % 4 === 1) for (const t of [0.1, 0.5]) part(t, t + 0.22, band)
  else for (const t of [0.18, 0.58]) part(t, t + 0.2, band)
  const top = foot - height * 0.78
  sheet.shape(
    [
      [x + wide, foot],
      [x + slim, top],
      [x + slim * 0.3, top],
      [x + wide * 0.35, foot],
    ],
    mood.deep,
    0.22,
  )
  sheet.rect(x - 2.5, foot - 12, 5, 12, stage.paint('#4a3b3a'))
  for (const t of [0.36, 0.66])
    sheet.rect(x - 2, foot - height * t, 3.6, 6, stage.dark ? mood.lamp : stage.paint('#3a4c5c'))
  const iron = stage.paint('#2b3242')
  sheet.rect(x - slim * 1.5, top - 3, slim * 3, 4, iron)
  sheet.rect(
    x - slim * 0.72,
    top - height * 0.12,
    slim * 1.44,
    height * 0.1,
    stage.dark ? mood.lamp : stage.paint('#dff1f4'),
  )
  sheet.rect(x - 0.7, top - height * 0.12, 1.4, height * 0.1, iron)
  sheet.path(
    `M${x - slim} ${top - height * 0.115}Q${x} ${top - height * 0.24} ${x + slim} ${top - height * 0.115}Z`,
    stage.paint(band === white ? '#b8433c' : band),
  )
  sheet.line(`M${x} ${top - height * 0.17}v${-height * 0.05}`, iron, { width: 1.4 })
}

function drawHouse(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  sheet.rect(x, y - 15, 30, 16, stage.paint('#efe4d2'))
  sheet.shape(
    [
      [x - 3, y - 14],
      [x + 5, y - 25],
      [x + 25, y - 25],
      [x + 33, y - 14],
    ],
    stage.paint('#b4543f'),
  )
  for (const dx of [5, 19]) sheet.rect(x + dx, y - 10, 5, 6, stage.dark ? mood.lamp : stage.paint('#5d7688'))
}

/** A lighthouse on its headland, the sea around it. */
export const lighthouse: Family = {
  name: 'lighthouse',
  scenes: [
    ['teal', 'summer'],
    ['navy', 'winter', 'flip'],
    ['azure', 'summer'],
    ['coral', 'autumn', 'flip'],
    ['lagoon', 'summer'],
    ['mist', 'winter'],
    ['magenta', 'summer', 'flip'],
    ['honey', 'spring'],
    ['crimson', 'autumn'],
  ],
  views: [
    [320, 180, 1],
    [440, 200, 1.28],
    [380, 210, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const horizon = random.between(205, 235)
    drawSky(stage, horizon)
    if (stage.night) drawStars(stage, 90, 190)
    const low = mood.light === 'dusk' || mood.light === 'dawn'
    const discX = Math.max(stage.frame.left + 54, random.between(150, 260))
    drawClouds(stage, 4, 40, 140, 0.45)
    if (stage.night) drawCrescent(stage, 130, 70, 20)
    else drawDisc(stage, discX, low ? horizon - random.between(-4, 26) : 80, 30)
    sheet.path(
      curve(
        [
          [-10, horizon],
          [60, horizon - 10],
          [130, horizon - 5],
          [190, horizon + 1],
        ],
        `L-10 ${horizon + 1}Z`,
      ),
      stage.layer(0.3),
    )
    const sea = mix(stage.paint('#14808f'), mood.sky[0], 0.25)
    drawSwell(stage, horizon, 6, mix(sea, mood.sky[2], 0.35), mix(sea, mood.deep, 0.6))
    if (low || stage.night)
      drawGlitter(stage, {
        x: stage.night ? Math.max(stage.frame.left + 32, 130) : discX,
        top: horizon,
        foot: 330,
        width: 74,
        colour: mood.disc,
        opacity: 0.5,
      })
    const x = [492, 450, 520][variant % 3] ?? 492
    const top = [246, 214, 262][variant % 3] ?? 246
    const cliff: Point[] = [
      [x - 165, 366],
      [x - 140, 330],
      [x - 118, 322],
      [x - 96, top + 34],
      [x - 62, top + 22],
      [x - 40, top + 4],
      [x, top],
      [x + 70, top + 2],
      [x + 130, top + 14],
      [660, top + 22],
    ]
    const rock = stage.paint('#4a4650')
    const turf = stage.paint(
      stage.season === 'winter' ? '#dfe7ec' : stage.season === 'autumn' ? '#b08a46' : '#5f9a55',
    )
    const tower = random.between(112, 138)
    if (stage.dark) {
      const lamp: Point = [x, top - tower * 0.83]
      const beam = sheet.linear(
        [
          [0, mood.lamp, 0.75],
          [1, mood.lamp, 0],
        ],
        [1, 0, 0, 0],
      )
      sheet.shape([lamp, [x - 380, lamp[1] - 78], [x - 395, lamp[1] + 20]], beam)
      sheet.shape(
        [lamp, [x + 250, lamp[1] - 26], [x + 250, lamp[1] + 26]],
        sheet.linear(
          [
            [0, mood.lamp, 0.6],
            [1, mood.lamp, 0],
          ],
          [0, 0, 1, 0],
        ),
      )
      sheet.circle(
        lamp[0],
        lamp[1],
        46,
        sheet.radial([
          [0, mood.lamp, 0.6],
          [1, mood.lamp, 0],
        ]),
      )
    }
    drawTower(stage, x, top + 3, tower, variant)
    if (variant % 2 === 0) drawHouse(stage, x + 30, top + 5)
    sheet.path(
      curve(cliff, `L660 ${HEIGHT + 10}L${x - 165} ${HEIGHT + 10}Z`),
      sheet.linear([
        [0, rock],
        [1, mix(rock, mood.deep, 0.6)],
      ]),
    )
    const rim = cliff.slice(3)
    sheet.path(
      curve(
        rim,
        curve([...rim].reverse().map(([px, py], i) => [px, py + 9 + (i % 2) * 6])).replace('M', 'L'),
      ),
      turf,
    )
    for (let i = 0; i < 5; i++) {
      const [px, py] = [x - 92 + i * 52 + random.between(-10, 10), top + 40 + (i === 0 ? 22 : 0)]
      const low = HEIGHT + 10
      sheet.shape(
        [
          [px, py],
          [px + 16, py - 6],
          [px + 34, low],
          [px - 26, low],
        ],
        lighten(rock, i % 2 ? 0.035 : -0.03),
        0.8,
      )
    }
    sheet.blurred(1.2, () => {
      for (let i = 0; i < 3; i++) {
        const at = 336 + i * 11
        sheet.line(`M${x - 190 - i * 24} ${at + 6}q26 -9 52 -1t48 -4t60 8`, '#ffffff', {
          width: 3 - i * 0.5,
          opacity: 0.42,
        })
      }
    })
    if (!stage.night) drawBirds(stage, x - 150, 120, 6, stage.dark ? stage.layer(0.8) : '#ffffff')
  },
}
