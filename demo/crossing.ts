import { HEIGHT, WIDTH } from './scenes/canvas.ts'
import { mix } from './scenes/colour.ts'
import { drawPerson } from './scenes/figures.ts'
import { ground, ridgeLine } from './scenes/land.ts'
import { drawSky } from './scenes/sky.ts'
import { Stage } from './scenes/stage.ts'
import { drawGlitter, drawWater } from './scenes/water.ts'

/** The clip's one scene: a boat with a lantern crosses a still lake at night while the stars turn. */

/** Seconds. */
export const crossingLength = 18

const shore = 214
const pole = { x: 428, y: 92 }
/** Degrees in a second: the night goes faster than a night does. */
const turn = 1.3
const tints = ['#ffffff', '#ffffff', '#cfe0ff', '#ffe3b0']

/** 0 to 1 and back, `period` seconds long. */
const wave = (seconds: number, period: number, shift = 0) =>
  0.5 + 0.5 * Math.sin((seconds / period + shift) * 2 * Math.PI)

function drawTurningStars({ sheet, random }: Stage, seconds: number): void {
  sheet.group(`transform="rotate(${(-turn * seconds).toFixed(3)} ${pole.x} ${pole.y})"`, () => {
    for (let i = 0; i < 210; i++) {
      const [away, angle] = [460 * random.unit() ** 0.6, random.between(0, 2 * Math.PI)]
      const bright = random.unit() ** 3
      const [period, shift] = [random.between(2, 5), random.unit()]
      const [x, y] = [pole.x + Math.cos(angle) * away, pole.y + Math.sin(angle) * away]
      const shine = (0.4 + bright * 0.6) * (0.75 + 0.25 * wave(seconds, period, shift))
      const tint = random.pick(tints)
      // The line behind a star is the way that it came in the last second.
      const [x1, y1] = [
        pole.x + Math.cos(angle + turn / 57) * away,
        pole.y + Math.sin(angle + turn / 57) * away,
      ]
      sheet.line(`M${x1} ${y1}L${x} ${y}`, tint, { width: 0.6 + bright * 0.7, opacity: shine * 0.3 })
      sheet.circle(x, y, 0.7 + bright * 1.2, tint, shine)
    }
  })
}

function drawFallingStar({ sheet }: Stage, seconds: number, begin: number, x: number, y: number): void {
  const done = (seconds - begin) / 1.1
  if (done <= 0 || done >= 1) return
  const [hx, hy] = [x - 150 * done, y + 62 * done]
  const tail = 46 * Math.sin(done * Math.PI)
  for (const [share, opacity] of [
    [1, 0.25],
    [0.6, 0.45],
    [0.25, 0.9],
  ] as const) {
    const path = `M${hx} ${hy}l${tail * share} ${-tail * share * 0.41}`
    sheet.line(path, '#ffffff', { width: 1.4, opacity: opacity * Math.sin(done * Math.PI) })
  }
}

function drawShores(stage: Stage, seconds: number): void {
  const { sheet, random, mood } = stage
  const far = ridgeLine(random, { y: shore - 34, height: 40, rough: 0.5 })
  const near = ridgeLine(random, { y: shore - 10, height: 20, rough: 0.5 })
  sheet.path(ground(far, false, shore + 1), stage.layer(0.42))
  const mist = sheet.linear([
    [0, mood.sky[2], 0],
    [1, mood.sky[2], 0.55],
  ])
  sheet.rect(0, shore - 34, WIDTH, 34, mist)
  sheet.path(ground(near, false, shore + 1), stage.layer(0.74))
  drawWater(stage, shore, HEIGHT, mood.deep, 0.3)
  const over = near.map(([x, y]): [number, number] => [x, shore * 2 - y])
  sheet.path(ground(over, false, shore), stage.layer(0.74), 0.45)
  // A village on the far side, its windows in the water.
  for (let i = 0; i < 15; i++) {
    const x = 74 + i * 9 + random.between(-3, 3)
    const shine = 0.65 + 0.35 * wave(seconds, random.between(2, 6), random.unit())
    sheet.rect(x, shore - random.between(4, 10), 2.4, 2.4, mood.lamp, shine)
    sheet.rect(x + 0.4, shore + 3, 1.4, random.between(8, 18), mood.lamp, 0.25 * shine, 0.7)
  }
}

function drawDriftingRipples({ sheet, random, mood }: Stage, seconds: number): void {
  for (let i = 0; i < 54; i++) {
    const t = random.unit()
    const width = 8 + t * 52 * random.between(0.4, 1)
    const [start, speed, rest] = [random.between(0, WIDTH + 120), 3 + 9 * t, random.unit()]
    const x = ((start + speed * seconds) % (WIDTH + 120)) - 80
    const shine = 0.4 * random.between(0.4, 1) * (0.5 + 0.5 * wave(seconds, 4, rest))
    sheet.rect(x, shore + 6 + t * 132, width, 0.9 + t * 1.1, mood.sky[2], shine, 1)
  }
}

