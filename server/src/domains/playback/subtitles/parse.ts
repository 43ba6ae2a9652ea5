import type { SubtitleFormat } from '../../../platform/database/tables/tables.ts'
import type { Cue } from './cues.ts'

/**
 * SRT, WebVTT and ASS as they are met: other line ends, numbers left out, commas and points mixed, tags of one format in
 * another. Why by ourselves: docs/decisions/0058. Every pattern runs over one line of at most `longestLine` characters.
 */

export interface ParsedSubtitles {
  format: SubtitleFormat
  /** By their beginnings. */
  cues: Cue[]
  /** Cues of the file that were left out: without time, or ended before they began. */
  skipped: number
}

const longestLine = 2000
const longestCue = 1000
/** As long as a film may be, milliseconds. */
const latest = 24 * 3600 * 1000

/** Null where the text is none of the three. */
export function parseSubtitles(text: string): ParsedSubtitles | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, longestLine))
  const isAss = lines
    .slice(0, 200)
    .some((line) => /^\s*(\[Script Info\]|\[V4\+? Styles\]|\[Events\])/i.test(line))
  const parsed = isAss ? fromAss(lines) : fromTimedLines(lines)
  if (parsed === null) return null
  const cues = parsed.cues.filter(({ start, end, text }) => end > start && end <= latest && text !== '')
  const skipped = parsed.skipped + parsed.cues.filter(({ text }) => text !== '').length - cues.length
  // Two layers of one line are common in ASS: the same words at the same time are shown once.
  const distinct = new Map(cues.map((cue) => [`${cue.start} ${cue.end} ${cue.text}`, cue]))
  return {
    ...parsed,
    cues: [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end),
    skipped,
  }
}

/** `1:02:03,4`, `02:03.400`, `00:00:01:500`; milliseconds, null where it is none. */
function timeOf(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?$/.exec(text.trim())
  if (found === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, '0') || 0)
  )
}

const arrow = /^(.{4,20}?)\s*-{1,2}>\s*(\S{4,20})(.*)$/

/** SRT and WebVTT: a line with two times, and what follows up to an empty line or the next times. */
function fromTimedLines(lines: readonly string[]): ParsedSubtitles | null {
  const format = /^WEBVTT/.test(lines[0] ?? '') ? 'vtt' : 'srt'
  const starts = lines.flatMap((line, at) => (line.includes('->') && arrow.test(line) ? [at] : []))
  if (starts.length === 0) return format === 'vtt' ? { format, cues: [], skipped: 0 } : null
  let skipped = 0
  const cues = starts.flatMap((at, place): Cue[] => {
    const [, from = '', to = '', settings = ''] = arrow.exec(lines[at] ?? '') ?? []
    const [start, end] = [timeOf(from), timeOf(to)]
    if (start === null || end === null) {
      skipped++
      return []
    }
    const next = starts[place + 1]
    let body = lines.slice(at + 1, next ?? lines.length)
    // The number of the next cue.
    if (next !== undefined && format === 'srt' && /^\d+$/.test(body.at(-1)?.trim() ?? ''))
      body = body.slice(0, -1)
    const empty = body.findIndex((line) => line.trim() === '')
    // An empty line ends a cue of WebVTT; in SRT some stand within one, and the number follows the last.
    if (format === 'vtt' && empty !== -1) body = body.slice(0, empty)
    return [{ start, end, ...plain(body.join('\n'), /\bline:0(?:%|\b)/.test(settings)) }]
  })
  return { format, cues, skipped }
}

/** `Format:` says in which order the fields stand; the text is the last, and may have commas. */
function fromAss(lines: readonly string[]): ParsedSubtitles {
  let fields = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
  let inEvents = false
  let skipped = 0
  const cues: Cue[] = []
  for (const line of lines) {
    const trimmed = line.trim()
    if (trimmed.startsWith('[')) inEvents = /^\[events\]/i.test(trimmed)
    if (!inEvents) continue
    const [, kind = '', rest = ''] = /^(format|dialogue):(.*)$/i.exec(trimmed) ?? []
    if (kind.toLowerCase() === 'format') {
      fields = rest.split(',').map((name) => name.trim().toLowerCase())
    } else if (kind !== '') {
      const values = rest.split(',')
      const fieldOf = (name: string) => values[fields.indexOf(name)] ?? ''
      const [start, end] = [timeOf(fieldOf('start')), timeOf(fieldOf('end'))]
      const text = values.slice(fields.length - 1).join(',')
      if (start === null || end === null) skipped++
      else cues.push({ start, end, ...plain(withoutDrawings(text).replaceAll(/\\[Nn]/g, '\n'), false) })
    }
  }
  return { format: 'ass', cues, skipped }
}

/** What stands between `{\p1}` and `{\p0}` are strokes, no words. */
function withoutDrawings(text: string): string {
  const parts = text.split(/(\{[^{}]{0,500}\})/)
  let isDrawing = false
  return parts
    .filter((part) => {
      const scale = /\\p(\d)/.exec(part.startsWith('{') ? part : '')
      if (scale !== null) isDrawing = scale[1] !== '0'
      return part.startsWith('{') || !isDrawing
    })
    .join('')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** Plain lines: tags of all three formats are taken away, what they say of the upper edge is kept. */
function plain(raw: string, isTop: boolean): Pick<Cue, 'text' | 'top'> {
  const top = isTop || /\{[^{}]{0,200}\\an?[789]/.test(raw)
  const text = raw
    .replaceAll(/\{\\[^{}]{0,500}\}/g, '')
    .replaceAll(/<\/?[a-zA-Z][^<>]{0,200}>|<\d{2}[\d:.]{1,12}>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\\h', ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  return { text: [...text].slice(0, longestCue).join('').toWellFormed(), ...(top && { top: true }) }
}
