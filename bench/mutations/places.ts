import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { type Break, breaksOf } from './breaks.ts'
import type { Source } from './syntax.ts'

/** A place of the code with one break of it. */
export interface Place extends Break {
  source: Source
}

interface Equivalent {
  file: string
  /** The whole line, without the blanks around it. */
  line: string
  before: string
  after: string
  why: string
}

/** Breaks that change nothing that the code does, each with a reason. */
const equivalents: Equivalent[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8'),
)

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const lineOf = ({ source, start }: Place) => source.text.slice(0, start).split('\n').length

export const beforeOf = ({ source, start, end }: Place) => source.text.slice(start, end)

export const brokenText = ({ source, start, end, with: replacement }: Place) =>
  source.text.slice(0, start) + replacement + source.text.slice(end)

function isEquivalent(place: Place): boolean {
  const line = (place.source.text.split('\n')[lineOf(place) - 1] ?? '').trim()
  return equivalents.some(
    ({ file, line: wanted, before, after }) =>
      file === place.source.file && wanted === line && before === beforeOf(place) && after === place.with,
  )
}

export const keyOf = (place: Place) =>
  `${place.source.file}:${place.start}:${beforeOf(place)} → ${place.with}`

/** Places chosen by a seed from all of the sources, none twice, and how many breaks there are to choose from. */
export function choosePlaces(sources: Source[], seed: number, count: number) {
  const random = randomOf(seed)
  const all = sources.flatMap((source) => breaksOf(source).map((broken): Place => ({ ...broken, source })))
  const shuffled = all.map((place) => ({ place, at: random() })).sort((a, b) => a.at - b.at)
  const chosen = new Map<string, Place>()
  let equivalent = 0
  for (const { place } of shuffled) {
    if (chosen.size === count) break
    const spot = `${place.source.file}:${place.start}:${place.end}`
    if (chosen.has(spot) || parseSync(place.source.file, brokenText(place)).errors.length > 0) continue
    if (isEquivalent(place)) equivalent += 1
    else chosen.set(spot, place)
  }
  return { places: [...chosen.values()], of: all.length, equivalent }
}
