import { pictureDecoders, soundDecoders } from './codecs.ts'
import { type Rate, rateOf } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'
import { sourceLimits } from './limits.ts'
import { allocationLimit, fileArgument, guards } from './probe.ts'
import type { Source } from './source.ts'

export const segmentSeconds = 6

/** Measured against its neighbours in docs/decisions/0015-media.md. */
const preset = 'veryfast'
const quality = 23

export const playlistName = 'index.m3u8'
export const initName = 'init.mp4'

/**
 * One run of ffmpeg for all qualities, so that the source is decoded once: each is an output of its own, in the folder
 * of its name below the folder that ffmpeg runs in.
 */
export function transcodeArguments(file: string, source: Source, renditions: Rendition[]): string[] {
  const { picture, sound } = source
  const decoders = [
    ...(pictureDecoders.get(picture.codec) ?? []),
    ...(sound === null ? [] : (soundDecoders.get(sound.codec) ?? [])),
  ]
  const keptSound = sound === null ? [] : ['-filter_complex', soundGraph(sound.index, renditions.length)]
  return [
    ...allocationLimit,
    ...guards,
    ...['-codec_whitelist', decoders.join(',')],
    ...['-t', String(sourceLimits.maxSeconds + 60)],
    ...['-i', fileArgument(file)],
    // Two graphs: in one, pictures would wait in memory for a sound that begins late.
    ...['-filter_complex', pictureGraph(source, renditions)],
    ...keptSound,
    ...renditions.flatMap((rendition, i) => [
      ...['-map', `[v${i}]`],
      ...(sound === null ? [] : ['-map', `[s${i}]`]),
      ...outputArguments(rendition, picture.rate, sound !== null),
    ]),
  ]
}

/** From each quality the next one below is made: scaling down is dearer the more there is to read. */
function pictureGraph({ picture }: Source, renditions: Rendition[]): string {
  const deinterlaced = picture.interlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : ''
  const { frames, seconds } = picture.rate
  const chains = [`[0:${picture.index}]${deinterlaced}fps=${frames}/${seconds}[p${renditions.length}]`]
  for (const [i, { width, height }] of [...renditions.entries()].reverse()) {
    const scaled = `[p${i + 1}]scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1,format=yuv420p`
    chains.push(i === 0 ? `${scaled}[v0]` : `${scaled},split[v${i}][p${i}]`)
  }
  return chains.join(';')
}

/** Sound that begins late or has gaps is filled with silence, so that every segment has some. */
function soundGraph(index: number, copies: number): string {
  const even = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo'
  const outs = Array.from({ length: copies }, (_, i) => `[s${i}]`).join('')
  return `[0:${index}]${even},asplit=${copies}${outs}`
}

function outputArguments({ name, maxKbps }: Rendition, rate: Rate, hasSound: boolean): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(quality), '-profile:v', 'high'],
    ...['-maxrate', `${maxKbps}k`, '-bufsize', `${2 * maxKbps}k`],
    // Key frames at the same times in every quality and at no others, each beginning a segment.
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
    ...['-g', String(Math.ceil(segmentSeconds * rateOf(rate)) + 1)],
    // Captions within the picture are words of the source as well.
    ...['-a53cc', '0'],
    ...(hasSound ? ['-c:a', 'aac', '-b:a', '128k'] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-max_muxing_queue_size', '4096'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-start_number', '1'],
    ...['-hls_fmp4_init_filename', initName, '-hls_segment_filename', `${name}/%04d.m4s`],
    `${name}/${playlistName}`,
  ]
}
