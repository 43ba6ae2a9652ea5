import type { StoredCue } from '../../../platform/database/tables/tables.ts'
import { foldText } from '../../../platform/text/fold.ts'
import { gramsOf } from '../../../platform/text/grams.ts'

/** What is shown from `start` to `end`, milliseconds into the film. */
export interface Cue {
  start: number
  end: number
  /** Lines of plain text. */
  text: string
  /** At the upper edge of the picture, as signs and a second speaker are. */
  top?: boolean
}

/**
 * So many cues are one row: fewer rows to search than cues, and few enough that a row in which two words stand has them
 * near each other.
 */
export const cuesPerBlock = 16

export interface Block {
  cues: StoredCue[]
  /** The cues folded and without spaces, a line each. */
  norm: string
  lexemes: string[]
}

/**
 * Every three neighbouring characters of folded text. Pairs alone left 100,000 of ten million cues to be read where all of
 * a phrase's pairs are frequent, 0.6 s (docs/decisions/0058).
 */
export function triplesOf(folded: string): string[] {
  return folded.split(' ').flatMap((word) => {
    const characters = [...word]
    return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)
  })
}

export function blocksOf(cues: readonly Cue[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < cues.length; at += cuesPerBlock) {
    blocks.push(blockOf(cues.slice(at, at + cuesPerBlock)))
  }
  return blocks
}

function blockOf(cues: readonly Cue[]): Block {
  const lexemes = new Set<string>()
  const lines = cues.map(({ text }) => {
    const folded = foldText(text)
    const joined = folded.replaceAll(' ', '')
    // Pairs across spaces too: what is typed without them is found.
    for (const part of folded === joined ? [folded] : [folded, joined]) {
      for (const gram of gramsOf(part)) lexemes.add(gram)
      for (const triple of triplesOf(part)) lexemes.add(triple)
    }
    return joined
  })
  return { cues: cues.map(stored), norm: lines.join('\n'), lexemes: [...lexemes] }
}

const stored = ({ start, end, text, top }: Cue): StoredCue =>
  top ? [start, end, text, 1] : [start, end, text]

export const cueOf = ([start, end, text, top]: StoredCue): Cue => ({
  start,
  end,
  text,
  ...(top && { top: true }),
})

const two = (value: number) => String(value).padStart(2, '0')

function vttTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}

function assTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours}:${two(minutes)}:${two(seconds % 60)}.${two(Math.floor((milliseconds % 1000) / 10))}`
}

const assTimes = /^(Dialogue:[^,\n]{0,40},)(\d{1,3}):(\d\d):(\d\d)\.(\d\d),(\d{1,3}):(\d\d):(\d\d)\.(\d\d),/gm

/** An ASS file with its lines shifted by milliseconds; its fields in their usual order, as every program writes them. */
export function shiftedAss(text: string, offset: number): string {
  if (offset === 0) return text
  const moved = (...parts: string[]) => {
    const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = parts.map(Number)
    return assTime(Math.max(0, ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + offset))
  }
  return text.replaceAll(assTimes, (_, before: string, ...parts: string[]) => {
    return `${before}${moved(...parts.slice(0, 4))},${moved(...parts.slice(4, 8))},`
  })
}

/** Text as WebVTT has it: no sign of it is markup, and no line ends the cue. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WebVTT, shifted by milliseconds; what would end before the film begins is left out. */
export function vttOf(
  cues: readonly Cue[],
  offset: number,
  convert: (text: string) => string = String,
): string {
  const shown = cues.filter(({ end }) => end + offset > 0)
  const lines = shown.map(({ start, end, text, top }) => {
    const times = `${vttTime(Math.max(0, start + offset))} --> ${vttTime(end + offset)}`
    return `${times}${top ? ' line:0' : ''}\n${escaped(convert(text))}\n`
  })
  return ['WEBVTT\n', ...lines].join('\n')
}
