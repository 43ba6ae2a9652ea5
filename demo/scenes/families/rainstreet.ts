import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawSky } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter } from '../water.ts'

const signs = ['#ff6b5e', '#5fd4d0', '#ffc861', '#c58bff', '#7fe08a', '#ff9ac0']

function drawBlock(stage: Stage, x: number, width: number, top: number, foot: number, colour: string): void {
  const { sheet, random, mood } = stage
  sheet.rect(
    x,
    top,
    width,
    foot - top,
    sheet.linear([
      [0, lighten(colour, 0.03)],
      [1, lighten(colour, -0.03)],
    ]),
  )
  sheet.rect(x - 2, top - 5, width + 4, 7, lighten(colour, 0.05))
  const columns = Math.max(2, Math.round(width / 24))
  const gap = width / columns
  for (let y = top + 14; y < foot - 52; y += 30) {
    for (let column = 0; column < columns; column++) {
      const light = random.chance(stage.dark ? 0.5 : 0.22)
      sheet.rect(
        x + column * gap + gap * 0.22,
        y,
        gap * 0.56,
        18,
        light ? mood.lamp : lighten(colour, -0.06),
        light ? random.between(0.55, 0.95) : 1,
        1,
      )
      if (light) sheet.rect(x + column * gap + gap * 0.48, y, 1.2, 18, colour, 0.7)
    }
  }
  const shop = random.pick(signs)
  sheet.rect(x + 5, foot - 34, width - 10, 34, mix(mood.lamp, colour, 0.25))
  sheet.rect(
    x + 5,
    foot - 34,
    width - 10,
    34,
    sheet.linear([
      [0, '#ffffff', 0.25],
      [1, '#ffffff', 0],
    ]),
  )
  for (let post = 0; post < columns; post++)
    sheet.rect(x + 5 + post * gap, foot - 34, 2.4, 34, lighten(colour, -0.08))
  sheet.shape(
    [
      [x, foot - 36],
      [x + 6, foot - 50],
      [x + width - 6, foot - 50],
      [x + width, foot - 36],
    ],
    mix(shop, colour, 0.25),
  )
  for (let i = 0; i * 16 < width - 16; i++)
    if (i % 2)
      sheet.shape(
        [
          [x + i * 16, foot - 36],
          [x + 3 + i * 15.6, foot - 50],
          [x + 18 + i * 15.6, foot - 50],
          [x + 16 + i * 16, foot - 36],
        ],
        '#ffffff',
        0.22,
      )
  if (random.chance(0.6)) {
    const y = top + random.between(20, 50)
    sheet.rect(x + width - 4, y, 15, 58, shop, 0.9, 3)
    sheet.circle(
      x + width + 3.5,
      y + 29,
      46,
      sheet.radial([
        [0, shop, 0.35],
        [1, shop, 0],
      ]),
    )
    for (let mark = 0; mark < 3; mark++) sheet.rect(x + width, y + 9 + mark * 15, 7, 9, '#ffffff', 0.8, 2)
  }
}

function drawTram(stage: Stage, x: number, foot: number): void {
  const { sheet, mood } = stage
  const coat = stage.paint('#2f7d6b')
  sheet.rect(x, foot - 58, 190, 52, coat, 1, 7)
  sheet.rect(x, foot - 24, 190, 7, stage.paint('#f0e2bd'))
  for (let i = 0; i < 6; i++) sheet.rect(x + 9 + i * 30, foot - 50, 23, 21, mood.lamp, 0.95, 2)
  sheet.line(`M${x + 95} ${foot - 58}l-14 -20h34`, mood.deep, { width: 1.6 })
  for (const wheel of [36, 60, 128, 152]) sheet.circle(x + wheel, foot - 5, 6, mood.deep)
}

