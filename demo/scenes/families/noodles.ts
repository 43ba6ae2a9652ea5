import { HEIGHT, WIDTH } from '../canvas.ts'
import { lighten, mix } from '../colour.ts'
import type { Family, Stage } from '../stage.ts'

const dishes: { soup: string; noodle: string; tops: [string, string, string] }[] = [
  { soup: '#c8742e', noodle: '#f3dfa6', tops: ['#5f9a4a', '#fbf3dc', '#b5483a'] },
  { soup: '#f0dfb4', noodle: '#fbf3d6', tops: ['#6fa84f', '#d9853b', '#f2efe6'] },
  { soup: '#a33a2c', noodle: '#f0d596', tops: ['#4f8f4a', '#f7e6b0', '#e8a04a'] },
  { soup: '#8a6238', noodle: '#ecd49a', tops: ['#7fae55', '#f6d66a', '#c8584a'] },
]

function drawSteam(stage: Stage, x: number, y: number, tall: number): void {
  const { sheet, random } = stage
  sheet.blurred(4, () => {
    for (let i = 0; i < 4; i++) {
      const sx = x + (i - 1.5) * 34 + random.between(-8, 8)
      const bend = random.between(14, 26) * (i % 2 ? 1 : -1)
      sheet.line(`M${sx} ${y}q${bend} ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`, '#ffffff', {
        width: 11 - i,
        opacity: 0.3,
      })
    }
  })
}

function drawBowl(stage: Stage, x: number, y: number, r: number, glaze: string, dish: number): void {
  const { sheet, random } = stage
  const { soup, noodle, tops } = dishes[dish % dishes.length] ??
    dishes[0] ?? {
      soup: '#c8742e',
      noodle: '#f3dfa6',
      tops: ['#5f9a4a', '#fbf3dc', '#b5483a'] as [string, string, string],
    }
  const [body, flat] = [stage.indoors(glaze), r * 0.3]
  sheet.ellipse(x + r * 0.08, y + r * 0.86, r * 0.8, r * 0.1, stage.mood.deep, 0.35)
  sheet.path(
    `M${x - r} ${y}C${x - r * 0.94} ${y + r * 0.5} ${x - r * 0.6} ${y + r * 0.8} ${x - r * 0.42} ${y + r * 0.84}H${x + r * 0.42}C${x + r * 0.6} ${y + r * 0.8} ${x + r * 0.94} ${y + r * 0.5} ${x + r} ${y}Z`,
    sheet.linear(
      [
        [0, lighten(body, 0.06)],
        [0.5, body],
        [1, lighten(body, -0.1)],
      ],
      [0, 0, 1, 0],
    ),
  )
  sheet.path(
    `M${x - r * 0.97} ${y + r * 0.18}Q${x} ${y + r * 0.62} ${x + r * 0.97} ${y + r * 0.18}l-${r * 0.03} ${r * 0.1}Q${x} ${y + r * 0.74} ${x - r * 0.94} ${y + r * 0.28}Z`,
    lighten(body, 0.2),
    0.75,
  )
  sheet.ellipse(x, y, r, flat, lighten(body, 0.1))
  sheet.ellipse(x, y + 1.5, r * 0.92, flat * 0.88, stage.indoors(soup))
  for (let i = 0; i < 9; i++) {
    const [nx, ny] = [x + random.between(-0.55, 0.25) * r, y + random.between(-0.05, 0.1) * r]
    sheet.line(
      `M${nx - r * 0.2} ${ny + r * 0.04}q${r * 0.18} ${-r * 0.14} ${r * 0.34} 0t${r * 0.3} ${r * 0.03}`,
      stage.indoors(noodle),
      { width: r * 0.042 },
    )
  }
  const [green, pale, warm] = tops.map((own) => stage.indoors(own)) as [string, string, string]
  for (const [dx, dy] of [
    [0.36, -0.06],
    [0.52, 0.02],
    [0.38, 0.08],
  ] as const)
    sheet.ellipse(x + r * dx, y + r * dy, r * 0.17, r * 0.075, warm)
  sheet.ellipse(x - r * 0.42, y - r * 0.1, r * 0.19, r * 0.1, pale)
  sheet.ellipse(x - r * 0.41, y - r * 0.1, r * 0.09, r * 0.055, stage.indoors('#f2a83a'))
  for (let i = 0; i < 12; i++)
    sheet.circle(x + random.between(-0.2, 0.3) * r, y + random.between(-0.14, 0.12) * r, r * 0.026, green)
}

