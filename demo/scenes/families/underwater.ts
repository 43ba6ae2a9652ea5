import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import { ground, ridgeLine } from '../land.ts'
import type { Family, Stage } from '../stage.ts'

function drawFish({ sheet }: Stage, x: number, y: number, s: number, body: string, fin: string): void {
  sheet.path(
    `M${x - s * 0.8} ${y}L${x - s * 1.35} ${y - s * 0.42}Q${x - s * 1.15} ${y} ${x - s * 1.35} ${y + s * 0.42}Z`,
    fin,
  )
  sheet.path(`M${x - s * 0.3} ${y - s * 0.4}Q${x} ${y - s * 0.82} ${x + s * 0.4} ${y - s * 0.34}Z`, fin)
  sheet.path(
    `M${x - s} ${y}Q${x - s * 0.2} ${y - s * 0.72} ${x + s * 0.6} ${y - s * 0.3}Q${x + s * 0.95} ${y - s * 0.1} ${x + s} ${y}Q${x + s * 0.9} ${y + s * 0.16} ${x + s * 0.6} ${y + s * 0.3}Q${x - s * 0.2} ${y + s * 0.68} ${x - s} ${y}Z`,
    body,
  )
  sheet.path(
    `M${x + s * 0.22} ${y - s * 0.44}Q${x + s * 0.06} ${y} ${x + s * 0.22} ${y + s * 0.44}L${x + s * 0.36} ${y + s * 0.39}Q${x + s * 0.22} ${y} ${x + s * 0.36} ${y - s * 0.4}Z`,
    '#ffffff',
    0.75,
  )
  sheet.circle(x + s * 0.66, y - s * 0.08, s * 0.1, '#10202a')
}

function drawTurtle(stage: Stage, x: number, y: number, s: number): void {
  const { sheet } = stage
  const [shell, skin] = [stage.paint('#5f7f4a', 0.1), stage.paint('#9ab57a', 0.1)]
  sheet.path(
    `M${x + s * 0.5} ${y}Q${x + s * 1.1} ${y + s * 0.5} ${x + s * 0.6} ${y + s * 1.05}Q${x + s * 0.4} ${y + s * 0.7} ${x + s * 0.1} ${y + s * 0.3}Z`,
    skin,
  )
  sheet.path(
    `M${x - s * 0.6} ${y + s * 0.1}Q${x - s * 1.2} ${y + s * 0.2} ${x - s * 1.3} ${y + s * 0.5}Q${x - s * 0.9} ${y + s * 0.4} ${x - s * 0.5} ${y + s * 0.3}Z`,
    skin,
  )
  sheet.ellipse(x + s * 1.2, y - s * 0.16, s * 0.3, s * 0.22, skin)
  sheet.circle(x + s * 1.3, y - s * 0.22, s * 0.045, '#10202a')
  sheet.path(
    `M${x - s * 1.05} ${y + s * 0.12}Q${x - s * 0.8} ${y - s * 0.68} ${x + s * 0.1} ${y - s * 0.66}Q${x + s * 0.9} ${y - s * 0.6} ${x + s} ${y + s * 0.06}Q${x} ${y + s * 0.5} ${x - s * 1.05} ${y + s * 0.12}Z`,
    shell,
  )
  for (const [dx, dy] of [
    [-0.5, -0.12],
    [0, -0.24],
    [0.5, -0.14],
    [-0.24, 0.12],
    [0.28, 0.12],
  ] as const)
    sheet.ellipse(x + dx * s, y + dy * s, s * 0.2, s * 0.15, lighten(shell, 0.1), 0.8)
}

function drawCoral(stage: Stage, x: number, y: number, s: number, colour: string, kind: number): void {
  const { sheet, random } = stage
  if (kind === 0) {
    const grow = (px: number, py: number, size: number, a: number, left: number): void => {
      const [ex, ey] = [px + Math.cos(a) * size, py + Math.sin(a) * size]
      sheet.line(`M${px} ${py}L${ex} ${ey}`, colour, { width: 1.5 + left * s * 0.035 })
      if (left > 0)
        for (const turn of [-0.5, 0.1, 0.55])
          if (random.chance(0.85)) grow(ex, ey, size * 0.72, a + turn * random.between(0.7, 1.2), left - 1)
    }
    grow(x, y, s * 0.42, -1.57, 3)
  } else if (kind === 1) {
    for (let i = -3; i <= 3; i++)
      sheet.rect(
        x + i * s * 0.2 - s * 0.08,
        y - s * (0.9 - Math.abs(i) * 0.17),
        s * 0.17,
        s,
        lighten(colour, i * 0.015),
        1,
        s * 0.08,
      )
  } else {
    sheet.path(
      `M${x - s * 0.8} ${y}Q${x - s * 0.8} ${y - s * 0.75} ${x} ${y - s * 0.78}T${x + s * 0.8} ${y}Z`,
      colour,
    )
    for (let i = -3; i <= 3; i++)
      sheet.line(
        `M${x + i * s * 0.22} ${y}Q${x + i * s * 0.2} ${y - s * 0.5} ${x + i * s * 0.1} ${y - s * (0.72 - Math.abs(i) * 0.05)}`,
        lighten(colour, 0.1),
        { width: 2, opacity: 0.7 },
      )
  }
}

