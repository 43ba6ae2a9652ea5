import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Rate, rateOf } from './frame-rate.ts'
import type { RunLimits } from './limits.ts'
import type { MadeRendition } from './playlist.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { keyFrameSeconds, playlistName, segmentSeconds } from './segment.ts'

/** Pictures before playback: the poster, and the previews while seeking. */

const tileSide = 160
const tilesAcross = 10
const tilesOfSheet = tilesAcross * tilesAcross
const mostTiles = 600

/** A JPEG's colours are always written so, whatever those of the video are. */
const jpegColours = 'out_color_matrix=bt601:out_range=pc'

/** Seconds by which a frame's time may fall short of its nominal time. */
const rounding = 0.001

export interface PreviewedMedia {
  width: number
  height: number
  rate: Rate
  seconds: number
}

/** The layout of a video's sprites. Pure, so that index and pictures always agree. */
export interface SpritePlan {
  /** Seconds between two tiles. */
  interval: number
  /** From key frames alone, which stand at the intervals, else from any frame. */
  onlyKeyFrames: boolean
  tiles: number
  rows: number
  width: number
  height: number
}

/**
 * Every one to three seconds while that fills up to one sheet, else every few segments, so that all but key frames
 * need not be decoded: two hours are 600 tiles of 12 seconds.
 */
export function planSprites(made: PreviewedMedia): SpritePlan {
  const { seconds, rate } = made
  const scale = tileSide / Math.max(made.width, made.height)
  const side = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  const size = { width: side(made.width), height: side(made.height) }
  const fine = [1, 2, 3].find((interval) => seconds <= interval * tilesOfSheet)
  const interval = fine ?? Math.ceil(seconds / segmentSeconds / mostTiles) * segmentSeconds
  const lastFrame = seconds - 1 / rateOf(rate)
  const tiles = Math.floor((lastFrame + rounding) / interval) + 1
  const rows = Math.min(tilesAcross, Math.ceil(tiles / tilesAcross))
  return { interval, onlyKeyFrames: fine === undefined, tiles, rows, ...size }
}

export function spriteArguments(plan: SpritePlan, folder: string): string[] {
  const { interval, onlyKeyFrames, rows, width, height } = plan
  // The first frame of each interval: ld(0) counts those that were taken.
  const chosen = `if(gte(t+${rounding},ld(0)*${interval}),st(0,ld(0)+1),0)`
  return [
    ...input(folder, onlyKeyFrames),
    ...[
      '-vf',
      `select='${chosen}',scale=${width}:${height}:${jpegColours},tile=${tilesAcross}x${rows},format=yuvj420p`,
    ],
    ...['-fps_mode', 'passthrough', '-q:v', '5', '-f', 'image2', '-start_number', '1', 'sprite-%d.jpg'],
  ]
}

/** WebVTT that names for every moment a part of a sheet beside it. */
export function spriteText({ interval, tiles, width, height }: SpritePlan, seconds: number): string {
  const cues = Array.from({ length: tiles }, (_, i) => {
    const place = i % tilesOfSheet
    const across = (place % tilesAcross) * width
    const down = Math.floor(place / tilesAcross) * height
    const sheet = `sprite-${Math.floor(i / tilesOfSheet) + 1}.jpg`
    const end = i === tiles - 1 ? seconds : (i + 1) * interval
    return `${clock(i * interval)} --> ${clock(end)}\n${sheet}#xywh=${across},${down},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}

const posterCandidates = 30

/**
 * The picture nearest to the average of some thirty between a tenth and seven tenths of the way: neither black nor a
 * flash, and no closing titles.
 */
export function posterArguments({ folder, segments }: MadeRendition, seconds: number, rate: Rate): string[] {
  const onlyKeyFrames = segments.length >= 5
  const frames = onlyKeyFrames ? seconds / keyFrameSeconds : seconds * rateOf(rate)
  const step = Math.max(1, Math.floor((frames * 0.6) / posterCandidates))
  const filters = [
    `select='between(t,${(seconds * 0.1).toFixed(3)},${(seconds * 0.7).toFixed(3)})'`,
    ...[`framestep=${step}`, `thumbnail=${posterCandidates}`, `scale=${jpegColours}`, 'format=yuvj420p'],
  ]
  return [
    ...input(folder, onlyKeyFrames),
    ...[
      '-vf',
      filters.join(','),
      '-frames:v',
      '1',
      '-q:v',
      '3',
      '-f',
      'image2',
      '-update',
      '1',
      'poster.jpg',
    ],
  ]
}

function input(folder: string, onlyKeyFrames: boolean): string[] {
  return [
    ...(onlyKeyFrames ? ['-skip_frame', 'nokey'] : []),
    ...['-protocol_whitelist', 'file', '-i', `${folder}/${playlistName}`, '-an'],
  ]
}

/** Makes `poster.jpg`, `sprite-1.jpg` and so on, and `sprite.vtt` beside the finished qualities, from what they show. */
export async function makePreviews(options: {
  made: MadeRendition[]
  rate: Rate
  seconds: number
  folder: string
  limits: RunLimits
  signal: AbortSignal
}): Promise<void> {
  const { made, rate, seconds, folder, limits, signal } = options
  const [lowest] = made
  const highest = made.at(-1)
  if (lowest === undefined || highest === undefined) return
  const { width, height } = lowest
  const plan = planSprites({ width, height, rate, seconds })
  await runFfmpeg({ args: posterArguments(highest, seconds, rate), folder, limits, signal })
  await runFfmpeg({ args: spriteArguments(plan, lowest.folder), folder, limits, signal })
  await writeFile(path.join(folder, 'sprite.vtt'), spriteText(plan, seconds))
}
