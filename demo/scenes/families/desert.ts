import { curve, HEIGHT, type Point, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { heightAt } from '../land.ts'
import { drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

/** A dune: a lit windward face, and a shadowed face falling from a winding crest. */
function drawDune(
  stage: Stage,
  y: number,
  height: number,
  peak: number,
  sand: string,
  shadow: string,
): Point[] {
  const { sheet, random } = stage
  const crest: Point[] = [
    [-20, y + random.between(-4, 14)],
    [peak * 0.45, y - height * random.between(0.2, 0.4)],
    [peak, y - height],
    [peak + (WIDTH - peak) * 0.4, y - height * random.between(0.25, 0.45)],
    [WIDTH + 20, y + random.between(-10, 20)],
  ]
  sheet.path(
    curve(crest, `L${WIDTH + 20} ${HEIGHT + 8}L-20 ${HEIGHT + 8}Z`),
    sheet.linear([
      [0, lighten(sand, 0.03)],
      [1, lighten(sand, -0.05)],
    ]),
  )
  const bend = random.between(30, 80)
  const slip: Point[] = [
    [peak, y - height],
    [peak - bend * 0.5, y - height * 0.55],
    [peak + bend * 0.3, y - height * 0.1],
    [peak - bend, y + 50],
    [peak - bend * 0.2, HEIGHT + 8],
  ]
  const right = crest.slice(2)
  sheet.path(
    `${curve(right)}L${WIDTH + 20} ${HEIGHT + 8}${curve([...slip].reverse()).replace('M', 'L')}Z`,
    sheet.linear([
      [0, shadow],
      [1, mix(shadow, sand, 0.75)],
    ]),
  )
  return crest
}

/** A camel walking to the left, with or without its rider. */
function drawCamel({ sheet }: Stage, x: number, y: number, s: number, ink: string, rider: boolean): void {
  const p = (dx: number, dy: number) => `${(x + dx * s).toFixed(1)} ${(y + dy * s).toFixed(1)}`
  sheet.path(
    `M${p(-0.5, -0.62)}Q${p(-0.35, -0.8)} ${p(-0.22, -0.78)}Q${p(-0.16, -1.12)} ${p(-0.04, -0.8)}Q${p(0.02, -0.76)} ${p(0.08, -0.8)}Q${p(0.2, -1.1)} ${p(0.3, -0.76)}Q${p(0.48, -0.74)} ${p(0.5, -0.5)}L${p(0.44, 0)}H${(x + 0.38 * s).toFixed(1)}L${p(0.36, -0.42)}Q${p(0.1, -0.36)} ${p(-0.24, -0.42)}L${p(-0.26, 0)}H${(x - 0.32 * s).toFixed(1)}L${p(-0.4, -0.44)}Q${p(-0.62, -0.4)} ${p(-0.72, -0.62)}L${p(-0.8, -0.92)}L${p(-0.98, -0.9)}Q${p(-1.02, -0.98)} ${p(-0.94, -1.02)}L${p(-0.78, -1.08)}Q${p(-0.66, -1.08)} ${p(-0.66, -0.86)}Q${p(-0.62, -0.62)} ${p(-0.5, -0.62)}Z`,
    ink,
  )
  sheet.path(
    `M${p(0.28, -0.45)}L${p(0.22, 0)}h${s * 0.06}L${p(0.38, -0.45)}ZM${p(-0.34, -0.45)}L${p(-0.46, 0)}h${s * 0.06}L${p(-0.22, -0.45)}Z`,
    ink,
  )
  if (!rider) return
  sheet.path(`M${p(-0.1, -0.84)}L${p(-0.05, -1.24)}Q${p(0.03, -1.3)} ${p(0.1, -1.2)}L${p(0.14, -0.84)}Z`, ink)
  sheet.circle(x + s * 0.02, y - s * 1.36, s * 0.1, ink)
}

function drawBeacon(stage: Stage, x: number, y: number): void {
  const { sheet } = stage
  const [wall, shade] = [stage.paint('#b98a57', 0.15), stage.paint('#8b5f3c', 0.15)]
  sheet.shape(
    [
      [x - 26, y + 8],
      [x - 18, y - 46],
      [x + 18, y - 46],
      [x + 26, y + 8],
    ],
    wall,
  )
  sheet.shape(
    [
      [x + 6, y + 8],
      [x + 6, y - 46],
      [x + 18, y - 46],
      [x + 26, y + 8],
    ],
    shade,
    0.7,
  )
  for (let i = 0; i < 4; i++) sheet.rect(x - 19 + i * 10.4, y - 53, 6.6, 8, i < 3 ? wall : shade)
  sheet.rect(x - 4, y - 32, 6, 9, shade)
  sheet.shape(
    [
      [x + 24, y + 8],
      [x + 25, y - 12],
      [x + 48, y - 6],
      [x + 70, y - 10],
      [x + 90, y + 10],
    ],
    wall,
  )
}

/** Dunes, caravans, beacon towers and the crescent lake. */
export const desert: Family = {
  name: 'desert',
  scenes: [
    ['amber', 'summer'],
    ['peach', 'autumn', 'flip'],
    ['indigo', 'winter'],
    ['coral', 'autumn'],
    ['paper', 'summer', 'flip'],
    ['crimson', 'summer'],
    ['navy', 'summer', 'flip'],
    ['honey', 'spring'],
  ],
  views: [
    [320, 180, 1],
    [230, 215, 1.4],
    [430, 180, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    drawSky(stage, 250)
    if (stage.night) drawStars(stage, 130, 210)
    drawDisc(stage, random.between(420, 530), random.between(80, 140), [34, 26, 44][variant % 3] ?? 34)
    const base = '#dc9a56'
    const tones = [0.55, 0.3, 0.12, 0].map(
      (far) => [stage.paint(base, far), stage.paint('#a9683a', far * 0.9)] as const,
    )
    const rows: [number, number, number][] = [
      [214, 34, 200],
      [250, 62, 430],
      [296, 58, 210],
      [350, 74, 470],
    ]
    rows.forEach(([y, height, peak], i) => {
      const [sand, shadow] = tones[i] ?? [base, base]
      const crest = drawDune(
        stage,
        y,
        height * random.between(0.8, 1.15),
        peak + random.between(-60, 60),
        sand,
        shadow,
      )
      if (i === 0 && variant % 4 === 1) drawBeacon(stage, 190, heightAt(crest, 190) + 8)
      if (i === 1 && variant % 4 !== 1) {
        const [count, start] = [4 + (variant % 3), random.between(90, 150)]
        const ink = mix(stage.paint('#4a2b20'), mood.deep, 0.5)
        for (let c = 0; c < count; c++) {
          const x = start + c * 36
          drawCamel(stage, x, heightAt(crest, x) + 3, 19, ink, c % 2 === 0)
        }
      }
      if (i === 2 && variant % 4 === 3) {
        sheet.path(
          `M150 326Q250 296 380 322Q300 334 262 352Q190 348 150 326Z`,
          sheet.linear([
            [0, mood.sky[1]],
            [1, mix(mood.sky[0], '#1f6f7f', 0.4)],
          ]),
        )
        for (let r = 0; r < 26; r++) {
          const x = 160 + r * 8 + random.between(-3, 3)
          sheet.line(
            `M${x} ${322 - Math.sin(((x - 150) / 230) * Math.PI) * 15}q2 -9 ${random.between(-3, 5)} -16`,
            stage.paint('#5d7a3f'),
            { width: 1.6 },
          )
        }
      }
    })
    for (let i = 0; i < 5; i++) {
      const y = 318 + i * 10
      sheet.line(`M${60 + i * 14} ${y}q60 -9 120 -2t110 -6`, stage.paint('#b87744'), {
        width: 1.2,
        opacity: 0.4,
      })
    }
  },
}
