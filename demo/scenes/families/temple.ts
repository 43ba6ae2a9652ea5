import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawRanges, ground, ridgeLine } from '../land.ts'
import { drawBranches, drawPine, drawTree } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

type Paints = { wall: string; beam: string; roof: string; trim: string; lamp: string }

/** A swept roof, its corners rising. */
function drawRoof(
  { sheet }: Stage,
  x: number,
  y: number,
  half: number,
  rise: number,
  { roof, trim }: Paints,
): void {
  sheet.path(
    `M${x - half} ${y - rise * 0.25}Q${x - half * 0.62} ${y - rise * 0.12} ${x - half * 0.36} ${y - rise}H${x + half * 0.36}Q${x + half * 0.62} ${y - rise * 0.12} ${x + half} ${y - rise * 0.25}Q${x + half * 0.8} ${y + rise * 0.08} ${x + half * 0.7} ${y + rise * 0.1}H${x - half * 0.7}Q${x - half * 0.8} ${y + rise * 0.08} ${x - half} ${y - rise * 0.25}Z`,
    roof,
  )
  sheet.path(
    `M${x} ${y - rise}H${x + half * 0.36}Q${x + half * 0.62} ${y - rise * 0.12} ${x + half} ${y - rise * 0.25}Q${x + half * 0.8} ${y + rise * 0.08} ${x + half * 0.7} ${y + rise * 0.1}H${x}Z`,
    lighten(roof, -0.05),
  )
  sheet.rect(x - half * 0.72, y + rise * 0.08, half * 1.44, rise * 0.12, trim)
}

function drawPagoda(
  stage: Stage,
  x: number,
  foot: number,
  tiers: number,
  width: number,
  paints: Paints,
): void {
  const { sheet } = stage
  let y = foot
  let half = width / 2
  sheet.rect(x - half * 1.3, y - 6, half * 2.6, 8, lighten(paints.wall, -0.1))
  for (let tier = 0; tier < tiers; tier++) {
    const height = half * 0.82
    sheet.rect(
      x - half * 0.72,
      y - height,
      half * 1.44,
      height,
      sheet.linear(
        [
          [0, lighten(paints.wall, 0.03)],
          [1, lighten(paints.wall, -0.09)],
        ],
        [0, 0, 1, 0],
      ),
    )
    for (const dx of [-0.66, -0.24, 0.18, 0.6])
      sheet.rect(x + half * dx, y - height, half * 0.08, height, paints.beam)
    for (const dx of [-0.45, 0.3])
      sheet.rect(x + half * dx, y - height * 0.72, half * 0.2, height * 0.42, paints.lamp)
    sheet.path(
      `M${x - half * 0.13} ${y}v${-height * 0.5}a${half * 0.13} ${half * 0.13} 0 0 1 ${half * 0.26} 0v${height * 0.5}Z`,
      tier === 0 ? lighten(paints.beam, -0.1) : paints.lamp,
    )
    drawRoof(stage, x, y - height, half * 1.35, half * 0.46, paints)
    y -= height + half * 0.4
    half *= 0.86
  }
  sheet.line(`M${x} ${y + half * 0.3}V${y - half * 0.95}`, paints.trim, { width: 2.4 })
  for (const dy of [0.1, 0.35, 0.58])
    sheet.ellipse(x, y - half * dy, half * (0.2 - dy * 0.18), half * 0.06, paints.trim)
}

function drawHall(stage: Stage, x: number, foot: number, half: number, paints: Paints): void {
  const { sheet } = stage
  const height = half * 0.46
  sheet.rect(x - half * 1.1, foot - 8, half * 2.2, 10, lighten(paints.wall, -0.08))
  sheet.rect(x - half * 0.8, foot - height - 8, half * 1.6, height, paints.wall)
  for (let i = 0; i < 6; i++) {
    const at = x - half * 0.8 + (i * half * 1.54) / 5
    sheet.rect(at, foot - height - 8, half * 0.06, height, paints.beam)
    if (i < 5)
      sheet.rect(
        at + half * 0.1,
        foot - height * 0.86 - 8,
        half * 0.18,
        height * 0.7,
        i === 2 ? lighten(paints.beam, -0.12) : paints.lamp,
        i === 2 ? 1 : 0.8,
      )
  }
  drawRoof(stage, x, foot - height - 8, half * 1.2, half * 0.42, paints)
}

