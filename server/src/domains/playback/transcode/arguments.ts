import { pictureDecoders, soundDecoders } from './codecs.ts'
import { bt709Marks, scaleToBt709 } from './colours.ts'
import type { Encoding } from './encoding/encodings.ts'
import { rateOf } from './frame-rate.ts'
import { sourceLimits } from './limits.ts'
import { allocationLimit, fileArgument, guards } from './probe.ts'
import { initName, leastSegmentSeconds, playlistName, segmentSeconds } from './segment.ts'
import type { SoundRendition } from './sound/sound-tracks.ts'
import type { Source } from './source.ts'

/**
 * One run of ffmpeg for all encodings, so that the source is decoded once: each is an output of its own, in its folder
 * below the one that ffmpeg runs in. `sounds`: those to choose from; without them the sound is in every encoding.
 */
export function transcodeArguments(
  file: string,
  source: Source,
  encodings: readonly Encoding[],
  sounds: readonly SoundRendition[] = [],
): string[] {
  const { picture } = source
  const [sound] = source.sounds
  const withinPictures = sounds.length === 0 && sound !== undefined
  const global = new Set(encodings.map(({ encoder }) => encoder.global))
  return [
    ...[...global].flat(),
    ...sourceArguments(file, source),
    // Graphs of their own: in one, pictures would wait in memory for a sound that begins late.
    ...['-filter_complex', pictureGraph(source, encodings, sounds.length > 0)],
    ...(withinPictures ? ['-filter_complex', soundGraph(source, sound.index, encodings.length)] : []),
    ...choiceGraphs(source.seconds, sounds).flatMap((graph) => ['-filter_complex', graph]),
    ...encodings.flatMap(({ folder, encoder, quality, maxKbps }, i) => [
      ...['-map', `[v${i}]`, ...(withinPictures ? ['-map', `[s${i}]`] : [])],
      ...encoder.args(quality, maxKbps, rateOf(picture.rate)),
      ...(withinPictures ? ['-c:a', 'aac', '-b:a', '128k'] : []),
      ...(sounds.length > 0 ? oneTimeline : []),
      ...segmentArguments(folder, leastSegmentSeconds),
    ]),
    ...sounds.flatMap(({ folder, kbps }, i) => [
      ...['-map', `[c${i}]`, '-c:a', 'aac', '-b:a', `${kbps}k`, ...oneTimeline],
      ...segmentArguments(folder, segmentSeconds),
    ]),
  ]
}

/** The source with all guards, of which no more than `seconds` are read from `from`. */
export function sourceArguments(
  file: string,
  { picture, sounds }: Source,
  from = 0,
  seconds = sourceLimits.maxSeconds + 60,
): string[] {
  const decoders = [
    ...(pictureDecoders.get(picture.codec) ?? []),
    ...sounds.flatMap(({ codec }) => soundDecoders.get(codec) ?? []),
  ]
  return [
    ...[...allocationLimit, ...guards, '-codec_whitelist', [...new Set(decoders)].join(',')],
    ...(from > 0 ? ['-ss', from.toFixed(3)] : []),
    ...['-t', String(seconds), '-i', fileArgument(file)],
  ]
}

/** The picture at its rate, in order, before it is scaled. */
export function evenPicture({ picture }: Source, fromZero = false): string {
  const deinterlaced = picture.interlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : ''
  const { frames, seconds } = picture.rate
  return `[0:${picture.index}]${deinterlaced}fps=${frames}/${seconds}${fromZero ? ':start_time=0' : ''}`
}

/** Of a size, with square pixels and in the colours that browsers show alike. */
export const finishedPicture = ({ picture }: Source, width: number, height: number) =>
  `${scaleToBt709(picture.colours, width, height)},setsar=1,format=yuv420p,${bt709Marks}`

/**
 * From each quality the next one below is made: scaling down is dearer the more there is to read. `fromZero`: the first
 * picture stands where the sounds begin, which are in files of their own.
 */
function pictureGraph(source: Source, encodings: readonly Encoding[], fromZero: boolean): string {
  const sizes = [...new Set(encodings.map(({ name }) => name))]
  const chains = [`${evenPicture(source, fromZero)}[p${sizes.length}]`]
  for (const [i, name] of [...sizes.entries()].reverse()) {
    const made = [...encodings.entries()].filter(([, encoding]) => encoding.name === name)
    const { width = 0, height = 0 } = made[0]?.[1] ?? {}
    const scaled =
      i === sizes.length - 1
        ? finishedPicture(source, width, height)
        : `scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1,format=yuv420p`
    const outs = made.map(([at, { encoder }]) => (encoder.upload === null ? `[v${at}]` : `[u${at}]`))
    if (i > 0) outs.push(`[p${i}]`)
    chains.push(`[p${i + 1}]${scaled}${splitInto('split', outs)}`)
    for (const [at, { encoder }] of made) {
      if (encoder.upload !== null) chains.push(`[u${at}]${encoder.upload}[v${at}]`)
    }
  }
  return chains.join(';')
}

function splitInto(filter: 'split' | 'asplit', outs: readonly string[]): string {
  return outs.length === 1 ? outs.join('') : `,${filter}=${outs.length}${outs.join('')}`
}

/** Sound that begins late or has gaps is filled with silence, so that every segment has some. */
const evenSound = 'aresample=48000:async=1:first_pts=0'

/** So is one that ends before the picture: a player halts there. */
const padded = (seconds: number | null) => (seconds === null ? '' : `,apad=whole_dur=${seconds}`)

function soundGraph({ seconds, promisesLength }: Source, index: number, copies: number): string {
  const outs = Array.from({ length: copies }, (_, i) => `[s${i}]`).join('')
  return `[0:${index}]${evenSound},aformat=channel_layouts=stereo${padded(promisesLength ? seconds : null)},asplit=${copies}${outs}`
}

/** A graph for each track. */
function choiceGraphs(seconds: number | null, sounds: readonly SoundRendition[]): string[] {
  const tracks = [...new Set(sounds.map(({ track }) => track))]
  return tracks.map((track) => {
    const made = [...sounds.entries()].filter(([, sound]) => sound.track === track)
    const copies = splitInto(
      'asplit',
      made.map(([at]) => `[t${at}]`),
    )
    const ends = made.map(([at, { channels }]) => {
      const layout = channels === 6 ? '5.1' : 'stereo'
      return `[t${at}]aformat=channel_layouts=${layout}${padded(seconds)}[c${at}]`
    })
    return [`[0:${track.index}]${evenSound}${copies}`, ...ends].join(';')
  })
}

/**
 * Left to itself, ffmpeg moves each file to where no time is negative, by what its own encoder needs: pictures came 57 ms
 * later than the sound in the file beside them.
 */
const oneTimeline = ['-avoid_negative_ts', 'disabled']

/** A piece begins with the first key frame after `seconds`; of a sound each block of samples is one. */
function segmentArguments(folder: string, seconds: number): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-max_muxing_queue_size', '4096'],
    ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-start_number', '1'],
    ...['-hls_fmp4_init_filename', initName, '-hls_segment_filename', `${folder}/%04d.m4s`],
    `${folder}/${playlistName}`,
  ]
}
