import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { subtitleMaxBytes, subtitlesMax } from '@yehang/contract'
import { pictureDecoders, soundDecoders } from './codecs.ts'
import { runLimits, sourceLimits } from './limits.ts'
import { allocationLimit, fileArgument, guards, runFfprobe } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** A track of text within a film, as a file of its own. */
export interface FilmSubtitle {
  bytes: Buffer
  /** As the film has it: `chi`, `zh-TW`; empty where it does not say. */
  language: string
  title: string
  isForced: boolean
}

/** Decoders of tracks that are text; pictures (PGS, VobSub) hold none. */
const decoders: Readonly<Record<string, string>> = {
  ass: 'ssa,ass',
  ssa: 'ssa,ass',
  subrip: 'srt,subrip',
  text: 'text',
  mov_text: 'mov_text',
  webvtt: 'webvtt',
}

/**
 * Those of pictures and sound too: where ffmpeg may not look into a stream it does not know when the film starts, and takes
 * the first cue for the beginning.
 */
const allDecoders = [
  ...new Set([...Object.values(decoders), ...pictureDecoders.values(), ...soundDecoders.values()].flat()),
]

interface Track {
  index: number
  codec: string
  language: string
  title: string
  isForced: boolean
}

interface Answer {
  streams?: {
    index: number
    codec_name?: string
    disposition?: Record<string, number>
    tags?: Record<string, string>
  }[]
}

const asked = [
  ...['-select_streams', 's', '-show_entries'],
  'stream=index,codec_name:stream_disposition=forced:stream_tags=language,title',
]

async function tracksOf(file: string, signal: AbortSignal): Promise<Track[]> {
  const { streams = [] } = await runFfprobe<Answer>(file, asked, signal)
  return streams
    .flatMap(({ index, codec_name: codec = '', disposition = {}, tags = {} }): Track[] =>
      codec in decoders
        ? [
            {
              index,
              codec,
              language: tags.language ?? '',
              title: tags.title ?? '',
              isForced: disposition.forced === 1,
            },
          ]
        : [],
    )
    .slice(0, subtitlesMax)
}

/**
 * The tracks of text of a film, in one reading of it. `folder` is made and removed. Throws as `runFfmpeg` does; a track
 * of more than `subtitleMaxBytes`, or of nothing, is left out.
 */
export async function extractSubtitles({
  source,
  folder,
  minFreeBytes,
  signal,
}: {
  source: string
  folder: string
  minFreeBytes: number
  signal: AbortSignal
}): Promise<FilmSubtitle[]> {
  const tracks = await tracksOf(source, signal)
  if (tracks.length === 0) return []
  await mkdir(folder, { recursive: true })
  try {
    const fileOf = ({ index, codec }: Track) => `${index}.${isStyled(codec) ? 'ass' : 'srt'}`
    await runFfmpeg({
      args: [
        ...[...allocationLimit, ...guards],
        ...['-codec_whitelist', allDecoders.join(',')],
        ...['-t', String(sourceLimits.maxSeconds), '-i', fileArgument(source)],
        ...tracks.flatMap((track) => [
          ...['-map', `0:${track.index}`, '-c:s', isStyled(track.codec) ? 'ass' : 'srt'],
          ...['-map_metadata', '-1', '-fs', String(subtitleMaxBytes + 1), fileOf(track)],
        ]),
      ],
      folder,
      // Between two cues of a long film much is read and nothing written.
      limits: { ...runLimits(null, minFreeBytes), stallSeconds: 1800 },
      signal,
    })
    const read = await Promise.all(
      tracks.map(async (track): Promise<FilmSubtitle[]> => {
        const file = path.join(folder, fileOf(track))
        const { size } = await stat(file).catch(() => ({ size: 0 }))
        if (size === 0 || size > subtitleMaxBytes) return []
        const { language, title, isForced } = track
        return [{ bytes: await readFile(file), language, title, isForced }]
      }),
    )
    return read.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isStyled = (codec: string) => codec === 'ass' || codec === 'ssa'
