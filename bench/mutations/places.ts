import { createHash } from 'node:crypto'
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

export const lineOf = ({ source, start }: Place) => source.text.slice(0, start).split('\n').length

const lineTextOf = (place: Place) => (place.source.text.split('\n')[lineOf(place) - 1] ?? '').trim()

export const beforeOf = ({ source, start, end }: Place) => source.text.slice(start, end)

export const brokenText = ({ source, start, end, with: replacement }: Place) =>
  source.text.slice(0, start) + replacement + source.text.slice(end)

function isEquivalent(place: Place): boolean {
  const line = lineTextOf(place)
  return equivalents.some(
    ({ file, line: wanted, before, after }) =>
      file === place.source.file && wanted === line && before === beforeOf(place) && after === place.with,
  )
}

/** What a break is called: not by the number of its line, which changes with the lines above it. */
export const keyOf = (place: Place) =>
  `${place.source.file}: ${lineTextOf(place)}: ${beforeOf(place)} → ${place.with}`

/** Where the seed puts a break among all: the same while its line stays as it is. */
const orderOf = (seed: number, place: Place) =>
  createHash('sha256')
    .update(`${seed} ${keyOf(place)}`)
    .digest('hex')

/** Places chosen by a seed from all of the sources, none twice, and how many breaks there are to choose from. */
export function choosePlaces(sources: Source[], seed: number, count: number) {
  const all = sources.flatMap((source) => breaksOf(source).map((broken): Place => ({ ...broken, source })))
  const shuffled = all
    .map((place) => ({ place, order: orderOf(seed, place) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.place.start - b.place.start))
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
