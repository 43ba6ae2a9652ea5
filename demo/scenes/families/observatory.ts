import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, heightAt, noise, ridgeLine } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

/** The Milky Way: a leaning band of haze and fine stars. */
export function drawMilkyWay(stage: Stage, x: number, lean: number): void {
  const { sheet, random, mood } = stage
  const cut = noise(random, 90, 0.5)
  sheet.blurred(9, () => {
    for (let y = -20; y < 290; y += 13) {
      const at = x + (y - 140) * lean + cut(y) * 16
      const glow = mix(mood.sky[2], y % 2 ? '#ffe6f2' : '#e6f0ff', 0.55)
      sheet.ellipse(at, y, 46 + cut(y * 2) * 16, 24, glow, 0.15)
      sheet.ellipse(at + 8, y, 17, 16, '#fff3e2', 0.2)
    }
  })
  sheet.blurred(5, () => {
    for (let y = 0; y < 260; y += 16)
      sheet.ellipse(x + (y - 140) * lean + cut(y * 1.7) * 22, y, 7, 15, mood.sky[0], 0.35)
  })
  for (let i = 0; i < 150; i++) {
    const y = random.between(-10, 270)
    const spread = (random.unit() + random.unit() - 1) * 74
    sheet.circle(
      x + (y - 140) * lean + spread,
      y,
      random.between(0.35, 1),
      '#ffffff',
      random.between(0.3, 0.9),
    )
  }
}

function drawDome(stage: Stage, x: number, foot: number, r: number, beam: boolean): void {
  const { sheet, mood } = stage
  const shell = mix(stage.paint('#e9eef4'), mood.sky[1], 0.25)
  const [cx, top] = [x, foot - r * 0.75]
  if (beam)
    sheet.shape(
      [
        [cx + r * 0.2, top - r * 0.5],
        [cx + r * 2.2, top - r * 4.6],
        [cx + r * 3, top - r * 4.2],
      ],
      sheet.linear([
        [0, mood.lamp, 0],
        [1, mood.lamp, 0.5],
      ]),
    )
  sheet.rect(
    x - r * 0.92,
    top,
    r * 1.84,
    r * 0.8,
    sheet.linear(
      [
        [0, lighten(shell, -0.02)],
        [0.5, lighten(shell, -0.1)],
        [1, lighten(shell, -0.22)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.path(
    `M${cx - r} ${top}A${r} ${r} 0 0 1 ${cx + r} ${top}Z`,
    sheet.linear(
      [
        [0, lighten(shell, 0.05)],
        [0.5, shell],
        [1, lighten(shell, -0.18)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.path(
    `M${cx + r * 0.02} ${top - r * 0.999}Q${cx + r * 0.42} ${top - r * 0.6} ${cx + r * 0.46} ${top}H${cx + r * 0.74}Q${cx + r * 0.7} ${top - r * 0.66} ${cx + r * 0.3} ${top - r * 0.955}Z`,
    mood.deep,
  )
  sheet.path(
    `M${cx + r * 0.16} ${top - r * 0.9}Q${cx + r * 0.42} ${top - r * 0.6} ${cx + r * 0.46} ${top - r * 0.2}H${cx + r * 0.62}Q${cx + r * 0.62} ${top - r * 0.66} ${cx + r * 0.3} ${top - r * 0.9}Z`,
    mood.lamp,
    0.5,
  )
  sheet.rect(cx - r * 1.04, top - r * 0.06, r * 2.08, r * 0.12, lighten(shell, -0.14), 1, 2)
  sheet.rect(cx - r * 0.16, foot - r * 0.42, r * 0.28, r * 0.44, mood.lamp)
  for (const dx of [-0.66, -0.44])
    sheet.rect(cx + r * dx, foot - r * 0.42, r * 0.13, r * 0.17, mood.lamp, 0.85)
}

function drawDish(stage: Stage, x: number, foot: number, r: number): void {
  const { sheet, mood } = stage
  const shell = mix(stage.paint('#eef2f6'), mood.sky[1], 0.2)
  sheet.line(
    `M${x - r * 0.5} ${foot}L${x} ${foot - r * 0.9}L${x + r * 0.5} ${foot}M${x - r * 0.34} ${foot - r * 0.3}H${x + r * 0.34}`,
    lighten(shell, -0.22),
    { width: r * 0.09 },
  )
  sheet.group(`transform="rotate(-32 ${x} ${foot - r})"`, () => {
    sheet.line(
      `M${x - r * 0.62} ${foot - r * 1.1}L${x} ${foot - r * 1.75}L${x + r * 0.62} ${foot - r * 1.1}`,
      lighten(shell, -0.1),
      { width: r * 0.04 },
    )
    sheet.path(
      `M${x - r} ${foot - r * 1.15}Q${x} ${foot - r * 0.3} ${x + r} ${foot - r * 1.15}Z`,
      lighten(shell, -0.12),
    )
    sheet.ellipse(x, foot - r * 1.15, r, r * 0.2, shell)
    sheet.ellipse(x, foot - r * 1.13, r * 0.7, r * 0.12, lighten(shell, -0.07))
    sheet.circle(x, foot - r * 1.76, r * 0.08, lighten(shell, 0.05))
  })
}

/** Domes and dishes under the Milky Way. */
export const observatory: Family = {
  name: 'observatory',
  scenes: [
    ['navy', 'summer'],
    ['violet', 'autumn', 'flip'],
    ['lagoon', 'winter'],
    ['indigo', 'summer', 'flip'],
    ['slate', 'winter'],
    ['ember', 'summer', 'flip'],
    ['pine', 'spring'],
    ['navy', 'winter', 'flip'],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    drawSky(stage, 310)
    drawStars(stage, 150, 290)
    drawMilkyWay(stage, random.between(220, 320), variant % 2 ? 0.75 : -0.65)
    if (variant % 3 === 1) sheet.line('M120 60l86 30', '#ffffff', { width: 1.6, opacity: 0.85 })
    for (const [y, near] of [
      [262, 0.35],
      [286, 0.6],
    ] as const)
      sheet.path(ground(ridgeLine(random, { y, height: 36, rough: 0.5 }), false), stage.layer(near))
    const line = ridgeLine(random, { y: 318, height: 16, rough: 0.3, length: 300 })
    const near = mix(
      season === 'winter' ? mix(mood.deep, '#dfeaf4', 0.38) : mix(mood.deep, mood.sky[1], 0.22),
      mood.sky[1],
      0.1,
    )
    if (variant % 4 === 2) {
      for (const [x, r] of [
        [300, 34],
        [410, 46],
        [544, 62],
      ] as const)
        drawDish(stage, x, heightAt(line, x) + 6, r)
    } else {
      const x = random.between(430, 500)
      drawDome(stage, x, heightAt(line, x) + 8, random.between(54, 68), variant % 2 === 0)
      if (variant % 4 !== 3) drawDome(stage, x - 150, heightAt(line, x - 150) + 6, 32, false)
    }
    sheet.path(
      ground(line, true),
      sheet.linear([
        [0, near],
        [1, mix(near, mood.deep, 0.6)],
      ]),
    )
    for (let i = 0; i < 12; i++) {
      const x = random.unit() ** 1.5 * 250
      drawPine(
        stage,
        x,
        heightAt(line, x) + random.between(6, 34),
        random.between(40, 92),
        mood.deep,
        season === 'winter',
      )
    }
    sheet.rect(0, 350, WIDTH, HEIGHT - 350, mood.deep, 0.3)
  },
}
