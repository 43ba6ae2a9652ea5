import { SourceError } from '../../../../platform/files/source-error.ts'
import { soundDecoders } from '../codecs.ts'
import { languageOf, nameTracks } from './track-names.ts'

/** A sound track of a source. */
export interface SoundTrack {
  index: number
  codec: string
  channels: number
  /** BCP-47; null where it is not known. */
  language: string | null
  /** As viewers read it; no other track has it. */
  name: string
}

export interface ProbedSound {
  index: number
  codec_type?: string
  codec_name?: string
  channels?: number
  disposition?: Record<string, number>
  tags?: Record<string, string>
}

/** What beyond it is in a source is left out: no film has more that are worth it. */
const maxTracks = 8

/** The tracks that can be played, the one to begin with first. Throws SourceError where that one cannot be read. */
export function soundTracksOf(streams: ProbedSound[]): SoundTrack[] {
  // A track that was declared and never filled has no channels.
  const filled = streams.filter(({ codec_type, channels = 0 }) => codec_type === 'audio' && channels > 0)
  const first = filled.find(({ disposition }) => disposition?.default === 1) ?? filled[0]
  if (first === undefined) return []
  const { codec_name: codec = '?' } = first
  if (!soundDecoders.has(codec)) throw new SourceError('source_sound_codec', { name: codec })
  const others = filled.filter((one) => one !== first && soundDecoders.has(one.codec_name ?? ''))
  const chosen = [first, ...others].slice(0, maxTracks).map((stream) => {
    const { index, codec_name = '?', channels = 0, tags = {} } = stream
    const title = tags.title ?? ''
    return { index, codec: codec_name, channels, language: languageOf(tags.language ?? '', title), title }
  })
  const names = nameTracks(chosen)
  return chosen.map(({ title: _, ...track }, at) => ({ ...track, name: names[at] ?? '' }))
}

/** A sound of the film beside its pictures, with segments of its own. */
export interface SoundRendition {
  /** Its folder. */
  folder: string
  name: string
  track: SoundTrack
  channels: 2 | 6
  kbps: number
}

/**
 * The sounds that viewers choose from, the one to begin with first. Every track is mixed down to stereo; of one that
 * surrounds, all six channels are there as well. Empty where there is no choice: the sound is then in every rendition.
 */
export function soundRenditions(tracks: readonly SoundTrack[]): SoundRendition[] {
  const made = tracks.flatMap((track, at): SoundRendition[] => {
    const folder = `sound-${at + 1}`
    const stereo: SoundRendition = { folder, name: track.name, track, channels: 2, kbps: 128 }
    if (track.channels < 6) return [stereo]
    const surround = { folder: `${folder}-surround`, name: `${track.name} 5.1`, track, kbps: 384 }
    return [stereo, { ...surround, channels: 6 }]
  })
  return made.length > 1 ? made : []
}
