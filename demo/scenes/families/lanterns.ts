import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { drawPerson } from '../figures.ts'
import { drawCrescent, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawLantern(stage: Stage, x: number, y: number, size: number, colour: string): void {
  const { sheet, mood } = stage
  const light = mix(colour, mood.lamp, 0.45)
  sheet.circle(
    x,
    y,
    size * 2.1,
    sheet.radial([
      [0, mood.lamp, 0.42],
      [1, mood.lamp, 0],
    ]),
  )
  sheet.line(
    `M${x} ${y - size * 1.7}V${y - size * 0.8}M${x} ${y + size * 0.9}v${size * 0.75}`,
    mix(mood.lamp, mood.deep, 0.4),
    { width: size * 0.07 },
  )
  sheet.ellipse(x, y, size, size * 0.82, colour)
  sheet.ellipse(x, y, size * 0.66, size * 0.82, light, 0.55)
  sheet.ellipse(x, y, size * 0.28, size * 0.82, mood.lamp, 0.6)
  for (const dy of [-0.9, 0.72])
    sheet.rect(x - size * 0.42, y + size * dy, size * 0.84, size * 0.18, mix('#e2b04a', mood.deep, 0.1), 1, 1)
}

/** One house front between two distances along the street; `side` -1 left, 1 right. */
function drawHouse(
  stage: Stage,
  side: number,
  near: number,
  far: number,
  vanishing: [number, number],
  wall: string,
): void {
  const { sheet, mood, random } = stage
  const [vx, vy] = vanishing
  const at = (t: number, height: number): [number, number] => {
    const edge = side < 0 ? -40 : WIDTH + 40
    return [vx + (edge - vx) * t, vy + (height - vy) * t]
  }
  const eaves = random.between(40, 84)
  sheet.shape(
    [at(near, eaves), at(far, eaves), at(far, 430), at(near, 430)],
    sheet.linear([
      [0, wall],
      [1, lighten(wall, -0.05)],
    ]),
  )
  const [roofNear, roofFar, tipNear, tipFar] = [
    at(near * 1.03, eaves + 26),
    at(far, eaves + 26),
    at(near * 0.97, eaves - 44),
    at(far, eaves - 44),
  ]
  const inward = -side * 26
  sheet.shape(
    [[roofNear[0] + inward * near, roofNear[1]], [roofFar[0] + inward * far, roofFar[1]], tipFar, tipNear],
    mix(wall, mood.deep, 0.6),
  )
  for (const [top, low, rows] of [
    [118, 176, 3],
    [232, 330, 3],
  ] as const) {
    for (let i = 0; i < rows; i++) {
      const [from, to] = [
        near + ((far - near) * (i + 0.18)) / rows,
        near + ((far - near) * (i + 0.82)) / rows,
      ]
      if (random.chance(0.16)) continue
      sheet.shape(
        [at(from, top), at(to, top), at(to, low), at(from, low)],
        mood.lamp,
        random.between(0.45, 0.95),
      )
      const middle = (from + to) / 2
      sheet.shape(
        [at(middle * 0.995, top), at(middle * 1.005, top), at(middle * 1.005, low), at(middle * 0.995, low)],
        wall,
      )
    }
  }
}

/** An old street under rows of lanterns. */
export const lanterns: Family = {
  name: 'lanterns',
  scenes: [
    ['ember', 'winter'],
    ['indigo', 'spring', 'flip'],
    ['plum', 'autumn'],
    ['navy', 'winter', 'flip'],
    ['violet', 'summer'],
    ['crimson', 'autumn', 'flip'],
    ['lagoon', 'summer'],
    ['slate', 'winter'],
  ],
  views: [
    [320, 180, 1],
    [290, 215, 1.32],
    [340, 150, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const vanishing: [number, number] = [random.between(280, 360), random.between(196, 214)]
    const [vx, vy] = vanishing
    drawSky(stage, vy + 30)
    drawStars(stage, 40, 120)
    if (variant % 2) drawCrescent(stage, vx + 30, 54, 17)
    sheet.circle(
      vx,
      vy,
      150,
      sheet.radial([
        [0, mood.lamp, 0.5],
        [1, mood.lamp, 0],
      ]),
    )
    const base = mix(stage.paint('#6b3a34'), mood.deep, 0.45)
    const street = mix(base, mood.haze, 0.22)
    sheet.rect(0, vy, WIDTH, HEIGHT - vy, mix(base, mood.deep, 0.3))
    sheet.shape(
      [
        [vx - 8, vy],
        [vx + 8, vy],
        [WIDTH * 0.93, HEIGHT],
        [WIDTH * 0.07, HEIGHT],
      ],
      sheet.linear([
        [0, mix(mood.lamp, street, 0.4)],
        [0.35, street],
        [1, mix(street, mood.deep, 0.35)],
      ]),
    )
    const steps = [0.06, 0.13, 0.23, 0.38, 0.62, 1.05]
    for (let i = 0; i < steps.length - 1; i++) {
      const [far, near] = [steps[i] ?? 0, steps[i + 1] ?? 1]
      for (const side of [-1, 1])
        drawHouse(
          stage,
          side,
          near,
          far,
          vanishing,
          mix(mix(base, mood.lamp, 0.16 - i * 0.03), mood.haze, 0.3 - i * 0.06),
        )
    }
    for (let i = 0; i < 9; i++) {
      const t = (i / 9) ** 2
      const y = vy + 8 + (HEIGHT - vy) * t
      sheet.line(`M${vx - 10 - 270 * t} ${y}H${vx + 10 + 290 * t}`, mood.lamp, {
        width: 0.8 + t,
        opacity: 0.13,
      })
    }
    const red = ['#e2452f', '#e8662c', '#d93a4a', '#f0a02f'][variant % 4] ?? '#e2452f'
    for (const t of [0.1, 0.16, 0.25, 0.38, 0.56, 0.8]) {
      for (const side of [-1, 1]) {
        const [x, y] = [vx + side * 268 * t * 1.1, vy + (36 - vy) * t * 1.02]
        drawLantern(stage, x, y, 4 + t * 30, red)
      }
      if (t > 0.2 && t < 0.6 && variant % 2 === 0)
        drawLantern(stage, vx, vy + (6 - vy) * t * 1.05, 3 + t * 24, red)
    }
    const coats = ['#3f6a8a', '#a8443c', '#5a4a7a', '#d0a04a']
    for (let i = 0; i < 6; i++) {
      const t = 0.1 + i * 0.075
      const x = vx + random.between(-1, 1) * 190 * t
      drawPerson(stage, x, vy + 26 + 190 * t, 24 + 110 * t, {
        coat: mix(coats[i % 4] ?? '#3f6a8a', mood.deep, 0.5),
        skirt: i % 2 === 0,
      })
    }
  },
}
