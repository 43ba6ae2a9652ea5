import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunLimits } from '../limits.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'

/** Files of ours alone, by their names in the folder that ffmpeg runs in. */
export const ownInputs = (names: readonly string[]): string[] =>
  names.flatMap((name) => ['-protocol_whitelist', 'file', '-i', name])

/** One picture after the other of several inputs, beginning with the input `first`. */
export function joined(count: number, first = 0): string {
  const inputs = Array.from({ length: count }, (_, at) => `[${first + at}:v]`).join('')
  return `${inputs}concat=n=${count}:v=1:a=0`
}

const log = 'ssim.log'

/** SSIM of an encoding to the samples that it was made of, in decibels: all frames count the same. */
export async function similarityOf(options: {
  encoded: string
  samples: readonly string[]
  folder: string
  limits: RunLimits
  signal: AbortSignal
}): Promise<number> {
  const { encoded, samples, folder, limits, signal } = options
  // By their number: containers round the times of frames, and one would be compared with its neighbour.
  const numbered = 'settb=1/25,setpts=N'
  const graph = [
    `[0:v]${numbered}[encoded]`,
    `${joined(samples.length, 1)},${numbered}[samples]`,
    `[encoded][samples]ssim=stats_file=${log}`,
  ].join(';')
  const args = [...ownInputs([encoded, ...samples]), '-filter_complex', graph, '-f', 'null', '-']
  await runFfmpeg({ args, folder, limits, signal })
  return decibelsOf(await readFile(path.join(folder, log), 'utf8'))
}

/** Of ssim's lines, `n:1 Y:0.98 U:0.99 V:0.99 All:0.98 (17.3)`. */
export function decibelsOf(lines: string): number {
  const values = [...lines.matchAll(/ All:([\d.]+)/g)].map(([, value]) => Number(value))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  // Two pictures that are the same are infinitely alike.
  return -10 * Math.log10(Math.max(1 - mean, 1e-6))
}