/** A wet street: shop light, umbrellas, and all of it again in the paving. */
export const rainstreet: Family = {
  name: 'rainstreet',
  scenes: [
    ['navy', 'autumn'],
    ['violet', 'summer', 'flip'],
    ['slate', 'winter'],
    ['teal', 'autumn', 'flip'],
    ['mist', 'spring'],
    ['ember', 'autumn', 'flip'],
    ['lagoon', 'summer'],
    ['magenta', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [190, 230, 1.5],
    [440, 200, 1.3],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const foot = 262
    drawSky(stage, foot)
    const walls = ['#4d4a66', '#6a4a52', '#3f5a66', '#5a5248']
    for (let x = -20, i = 0; x < WIDTH; i++) {
      const width = random.between(40, 70)
      sheet.rect(x, random.between(40, 120), width, foot, mix(mood.haze, mood.deep, 0.32 + (i % 3) * 0.06))
      x += width
    }
    const drawRow = (mirrored: boolean) => {
      let x = -16
      for (let i = 0; x < WIDTH; i++) {
        const width = 76 + ((i * 37 + variant * 23) % 44)
        const colour = mix(stage.paint(walls[(i + variant) % walls.length] ?? '#4d4a66'), mood.deep, 0.3)
        if (!mirrored) drawBlock(stage, x, width, 70 + ((i * 53 + variant * 31) % 70), foot, colour)
        else sheet.rect(x, foot, width, 90, mix(colour, mood.deep, 0.2), 0.7)
        x += width + (i % 3 === 1 ? 14 : 0)
      }
    }
    drawRow(false)
    if (variant % 2) drawTram(stage, random.between(120, 320), foot + 4)
    sheet.rect(
      0,
      foot,
      WIDTH,
      HEIGHT - foot,
      sheet.linear([
        [0, mix(mood.deep, mood.sky[2], 0.3)],
        [1, mood.deep],
      ]),
    )
    drawRow(true)
    sheet.rect(
      0,
      foot,
      WIDTH,
      HEIGHT - foot,
      sheet.linear([
        [0, mood.deep, 0],
        [1, mood.deep, 0.7],
      ]),
    )
    sheet.rect(0, foot - 1, WIDTH, 4, mix(mood.deep, mood.haze, 0.35))
    for (let i = 0; i < 15; i++) {
      const colour = i % 3 ? mood.lamp : (signs[(i + variant) % signs.length] ?? mood.lamp)
      drawGlitter(stage, {
        x: 20 + i * 43 + random.between(-12, 12),
        top: foot + 4,
        foot: foot + random.between(50, 92),
        width: random.between(14, 40),
        colour,
        opacity: 0.5,
      })
    }
    for (const x of [96, 330, 560]) {
      const pole = mix(mood.deep, '#000000', 0.15)
      sheet.line(`M${x} ${foot + 8}V${foot - 118}q0 -14 14 -14h10`, pole, { width: 2.6 })
      sheet.circle(
        x + 27,
        foot - 126,
        48,
        sheet.radial([
          [0, mood.lamp, 0.6],
          [1, mood.lamp, 0],
        ]),
      )
      sheet.path(`M${x + 19} ${foot - 131}h16l4 8h-24Z`, mood.lamp)
    }
    const coats = ['#33405f', '#7a3f4a', '#3d5a52', '#4a3f66']
    const shades = ['#e2493f', '#f0b23f', '#3fa7a0', '#e9e4d8', '#6f7fd0']
    const people = variant % 2 ? 4 : 6
    for (let i = 0; i < people; i++) {
      const near = i / people
      const [x, y] = [
        60 + i * (520 / people) + random.between(-20, 20),
        foot + 18 + near * 44 + random.between(0, 12),
      ]
      const dress = {
        coat: mix(coats[i % 4] ?? '#33405f', mood.deep, 0.35),
        umbrella: mix(shades[(i + variant) % 5] ?? '#e2493f', mood.tint, 0.15),
        skirt: i % 2 === 1,
      }
      sheet.group(`transform="translate(0 ${y * 2}) scale(1 -1)" opacity="0.22"`, () =>
        drawPerson(stage, x, y, 62 + near * 26, dress),
      )
      drawPerson(stage, x, y, 62 + near * 26, dress)
    }
    let rain = ''
    for (let i = 0; i < 70; i++) {
      const [x, y] = [random.between(0, WIDTH + 40), random.between(-10, HEIGHT)]
      const size = random.between(8, 22)
      rain += `M${x} ${y}l${-size * 0.22} ${size}`
    }
    sheet.line(rain, mix(mood.sky[2], '#ffffff', 0.5), { width: 0.9, opacity: 0.34 })
  },
}