function drawBoat(stage: Stage, seconds: number): void {
  const { sheet, mood } = stage
  const done = seconds / crossingLength
  const x = 92 + 452 * done
  const y = 276 + 1.4 * Math.sin(seconds * 1.5)
  const ink = mix('#2c2530', mood.deep, 0.45)
  const lamp = { x: x + 52, y: y - 24 }
  const stroke = Math.sin(seconds * 2.1)

  for (let i = 1; i <= 4; i++) {
    const back = 38 + i * 26
    sheet.line(`M${x - 62} ${y + 6}q${-back / 2} ${i * 2.2} ${-back} ${i * 4.4}`, mood.sky[2], {
      width: 1.1,
      opacity: 0.42 / i,
    })
  }
  // What is over the water stands in it too.
  sheet.path(
    `M${x - 62} ${y + 5}Q${x} ${y + 17} ${x + 66} ${y + 4}L${x + 40} ${y + 26}Q${x} ${y + 34} ${x - 38} ${y + 26}Z`,
    ink,
    0.4,
  )
  drawGlitter(stage, {
    x: lamp.x,
    top: y + 6,
    foot: y + 76,
    width: 13 + 4 * wave(seconds, 1.3),
    colour: mood.lamp,
    opacity: 0.75,
  })

  const glow = sheet.radial([
    [0, mood.lamp, 0.62],
    [0.4, mood.lamp, 0.2],
    [1, mood.lamp, 0],
  ])
  sheet.circle(lamp.x, lamp.y, 54 + 4 * wave(seconds, 2.3), glow)
  const [handle, blade] = [x - 40 + stroke * 4, x - 74 - stroke * 12]
  sheet.line(`M${handle} ${y - 18}L${blade} ${y + 10}`, ink, { width: 2 })
  drawPerson(stage, x - 44 + stroke * 1.6, y - 2, 34, {
    coat: mix('#6b4a3c', mood.deep, 0.35),
    hat: mix('#b89258', mood.deep, 0.3),
  })
  // The bamboo hood, lit from within.
  sheet.path(
    `M${x - 26} ${y + 3}Q${x - 26} ${y - 27} ${x + 3} ${y - 28}Q${x + 31} ${y - 27} ${x + 32} ${y + 3}Z`,
    mix('#4a3c36', mood.deep, 0.25),
  )
  for (const dx of [-14, 0, 14]) {
    sheet.line(`M${x + 3 + dx * 1.25} ${y + 2}Q${x + 3 + dx * 1.3} ${y - 20} ${x + 3 + dx} ${y - 26}`, ink, {
      width: 1.2,
      opacity: 0.7,
    })
  }
  sheet.path(
    `M${x + 20} ${y + 3}Q${x + 22} ${y - 18} ${x + 27} ${y - 22}Q${x + 32} ${y - 14} ${x + 32} ${y + 3}Z`,
    mood.lamp,
    0.75,
  )
  sheet.path(
    `M${x - 70} ${y - 11}Q${x - 20} ${y + 3} ${x + 24} ${y + 1}Q${x + 56} ${y - 2} ${x + 76} ${y - 14}Q${x + 62} ${y + 8} ${x + 34} ${y + 9}H${x - 40}Q${x - 60} ${y + 6} ${x - 70} ${y - 11}Z`,
    ink,
  )
  sheet.line(
    `M${x - 66} ${y - 9}Q${x - 20} ${y + 4} ${x + 24} ${y + 2}Q${x + 54} ${y - 1} ${x + 72} ${y - 12}`,
    mood.lamp,
    { width: 0.9, opacity: 0.35 },
  )
  sheet.line(`M${lamp.x} ${y - 2}V${lamp.y - 8}`, ink, { width: 1.5 })
  sheet.ellipse(lamp.x, lamp.y, 4.6, 5.6, '#e5532f')
  sheet.ellipse(lamp.x, lamp.y, 2.6, 4, mood.lamp)
}

function drawReeds({ sheet, random, mood }: Stage, seconds: number): void {
  const ink = mix(mood.deep, mood.sky[0], 0.3)
  for (let i = 0; i < 34; i++) {
    const left = i < 20
    const x = left ? random.between(-10, 120) : random.between(545, 655)
    const height = random.between(30, 78) * (left ? 1 : 0.8)
    const sway = (wave(seconds, random.between(4, 6), random.unit()) - 0.5) * height * 0.12
    const lean = random.between(-0.14, 0.14) * height + sway
    const top = HEIGHT + 6 - height
    sheet.line(`M${x} ${HEIGHT + 6}Q${x} ${top + height * 0.4} ${x + lean} ${top}`, ink, { width: 1.7 })
    if (i % 3 === 0) sheet.ellipse(x + lean, top + 6, 2, 7, mix('#6b4a35', mood.deep, 0.5))
  }
}

/** The picture at a moment of the clip, as SVG of 16:9. The same moment is always drawn the same. */
export function drawCrossing(seconds: number): string {
  const stage = new Stage('navy', 'summer', 4021, 0)
  drawSky(stage, shore)
  drawTurningStars(stage, seconds)
  drawFallingStar(stage, seconds, 4.2, 330, 34)
  drawFallingStar(stage, seconds, 12.6, 600, 26)
  drawShores(stage, seconds)
  drawDriftingRipples(stage, seconds)
  drawBoat(stage, seconds)
  drawReeds(stage, seconds)
  return stage.sheet.svg(false, stage.frame)
}
