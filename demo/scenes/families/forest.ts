import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawBeast } from '../figures.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawGrass } from '../plants.ts'
import { drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawTrunk(stage: Stage, x: number, width: number, bark: string, birch: boolean): void {
  const { sheet, random } = stage
  const lean = random.between(-10, 10)
  const foot = HEIGHT + 10
  sheet.path(
    `M${x - width * 0.8} ${foot}Q${x - width * 0.5} ${foot - 60} ${x - width * 0.42 + lean * 0.5} 170L${x - width * 0.34 + lean} -10H${x + width * 0.34 + lean}L${x + width * 0.42 + lean * 0.5} 170Q${x + width * 0.5} ${foot - 60} ${x + width * 0.9} ${foot}Z`,
    sheet.linear(
      [
        [0, lighten(bark, 0.06)],
        [0.5, bark],
        [1, lighten(bark, -0.07)],
      ],
      [0, 0, 1, 0],
    ),
  )
  for (let i = 0; i < (birch ? 12 : 5); i++) {
    const y = random.between(0, 330)
    if (birch)
      sheet.rect(
        x + lean * (1 - y / 340) - width * 0.4 + random.between(0, width * 0.4),
        y,
        width * random.between(0.2, 0.5),
        random.between(1.4, 4),
        stage.mood.deep,
        0.6,
        1,
      )
    else
      sheet.line(
        `M${x + lean * (1 - y / 340) + random.between(-0.25, 0.25) * width} ${y}v${random.between(16, 44)}`,
        lighten(bark, -0.08),
        { width: 1.4, opacity: 0.6 },
      )
  }
}

/** Tall trunks, slanting light, a deer. */
export const forest: Family = {
  name: 'forest',
  scenes: [
    ['mint', 'summer'],
    ['honey', 'autumn', 'flip'],
    ['mist', 'winter'],
    ['pine', 'summer', 'flip'],
    ['jade', 'spring'],
    ['crimson', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [320, 250, 1.36],
    [300, 150, 1.1],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 330)
    if (stage.night) drawStars(stage, 40, 160)
    drawDisc(stage, random.between(270, 370), random.between(100, 140), 44)
    const birch = variant % 3 === 1
    const bark = birch ? '#e6ddce' : season === 'winter' ? '#6a6462' : '#6a4f3e'
    for (const [count, width, near] of [
      [26, 7, 0.22],
      [15, 13, 0.45],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const x = ((i + random.between(0.1, 0.9)) / count) * WIDTH
        drawTrunk(
          stage,
          x,
          width * random.between(0.7, 1.2),
          mix(mood.haze, stage.paint(bark), near),
          birch && near > 0.4,
        )
      }
      if (season !== 'winter') {
        for (let i = 0; i < 26; i++)
          sheet.circle(
            random.between(0, WIDTH),
            random.between(-10, 56 + near * 40),
            random.between(14, 34),
            mix(mood.haze, stage.leaf(i % 3), near + 0.18),
            0.9,
          )
      }
      const floor = ridgeLine(random, { y: 300 - (0.45 - near) * 60, height: 8, rough: 0.4 })
      sheet.path(ground(floor, true), mix(mood.haze, stage.ground(), near + 0.15))
      sheet.group('opacity="0.2"', () => {
        for (let ray = 0; ray < 3; ray++) {
          const x = 190 + ray * 130 + random.between(-30, 30)
          sheet.shape(
            [
              [x, -10],
              [x + 34, -10],
              [x - 60, HEIGHT],
              [x - 150, HEIGHT],
            ],
            mood.disc,
          )
        }
      })
    }
    const deer = random.between(250, 330)
    const hide = mix(stage.paint('#9a6238'), mood.deep, stage.night ? 0.35 : 0.12)
    drawBeast(stage, deer, 322, 44, hide, 'deer')
    if (variant % 2 === 0)
      sheet.group(`transform="translate(${deer * 2 + 170} 0) scale(-1 1)"`, () =>
        drawBeast(stage, deer + 20, 316, 30, hide, 'deer'),
      )
    const earth = mix(stage.ground(), mood.deep, 0.3)
    const near = ridgeLine(random, { y: 330, height: 9, rough: 0.35, length: 240 })
    sheet.path(
      ground(near, true),
      sheet.linear([
        [0, earth],
        [1, mix(earth, mood.deep, 0.5)],
      ]),
    )
    const dark = mix(stage.paint(bark), mood.deep, birch ? 0.15 : 0.5)
    for (const x of [24, 112, 520, 604])
      drawTrunk(stage, x + random.between(-20, 20), random.between(28, 44), dark, birch)
    if (season !== 'winter') {
      const crown = mix(stage.leaf(season === 'autumn' ? 1 : 2), mood.deep, 0.25)
      for (let i = 0; i < 40; i++) {
        const x = random.between(-10, WIDTH + 10)
        const depth = 20 + 60 * Math.abs(x / WIDTH - 0.5) * 2
        sheet.circle(
          x,
          random.between(-20, depth),
          random.between(14, 30),
          lighten(crown, random.between(-0.04, 0.06)),
        )
      }
      drawGrass(stage, () => 362, 0, WIDTH, 5, 34, mix(earth, mood.deep, 0.55))
      for (let i = 0; i < 30; i++)
        sheet.circle(
          random.between(0, WIDTH),
          random.between(80, 350),
          random.between(1, 2.6),
          season === 'autumn' ? stage.leaf(i % 3) : mood.disc,
          0.8,
        )
    } else
      for (let i = 0; i < 70; i++)
        sheet.circle(
          random.between(0, WIDTH),
          random.between(0, HEIGHT),
          random.between(1, 2.8),
          '#ffffff',
          0.8,
        )
  },
}
