import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

/** A suspension bridge: two towers and a hung deck. */
function drawSuspension(stage: Stage, deck: number, foot: number, iron: string): void {
  const { sheet, random } = stage
  const towers = [170, 470]
  const top = deck - random.between(108, 128)
  for (const x of towers) {
    sheet.shape(
      [
        [x - 9, foot],
        [x - 6, top],
        [x + 6, top],
        [x + 9, foot],
      ],
      sheet.linear(
        [
          [0, lighten(iron, 0.05)],
          [1, lighten(iron, -0.06)],
        ],
        [0, 0, 1, 0],
      ),
    )
    for (const y of [top + 12, top + 46, top + 80]) sheet.rect(x - 10, y, 20, 5, lighten(iron, -0.05))
    sheet.rect(x - 20, foot - 6, 40, 14, lighten(iron, -0.12))
  }
  const hang = (x: number): number => {
    if (x < 170) return top + (deck - 6 - top) * ((170 - x) / 190) ** 1.15
    if (x > 470) return top + (deck - 6 - top) * ((x - 470) / 190) ** 1.15
    return top + (deck - 14 - top) * (1 - ((x - 320) / 150) ** 2)
  }
  let cable = ''
  for (let x = -16; x <= WIDTH + 16; x += 8)
    cable += `${cable ? 'L' : 'M'}${x} ${Math.min(deck, hang(x)).toFixed(1)}`
  sheet.line(cable, iron, { width: 3.4 })
  let ropes = ''
  for (let x = 0; x <= WIDTH; x += 12) if (hang(x) < deck - 3) ropes += `M${x} ${hang(x).toFixed(1)}V${deck}`
  sheet.line(ropes, iron, { width: 0.9, opacity: 0.8 })
}

/** A cable-stayed bridge: fans of cables from slim pylons. */
function drawStayed(stage: Stage, deck: number, foot: number, iron: string): void {
  const { sheet } = stage
  for (const [x, tall] of [
    [210, 148],
    [470, 148],
  ] as const) {
    const top = deck - tall
    let stays = ''
    for (let i = 1; i <= 9; i++)
      for (const side of [-1, 1]) stays += `M${x} ${top + i * 6}L${x + side * i * 15} ${deck}`
    sheet.line(stays, iron, { width: 1, opacity: 0.85 })
    sheet.path(
      `M${x - 16} ${foot}L${x - 12} ${deck + 8}L${x - 3} ${top}h6L${x + 12} ${deck + 8}L${x + 16} ${foot}h-9L${x + 5} ${deck + 20}H${x - 5}L${x - 7} ${foot}Z`,
      iron,
    )
  }
}

/** A great bridge over a strait. */
export const bridge: Family = {
  name: 'bridge',
  scenes: [
    ['coral', 'summer'],
    ['navy', 'winter', 'flip'],
    ['mist', 'autumn'],
    ['crimson', 'autumn', 'flip'],
    ['azure', 'spring'],
  ],
  views: [
    [320, 180, 1],
    [240, 190, 1.3],
    [320, 220, 1.15],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const shore = 262
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 70, 160)
    drawClouds(stage, 4, 40, 140, 0.5)
    const disc = drawDisc(stage, random.between(270, 380), stage.night ? 70 : random.between(130, 190), 34)
    sheet.path(
      ground(ridgeLine(random, { y: shore - 34, height: 46, rough: 0.5 }), false, shore + 1),
      stage.layer(0.2),
    )
    for (let x = 20; x < WIDTH; x += random.between(12, 26)) {
      const height = random.between(10, 46)
      sheet.rect(x, shore - height, random.between(10, 20), height, stage.layer(0.36))
      if (stage.dark)
        for (let i = 0; i < 3; i++)
          sheet.rect(x + 3 + (i % 2) * 5, shore - height + 6 + i * 9, 2.4, 3, mood.lamp, 0.8)
    }
    drawWater(stage, shore, HEIGHT, stage.paint('#2a7a8c'), 0.45)
    if (stage.dark)
      drawGlitter(stage, { x: disc, top: shore, foot: 345, width: 96, colour: mood.disc, opacity: 0.5 })
    drawRipples(stage, shore + 4, 352, 60, mood.sky[2], 0.4)
    const deck = 228
    const own = ['#c9472f', '#e9e6df', '#4f6a72', '#c9472f', '#e9e6df'][variant % 5] ?? '#c9472f'
    const iron = mix(stage.paint(own), mood.deep, stage.night ? 0.3 : 0.1)
    const kind = variant % 2 ? drawStayed : drawSuspension
    sheet.group(`transform="translate(0 ${shore * 2}) scale(1 -1)" opacity="0.16"`, () =>
      kind(stage, deck, shore, iron),
    )
    kind(stage, deck, shore + 12, iron)
    sheet.rect(-10, deck - 2, WIDTH + 20, 9, iron)
    sheet.rect(-10, deck + 7, WIDTH + 20, 4, lighten(iron, -0.1))
    for (let x = 12; x < WIDTH; x += 30) {
      sheet.line(`M${x} ${deck - 2}v-11`, iron, { width: 1.2 })
      sheet.circle(x, deck - 14, 1.8, mood.lamp)
      if (stage.dark) {
        sheet.circle(
          x,
          deck - 14,
          11,
          sheet.radial([
            [0, mood.lamp, 0.55],
            [1, mood.lamp, 0],
          ]),
        )
        drawGlitter(stage, {
          x,
          top: shore + 2,
          foot: shore + random.between(24, 52),
          width: 7,
          colour: mood.lamp,
          opacity: 0.5,
        })
      }
    }
    const [bx, by] = [random.between(250, 390), 322]
    const hull = mix(stage.paint('#3a4a5a'), mood.deep, 0.3)
    sheet.path(`M${bx - 62} ${by - 14}H${bx + 70}L${bx + 54} ${by + 4}H${bx - 48}Z`, hull)
    sheet.rect(bx - 44, by - 28, 66, 15, stage.paint('#f2ede2'))
    for (let i = 0; i < 6; i++)
      sheet.rect(bx - 39 + i * 10, by - 24, 6, 6, stage.dark ? mood.lamp : stage.paint('#5c8299'))
    sheet.rect(bx - 10, by - 42, 13, 15, stage.paint('#d6503c'))
    sheet.rect(bx - 66, by + 5, 130, 2, mood.sky[2], 0.5)
    const bank = ridgeLine(random, { y: 350, height: 12, rough: 0.4, length: 160 })
    sheet.path(
      ground(
        bank.map(([x, y]) => [x, y + Math.max(0, 20 - Math.abs(x - 320) * 0.12)]),
        true,
      ),
      mix(mood.deep, stage.paint('#3f5a4a'), 0.3),
    )
    if (!stage.night) drawBirds(stage, 250, 90, 7, stage.layer(0.85))
  },
}
