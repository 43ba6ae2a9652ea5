import type { Rate } from './frame-rate.ts'
import { rateOf } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'
import type { SoundRendition } from './sound/sound-tracks.ts'

/** Bytes of a playlist: a day in pieces of six seconds has 500 KB. */
export const longestPlaylist = 1_000_000

/** A piece of a playlist, as RFC 8216 has it. */
export interface Segment {
  seconds: number
  name: string
  /** The file with which it begins; null where the playlist names none. */
  init: string | null
}

/** Of a media playlist that we made ourselves. */
export function segmentsOf(playlist: string): Segment[] {
  const segments: Segment[] = []
  let init: string | null = null
  let seconds: number | null = null
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1]
    const length = /^#EXTINF:([\d.]+),/.exec(line)?.[1]
    if (map !== undefined) init = map
    else if (length !== undefined) seconds = Number(length)
    else if (seconds !== null && line !== '' && !line.startsWith('#')) {
      segments.push({ seconds, name: line, init })
      seconds = null
    }
  }
  return segments
}

/** Of one initialisation segment and what follows it; `segmentsOf` reads it. */
export function mediaPlaylist(init: string, segments: readonly Pick<Segment, 'seconds' | 'name'>[]): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`],
    ...['#EXT-X-MEDIA-SEQUENCE:1', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
    `#EXT-X-MAP:URI="${init}"`,
    ...segments.flatMap(({ seconds, name }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    ...['#EXT-X-ENDLIST', ''],
  ].join('\n')
}

/** A quality of a master playlist that we made ourselves. */
export interface Variant {
  /** Bits a second. */
  bandwidth: number
  /** Empty where it does not say. */
  codecs: string
  /** Of its media playlist. */
  uri: string
}

/** The lowest first. */
export function variantsOf(master: string): Variant[] {
  const listed = master.matchAll(/^#EXT-X-STREAM-INF:([^\n]*)\n([^#\n]+)$/gm)
  return [...listed].map(([, attributes = '', uri = '']) => ({
    bandwidth: Number(/(?<![A-Z-])BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0),
    codecs: /CODECS="([^"]*)"/.exec(attributes)?.[1] ?? '',
    uri,
  }))
}

/** H.264, which every browser plays; a playlist that does not say is of a film of that time when there was no other. */
export const isH264 = ({ codecs }: Variant): boolean => /^(?:avc1|$)/.test(codecs)

interface Segments {
  /** With the bytes of each. */
  segments: (Pick<Segment, 'seconds' | 'name'> & { bytes: number })[]
}

export interface MadeRendition extends Rendition, Segments {
  folder: string
  pictureCodec: string
}

export type MadeSound = SoundRendition & Segments

const soundCodec = 'mp4a.40.2'
const soundGroup = 'sound'

/**
 * The playlist of all qualities, lowest first: players begin with it and rise. `sounds`: those to choose from; without
 * them the sound is in every quality, if there is any.
 */
export function masterPlaylist(
  made: readonly MadeRendition[],
  rate: Rate,
  hasSound: boolean,
  sounds: readonly MadeSound[] = [],
): string {
  const dearest = {
    peak: Math.max(0, ...sounds.map(({ segments }) => peakOf(segments))),
    average: Math.max(0, ...sounds.map(({ segments }) => bitsPerSecond(segments))),
  }
  const lines = made.flatMap(({ name, folder, width, height, segments, pictureCodec }) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${peakOf(segments) + dearest.peak}`,
      `AVERAGE-BANDWIDTH=${bitsPerSecond(segments) + dearest.average}`,
      `CODECS="${pictureCodec}${hasSound ? `,${soundCodec}` : ''}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${rateOf(rate).toFixed(3)}`,
      ...(sounds.length > 0 ? [`AUDIO="${soundGroup}"`] : []),
      `NAME="${name}"`,
    ].join(',')}`,
    `${folder}/index.m3u8`,
  ])
  const media = sounds.map(soundLine)
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines, ''].join('\n')
}

function soundLine({ name, folder, channels, track }: MadeSound, at: number): string {
  return `#EXT-X-MEDIA:${[
    ...['TYPE=AUDIO', `GROUP-ID="${soundGroup}"`, `NAME="${name}"`],
    ...(track.language === null ? [] : [`LANGUAGE="${track.language}"`]),
    ...[`DEFAULT=${at === 0 ? 'YES' : 'NO'}`, 'AUTOSELECT=YES', `CHANNELS="${channels}"`],
    `URI="${folder}/index.m3u8"`,
  ].join(',')}`
}

function bitsPerSecond(segments: Segments['segments']): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return Math.ceil((bytes * 8) / seconds)
}

/** Of whole segments, since the rest at the end says nothing of what a line must carry; never less than the average. */
function peakOf(segments: Segments['segments']): number {
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  const whole = segments.filter(({ seconds }) => seconds >= longest / 2)
  return Math.max(bitsPerSecond(segments), ...whole.map((segment) => bitsPerSecond([segment])))
}
