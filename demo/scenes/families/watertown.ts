import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawTree, drawWillow } from '../plants.ts'
import { drawBirds, drawClouds, drawCrescent, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

type House = { x: number; width: number; top: number; stepped: boolean; lit: boolean[] }

function drawHouse(stage: Stage, { x, width, top, stepped, lit }: House, foot: number, far: number): void {
  const { sheet, mood } = stage
  const [wall, tile] = [stage.paint('#f3efe6', far), stage.paint('#3c434c', far)]
  sheet.rect(
    x,
    top,
    width,
    foot - top,
    sheet.linear([
      [0, wall],
      [1, lighten(wall, -0.07)],
    ]),
  )
  if (stepped) {
    const step = width / 5
    sheet.path(`M${x} ${top + 2}v-12h${step}v-14h${step}v-12h${step}v12h${step}v14h${step}v12Z`, wall)
    for (const [dx, lift] of [
      [0, 10],
      [1, 24],
      [2, 36],
      [3, 24],
      [4, 10],
    ] as const)
      sheet.path(
        `M${x + dx * step - 3} ${top - lift + 1}q${step * 0.5} -5 ${step + 6} 0v4h${-step - 6}Z`,
        tile,
      )
  } else {
    sheet.path(
      `M${x - 10} ${top + 5}Q${x + 4} ${top - 2} ${x + 8} ${top - 20}H${x + width - 8}Q${x + width - 4} ${top - 2} ${x + width + 10} ${top + 5}Z`,
      tile,
    )
    for (let i = 1; i < width / 7; i++)
      sheet.line(`M${x + i * 7} ${top - 18}v21`, lighten(tile, 0.06), { width: 0.8 })
    sheet.path(
      `M${x + 3} ${top - 18}q${width / 2 - 3} -9 ${width - 6} 0v-4q${-width / 2 + 3} -6 ${-width + 6} 0Z`,
      lighten(tile, -0.05),
    )
  }
  const columns = Math.max(1, Math.floor(width / 32))
  for (let i = 0; i < columns; i++) {
    const wx = x + (width / columns) * (i + 0.5) - 7
    const light = lit[i] ?? false
    sheet.rect(wx, top + 14, 14, 16, light ? mood.lamp : stage.paint('#5a4a44', far))
    sheet.line(`M${wx + 7} ${top + 14}v16M${wx} ${top + 22}h14`, stage.paint('#4a352c', far), { width: 1.3 })
  }
  const door = x + width * 0.32
  sheet.rect(door, foot - 32, 17, 32, stage.paint('#6a4230', far))
  if (stage.dark) {
    for (const dx of [-7, 24]) {
      sheet.circle(
        door + dx,
        foot - 34,
        15,
        sheet.radial([
          [0, mood.lamp, 0.6],
          [1, mood.lamp, 0],
        ]),
      )
      sheet.ellipse(door + dx, foot - 34, 4, 4.6, '#e5532f')
    }
  }
}

function drawSampan(stage: Stage, x: number, y: number): void {
  const { sheet, mood } = stage
  const ink = mix(stage.paint('#4f3a2e'), mood.deep, 0.3)
  sheet.path(
    `M${x - 66} ${y - 12}Q${x - 20} ${y + 8} ${x + 24} ${y + 6}Q${x + 56} ${y + 2} ${x + 74} ${y - 14}Q${x + 30} ${y - 4} ${x - 66} ${y - 12}Z`,
    ink,
  )
  sheet.path(
    `M${x - 30} ${y - 6}Q${x - 28} ${y - 34} ${x - 2} ${y - 35}Q${x + 24} ${y - 34} ${x + 26} ${y - 4}Z`,
    stage.paint('#7a6248'),
  )
  for (const dx of [-18, -2, 14])
    sheet.line(`M${x + dx} ${y - 5}q2 -24 ${dx * 0.08} -28`, lighten(stage.paint('#7a6248'), -0.08), {
      width: 1.4,
    })
  drawPerson(stage, x + 46, y - 4, 46, {
    coat: mix(stage.paint('#3a5a86'), mood.deep, 0.2),
    hat: stage.paint('#dcb86a'),
  })
  sheet.line(`M${x + 54} ${y - 36}L${x + 92} ${y + 14}`, ink, { width: 2 })
}

/** White walls and black tiles along a canal. */
export const watertown: Family = {
  name: 'watertown',
  scenes: [
    ['mint', 'spring'],
    ['slate', 'winter', 'flip'],
    ['peach', 'spring'],
    ['navy', 'autumn', 'flip'],
    ['mist', 'spring'],
    ['plum', 'summer', 'flip'],
    ['honey', 'autumn'],
    ['turquoise', 'summer', 'flip'],
    ['indigo', 'summer'],
  ],
  views: [
    [320, 180, 1],
    [220, 215, 1.25],
    [430, 200, 1.32],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const [far, near] = [222, 246]
    drawSky(stage, far)
    if (stage.night) drawStars(stage, 60, 140)
    drawClouds(stage, 3, 36, 100, 0.45)
    const disc = random.between(300, 400)
    if (stage.night && variant % 2) drawCrescent(stage, disc, 60, 20)
    else drawDisc(stage, disc, random.between(54, 86), 27)
    sheet.path(ground(ridgeLine(random, { y: 168, height: 34, rough: 0.45 }), true), stage.layer(0.2))
    const row = (from: number, to: number, low: number, high: number): House[] => {
      const houses: House[] = []
      for (let x = from; x < to; ) {
        const width = random.between(52, 92)
        houses.push({
          x,
          width,
          top: random.between(low, high),
          stepped: random.chance(0.42),
          lit: [stage.dark && random.chance(0.75), stage.dark && random.chance(0.6), stage.dark],
        })
        x += width + random.between(-2, 5)
      }
      return houses
    }
    for (const house of row(-30, WIDTH, 148, 178)) drawHouse(stage, house, far, 0.42)
    for (let i = 0; i < 5; i++)
      drawTree(stage, random.between(220, 430), far + 2, random.between(34, 56), stage.leaf(i % 3, 0.3))
    const banks = [
      ...row(-40, 170 + (variant % 3) * 30, 116, 160),
      ...row(410 + (variant % 2) * 30, WIDTH + 20, 112, 158),
    ]
    for (const house of banks) drawHouse(stage, house, near, 0.06)
    drawWater(stage, far, HEIGHT, stage.paint('#2f6f6a'), 0.4)
    for (const house of banks) {
      drawHouse(stage, house, near, 0.06)
      sheet.rect(house.x, near + 5, house.width, (near - house.top) * 0.8, stage.paint('#f3efe6', 0.1), 0.22)
      sheet.path(
        `M${house.x - 8} ${near + (near - house.top) * 0.8}h${house.width + 16}l-10 14h${-house.width + 4}Z`,
        stage.paint('#3c434c'),
        0.22,
      )
    }
    const stone = stage.paint('#9a9a92')
    for (const house of banks) sheet.rect(house.x - 4, near - 1, house.width + 8, 8, stone)
    if (stage.dark)
      for (const house of banks)
        drawGlitter(stage, {
          x: house.x + house.width * 0.5,
          top: near + 8,
          foot: near + 80,
          width: 24,
          colour: mood.lamp,
          opacity: 0.5,
        })
    drawRipples(stage, far + 8, 352, 60, mood.sky[2], 0.4)
    drawSampan(stage, random.between(270, 360), random.between(306, 326))
    if (variant % 2 === 0)
      for (let i = 0; i < 15; i++)
        drawWillow(
          stage,
          -6 + i * 11,
          random.between(-16, 6),
          random.between(50, 130),
          mix(stage.leaf(1), mood.deep, 0.1),
        )
    if (!stage.night) drawBirds(stage, disc - 70, 110, 5, stage.layer(0.75))
  },
}
