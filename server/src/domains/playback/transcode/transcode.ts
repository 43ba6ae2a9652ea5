import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../platform/files/source-error.ts'
import { initName, playlistName, transcodeArguments } from './arguments.ts'
import { rateOf } from './frame-rate.ts'
import { ladder, type Rendition } from './ladder.ts'
import { runLimits, sourceLimits } from './limits.ts'
import { type MadeRendition, masterPlaylist, pictureCodecOf, segmentsOf } from './playlist.ts'
import { makePreviews } from './preview.ts'
import { probe } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import type { Source } from './source.ts'

export interface TranscodeOptions {
  /** A file on this machine, whatever is in it. */
  source: string
  /** An empty folder, into which the media go: master.m3u8, a folder for each quality, poster.jpg, sprite.vtt. */
  folder: string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
  /** Bytes of the disk that must stay free; half a gigabyte where it is not said. */
  minFreeBytes?: number
}

export interface MediaFacts {
  seconds: number
  /** Of the highest quality, pixels. */
  width: number
  height: number
  hasSound: boolean
  /** Of all files together. */
  bytes: number
}

/** What is left for the pictures and the playlist. */
const shareOfQualities = 0.98

/**
 * Makes HLS of a file. Throws SourceError where the file is none that can be played, FfmpegMissing (one too) where there
 * is no ffmpeg, RunFault with a Chinese sentence where another time may do, and the signal's reason. What is in the
 * folder then is of no use. When it returns or throws, no process of it is left.
 */
export async function transcode(options: TranscodeOptions): Promise<MediaFacts> {
  const { folder, signal, onProgress } = options
  const source = await probe(options.source, signal)
  const { picture, sound } = source
  const renditions = ladder(picture)
  const limits = runLimits(source.seconds, options.minFreeBytes)
  for (const { name } of renditions) await mkdir(path.join(folder, name), { recursive: true })
  onProgress(0)
  const frames = (source.seconds ?? Number.POSITIVE_INFINITY) * rateOf(picture.rate)
  await runFfmpeg({
    args: transcodeArguments(options.source, source, renditions),
    ...{ folder, limits, signal },
    onProgress: (made) => onProgress(Math.min(1, made.frames / frames) * shareOfQualities),
  })

  const made = await Promise.all(renditions.map((rendition) => readRendition(folder, rendition)))
  const seconds = lengthOf(made)
  checkLength(source, seconds)
  await makePreviews({ made, rate: picture.rate, ...{ seconds, folder, limits, signal } })
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(made, picture.rate, sound !== null))
  onProgress(1)
  const { width = 0, height = 0 } = made.at(-1) ?? {}
  return { seconds, width, height, hasSound: sound !== null, bytes: await bytesOf(folder) }
}

async function readRendition(folder: string, rendition: Rendition): Promise<MadeRendition> {
  const inside = path.join(folder, rendition.name)
  // Where nothing could be decoded, ffmpeg ends well and writes nothing.
  const playlist = await readFile(path.join(inside, playlistName), 'utf8').catch(() => '')
  const listed = segmentsOf(playlist)
  if (listed.length === 0) throw new SourceError('source_undecodable')
  const segments = await Promise.all(
    listed.map(async (segment) => ({
      ...segment,
      bytes: (await stat(path.join(inside, segment.name))).size,
    })),
  )
  const pictureCodec = pictureCodecOf(await readFile(path.join(inside, initName)))
  return { ...rendition, segments, pictureCodec }
}

function lengthOf(made: MadeRendition[]): number {
  const lengths = made.map(({ segments }) => segments.reduce((sum, { seconds }) => sum + seconds, 0))
  return Math.max(...lengths)
}

/** A file that was cut off decodes without complaint up to where it ends. */
function checkLength({ seconds, promisesLength }: Source, made: number) {
  if (made < sourceLimits.minSeconds) throw new SourceError('source_too_short')
  if (made > sourceLimits.maxSeconds) throw new SourceError('source_too_long')
  if (promisesLength && seconds !== null && made < seconds * 0.95 - 2) {
    throw new SourceError('source_shorter_than_claimed', {
      claimed: Math.round(seconds),
      made: Math.round(made),
    })
  }
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
