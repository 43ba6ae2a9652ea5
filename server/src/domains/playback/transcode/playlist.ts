import type { Rate } from './frame-rate.ts'
import { rateOf } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'

/** A piece of a playlist, as RFC 8216 has it. */
export interface Segment {
  seconds: number
  name: string
}

/** Of a media playlist that we made ourselves. */
export function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)].map(([, seconds, name = '']) => ({
    seconds: Number(seconds),
    name,
  }))
}

/**
 * `avc1.64001f` of an initialisation segment: profile, constraints and level are in its avcC box.
 */
export function pictureCodecOf(init: Buffer): string {
  const at = init.indexOf('avcC')
  if (at < 0 || at + 8 > init.length) throw new Error('an initialisation segment without avcC')
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`
}

export interface MadeRendition extends Rendition {
  /** With the bytes of each. */
  segments: (Segment & { bytes: number })[]
  pictureCodec: string
}

/** The playlist of all qualities, lowest first: players begin with it and rise. */
export function masterPlaylist(made: MadeRendition[], rate: Rate, hasSound: boolean): string {
  const lines = made.flatMap(({ name, width, height, segments, pictureCodec }) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${Math.max(peak(segments), bitsPerSecond(segments))}`,
      `AVERAGE-BANDWIDTH=${bitsPerSecond(segments)}`,
      `CODECS="${pictureCodec}${hasSound ? ',mp4a.40.2' : ''}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${rateOf(rate).toFixed(3)}`,
      `NAME="${name}"`,
    ].join(',')}`,
    `${name}/index.m3u8`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

function bitsPerSecond(segments: MadeRendition['segments']): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return Math.ceil((bytes * 8) / seconds)
}

/** Of whole segments: the rest at the end says nothing of what a line must carry. */
function peak(segments: MadeRendition['segments']): number {
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  const whole = segments.filter(({ seconds }) => seconds >= longest / 2)
  return Math.max(...whole.map((segment) => bitsPerSecond([segment])))
}
