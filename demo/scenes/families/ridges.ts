import { drawRanges, heightAt } from '../land.ts'
import { drawPine } from '../plants.ts'
import { drawBirds, drawClouds, drawDisc, drawSky, drawStars } from '../sky.ts'
import type { Family, Stage } from '../stage.ts'

function drawPavilion({ sheet }: Stage, x: number, y: number, size: number, colour: string): void {
  const roof = (top: number, half: number) =>
    sheet.path(
      `M${x - half} ${top + size * 0.3}Q${x - half * 0.4} ${top + size * 0.2} ${x} ${top}Q${x + half * 0.4} ${top + size * 0.2} ${x + half} ${top + size * 0.3}L${x + half * 0.7} ${top + size * 0.34}H${x - half * 0.7}Z`,
      colour,
    )
  roof(y - size * 1.25, size * 0.6)
  roof(y - size * 0.95, size * 0.8)
  for (const side of [-0.45, -0.15, 0.15, 0.45])
    sheet.rect(x + side * size - 0.8, y - size * 0.7, 1.6, size * 0.8, colour)
  sheet.rect(x - size * 0.6, y - size * 0.06, size * 1.2, size * 0.2, colour)
}

/** Range behind range, down to a near slope. */
export const ridges: Family = {
  name: 'ridges',
  scenes: [
    ['plum', 'summer'],
    ['peach', 'spring', 'flip'],
    ['teal', 'autumn'],
    ['mint', 'spring'],
    ['crimson', 'autumn', 'flip'],
    ['slate', 'winter'],
    ['lilac', 'winter', 'flip'],
    ['honey', 'autumn'],
    ['indigo', 'summer'],
  ],
  draw(stage) {
    const { sheet, random, variant } = stage
    drawSky(stage, 270)
    if (stage.night) drawStars(stage, 70, 190)
    const discY = [176, 110, 150, 96, 170, 84, 120, 140, 90][variant % 9] ?? 120
    drawClouds(stage, 3, 40, 120, 0.35)
    drawDisc(stage, random.between(380, 500), discY, variant % 3 === 0 ? 40 : 30)
    const lines = drawRanges(stage, {
      from: random.between(185, 200),
      to: 318,
      count: random.whole(5, 6),
      height: random.between(38, 54),
      rough: variant % 2 ? 0.44 : 0.56,
    })
    if (variant % 3 === 1) drawBirds(stage, 220, 90, 7, stage.layer(0.7))
    const middle = lines[2]
    if (middle && variant % 2 === 0) {
      const x = random.between(140, 260)
      drawPavilion(stage, x, heightAt(middle, x) + 1, 15, stage.layer(0.85))
    }
    const near = lines.at(-1)
    if (!near || variant % 3 === 2) return
    for (let i = 0; i < 9; i++) {
      const x = 20 + random.unit() ** 2 * 240
      drawPine(stage, x, heightAt(near, x) + 6, random.between(26, 58), stage.layer(1))
    }
    sheet.rect(0, 352, 640, 10, stage.layer(1), 0.25)
  },
}
