import { mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  evenPicture,
  finishedPicture,
  sourceArguments,
} from '../../server/src/domains/playback/transcode/arguments.ts'
import { encoders, type VideoEncoder } from '../../server/src/domains/playback/transcode/encoding/encoders.ts'
import { chooseQuality, wantedOf } from '../../server/src/domains/playback/transcode/encoding/sampling.ts'
import { similarityOf } from '../../server/src/domains/playback/transcode/encoding/similarity.ts'
import { rateOf } from '../../server/src/domains/playback/transcode/frame-rate.ts'
import { ladder } from '../../server/src/domains/playback/transcode/ladder.ts'
import { runLimits } from '../../server/src/domains/playback/transcode/limits.ts'
import { probe } from '../../server/src/domains/playback/transcode/probe.ts'
import { runFfmpeg } from '../../server/src/domains/playback/transcode/run-ffmpeg.ts'
import type { Source } from '../../server/src/domains/playback/transcode/source.ts'
import type { DrawnClip } from './clips.ts'

/** What choosing the quality by samples saves beside one quality for all films, and what it takes. */

const { signal } = new AbortController()
const limits = runLimits(null)

interface Point {
  quality: number
  bytes: number
  decibels: number
  seconds: number
}

interface Measured {
  name: string
  fixed: Point[]
  chosen: Point
  samplingSeconds: number
}

const secondsSince = (begin: number) => (performance.now() - begin) / 1000

/** The whole clip at one quality, and how like it is to what it was made of. */
async function encodeWhole(
  file: string,
  source: Source,
  encoder: VideoEncoder,
  quality: number,
  folder: string,
): Promise<Point> {
  const rendition = ladder(source.picture).at(-1)
  if (rendition === undefined) throw new Error('no rendition')
  const { width, height, maxKbps } = rendition
  const graph = `${evenPicture(source)},${finishedPicture(source, width, height)}[v]`
  const args = [
    ...[...sourceArguments(file, source), '-filter_complex', graph, '-map', '[v]'],
    ...[...encoder.args(quality, maxKbps, rateOf(source.picture.rate)), 'whole.mp4'],
  ]
  const begin = performance.now()
  await runFfmpeg({ args, folder, limits, signal })
  const seconds = secondsSince(begin)
  const { size: bytes } = await stat(path.join(folder, 'whole.mp4'))
  const decibels = await similarityOf({
    ...{ encoded: 'whole.mp4', samples: [`file:${file}`], folder, limits, signal },
  })
  return { quality, bytes, decibels, seconds }
}

