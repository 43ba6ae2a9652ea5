import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../../platform/files/source-error.ts'
import { evenPicture, finishedPicture, sourceArguments } from '../arguments.ts'
import { rateOf } from '../frame-rate.ts'
import type { Rendition } from '../ladder.ts'
import type { RunLimits } from '../limits.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import type { Source } from '../source.ts'
import type { VideoEncoder } from './encoders.ts'
import { joined, ownInputs, similarityOf } from './similarity.ts'

/**
 * Which quality a film needs: short samples of it are encoded at some, compared with what they were, and the coarsest
 * is taken that is as good as wanted (docs/decisions/0059-sound-and-encoders.md). The same film is given the same one.
 */

/** SSIM, in decibels. */
const target = 16
/** What a trial may miss it by. */
const tolerance = 0.15

const sampleSeconds = 2
/** In proportion to the film, so that sampling never takes more than a share of the transcoding. */
const secondsForEachSample = 20
const fewest = 3
const most = 10

/** Trials after the first one. */
const furtherTrials = 2
/** How many decibels one step of the encoder's measure takes away, before it was measured. */
const usualSlope = 0.45

/** Where the samples of a film begin, in seconds; none of one that is too short or whose length is not known. */
export function samplesOf(seconds: number | null): number[] {
  const count = Math.min(most, Math.floor((seconds ?? 0) / secondsForEachSample))
  if (seconds === null || count < fewest) return []
  // Neither the opening nor the closing titles.
  const [from, to] = [seconds * 0.05, seconds * 0.95 - sampleSeconds]
  return Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count)
}

/** The next quality to try, of trials that have been made, best known first; null where one of them will do. */
export function nextTrial(
  trials: readonly { quality: number; decibels: number }[],
  { finest, coarsest }: VideoEncoder['quality'],
): number | null {
  const sorted = trials.toSorted((a, b) => Math.abs(a.decibels - target) - Math.abs(b.decibels - target))
  const [nearest, other] = sorted
  if (nearest === undefined) return null
  if (Math.abs(nearest.decibels - target) <= tolerance) return null
  const measured =
    other === undefined ? usualSlope : (nearest.decibels - other.decibels) / (other.quality - nearest.quality)
  // Of a still picture every quality is alike.
  const slope = Number.isFinite(measured) ? Math.max(measured, 0.1) : usualSlope
  const wanted = Math.round(nearest.quality + (nearest.decibels - target) / slope)
  const next = Math.min(coarsest, Math.max(finest, wanted))
  return trials.some(({ quality }) => quality === next) ? null : next
}

/** The coarsest of the trials that reaches the target, else the nearest to it. */
export function bestOf(trials: readonly { quality: number; decibels: number }[]): number | undefined {
  const reaching = trials.filter(({ decibels }) => decibels >= target - tolerance)
  if (reaching.length > 0) return Math.max(...reaching.map(({ quality }) => quality))
  return trials.toSorted((a, b) => b.decibels - a.decibels)[0]?.quality
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
    const trials: { quality: number; decibels: number }[] = []
    let quality: number | null = usual
    while (quality !== null && trials.length <= furtherTrials) {
      trials.push({ quality, decibels: await tryQuality({ ...sampling, folder }, samples, quality) })
      quality = nextTrial(trials, encoder.quality)
    }
    return bestOf(trials) ?? usual
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

/** Encodes the samples one after the other, each beginning with a key frame, and compares. */
async function tryQuality(sampling: Sampling, samples: readonly string[], quality: number): Promise<number> {
  const { source, rendition, encoder, folder, limits, signal } = sampling
  const upload = encoder.upload === null ? '' : `,${encoder.upload}`
  const args = [
    ...[...encoder.global, ...ownInputs(samples)],
    ...['-filter_complex', `${joined(samples.length)}${upload}[v]`, '-map', '[v]'],
    ...encoder.args(quality, rendition.maxKbps, rateOf(source.picture.rate)),
    ...['-force_key_frames', `expr:gte(t,n_forced*${sampleSeconds})`, encoded],
  ]
  await runFfmpeg({ args, folder, limits, signal, devices: encoder.devices })
  return similarityOf({ encoded, samples, folder, limits, signal })
}
