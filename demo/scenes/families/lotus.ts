import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten } from '../colour.ts'
import { ground, ridgeLine } from '../land.ts'
import { drawTree } from '../plants.ts'
import { drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'
import { drawGlitter, drawRipples, drawWater } from '../water.ts'

function drawLeaf(stage: Stage, x: number, y: number, r: number, colour: string): void {
  const { sheet, random } = stage
  const flat = r * random.between(0.28, 0.36)
  sheet.ellipse(x + r * 0.04, y + r * 0.09, r * 1.02, flat * 1.05, stage.mood.deep, 0.22)
  const cut = random.between(-0.5, 0.5)
  sheet.path(
    `M${x} ${y}L${x + r * (cut - 0.12)} ${y + flat * 0.98}A${r} ${flat} 0 1 1 ${x + r * (cut + 0.14)} ${y + flat * 0.98}Z`,
    sheet.linear([
      [0, lighten(colour, 0.06)],
      [1, lighten(colour, -0.05)],
    ]),
  )
  let veins = ''
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2 + 0.3
    veins += `M${x} ${y}L${x + Math.cos(a) * r * 0.82} ${y + Math.sin(a) * flat * 0.82}`
  }
  sheet.line(veins, lighten(colour, 0.12), { width: Math.max(0.6, r * 0.018), opacity: 0.55 })
}

/** A leaf held above the water, seen from the side. */
function drawRaised(stage: Stage, x: number, y: number, r: number, tall: number, colour: string): void {
  const { sheet, random } = stage
  const lean = random.between(-12, 12)
  sheet.line(
    `M${x} ${y}Q${x + lean * 0.2} ${y - tall * 0.6} ${x + lean} ${y - tall}`,
    lighten(colour, -0.08),
    { width: Math.max(1.4, r * 0.07) },
  )
  const [cx, cy] = [x + lean, y - tall]
  sheet.path(
    `M${cx - r} ${cy - r * 0.16}Q${cx - r * 0.5} ${cy - r * 0.5} ${cx} ${cy - r * 0.34}Q${cx + r * 0.6} ${cy - r * 0.56} ${cx + r} ${cy - r * 0.12}Q${cx + r * 0.6} ${cy + r * 0.44} ${cx} ${cy + r * 0.36}Q${cx - r * 0.6} ${cy + r * 0.4} ${cx - r} ${cy - r * 0.16}Z`,
    colour,
  )
  sheet.path(
    `M${cx - r} ${cy - r * 0.16}Q${cx - r * 0.5} ${cy - r * 0.5} ${cx} ${cy - r * 0.34}Q${cx + r * 0.6} ${cy - r * 0.56} ${cx + r} ${cy - r * 0.12}Q${cx + r * 0.3} ${cy + r * 0.1} ${cx} ${cy}Q${cx - r * 0.5} ${cy + r * 0.1} ${cx - r} ${cy - r * 0.16}Z`,
    lighten(colour, 0.08),
  )
}

function drawFlower(stage: Stage, x: number, y: number, s: number, tall: number, bloom: string): void {
  const { sheet } = stage
  sheet.line(`M${x} ${y}Q${x + 3} ${y - tall * 0.5} ${x} ${y - tall}`, stage.paint('#4f8a52'), {
    width: Math.max(1.4, s * 0.07),
  })
  const [cx, cy] = [x, y - tall]
  const petal = (angle: number, size: number, colour: string) =>
    sheet.group(`transform="rotate(${angle} ${cx} ${cy})"`, () =>
      sheet.path(
        `M${cx} ${cy + s * 0.1}C${cx - size * 0.42} ${cy - size * 0.3} ${cx - size * 0.3} ${cy - size * 0.8} ${cx} ${cy - size}C${cx + size * 0.3} ${cy - size * 0.8} ${cx + size * 0.42} ${cy - size * 0.3} ${cx} ${cy + s * 0.1}Z`,
        colour,
      ),
    )
  for (const angle of [-78, 78]) petal(angle, s * 0.86, lighten(bloom, -0.06))
  for (const angle of [-50, 50]) petal(angle, s, lighten(bloom, -0.02))
  for (const angle of [-25, 25]) petal(angle, s * 1.05, lighten(bloom, 0.03))
  petal(0, s * 1.02, lighten(bloom, 0.07))
}