export async function measureQuality(
  clip: DrawnClip,
  encoder: VideoEncoder,
  qualities: readonly number[],
): Promise<Measured> {
  const folder = await mkdtemp(path.join(path.dirname(clip.file), 'quality-'))
  try {
    const source = await probe(clip.file, signal)
    const rendition = ladder(source.picture).at(-1)
    if (rendition === undefined) throw new Error('no rendition')
    const fixed: Point[] = []
    for (const quality of qualities) {
      fixed.push(await encodeWhole(clip.file, source, encoder, quality, folder))
    }
    const begin = performance.now()
    const sampling = { file: clip.file, source, rendition, encoder, folder, limits, signal }
    const quality = await chooseQuality(sampling)
    const samplingSeconds = secondsSince(begin)
    const known = fixed.find((point) => point.quality === quality)
    const chosen = known ?? (await encodeWhole(clip.file, source, encoder, quality, folder))
    const measured = { name: clip.name, fixed, chosen, samplingSeconds }
    reportClip(measured, encoder.quality.usual)
    return measured
  } finally {
    await rm(folder, { recursive: true })
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`
const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`

/** Bytes at a quality between those that were measured, on the line of their logarithms. */
function bytesAt(points: readonly Point[], decibels: number): number {
  const sorted = points.toSorted((a, b) => a.decibels - b.decibels)
  const above = sorted.findIndex((point) => point.decibels >= decibels)
  const [low, high] = above <= 0 ? sorted.slice(0, 2) : sorted.slice(above - 1, above + 1)
  const edge = above < 0 ? sorted.slice(-2) : [low, high]
  const [from, to] = edge
  if (from === undefined || to === undefined) return Number.NaN
  const share = (decibels - from.decibels) / (to.decibels - from.decibels)
  return Math.exp(Math.log(from.bytes) + share * (Math.log(to.bytes) - Math.log(from.bytes)))
}

function reportClip({ name, fixed, chosen, samplingSeconds }: Measured, usual: number): void {
  const before = fixed.find(({ quality }) => quality === usual)
  if (before === undefined) throw new Error(`nothing was measured at ${usual}`)
  const shown = ({ quality, bytes, decibels }: Point) =>
    `${quality}: ${kilobytes(bytes)} ${decibels.toFixed(2)} dB`
  console.log(
    [
      `${name}: ${fixed.map(shown).join(', ')}; sampled ${shown(chosen)},`,
      `${percent(chosen.bytes / before.bytes - 1)},`,
      `sampled in ${samplingSeconds.toFixed(1)} s, encoded in ${chosen.seconds.toFixed(1)} s`,
    ].join(' '),
  )
}

/** Prints the set as a whole. */
export function reportQuality(all: readonly Measured[]): void {
  const chosenBytes = sum(all.map(({ chosen }) => chosen.bytes))
  const mean = (decibels: readonly number[]) => sum(decibels) / decibels.length
  const qualities = all[0]?.fixed.map(({ quality }) => quality) ?? []
  for (const quality of qualities) {
    const points = all.flatMap(({ fixed }) => fixed.filter((point) => point.quality === quality))
    const bytes = sum(points.map((point) => point.bytes))
    const worst = Math.min(...points.map(({ decibels }) => decibels))
    console.log(
      `one quality, ${quality}: ${kilobytes(bytes)}, mean ${mean(points.map(({ decibels }) => decibels)).toFixed(2)} dB, worst ${worst.toFixed(2)} dB; sampled is ${percent(chosenBytes / bytes - 1)}`,
    )
  }
  const chosen = all.map((one) => one.chosen.decibels)
  const worst = Math.min(...chosen)
  console.log(
    `sampled: ${kilobytes(chosenBytes)}, mean ${mean(chosen).toFixed(2)} dB, worst ${worst.toFixed(2)} dB`,
  )
  // The coarsest single quality with which every clip is as good as it has to be; the samples may miss by a little.
  const enough = qualities
    .toSorted((a, b) => b - a)
    .find((quality) => all.every(({ fixed }) => isEnough(fixed, quality)))
  if (enough !== undefined) {
    const bytes = sum(
      all.map(({ fixed }) => fixed.find(({ quality }) => quality === enough)?.bytes ?? Number.NaN),
    )
    console.log(
      `the coarsest quality that will do for all is ${enough}: ${kilobytes(bytes)}; sampled ${percent(chosenBytes / bytes - 1)}`,
    )
  }
}

const missed = 0.2

function isEnough(fixed: readonly Point[], quality: number): boolean {
  const usual = Math.max(...fixed.map(({ decibels }) => decibels))
  const wanted = wantedOf(usual) - missed
  return fixed.some((point) => point.quality === quality && point.decibels >= wanted)
}

/** Bytes of another encoder, or of another setting, at the decibels that x264 has at its usual quality. */
export function compareEncoders(name: string, all: readonly Measured[], base: readonly Measured[]): void {
  const { usual } = encoders.x264.quality
  const shares = all.map(({ fixed }, at) => {
    const reference = base[at]?.fixed.find(({ quality }) => quality === usual)
    return reference === undefined ? Number.NaN : bytesAt(fixed, reference.decibels) / reference.bytes
  })
  const time = (measured: readonly Measured[]) =>
    sum(measured.flatMap(({ fixed }) => sum(fixed.map(({ seconds }) => seconds)) / fixed.length))
  console.log(
    `${name}: bytes at the same SSIM ${percent(sum(shares) / shares.length - 1)} (${shares.map((share) => percent(share - 1)).join(', ')}), time × ${(time(all) / time(base)).toFixed(2)}`,
  )
}