/** Under the sea: light from above, a school of fish, corals. */
export const underwater: Family = {
  name: 'underwater',
  scenes: [
    ['turquoise', 'summer'],
    ['azure', 'summer', 'flip'],
    ['lagoon', 'summer'],
    ['jade', 'spring', 'flip'],
    ['navy', 'summer'],
    ['teal', 'autumn', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [230, 170, 1.25],
    [420, 240, 1.3],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const [top, middle] = [mix(mood.sky[2], '#8fe0e0', 0.35), mix(mood.sky[1], '#1f8fae', 0.35)]
    const abyss = mix(mood.sky[0], mix(mood.deep, '#0a3f66', 0.5), 0.72)
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, top],
        [0.4, middle],
        [1, abyss],
      ]),
    )
    for (let i = 0; i < 7; i++) {
      const x = 60 + i * 84 + random.between(-30, 30)
      const width = random.between(20, 56)
      sheet.shape(
        [
          [x, -10],
          [x + width, -10],
          [x + width * 1.9 - 90, HEIGHT],
          [x - 150, HEIGHT],
        ],
        sheet.linear([
          [0, '#ffffff', 0.26],
          [1, '#ffffff', 0],
        ]),
      )
    }
    for (const [y, near] of [
      [258, 0.25],
      [292, 0.5],
    ] as const)
      sheet.path(
        ground(ridgeLine(random, { y, height: 34, rough: 0.5 }), true),
        mix(middle, abyss, near + 0.2),
      )
    const school = [random.between(300, 420), random.between(90, 140)] as const
    const silver = mix('#f4fbff', middle, 0.35)
    for (let i = 0; i < 46; i++) {
      const a = random.between(0, Math.PI * 2)
      const d = random.unit() ** 0.6
      drawFish(
        stage,
        school[0] + Math.cos(a) * 130 * d,
        school[1] + Math.sin(a) * 48 * d,
        random.between(5, 8),
        silver,
        mix(silver, middle, 0.3),
      )
    }
    if (variant % 2 === 0) drawTurtle(stage, random.between(130, 190), random.between(150, 190), 46)
    else {
      const [wx, wy, dark] = [random.between(150, 200), random.between(130, 160), mix(abyss, middle, 0.25)]
      sheet.path(
        `M${wx + 132} ${wy + 6}Q${wx + 90} ${wy - 48} ${wx} ${wy - 46}Q${wx - 90} ${wy - 34} ${wx - 130} ${wy + 6}L${wx - 168} ${wy - 14}Q${wx - 158} ${wy + 8} ${wx - 178} ${wy + 34}Q${wx - 150} ${wy + 28} ${wx - 122} ${wy + 20}Q${wx - 40} ${wy + 48} ${wx + 60} ${wy + 38}Q${wx + 122} ${wy + 30} ${wx + 132} ${wy + 6}Z`,
        dark,
      )
      sheet.path(
        `M${wx + 130} ${wy + 12}Q${wx + 60} ${wy + 22} ${wx - 20} ${wy + 40}Q${wx + 20} ${wy + 44} ${wx + 60} ${wy + 38}Q${wx + 118} ${wy + 30} ${wx + 130} ${wy + 12}Z`,
        mix(dark, '#ffffff', 0.45),
      )
      sheet.path(
        `M${wx + 30} ${wy + 32}Q${wx + 10} ${wy + 70} ${wx - 24} ${wy + 78}Q${wx - 14} ${wy + 50} ${wx} ${wy + 34}Z`,
        lighten(dark, -0.04),
      )
      sheet.circle(wx + 92, wy + 4, 3, '#ffffff', 0.85)
    }
    for (const [i, own] of ['#f28a3a', '#f2c84a', '#e2607a', '#f28a3a', '#7ad0e0'].entries())
      drawFish(
        stage,
        330 + i * 58 + random.between(-24, 24),
        226 + random.between(-26, 26),
        random.between(12, 19),
        stage.paint(own),
        lighten(stage.paint(own), 0.1),
      )
    const sand = mix(stage.paint('#d9c08a', 0.1), abyss, stage.dark ? 0.5 : 0.3)
    const line = ridgeLine(random, { y: 330, height: 12, rough: 0.3, length: 260 })
    sheet.path(
      ground(line, true),
      sheet.linear([
        [0, sand],
        [1, mix(sand, abyss, 0.5)],
      ]),
    )
    const reds = ['#e2607a', '#f2945a', '#a070c8', '#f2c05a', '#5fc0a0']
    for (let i = 0; i < 11; i++)
      drawCoral(
        stage,
        20 + i * 62 + random.between(-20, 20),
        346 + random.between(-12, 8),
        random.between(30, 58),
        mix(stage.paint(reds[(i + variant) % 5] ?? '#e2607a'), abyss, 0.12),
        (i + variant) % 3,
      )
    for (let i = 0; i < 10; i++) {
      const [x, tall] = [random.between(0, WIDTH), random.between(60, 130)]
      sheet.line(
        `M${x} ${HEIGHT}q12 ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`,
        mix(stage.paint('#3f8a5a'), abyss, 0.3),
        { width: 5 },
      )
    }
    for (let i = 0; i < 30; i++)
      sheet.circle(
        random.between(0, WIDTH),
        random.between(20, 320),
        random.between(1, 3.6),
        '#ffffff',
        random.between(0.15, 0.45),
      )
  },
}
