import { HEIGHT, type Point, through, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawRanges } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawRipples } from '../water.ts'

/** A rock wall on one side of the gorge, stepping down in bands; returns its ledges. */
function drawWall(stage: Stage, side: number, reach: number, top: number, rock: string): Point[] {
  const { sheet, random } = stage
  const edge = side < 0 ? -10 : WIDTH + 10
  const points: Point[] = [[edge, top - 30]]
  const ledges: Point[] = []
  let [x, y] = [edge - side * reach * 0.45, top - random.between(0, 16)]
  points.push([x, y])
  ledges.push([x + side * 20, y])
  while (y < HEIGHT) {
    const drop = random.between(26, 54)
    y += drop
    x += side * random.between(0, 7)
    points.push([x, y])
    const out = random.between(6, reach * 0.16)
    x -= side * out
    points.push([x, y + 4])
    if (out > 14) ledges.push([x + (side * out) / 2, y + 4])
  }
  sheet.shape(
    [...points, [edge, HEIGHT + 20]],
    sheet.linear([
      [0, lighten(rock, 0.04)],
      [1, lighten(rock, -0.09)],
    ]),
  )
  sheet.clipped(through([...points, [edge, HEIGHT + 20]], true), () => {
    for (let i = 0; i < 7; i++) {
      const at = top + 24 + i * 46
      sheet.path(
        `M-20 ${at}q80 ${random.between(-10, 10)} 170 0t170 ${random.between(-8, 8)}t170 0t170 4v${random.between(7, 15)}q-80 8 -170 0t-170 4t-170 -4t-190 2Z`,
        lighten(rock, i % 2 ? -0.06 : 0.05),
        0.6,
      )
    }
    for (let i = 1; i < points.length; i += 2) {
      const [before, here] = [points[i], points[i + 1]]
      if (before && here)
        sheet.shape(
          [before, here, [here[0] + side * 26, here[1] + 3], [before[0] + side * 20, before[1]]],
          lighten(rock, 0.08),
          0.35,
        )
    }
  })
  return ledges
}