/** Pagodas and halls among trees in season. */
export const temple: Family = {
  name: 'temple',
  scenes: [
    ['honey', 'autumn'],
    ['rose', 'spring', 'flip'],
    ['crimson', 'autumn'],
    ['lilac', 'winter', 'flip'],
    ['jade', 'summer'],
    ['navy', 'autumn', 'flip'],
    ['teal', 'autumn'],
    ['mist', 'winter', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [410, 225, 1.36],
    [350, 200, 1.14],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 250)
    if (stage.night) drawStars(stage, 70, 170)
    drawClouds(stage, 4, 40, 140, 0.45)
    drawDisc(stage, random.between(230, 330), random.between(86, 130), 38)
    drawRanges(stage, { from: 180, to: 232, count: 3, height: 44, near: 0.5, far: 0.15, rough: 0.48 })
    sheet.rect(
      0,
      216,
      WIDTH,
      80,
      sheet.linear([
        [0, mood.haze, 0],
        [0.6, mood.haze, 0.5],
        [1, mood.haze, 0],
      ]),
    )
    const paints: Paints = {
      wall: stage.paint('#e8dcc6'),
      beam: stage.paint('#a63f34'),
      roof: stage.paint(
        season === 'winter'
          ? '#eef3f7'
          : (['#3f4a56', '#c99a3a', '#4a4346', '#3d5c5a'][variant % 4] ?? '#3f4a56'),
      ),
      trim: stage.paint('#7a3a30'),
      lamp: stage.dark ? mood.lamp : stage.paint('#6a4a3a'),
    }
    const tree = (x: number, y: number, height: number) => {
      if (season === 'winter')
        drawPine(stage, x, y, height * 1.1, mix(stage.paint('#3a6455'), mood.deep, 0.2), true)
      else drawTree(stage, x, y, height, stage.leaf(random.whole(0, 3)))
    }
    for (let i = 0; i < 12; i++)
      tree(random.between(0, WIDTH), 284 + random.between(-6, 8), random.between(50, 84))
    const x = random.between(380, 440)
    if (variant % 3 === 2) drawHall(stage, x - 20, 298, 118, paints)
    else {
      drawPagoda(stage, x, 300, variant % 3 === 0 ? 5 : 3, variant % 3 === 0 ? 62 : 88, paints)
      drawHall(stage, x - 150, 300, 58, paints)
    }
    const floor = season === 'winter' ? stage.paint('#e8eef2') : stage.ground()
    const line = ridgeLine(random, { y: 304, height: 6, rough: 0.3, length: 300 })
    sheet.path(
      ground(line, true),
      sheet.linear([
        [0, floor],
        [1, mix(floor, mood.deep, 0.35)],
      ]),
    )
    const way = x - (variant % 3 === 2 ? 20 : 0)
    for (let i = 0; i < 7; i++) {
      const t = i / 7
      sheet.rect(
        way - 20 - t * 62,
        302 + t * 58,
        40 + t * 124,
        9,
        lighten(stage.paint('#b5aa9a'), -t * 0.06 + (i % 2) * 0.03),
      )
    }
    drawPerson(stage, way - 8, 340, 34, { coat: stage.paint('#b8873a'), skirt: true })
    for (const [tx, tall] of [
      [46, 130],
      [118, 96],
      [590, 140],
      [524, 84],
    ] as const)
      tree(tx + random.between(-16, 16), 342 + random.between(-8, 10), tall)
    if (season !== 'winter') {
      const leaf = stage.leaf(season === 'spring' ? 3 : 1)
      const bark = mix(stage.paint('#4a3a34'), mood.deep, 0.4)
      const tips = [0.02, 0.5].flatMap((angle) =>
        drawBranches(stage, { x: -14, y: 8, length: 58, angle, width: 4.5, colour: bark, forks: 4 }),
      )
      for (const [tx, ty] of tips) {
        for (let i = 0; i < 3; i++)
          sheet.circle(
            tx + random.between(-9, 9),
            ty + random.between(-7, 7),
            random.between(3, 6),
            random.chance(0.4) ? lighten(leaf, 0.05) : leaf,
          )
      }
    } else
      for (let i = 0; i < 60; i++)
        sheet.circle(
          random.between(0, WIDTH),
          random.between(0, HEIGHT),
          random.between(1, 2.4),
          '#ffffff',
          0.75,
        )
    if (!stage.night) drawBirds(stage, 480, 84, 6, stage.layer(0.8))
  },
}