/** A counter at night: a steaming bowl under the lamps, cloth hanging from the eaves. */
export const noodles: Family = {
  name: 'noodles',
  scenes: [
    ['ember', 'winter'],
    ['navy', 'autumn', 'flip'],
    ['amber', 'autumn'],
    ['slate', 'winter', 'flip'],
    ['teal', 'spring'],
    ['plum', 'summer', 'flip'],
    ['paper', 'spring'],
    ['indigo', 'winter', 'flip'],
  ],
  views: [
    [320, 180, 1],
    [330, 235, 1.42],
    [260, 210, 1.2],
  ],
  draw(stage) {
    const { sheet, random, variant, mood } = stage
    const wall = mix(mood.sky[1], mood.deep, stage.dark ? 0.35 : 0.05)
    sheet.rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.linear([
        [0, lighten(wall, -0.03)],
        [1, lighten(wall, 0.04)],
      ]),
    )
    const shelf = lighten(wall, -0.08)
    for (const y of [118, 178]) {
      sheet.rect(30, y, 580, 6, shelf)
      for (let x = 44; x < 590; ) {
        const [width, height] = [random.between(16, 30), random.between(18, 40)]
        const jar = mix(
          stage.indoors(
            ['#b5654a', '#5f8a8f', '#c9a35a', '#7a5a6a', '#8fa070'][random.whole(0, 4)] ?? '#b5654a',
          ),
          wall,
          0.35,
        )
        if (random.chance(0.8)) {
          sheet.rect(x, y - height, width, height, jar, 1, 4)
          sheet.rect(x + width * 0.15, y - height - 4, width * 0.7, 6, lighten(jar, -0.1), 1, 2)
          if (random.chance(0.5))
            sheet.rect(x + 3, y - height * 0.62, width - 6, height * 0.34, lighten(wall, 0.3), 0.6)
        }
        x += width + random.between(4, 16)
      }
    }
    const cloth = stage.indoors(['#2f4a7a', '#a83a34', '#2f6a5c', '#6a3a5c'][variant % 4] ?? '#2f4a7a')
    const panels = 5
    for (let i = 0; i < panels; i++) {
      const [x, width] = [40 + i * 112, 108]
      const drop = 84 + random.between(-3, 5)
      sheet.path(
        `M${x} -4H${x + width}V${drop}q${-width * 0.25} 7 ${-width * 0.5} 0t${-width * 0.5} 0Z`,
        sheet.linear(
          [
            [0, lighten(cloth, -0.05)],
            [0.5, lighten(cloth, 0.03)],
            [1, lighten(cloth, -0.06)],
          ],
          [0, 0, 1, 0],
        ),
      )
      const [cx, cy, light] = [x + width / 2, 42, lighten(cloth, 0.38)]
      if (variant % 2 === 0) {
        sheet.circle(cx, cy, 22, light, 0.9)
        sheet.circle(cx, cy, 15, cloth)
        sheet.circle(cx, cy, 7, light, 0.9)
      } else
        for (let wave = 0; wave < 3; wave++)
          sheet.line(`M${cx - 30} ${cy - 10 + wave * 12}q15 -14 30 0t30 0`, light, { width: 3, opacity: 0.9 })
    }
    sheet.rect(0, -6, WIDTH, 13, mix(stage.indoors('#5a3a2a'), mood.deep, 0.3))
    for (const x of [128, 512]) {
      sheet.line(`M${x} 0V126`, mood.deep, { width: 1.6 })
      sheet.circle(
        x,
        150,
        130,
        sheet.radial([
          [0, mood.lamp, 0.5],
          [1, mood.lamp, 0],
        ]),
      )
      sheet.path(
        `M${x - 30} 150Q${x - 24} 124 ${x} 122Q${x + 24} 124 ${x + 30} 150Z`,
        mix(cloth, mood.deep, 0.3),
      )
      sheet.ellipse(x, 150, 30, 6, mood.lamp)
    }
    const counter = 262
    const wood = stage.indoors('#9a6238')
    sheet.rect(
      0,
      counter,
      WIDTH,
      100,
      sheet.linear([
        [0, lighten(wood, 0.05)],
        [1, lighten(wood, -0.12)],
      ]),
    )
    sheet.rect(0, counter, WIDTH, 5, lighten(wood, 0.14))
    for (let i = 0; i < 7; i++)
      sheet.line(
        `M${random.between(-40, 400)} ${counter + 14 + i * 13}h${random.between(120, 300)}`,
        lighten(wood, -0.06),
        { width: 1.3, opacity: 0.6 },
      )
    const x = random.between(270, 350)
    drawSteam(stage, x, 218, 120)
    drawBowl(
      stage,
      x,
      240,
      112,
      ['#274a6a', '#f0e6d2', '#7a2f2a', '#35594a'][variant % 4] ?? '#274a6a',
      variant,
    )
    const stick = stage.indoors('#c4553a')
    sheet.line(`M${x + 70} 226L${x + 176} 296M${x + 82} 219L${x + 186} 288`, stick, { width: 4.4 })
    if (variant % 3 !== 1) {
      drawBowl(
        stage,
        x - 190,
        296,
        42,
        ['#f0e6d2', '#35594a', '#274a6a', '#b5654a'][variant % 4] ?? '#f0e6d2',
        variant + 1,
      )
    } else {
      const tea = stage.indoors('#4f7a6a')
      sheet.path(`M${x - 226} 268h52q-2 44 -12 52h-28q-10 -8 -12 -52Z`, tea)
      sheet.ellipse(x - 200, 268, 26, 7, lighten(tea, 0.1))
      sheet.ellipse(x - 200, 269, 21, 5, stage.indoors('#a9823a'))
    }
  },
}
