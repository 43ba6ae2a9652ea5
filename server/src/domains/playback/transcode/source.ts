import { SourceError } from '../../../platform/files/source-error.ts'
import { pictureDecoders } from './codecs.ts'
import { type Colours, coloursOf, type ProbedColours } from './colours.ts'
import { fittingRate, fractionOf, type Rate, rateOf } from './frame-rate.ts'
import { sourceLimits } from './limits.ts'
import { type ProbedSound, type SoundTrack, soundTracksOf } from './sound/sound-tracks.ts'

/** What is known of a source before anything is made of it. */
export interface Source {
  /** Seconds, as it says itself; null where it does not. */
  seconds: number | null
  /** That it says so in so many words, and is held to it. A transport stream only lets it be guessed. */
  promisesLength: boolean
  picture: Picture
  /** The one to begin with first; empty where there is no sound. */
  sounds: SoundTrack[]
}

export interface Picture {
  index: number
  codec: string
  /** As a player shows it: upright, and with square pixels. */
  width: number
  height: number
  /** At which it is made anew, constant. */
  rate: Rate
  interlaced: boolean
  colours: Colours
}

/** The part of ffprobe's answer that we ask for. */
export interface ProbeAnswer {
  format?: { format_name?: string; duration?: string }
  streams?: ProbeStream[]
}

export interface ProbeStream extends ProbedSound, Omit<ProbedColours, 'side_data_list'> {
  sample_aspect_ratio?: string
  field_order?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  duration?: string
  nb_frames?: string
  side_data_list?: { rotation?: number; dv_profile?: number }[]
}

const streamEntries = [
  ...['index', 'codec_type', 'codec_name', 'width', 'height', 'sample_aspect_ratio', 'field_order'],
  ...['r_frame_rate', 'avg_frame_rate', 'duration', 'nb_frames', 'channels'],
  ...['pix_fmt', 'color_range', 'color_space', 'color_transfer', 'color_primaries'],
]

export const askedFor = [
  'format=format_name,duration',
  `stream=${streamEntries.join(',')}`,
  'stream_disposition=default,attached_pic,still_image,timed_thumbnails',
  'stream_tags=DURATION,DURATION-eng,language,title',
  'stream_side_data=rotation,dv_profile',
].join(':')

/** Throws SourceError where a source is none that we would make a video of. */
export function readSource({ format, streams = [] }: ProbeAnswer): Source {
  const stream = pictureOf(streams)
  if (stream === undefined) throw new SourceError('source_without_picture')
  const { codec_name: codec = '?' } = stream
  if (!pictureDecoders.has(codec)) throw new SourceError('source_picture_codec', { name: codec })
  const seconds = secondsOf(stream, format)
  if (seconds !== null && seconds > sourceLimits.maxSeconds) throw new SourceError('source_too_long')
  return {
    seconds,
    promisesLength: seconds !== null && format?.format_name !== 'mpegts',
    picture: {
      index: stream.index,
      codec,
      ...sizeOf(stream),
      rate: fittingRate(realRate(stream), fractionOf(stream.r_frame_rate)),
      colours: coloursOf(stream),
      interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    },
    sounds: soundTracksOf(streams),
  }
}

/** Covers and thumbnails are no picture of a film, and of several angles the first marked one is shown. */
function pictureOf(streams: ProbeStream[]): ProbeStream | undefined {
  const isStill = ({ disposition = {} }: ProbeStream) =>
    disposition.attached_pic === 1 || disposition.still_image === 1 || disposition.timed_thumbnails === 1
  const pixels = ({ width = 0, height = 0 }: ProbeStream) => width * height
  const moving = streams.filter((stream) => stream.codec_type === 'video' && !isStill(stream))
  const marked = moving.filter(({ disposition }) => disposition?.default === 1)
  return (marked.length > 0 ? marked : moving).toSorted((a, b) => pixels(b) - pixels(a))[0]
}

/** The least that any part of it says: a film may end before its sound. */
function secondsOf(stream: ProbeStream, format: ProbeAnswer['format'] = {}): number | null {
  const { duration, nb_frames, avg_frame_rate, tags } = stream
  const rate = fractionOf(avg_frame_rate)
  // Of an AVI that was cut off, ffprobe says how long what is there lasts.
  if (format.format_name === 'avi' && Number(nb_frames) > 0 && rate !== null) {
    return Number(nb_frames) / rateOf(rate)
  }
  const said = [Number(duration), secondsOfClock(tags), Number(format.duration)].filter(
    (seconds) => seconds > 0,
  )
  return said.length > 0 ? Math.min(...said) : null
}

/** Matroska's `00:01:02.5`. */
function secondsOfClock(tags: ProbeStream['tags'] = {}): number {
  const text = tags.DURATION ?? tags['DURATION-eng'] ?? ''
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

function realRate({ avg_frame_rate }: ProbeStream): Rate | null {
  const rate = fractionOf(avg_frame_rate)
  if (rate !== null && rateOf(rate) > sourceLimits.maxFrameRate) throw new SourceError('source_frame_rate')
  return rate
}

function sizeOf(stream: ProbeStream): { width: number; height: number } {
  const { width = 0, height = 0, sample_aspect_ratio, side_data_list = [] } = stream
  const { maxPixels, maxRatio, minSide } = sourceLimits
  // None is said where the decoder found it too large.
  if (width === 0 || height === 0) throw new SourceError('source_picture_size_unknown')
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '').split(':').map(Number)
  // Lines stay as they are, columns follow.
  const shown = across > 0 && down > 0 ? Math.round((width * across) / down) : width
  if (Math.max(width, shown) * height > maxPixels)
    throw new SourceError('source_picture_size', { width: shown, height: height })
  if (Math.min(shown, height) < minSide)
    throw new SourceError('source_picture_size', { width: shown, height: height })
  if (Math.max(shown / height, height / shown) > maxRatio) {
    throw new SourceError('source_picture_shape', { width: shown, height: height })
  }
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const isLying = Math.abs((Math.abs(turned) % 180) - 90) < 1
  return isLying ? { width: height, height: shown } : { width: shown, height }
}
