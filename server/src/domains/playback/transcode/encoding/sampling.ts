import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../../platform/files/source-error.ts'
import { evenPicture, finishedPicture, sourceArguments } from '../arguments.ts'
import { rateOf } from '../frame-rate.ts'
import type { Rendition } from '../ladder.ts'
import type { RunLimits } from '../limits.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import type { Source } from '../source.ts'
import { coarserBy, type VideoEncoder } from './encoders.ts'
import { joined, ownInputs, similarityOf } from './similarity.ts'

/**
 * Which quality a film needs: short samples of it are encoded and compared with what they were, and the coarsest
 * quality is taken that is still good, or still as good as the usual one (docs/decisions/0059-sound-and-encoders.md). The
 * same film is given the same one, and none more bytes than before.
 */

/** SSIM in decibels, 0.98, from which on more bytes show nothing more. */
const good = 17
/** What is not reached by the usual quality may lose so little. */
const unnoticed = 0.15

const sampleSeconds = 2
/** In proportion to the film, so that sampling never takes more than a share of the transcoding. */
const secondsForEachSample = 12
const fewest = 5
const most = 10

const mostTrials = 4
/** How many decibels one step of the encoder's measure takes away, before it was measured. */
const usualSlope = 0.5
/** The least that a first step goes: of grain, many steps take away next to nothing. */
const leastStep = 4

/** Where the samples of a film begin, in seconds; none of one that is too short or whose length is not known. */
export function samplesOf(seconds: number | null): number[] {
  const count = Math.min(most, Math.floor((seconds ?? 0) / secondsForEachSample))
  if (seconds === null || count < fewest) return []
  // Neither the opening nor the closing titles.
  const [from, to] = [seconds * 0.05, seconds * 0.95 - sampleSeconds]
  return Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count)
}

/** An encoding of the samples; the first of several is the usual quality. */
export interface Trial {
  quality: number
  decibels: number
}

/** What an encoding has to reach, by what the usual quality reaches. */
export const wantedOf = (usual: number): number => Math.min(good, usual - unnoticed)

/** The coarsest trial that will do, and the finest that will not. */
function bounds(trials: readonly Trial[]): { enough: Trial | undefined; tooLittle: Trial | undefined } {
  const wanted = wantedOf(trials[0]?.decibels ?? 0)
  const sorted = trials.toSorted((a, b) => a.quality - b.quality)
  return {
    enough: sorted.findLast(({ decibels }) => decibels >= wanted),
    tooLittle: sorted.find(({ decibels }) => decibels < wanted),
  }
}

/** The next quality to try; null where it is known well enough. */
export function nextTrial(trials: readonly Trial[], coarsest: number): number | null {
  const [first] = trials
  const { enough, tooLittle } = bounds(trials)
  if (first === undefined || enough === undefined || trials.length >= mostTrials) return null
  const wanted = wantedOf(first.decibels)
  const toSpare = enough.decibels - wanted
  if (tooLittle === undefined) {
    const measured = (first.decibels - enough.decibels) / (enough.quality - first.quality)
    const slope = Number.isFinite(measured) ? Math.max(measured, 0.01) : usualSlope
    const next = enough.quality + Math.max(leastStep, Math.round(toSpare / slope))
    return enough.quality >= coarsest ? null : Math.min(coarsest, next)
  }
  const steps = tooLittle.quality - enough.quality
  if (steps <= 1) return null
  const share = toSpare / (enough.decibels - tooLittle.decibels)
  const between = Math.min(steps - 1, Math.max(1, Math.floor(share * steps)))
  return enough.quality + between
}

/** Of the way to where the line between two trials crosses what is wanted, so much is taken: the line is bent a little. */
const sure = 0.9

/**
 * The quality that the trials lead to, in the encoder's steps: beyond the coarsest that will do on the line to the finest
 * that will not. A whole step of x264 is 12 % of the bytes, and trials are as many as there may be.
 */
export function qualityOf(trials: readonly Trial[], step: number): number | undefined {
  const { enough, tooLittle } = bounds(trials)
  if (enough === undefined || tooLittle === undefined) return enough?.quality
  const toSpare = enough.decibels - wantedOf(trials[0]?.decibels ?? 0)
  const share = (sure * toSpare) / (enough.decibels - tooLittle.decibels)
  return coarserBy(enough.quality, share * (tooLittle.quality - enough.quality), step)
}

export interface Sampling {
  file: string
  source: Source
  /** The one that is measured. */
  rendition: Rendition
  encoder: VideoEncoder
  /** Empty folders and files of it are made and taken away. */
  folder: string
  limits: RunLimits
  signal: AbortSignal
}

/** The quality for a film; the usual one where it is too short to be sampled. Throws as runFfmpeg does. */
export async function chooseQuality(sampling: Sampling): Promise<number> {
  const { source, encoder } = sampling
  const { usual } = encoder.quality
  const starts = samplesOf(source.seconds)
  if (starts.length === 0) return usual
  const folder = path.join(sampling.folder, 'samples')
  await mkdir(folder)
  try {
    const samples = await cutSamples({ ...sampling, folder }, starts)
    if (samples.length === 0) return usual
    const trials: Trial[] = []
    for (let quality: number | null = usual; quality !== null; ) {
      trials.push({ quality, decibels: await tryQuality({ ...sampling, folder }, samples, quality) })
      quality = nextTrial(trials, encoder.quality.coarsest)
    }
    return qualityOf(trials, encoder.quality.step) ?? usual
  } catch (error) {
    // The whole film is tried next, and says better what is wrong with it.
    if (error instanceof SourceError) return usual
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cuts the samples without loss, each as the rendition will see it. Answers the names of those that there are. */
async function cutSamples(
  { file, source, rendition, folder, limits, signal }: Sampling,
  starts: readonly number[],
): Promise<string[]> {
  const names: string[] = []
  const { width, height } = rendition
  for (const [at, start] of starts.entries()) {
    const name = `${at + 1}.mkv`
    let frames = 0
    const args = [
      ...sourceArguments(file, source, start, sampleSeconds),
      ...['-filter_complex', `${evenPicture(source)},${finishedPicture(source, width, height)}[v]`],
      ...['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', name],
    ]
    const onProgress = (made: { frames: number }) => {
      frames = made.frames
    }
    try {
      await runFfmpeg({ args, folder, limits, signal, onProgress })
      if (frames > 0) names.push(name)
    } catch (error) {
      // A place that cannot be read is no reason to refuse the film: the whole of it is read next.
      if (!(error instanceof SourceError)) throw error
    }
  }
  return names
}

const encoded = 'encoded.mkv'

/** Encodes the samples one after the other, with key frames as in the film, at their beginnings too, and compares. */
async function tryQuality(sampling: Sampling, samples: readonly string[], quality: number): Promise<number> {
  const { source, rendition, encoder, folder, limits, signal } = sampling
  const upload = encoder.upload === null ? '' : `,${encoder.upload}`
  const args = [
    ...[...encoder.global, ...ownInputs(samples)],
    ...['-filter_complex', `${joined(samples.length)}${upload}[v]`, '-map', '[v]'],
    ...encoder.args(quality, rendition.maxKbps, rateOf(source.picture.rate)),
    encoded,
  ]
  await runFfmpeg({ args, folder, limits, signal, devices: encoder.devices })
  return similarityOf({ encoded, samples, folder, limits, signal })
}
