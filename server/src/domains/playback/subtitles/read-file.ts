import { type playback, subtitleCuesMax } from '@yehang/contract'
import type { SubtitleFormat } from '../../../platform/database/tables/tables.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { decodeText, encodingOf } from '../../../platform/text/encoding.ts'
import type { Cue } from './cues.ts'
import { knownLanguage } from './language.ts'
import { parseSubtitles } from './parse.ts'

export interface SubtitleFile {
  format: SubtitleFormat
  encoding: string
  language: playback.SubtitleLanguage
  cues: Cue[]
  skipped: number
  /** The whole text of an ASS file. */
  styled: string | null
}

/** So many cues tell the language. */
const sampleCues = 1000

/**
 * Reads a subtitle file of at most `subtitleMaxBytes`, in whichever encoding. `said`: its language, where it is known.
 * Throws AppError where it is none, is empty or has too many cues.
 */
export function readSubtitleFile(bytes: Buffer, said: playback.SubtitleLanguage | null): SubtitleFile {
  const encoding = encodingOf(bytes)
  const text = decodeText(bytes, encoding).toWellFormed()
  // A film or a picture is not read line by line to find that out.
  if (text.slice(0, 4096).includes('\0')) throw new AppError('subtitle_not_text')
  const parsed = parseSubtitles(text)
  if (parsed === null) throw new AppError('subtitle_not_text')
  const { format, cues, skipped } = parsed
  if (cues.length === 0) throw new AppError('subtitle_empty')
  if (cues.length > subtitleCuesMax) throw new AppError('subtitle_too_long', { max: subtitleCuesMax })
  const sample = cues
    .slice(0, sampleCues)
    .map((cue) => cue.text)
    .join('\n')
  const styled = format === 'ass' ? text.replaceAll('\0', '') : null
  return { format, encoding, language: knownLanguage(said, sample), cues, skipped, styled }
}
