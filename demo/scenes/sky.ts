import { HEIGHT, WIDTH } from './canvas.ts'
import { mix } from './colour.ts'
import type { Stage } from './stage.ts'

export function drawSky({ sheet, mood }: Stage, horizon = HEIGHT): void {
  const [top, middle, low] = mood.sky
  const fill = sheet.linear([
    [0, top],
    [0.55, middle],
    [1, low],
  ])
  if (horizon < HEIGHT) sheet.rect(0, 0, WIDTH, HEIGHT, low)
  sheet.rect(0, 0, WIDTH, horizon + 1, fill)
}

/** The nearest place at which a disc of that radius is seen whole at the top and the sides. */
function inFrame({ frame }: Stage, x: number, y: number, radius: number): [number, number] {
  const room = radius * 1.6
  return [Math.min(Math.max(x, frame.left + room), frame.right - room), Math.max(y, frame.top + room)]
}

/** Sun or full moon with a soft halo; gives back where across the sheet it stands. */
export function drawDisc(stage: Stage, wishedX: number, wishedY: number, radius: number): number {
  const { sheet, mood } = stage
  const [x, y] = inFrame(stage, wishedX, wishedY, radius)
  const halo = sheet.radial([
    [0, mood.disc, 0.55],
    [0.35, mood.disc, 0.22],
    [1, mood.disc, 0],
  ])
  sheet.circle(x, y, radius * 3.2, halo)
  sheet.circle(x, y, radius * 1.45, mood.disc, 0.22)
  sheet.circle(x, y, radius, mood.disc)
  if (mood.light !== 'night') return x
  const sea = mix(mood.disc, mood.sky[2], 0.1)
  sheet.circle(x - radius * 0.3, y - radius * 0.15, radius * 0.22, sea)
  sheet.circle(x + radius * 0.3, y + radius * 0.32, radius * 0.28, sea)
  sheet.circle(x + radius * 0.28, y - radius * 0.42, radius * 0.13, sea)
  return x
}

export function drawCrescent(stage: Stage, wishedX: number, wishedY: number, radius: number): void {
  const { sheet, mood } = stage
  const [x, y] = inFrame(stage, wishedX, wishedY, radius)
  sheet.circle(
    x,
    y,
    radius * 3,
    sheet.radial([
      [0, mood.disc, 0.3],
      [1, mood.disc, 0],
    ]),
  )
  const [r, inner] = [radius, radius * 0.82]
  const [top, low] = [`${x + r * 0.35} ${y - r * 0.94}`, `${x + r * 0.94} ${y + r * 0.35}`]
  sheet.path(`M${top}A${r} ${r} 0 1 0 ${low}A${inner} ${inner} 0 1 1 ${top}Z`, mood.disc)
}

export function drawStars({ sheet, random, mood }: Stage, count: number, below: number): void {
  for (let i = 0; i < count; i++) {
    const y = below * random.unit() ** 1.3
    const bright = random.unit() ** 3
    const colour = random.chance(0.2) ? mood.lamp : '#ffffff'
    sheet.circle(random.between(0, WIDTH), y, 0.5 + bright * 1.1, colour, 0.35 + bright * 0.6)
  }
}

/** Long flat clouds built of rounded bars. */
export function drawClouds(stage: Stage, count: number, top: number, low: number, opacity = 0.5): void {
  const { sheet, random, mood } = stage
  const colour = mix(mood.sky[2], mood.light === 'night' ? mood.sky[1] : '#ffffff', 0.55)
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.between(-60, WIDTH - 60), random.between(top, low)]
    const size = random.between(0.6, 1.2)
    sheet.group(`opacity="${(opacity * random.between(0.6, 1)).toFixed(2)}"`, () => {
      const bars = random.whole(2, 4)
      for (let bar = 0; bar < bars; bar++) {
        const width = random.between(60, 150) * size * (1 - bar * 0.12)
        const shift = random.between(-20, 50) * size
        sheet.rect(x + shift, y + bar * 9 * size, width, 10 * size, colour, 1, 5 * size)
      }
    })
  }
}

/** Heaped summer clouds with a flat foot. */
export function drawHeaps(stage: Stage, count: number, foot: number, opacity = 0.9): void {
  const { sheet, random, mood } = stage
  const white = mix(mood.sky[2], '#ffffff', 0.7)
  for (let i = 0; i < count; i++) {
    const x = (WIDTH / count) * (i + random.between(0.1, 0.9))
    const size = random.between(0.6, 1.2)
    const y = foot - random.between(0, 70)
    let data = ''
    const puffs = random.whole(4, 6)
    for (let puff = 0; puff < puffs; puff++) {
      const t = (puff + 0.5) / puffs
      const r = (13 + Math.sin(t * Math.PI) * random.between(12, 22)) * size
      const [cx, cy] = [x + (t - 0.5) * 118 * size, y - r * random.between(0.35, 0.6)]
      data += `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0Z`
    }
    const fill = sheet.linear([
      [0, white, opacity],
      [1, white, opacity * 0.35],
    ])
    sheet.clipped(`M${x - 140 * size} ${y - 120}h${280 * size}V${y}h${-280 * size}Z`, () =>
      sheet.path(data, fill),
    )
  }
}

export function drawBirds(
  { sheet, random }: Stage,
  x: number,
  y: number,
  count: number,
  colour: string,
): void {
  for (let i = 0; i < count; i++) {
    const [cx, cy] = [
      x + random.between(-1, 1) * 14 * count ** 0.7,
      y + random.between(-1, 1) * 6 * count ** 0.6,
    ]
    const span = random.between(4, 8)
    const data = `M${cx - span} ${cy - span * 0.35}q${span * 0.55} ${-span * 0.35} ${span} ${span * 0.45}q${span * 0.45} ${-span * 0.8} ${span} ${-span * 0.45}`
    sheet.line(data, colour, { width: 1.3, opacity: 0.85 })
  }
}