/** A gorge with a fall of water. */
export const canyon: Family = {
  name: 'canyon',
  scenes: [
    ['jade', 'summer'],
    ['amber', 'autumn', 'flip'],
    ['mist', 'spring'],
    ['coral', 'autumn', 'flip'],
    ['lagoon', 'summer'],
    ['sky', 'winter', 'flip'],
    ['crimson', 'autumn'],
    ['slate', 'winter', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [320, 225, 1.36],
    [290, 150, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 240)
    if (stage.night) drawStars(stage, 70, 150)
    drawClouds(stage, 3, 30, 90, 0.5)
    const gap = random.between(300, 350)
    drawDisc(stage, gap + random.between(-50, 40), random.between(54, 84), 28)
    drawRanges(stage, { from: 126, to: 170, count: 3, height: 44, near: 0.45, far: 0.14, rough: 0.55 })
    const warm = variant % 2 === 1
    const stone = warm ? '#b5684a' : '#6a7a72'
    drawWall(stage, -1, 330, 128, stage.paint(stone, 0.5))
    drawWall(stage, 1, 330, 138, stage.paint(stone, 0.5))
    const fall = gap - 12
    const [lip, base] = [170, 288]
    const mid = stage.paint(stone, 0.34)
    const cliff: Point[] = [
      [-10, lip - 26],
      [90, lip - 34],
      [fall - 130, lip - 14],
      [fall - 96, lip - 20],
      [fall - 60, lip + 2],
      [fall - 24, lip + 4],
      [fall + 26, lip + 3],
      [fall + 58, lip],
      [fall + 84, lip - 22],
      [fall + 150, lip - 12],
      [WIDTH - 90, lip - 36],
      [WIDTH + 10, lip - 20],
    ]
    sheet.shape(
      [...cliff, [WIDTH + 10, HEIGHT], [-10, HEIGHT]],
      sheet.linear([
        [0, lighten(mid, 0.03)],
        [1, lighten(mid, -0.07)],
      ]),
    )
    for (let i = 0; i < 12; i++) {
      const x = 150 + i * 30 + random.between(-8, 8)
      if (Math.abs(x - fall) > 44)
        sheet.shape(
          [
            [x, lip + 4],
            [x + 12, lip - 2],
            [x + 20, base + 4],
            [x - 4, base + 4],
          ],
          lighten(mid, i % 2 ? 0.035 : -0.035),
          0.8,
        )
    }
    const white = mix(stage.paint('#f4fafb'), mood.sky[2], 0.15)
    sheet.path(
      `M${fall - 22} ${lip - 2}H${fall + 24}Q${fall + 30} ${(lip + base) / 2} ${fall + 38} ${base}H${fall - 36}Q${fall - 27} ${(lip + base) / 2} ${fall - 22} ${lip - 2}Z`,
      sheet.linear([
        [0, white],
        [0.7, mix(white, mood.haze, 0.25)],
        [1, white],
      ]),
    )
    for (let i = 0; i < 9; i++) {
      const x = fall - 20 + i * 5
      sheet.line(
        `M${x} ${lip + random.between(0, 30)}q${(i - 4) * 0.6} 40 ${(i - 4) * 2} ${random.between(50, 84)}`,
        mix(mid, mood.sky[1], 0.6),
        { width: 1.5, opacity: 0.5 },
      )
    }
    const pool = mix(stage.paint('#2f8f8f'), mood.sky[1], 0.25)
    sheet.path(
      `M-10 ${HEIGHT + 8}V318Q120 288 ${fall} 284Q${fall + 140} 288 ${WIDTH + 10} 322V${HEIGHT + 8}Z`,
      sheet.linear([
        [0, lighten(pool, 0.1)],
        [1, mix(pool, mood.deep, 0.45)],
      ]),
    )
    drawRipples(stage, 296, 352, 40, white, 0.45)
    const ledges = [
      ...drawWall(stage, -1, 250, 70, stage.paint(stone, 0.1)),
      ...drawWall(stage, 1, 240, 90, stage.paint(stone, 0.1)),
    ]
    const pine = mix(stage.paint(season === 'autumn' ? '#9a6a34' : '#2f5f48'), mood.deep, 0.2)
    for (const [x, y] of ledges) {
      for (let i = 0; i < 3; i++) {
        const at = x + random.between(-16, 16)
        if (at > -10 && at < WIDTH + 10)
          drawPine(stage, at, y + 4, random.between(24, 56), pine, season === 'winter')
      }
    }
    sheet.blurred(7, () => {
      for (let i = 0; i < 6; i++)
        sheet.ellipse(
          fall + random.between(-60, 60),
          base + random.between(-8, 6),
          random.between(24, 50),
          10,
          white,
          0.5,
        )
    })
    for (const [x, y, r] of [
      [150, 344, 26],
      [206, 352, 18],
      [470, 346, 24],
      [524, 338, 34],
      [96, 334, 34],
    ] as const) {
      const rock = mix(stage.paint(stone), mood.deep, 0.35)
      sheet.path(
        `M${x - r} ${y + 10}Q${x - r * 0.9} ${y - r * 0.5} ${x - r * 0.2} ${y - r * 0.6}Q${x + r * 0.8} ${y - r * 0.5} ${x + r} ${y + 10}Z`,
        rock,
      )
      sheet.path(
        `M${x - r * 0.8} ${y}Q${x - r * 0.7} ${y - r * 0.45} ${x - r * 0.2} ${y - r * 0.6}Q${x + r * 0.2} ${y - r * 0.5} ${x} ${y - r * 0.2}Z`,
        lighten(rock, 0.07),
      )
    }
    if (!stage.night) drawBirds(stage, gap + 40, 110, 5, stage.layer(0.85))
  },
}
