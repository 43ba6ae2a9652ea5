import { WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawBeast } from '../figures.ts'
import { drawRanges, ground, heightAt, ridgeLine } from '../land.ts'
import { drawGrass } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawHeaps, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawYurt(stage: Stage, x: number, y: number, s: number, band: string): void {
  const { sheet, mood } = stage
  const [felt, trim] = [stage.paint('#f5efe2'), stage.paint(band)]
  if (stage.dark)
    sheet.circle(
      x,
      y - s * 0.3,
      s * 1.6,
      sheet.radial([
        [0, mood.lamp, 0.4],
        [1, mood.lamp, 0],
      ]),
    )
  sheet.ellipse(x, y + 1, s * 1.12, s * 0.1, mood.deep, 0.3)
  sheet.rect(
    x - s,
    y - s * 0.62,
    s * 2,
    s * 0.64,
    sheet.linear(
      [
        [0, lighten(felt, 0.02)],
        [0.5, felt],
        [1, lighten(felt, -0.1)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.path(
    `M${x - s * 1.06} ${y - s * 0.6}Q${x - s * 0.4} ${y - s * 1.08} ${x - s * 0.16} ${y - s * 1.14}H${x + s * 0.16}Q${x + s * 0.4} ${y - s * 1.08} ${x + s * 1.06} ${y - s * 0.6}Z`,
    sheet.linear(
      [
        [0, felt],
        [1, lighten(felt, -0.12)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.path(
    `M${x - s * 1.06} ${y - s * 0.6}q${s * 0.13} ${s * 0.14} ${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0t${s * 0.265} 0v-${s * 0.05}H${x - s * 1.06}Z`,
    trim,
  )
  sheet.rect(x - s * 0.2, y - s * 1.2, s * 0.4, s * 0.09, trim)
  sheet.rect(x - s, y - s * 0.16, s * 2, s * 0.07, trim, 0.8)
  sheet.rect(x - s * 0.24, y - s * 0.52, s * 0.48, s * 0.54, trim)
  sheet.rect(x - s * 0.18, y - s * 0.46, s * 0.36, s * 0.48, stage.dark ? mood.lamp : stage.paint('#7a4a34'))
  sheet.line(`M${x + s * 0.5} ${y - s * 0.9}v${-s * 0.4}`, mood.deep, { width: s * 0.06 })
}

/** Open grass, yurts, horses and sheep, a river winding away. */
export const grassland: Family = {
  name: 'grassland',
  scenes: [
    ['azure', 'summer'],
    ['coral', 'summer', 'flip'],
    ['honey', 'autumn'],
    ['navy', 'summer', 'flip'],
    ['jade', 'spring'],
    ['rose', 'autumn', 'flip'],
    ['sky', 'winter'],
    ['plum', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [430, 240, 1.4],
    [230, 250, 1.3],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 220)
    if (stage.night) drawStars(stage, 140, 190)
    drawDisc(stage, random.between(440, 560), random.between(60, 110), 26)
    if (stage.dark || season === 'winter') drawClouds(stage, 5, 40, 150, 0.5)
    else drawHeaps(stage, 5, 190, 0.9)
    drawRanges(stage, { from: 186, to: 208, count: 3, height: 26, near: 0.42, far: 0.14, rough: 0.4 })
    const bands = [0, 1, 2].map((i) => {
      const far = [0.34, 0.16, 0][i] ?? 0
      const line = ridgeLine(random, { y: 222 + i * 30, height: 14 + i * 4, rough: 0.28, length: 300 })
      const grass = stage.ground(far)
      sheet.path(
        ground(line, true),
        sheet.linear([
          [0, lighten(grass, 0.05)],
          [1, lighten(grass, -0.05)],
        ]),
      )
      if (i === 0) {
        for (let n = 0; n < 26; n++) {
          const x = random.between(0, WIDTH)
          drawBeast(
            stage,
            x,
            heightAt(line, x) + random.between(6, 22),
            6,
            stage.paint('#f6f1e6', 0.1),
            'sheep',
          )
        }
      }
      return line
    })
    if (variant % 2 === 0) {
      const stream = sheet.linear([
        [0, mood.sky[2]],
        [1, mood.sky[1]],
      ])
      sheet.path(
        'M330 262C300 272 380 280 350 292C300 310 200 306 210 328C220 346 330 346 360 372H190C120 344 110 326 150 312C220 296 300 296 296 284C292 276 286 270 330 262Z',
        stream,
      )
    }
    const [, middle, near] = bands
    if (!middle || !near) return
    const x = random.between(400, 470)
    const band = ['#3f6a9a', '#a8443c', '#2f7a6a'][variant % 3] ?? '#3f6a9a'
    drawYurt(stage, x, heightAt(near, x) + 8, 46, band)
    drawYurt(stage, x + 116, heightAt(near, x + 116) + 2, 32, band)
    if (variant % 3 === 0) drawYurt(stage, x - 110, heightAt(near, x - 110) - 2, 24, band)
    const coats = ['#7a4a34', '#c99a6a', '#4a3a38', '#e8dcc8']
    for (let i = 0; i < 4; i++) {
      const at = random.between(40, 300)
      const colour = mix(stage.paint(coats[(i + variant) % 4] ?? '#7a4a34'), mood.deep, 0.2)
      const draw = () => drawBeast(stage, at, heightAt(near, at) + 12 + i * 10, 24 + i * 3, colour, 'horse')
      if (i % 2) sheet.group(`transform="translate(${at * 2} 0) scale(-1 1)"`, draw)
      else draw()
    }
    const grass = mix(stage.ground(), mood.deep, 0.3)
    if (season !== 'winter') drawGrass(stage, () => 364, 0, WIDTH, 4.5, 30, grass)
    const bloom = stage.paint(['#f7d35e', '#f2a0b8', '#c9a8f0', '#ffffff'][variant % 4] ?? '#ffffff')
    if (season === 'spring' || season === 'summer')
      for (let i = 0; i < 44; i++)
        sheet.circle(random.between(0, WIDTH), random.between(326, 357), random.between(1.2, 2.6), bloom)
    if (!stage.night) drawBirds(stage, 210, 90, 4, stage.layer(0.8))
  },
}
