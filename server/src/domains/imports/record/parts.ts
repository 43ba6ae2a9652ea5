import { partsMax, partTitleMax } from '@yehang/contract/limits'
import { parseMagnet } from '../../../platform/text/magnet-link.ts'
import { shown } from '../../../platform/text/values.ts'
import type { ImportedMagnet, ImportedPart } from '../../catalogue/service/imported-work.ts'
import { sayLine } from '../words.ts'
import type { Fields } from './fields.ts'
import { readMagnets } from './magnets.ts'

interface WrittenPart {
  title?: unknown
  video?: unknown
  subtitles?: unknown
  magnets?: unknown
}

const isSubtitle = (value: string) => /\.(srt|vtt|ass|ssa)$/i.test(value)

/**
 * `title$value$value`, as MacCMS writes an episode: a value is a magnet, the path of a subtitle by its ending, else that
 * of the film; no value says nothing.
 */
function partOfText(text: string): WrittenPart {
  const [title = '', ...values] = text.split('$').map((value) => value.trim())
  const magnets = values.filter((value) => parseMagnet(value) !== null)
  const files = values.filter((value) => value !== '' && parseMagnet(value) === null)
  const subtitles = files.filter(isSubtitle)
  const video = files.find((value) => !isSubtitle(value))
  return {
    title,
    ...(magnets.length > 0 && { magnets }),
    ...(video !== undefined && { video }),
    ...(subtitles.length > 0 && { subtitles }),
  }
}

/** Parts as an array, or as text of a table: one a line, or parted by `#`. */
function entriesOf(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return value.split(/[#\n]/).filter((entry) => entry.trim() !== '')
  return Array.isArray(value) ? value : null
}

function writtenPart(entry: unknown): WrittenPart | null {
  if (typeof entry === 'string') return partOfText(entry)
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : null
}

/** The parts of a record in their order, and their magnets, each of which names its part. */
export function readParts(
  fields: Fields,
  number: string,
  pubTime: string,
): { parts: ImportedPart[]; magnets: ImportedMagnet[] } {
  const value = fields.raw.parts
  const entries = entriesOf(value)
  const parts = new Map<string, ImportedPart>()
  const magnets = new Map<string, ImportedMagnet>()
  const none = { parts: [], magnets: [] }
  if (entries === null) {
    fields.refuse('parts', sayLine('line_not_parts', { value: shown(value) }))
    return none
  }
  if (entries.length > partsMax) {
    fields.refuse('parts', sayLine('line_too_many', { count: entries.length, max: partsMax }))
    return none
  }
  for (const entry of entries) {
    const written = writtenPart(entry)
    if (written === null) {
      fields.refuse('parts', sayLine('line_not_parts', { value: shown(entry) }))
      continue
    }
    const wrong = fields.problems.length
    const title = fields.text('parts.title', partTitleMax, written.title ?? null)
    if (title === null) {
      if (fields.problems.length === wrong) fields.refuse('parts.title', sayLine('line_missing'))
      continue
    }
    if (parts.has(title)) {
      fields.refuse('parts.title', sayLine('line_repeated_part', { value: shown(title) }))
      continue
    }
    const video = fields.path('parts.video', written.video)
    const isSilent = written.magnets === undefined
    const subtitles = fields.paths('parts.subtitles', written.subtitles)
    parts.set(title, {
      title,
      ...(video !== null && { video }),
      ...(subtitles.length > 0 && { subtitles }),
      ...(isSilent && { keepsMagnets: true }),
    })
    for (const magnet of readMagnets(fields, written.magnets, `${number} ${title}`, pubTime)) {
      if (!magnets.has(magnet.infoHash)) magnets.set(magnet.infoHash, { ...magnet, part: title })
    }
  }
  return { parts: [...parts.values()], magnets: [...magnets.values()] }
}
