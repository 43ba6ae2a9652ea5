import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { coverName, drawScene, scenes } from './scenes/index.ts'

/**
 * Draws the covers into demo/covers: `node demo/draw.ts` all of them, `node demo/draw.ts 12 40` only those.
 * They are kept in the repository, so this runs only when a scene's drawing changes.
 */
const folder = new URL('covers/', import.meta.url)

/** A picture's quality falls until it fits; below the last step flat colour begins to show blocks. */
const sizes = {
  s: { width: 480, height: 270, bytes: 8_500, qualities: [82, 76, 70, 64, 58, 52] },
  b: { width: 1280, height: 720, bytes: 24_500, qualities: [76, 70, 64, 58, 52] },
}

async function encode(drawing: Buffer, size: 's' | 'b'): Promise<Buffer> {
  const { width, height, bytes, qualities } = sizes[size]
  const pixels = await sharp(drawing, { density: 144 }).resize(width, height).removeAlpha().toBuffer()
  let smallest = Buffer.alloc(0)
  for (const quality of qualities) {
    smallest = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (smallest.length <= bytes) break
  }
  return smallest
}

async function draw(number: number): Promise<number> {
  const drawing = Buffer.from(drawScene(number))
  let written = 0
  for (const size of ['s', 'b'] as const) {
    const picture = await encode(drawing, size)
    await writeFile(new URL(coverName(number, size), folder), picture)
    written += picture.length
  }
  return written
}

const asked = process.argv.slice(2).map(Number)
const waiting = asked.length > 0 ? asked : scenes.map(({ number }) => number)
const count = waiting.length
let [drawn, bytes] = [0, 0]

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const written = await draw(next)
    bytes += written
    drawn++
    process.stderr.write(`\r${drawn} of ${count} scenes, ${Math.round(bytes / 1024)} KB`)
  }
}

sharp.concurrency(1)
await mkdir(folder, { recursive: true })
await Promise.all(Array.from({ length: availableParallelism() }, work))
process.stderr.write('\n')
