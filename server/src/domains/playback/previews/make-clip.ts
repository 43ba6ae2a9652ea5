import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runLimits } from '../transcode/limits.ts'
import { segmentsOf } from '../transcode/playlist.ts'
import { runFfmpeg } from '../transcode/run-ffmpeg.ts'
import { playlistName } from '../transcode/segment.ts'
import { lowestQuality, type Piece, planClip } from './clip-plan.ts'

/** Beside the master playlist of a film. */
export const clipFolder = 'preview'
const clipFile = 'clip.mp4'
export const clipName = `${clipFolder}/${clipFile}`

export const clipMaxBytes = 300 * 1024

/** As sharp as a card is wide, with two dots a pixel on a phone. */
const longestSide = 360
const framesPerSecond = 20

/** The first that is small enough is taken; noise over the whole picture needs the second or third. */
const qualities = [
  { crf: 27, maxKbps: 400 },
  { crf: 33, maxKbps: 300 },
  { crf: 38, maxKbps: 200 },
] as const

export interface ClipInput {
  /** A file of a finished film, by its name beside the master playlist. */
  read(name: string): Promise<Buffer>
  /** On this machine; the clip is written into its folder `preview`. */
  folder: string
  minFreeBytes?: number
  signal: AbortSignal
}

export const fromFolder = (folder: string): Pick<ClipInput, 'read'> => ({
  read: (name) => readFile(path.join(folder, name)),
})

/**
 * Makes the short clip without sound of a finished film, from what browsers are given and not from its source. False
 * where the film is too short, or has no H.264. Throws as runFfmpeg does.
 */
export async function makePreviewClip({ read, folder, minFreeBytes, signal }: ClipInput): Promise<boolean> {
  const quality = lowestQuality((await read('master.m3u8')).toString())
  if (quality === null) return false
  const pieces = planClip(segmentsOf((await read(`${quality}/${playlistName}`)).toString()))
  if (pieces.length === 0) return false
  const own = path.join(folder, clipFolder)
  await mkdir(own, { recursive: true })
  const parts = pieces.map((_, at) => `part-${at + 1}.mp4`)
  try {
    for (const [at, { name, init }] of pieces.entries()) {
      const whole = [await read(`${quality}/${init}`), await read(`${quality}/${name}`)]
      await writeFile(path.join(own, parts[at] ?? ''), Buffer.concat(whole))
    }
    for (const { crf, maxKbps } of qualities) {
      const limits = { ...runLimits(60, minFreeBytes) }
      await runFfmpeg({ args: clipArguments(pieces, parts, crf, maxKbps), folder: own, limits, signal })
      if ((await stat(path.join(own, clipFile))).size <= clipMaxBytes) return true
    }
    await rm(own, { recursive: true, force: true })
    return false
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  } finally {
    for (const part of parts) await rm(path.join(own, part), { force: true })
  }
}

function clipArguments(
  pieces: readonly Piece[],
  parts: readonly string[],
  crf: number,
  maxKbps: number,
): string[] {
  const size = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
  const cut = pieces.map(
    ({ length }, at) =>
      `[${at}:v:0]setpts=PTS-STARTPTS,trim=duration=${length.toFixed(3)},fps=${framesPerSecond},${size},setsar=1,format=yuv420p[p${at}]`,
  )
  const joined = `${pieces.map((_, at) => `[p${at}]`).join('')}concat=n=${pieces.length}:v=1:a=0[v]`
  return [
    ...parts.flatMap((name) => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', name]),
    ...['-filter_complex', [...cut, joined].join(';'), '-map', '[v]', '-an', '-map_metadata', '-1'],
    ...['-c:v', 'libx264', '-preset', 'medium', '-profile:v', 'main', '-crf', String(crf)],
    ...['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps}k`, '-movflags', '+faststart', '-y', clipFile],
  ]
}