/** A lotus pond, a far shore, a flat boat. */
export const lotus: Family = {
  name: 'lotus',
  scenes: [
    ['mint', 'summer'],
    ['rose', 'summer', 'flip'],
    ['lagoon', 'summer'],
    ['jade', 'summer', 'flip'],
    ['lilac', 'spring'],
    ['indigo', 'summer', 'flip'],
    ['honey', 'autumn'],
    ['coral', 'summer', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [240, 260, 1.5],
    [400, 215, 1.25],
  ],
  draw(stage) {
    const { sheet, random, variant, season, mood } = stage
    const shore = 150
    drawSky(stage, shore)
    if (stage.night) drawStars(stage, 50, 110)
    drawClouds(stage, 3, 24, 76, 0.5)
    const disc = drawDisc(stage, random.between(180, 300), random.between(54, 92), 28)
    sheet.path(
      ground(ridgeLine(random, { y: 130, height: 24, rough: 0.45 }), true, shore + 1),
      stage.layer(0.25),
    )
    for (let x = 330; x < WIDTH + 20; x += random.between(20, 36))
      drawTree(stage, x, shore + 3, random.between(26, 50), stage.leaf(random.whole(0, 2), 0.35))
    const [px, dark] = [random.between(470, 540), stage.layer(0.7)]
    sheet.path(
      `M${px - 46} ${shore - 30}Q${px - 16} ${shore - 38} ${px} ${shore - 62}Q${px + 16} ${shore - 38} ${px + 46} ${shore - 30}L${px + 34} ${shore - 25}H${px - 34}Z`,
      dark,
    )
    for (const dx of [-28, -10, 8, 26]) sheet.rect(px + dx, shore - 28, 3, 32, dark)
    sheet.rect(px - 40, shore - 2, 80, 6, dark)
    drawWater(stage, shore, HEIGHT, stage.paint('#2f7468'), 0.45)
    drawGlitter(stage, { x: disc, top: shore, foot: 300, width: 66, colour: mood.disc, opacity: 0.5 })
    drawRipples(stage, shore + 4, 340, 50, mood.sky[2], 0.35)
    const green = season === 'autumn' ? ['#b59a4a', '#8a8a45', '#a8783a'] : ['#5fa85a', '#3f8f5a', '#7fb85f']
    const bloom = stage.paint(['#f08fae', '#fbe3ea', '#e86f94', '#f7c9a8'][variant % 4] ?? '#f08fae')
    const rows = 8
    for (let row = 0; row < rows; row++) {
      const t = row / (rows - 1)
      const y = shore + 14 + (HEIGHT - shore) * t ** 1.25
      const r = 8 + 52 * t ** 1.3
      for (let x = random.between(-40, 0); x < WIDTH + r; x += r * random.between(1.5, 3.1)) {
        const open = Math.abs(x - 300 - 120 * Math.sin(t * 3)) < 70 * (0.4 + t * 0.5)
        if (open && t < 0.85) continue
        const colour = stage.paint(green[random.whole(0, 2)] ?? '#5fa85a', 0.4 * (1 - t))
        if (random.chance(0.62))
          drawLeaf(stage, x, y + random.between(-5, 5), r * random.between(0.75, 1.05), colour)
        else if (t > 0.25) drawRaised(stage, x, y, r * 0.62, r * random.between(0.7, 1.25), colour)
        if (random.chance(0.34) && season !== 'autumn')
          drawFlower(
            stage,
            x + r * 0.7,
            y + 2,
            r * random.between(0.42, 0.55),
            r * random.between(0.5, 1.3),
            bloom,
          )
        else if (season === 'autumn' && random.chance(0.3)) {
          const pod = stage.paint('#7a6238')
          sheet.line(`M${x} ${y}v${-r}`, pod, { width: 1.6 })
          sheet.path(`M${x - r * 0.22} ${y - r * 1.2}h${r * 0.44}l${-r * 0.12} ${r * 0.26}h${-r * 0.2}Z`, pod)
        }
      }
    }
  },
}
