import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encoders } from './encoding/encoders.ts'
import { runLimits } from './limits.ts'
import { mediaPlaylist, type Segment, segmentsOf } from './playlist.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { leastSegmentSeconds } from './segment.ts'

/** Finer than films are made: what is made anew was made once already. */
const quality = 20
/** More frames a second than any film has: no key frame but those that are asked for. */
const mostFrames = 60
/** 0, 1, 3, 6 s: where segments begin. */
const keyFrameTimes = 'n_forced*(n_forced+1)/2'
/** A first segment that is longer holds several that could be fetched one after the other. */
const shortSeconds = 3.5

/** Whether the first segment of a quality is worth making anew. */
export function beginsLong(playlist: string): boolean {
  const [first] = segmentsOf(playlist)
  return first !== undefined && first.init !== null && first.seconds > shortSeconds
}

export interface ShortStart {
  /** The playlist, which names the new files and after them the old ones. */
  playlist: string
  /** The new files, below the folder in which they were made. */
  files: string[]
}

/**
 * Makes the first segment of a quality anew, as several that begin where those of films do now, at the times that its
 * frames have. `folder` holds the first files of its playlist; the sound is taken as it is.
 */
export async function makeShortStart(
  folder: string,
  playlist: string,
  maxKbps: number,
  signal: AbortSignal,
): Promise<ShortStart> {
  const [first] = segmentsOf(playlist)
  const init = first?.init ?? null
  if (init === null || first === undefined) throw new Error('a playlist without segments')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'first.m3u8'), mediaPlaylist(init, [first]))
  await runFfmpeg({
    args: [
      ...['-copyts', '-protocol_whitelist', 'file', '-i', 'first.m3u8'],
      ...['-map', '0:v:0', '-map', '0:a?', '-c:a', 'copy', '-fps_mode', 'passthrough'],
      ...encoders.x264.args(quality, maxKbps, mostFrames, keyFrameTimes),
      ...['-map_metadata', '-1', '-avoid_negative_ts', 'disabled', '-max_muxing_queue_size', '4096'],
      ...['-f', 'hls', '-hls_time', String(leastSegmentSeconds), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-start_number', '1'],
      ...['-hls_fmp4_init_filename', 'start.mp4', '-hls_segment_filename', 'start-%d.m4s', 'start.m3u8'],
    ],
    folder,
    limits: runLimits(first.seconds),
    signal,
  })
  const made = segmentsOf(await readFile(path.join(folder, 'start.m3u8'), 'utf8'))
  const files = ['start.mp4', ...made.map(({ name }) => name)]
  return { playlist: joined(playlist, init, first.name, made), files }
}

/** The old playlist with the new segments in place of its first one, each with the file with which it begins. */
function joined(playlist: string, init: string, firstName: string, made: readonly Segment[]): string {
  const lines = playlist.split('\n')
  const at = lines.indexOf(firstName)
  const start = made.flatMap(({ seconds, name }) => [`#EXTINF:${seconds.toFixed(6)},`, name])
  const before = lines.slice(0, at - 1).filter((line) => !line.startsWith('#EXT-X-MAP'))
  const rest = lines.slice(at + 1)
  const goesOn = rest.some((line) => line.startsWith('#EXTINF'))
  return [
    ...before,
    '#EXT-X-MAP:URI="start.mp4"',
    ...start,
    ...(goesOn ? [`#EXT-X-MAP:URI="${init}"`] : []),
    ...rest,
  ].join('\n')
}
