import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawStalk(stage: Stage, x: number, width: number, colour: string, far: number): void {
  const { sheet, random } = stage
  const lean = random.between(-14, 14)
  const at = (y: number) => x + lean * (1 - y / HEIGHT)
  let y = HEIGHT + random.between(0, 40)
  const joint = random.between(38, 58) * (0.6 + width / 18)
  let leaves = ''
  while (y > -20) {
    const top = y - joint
    const [low, high] = [at(y), at(top)]
    const w = width / 2
    sheet.path(
      `M${low - w} ${y}L${high - w} ${top + 2}h${width}L${low + w} ${y}Z`,
      sheet.linear(
        [
          [0, lighten(colour, 0.05)],
          [0.35, lighten(colour, 0.03)],
          [1, lighten(colour, -0.06)],
        ],
        [0, 0, 1, 0],
      ),
    )
    sheet.rect(
      high - w - 0.8,
      top - 0.6,
      width + 1.6,
      Math.max(1.6, width * 0.16),
      lighten(colour, -0.1),
      1,
      1,
    )
    if (random.chance(far > 0.6 ? 0.28 : far > 0.3 ? 0.5 : 0.66)) {
      const side = random.chance(0.5) ? 1 : -1
      for (let i = 0; i < 4; i++) {
        const size = width * random.between(1.7, 2.7) + 8
        const drop = random.between(-0.15, 0.75) * size
        const [x0, y0] = [high + side * (w + i * width * 0.35), top - i * 2]
        leaves += `M${x0} ${y0}q${side * size * 0.45} ${drop * 0.2 - 6} ${side * size} ${drop}q${-side * size * 0.62} ${-drop * 0.1 + 1} ${-side * size} ${-drop}Z`
      }
    }
    y = top
  }
  sheet.path(leaves, lighten(colour, far > 0.4 ? 0.02 : -0.02))
}

/** A bamboo grove with light falling in. */
export const bamboo: Family = {
  name: 'bamboo',
  scenes: [
    ['mint', 'summer'],
    ['jade', 'spring', 'flip'],
    ['honey', 'autumn'],
    ['slate', 'winter', 'flip'],
    ['sky', 'summer'],
    ['pine', 'summer', 'flip'],
    ['peach', 'spring'],
    ['teal', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [320, 250, 1.42],
    [330, 170, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, mood, season } = stage
    drawSky(stage)
    if (stage.night) drawStars(stage, 40, 200)
    drawDisc(stage, random.between(230, 430), random.between(90, 140), stage.night ? 44 : 52)
    const green = ['#3f8a52', '#4c9a58', '#6f9440', '#44806a'][variant % 4] ?? '#3f8a52'
    const layers: [number, number, number, number][] = [
      [26, 4, 7, 0.72],
      [16, 7, 10, 0.42],
      [9, 11, 15, 0.16],
    ]
    for (const [count, low, high, far] of layers) {
      for (let i = 0; i < count; i++) {
        const x = ((i + random.between(0.1, 0.9)) / count) * WIDTH
        if (far < 0.3 && x > 250 && x < 400) continue
        drawStalk(stage, x, random.between(low, high), stage.paint(green, far), far)
      }
      if (far > 0.3 && !stage.night) {
        sheet.group('opacity="0.16"', () => {
          for (let ray = 0; ray < 4; ray++) {
            const x = 120 + ray * 130 + random.between(-30, 30)
            sheet.shape(
              [
                [x, -10],
                [x + 40, -10],
                [x - 70, HEIGHT],
                [x - 150, HEIGHT],
              ],
              mood.disc,
            )
          }
        })
      }
    }
    const floor = season === 'winter' ? stage.paint('#e6eef0') : mix(stage.paint(green), mood.deep, 0.55)
    sheet.path(`M-10 330Q140 308 300 322T650 312V370H-10Z`, mix(floor, mood.haze, 0.25))
    if (variant % 2 === 0) {
      sheet.path(
        'M292 321Q322 316 352 320Q330 334 372 346L410 370H190Q270 346 292 321Z',
        stage.paint('#d9c79c', 0.1),
      )
      drawPerson(stage, 322, 344, 42, {
        coat: stage.paint('#c4553f'),
        ...(variant % 4 === 0 ? { umbrella: stage.paint('#e0a83f') } : { hat: stage.paint('#e2c079') }),
      })
    } else {
      const stone = stage.paint('#8b9089')
      sheet.path(
        'M304 344h28l-4 -34h-20ZM298 312h40l-6 -10h-28ZM306 302h24v-16h-24ZM294 288h48l-14 -14h-20Z',
        stone,
      )
      sheet.rect(311, 289, 14, 11, stage.dark ? mood.lamp : lighten(stone, -0.2))
      if (stage.dark)
        sheet.circle(
          318,
          294,
          44,
          sheet.radial([
            [0, mood.lamp, 0.6],
            [1, mood.lamp, 0],
          ]),
        )
    }
    sheet.path(`M-10 352Q170 334 330 350T650 338V370H-10Z`, floor)
    for (const x of [30, 96, 560, 612])
      drawStalk(
        stage,
        x + random.between(-16, 16),
        random.between(18, 24),
        mix(stage.paint(green), mood.deep, 0.35),
        0,
      )
  },
}
