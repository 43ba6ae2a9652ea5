import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../platform/files/source-error.ts'
import { transcodeArguments } from './arguments.ts'
import { conversionFilters } from './colours.ts'
import { pictureCodecOf } from './encoding/codec-string.ts'
import { type EncoderName, encoders, type VideoEncoder } from './encoding/encoders.ts'
import { type Encoding, encodingsOf } from './encoding/encodings.ts'
import { chooseQuality } from './encoding/sampling.ts'
import { missingFilters } from './features.ts'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { rateOf } from './frame-rate.ts'
import { joinPieces } from './join-pieces.ts'
import { ladder } from './ladder.ts'
import { runLimits, sourceLimits } from './limits.ts'
import { type MadeRendition, type MadeSound, masterPlaylist, segmentsOf } from './playlist.ts'
import { makePreviews } from './preview.ts'
import { probe } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { initName, playlistName } from './segment.ts'
import { type SoundRendition, soundRenditions } from './sound/sound-tracks.ts'
import type { Source } from './source.ts'

export interface TranscodeOptions {
  /** A file on this machine, whatever is in it. */
  source: string
  /**
   * An empty folder, into which the media go: master.m3u8, a folder for each quality, and for each sound where
   * there are several, poster.jpg, sprite.vtt.
   */
  folder: string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
  /** Bytes of the disk that must stay free; half a gigabyte where it is not said. */
  minFreeBytes?: number
  /** x264 where it is not said. */
  encoder?: EncoderName
}

export interface MediaFacts {
  seconds: number
  /** Of the highest quality, pixels. */
  width: number
  height: number
  hasSound: boolean
  /** The sounds that viewers choose from: 1 where there is one, within the qualities. */
  audioTracks: number
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
  const { picture } = source
  await demandConversion(source, signal)
  const renditions = ladder(picture)
  const limits = runLimits(source.seconds, options.minFreeBytes)
  onProgress(0)
  const sounds = soundRenditions(source.sounds)
  const frames = (source.seconds ?? Number.POSITIVE_INFINITY) * rateOf(picture.rate)
  const encode = async (encoder: VideoEncoder) => {
    const rendition = renditions.at(-1)
    const sampling = { file: options.source, source, encoder, folder, limits, signal }
    const quality = rendition && (await chooseQuality({ ...sampling, rendition }))
    const encodings = encodingsOf(renditions, encoder, quality)
    for (const made of [...encodings, ...sounds])
      await mkdir(path.join(folder, made.folder), { recursive: true })
    await runFfmpeg({
      args: transcodeArguments(options.source, source, encodings, sounds),
      ...{ folder, limits, signal, devices: encoder.devices },
      onProgress: (made) => onProgress(Math.min(1, made.frames / frames) * shareOfQualities),
    })
    return encodings
  }
  const encoder = encoders[options.encoder ?? 'x264']
  const encodings = await encode(encoder).catch(async (error) => {
    // Other encoders take not every size; whether the source was to blame shows without them.
    if (encoder === encoders.x264 || !(error instanceof SourceError)) throw error
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
    return encode(encoders.x264)
  })

  for (const encoding of encodings) await joinPieces(path.join(folder, encoding.folder), signal)
  const made = await Promise.all(encodings.map((encoding) => readEncoding(folder, encoding)))
  const heard = await Promise.all(sounds.map((sound) => readSound(folder, sound)))
  const seconds = lengthOf(made)
  checkLength(source, seconds)
  const own = made.slice(0, renditions.length)
  await makePreviews({ made: own, rate: picture.rate, ...{ seconds, folder, limits, signal } })
  const hasSound = source.sounds.length > 0
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(made, picture.rate, hasSound, heard))
  onProgress(1)
  const { width = 0, height = 0 } = own.at(-1) ?? {}
  const audioTracks = sounds.length || Number(hasSound)
  return { seconds, width, height, hasSound, audioTracks, bytes: await bytesOf(folder) }
}

/** Throws FfmpegMissing where the colours of a source need what this ffmpeg has not got. */
async function demandConversion({ picture }: Source, signal: AbortSignal): Promise<void> {
  const { conversion } = picture.colours
  const missing = conversion === null ? [] : await missingFilters(conversionFilters(conversion), signal)
  if (missing.length > 0) throw new FfmpegMissing('tone_mapping_missing', { name: missing.join(', ') })
}

async function readEncoding(folder: string, encoding: Encoding): Promise<MadeRendition> {
  const segments = await readSegments(path.join(folder, encoding.folder))
  const init = await readFile(path.join(folder, encoding.folder, initName))
  return { ...encoding, segments, pictureCodec: pictureCodecOf(init) }
}

async function readSound(folder: string, sound: SoundRendition): Promise<MadeSound> {
  return { ...sound, segments: await readSegments(path.join(folder, sound.folder)) }
}

async function readSegments(folder: string): Promise<MadeRendition['segments']> {
  // Where nothing could be decoded, ffmpeg ends well and writes nothing.
  const playlist = await readFile(path.join(folder, playlistName), 'utf8').catch(() => '')
  const listed = segmentsOf(playlist)
  if (listed.length === 0) throw new SourceError('source_undecodable')
  return Promise.all(
    listed.map(async (segment) => ({
      ...segment,
      bytes: (await stat(path.join(folder, segment.name))).size,
    })),
  )
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
