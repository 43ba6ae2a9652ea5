import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { distancesTo, longestPattern } from '../../../platform/text/edit-distance.ts'
import { gramsOf, partsOf } from '../../../platform/text/grams.ts'
import { pinyinQuery } from '../../../platform/text/pinyin.ts'
import { syllableOf, syllablesOf, titleReadingQuery } from '../../../platform/text/syllables.ts'
import { quoteLexeme } from '../../../platform/text/tsvector.ts'
import { withoutSpaces } from './matches.ts'

/** Works whose title or names are close to a keyword that nothing has as it is written. */

export interface CloseWork {
  id: string
  /** The whole title is what is close to the keyword. */
  isTitle: boolean
  /** What is close to it, folded. */
  meant: string
}

interface Candidate {
  id: string
  /** The folded titles and names. */
  norm: string
  pubTime: string
}

/** So many works are compared at most; each takes some 5 µs. */
const compared = 1000
const han = /\p{Script=Han}/u

/** How many mistakes a text may hold, by its length. */
function mistakesIn(length: number): number {
  return length < 3 ? 0 : length < 6 ? 1 : length < 14 ? 2 : 3
}

export async function closestTo(db: Database, keyword: string, limit: number): Promise<CloseWork[]> {
  const signs = [...withoutSpaces(keyword)].slice(0, longestPattern)
  const byReading = readingQueries(signs)
  const isPinyin = pinyinQuery(keyword) !== null
  // Letters that read like a title are its pinyin, not other letters with a mistake.
  if (isPinyin && byReading.length > 0) {
    const read = await candidates(db, byReading)
    if (read.length > 0) return bestRead(read, signs.join(''), limit)
  }
  const one = best(await candidates(db, [...windowQueries(signs, 1), ...byReading]), signs, limit)
  if (one.length > 0 || signs.length < fewestForTwo) return one
  return best(await candidates(db, windowQueries(signs, 2)), signs, limit)
}

/** With fewer characters than that, what two mistakes leave says little. */
const fewestForTwo = 8

function readingQueries(signs: readonly string[]): string[] {
  if (signs.length < 2) return []
  const query = titleReadingQuery(syllablesOf(signs).join(''))
  return query === null ? [] : [query]
}

/**
 * Texts of tsqueries that together find whatever holds the characters with one mistake, or two: each leaves out a stretch
 * in which the mistake may be, and asks for all pairs of the rest. The stretches overlap, so that two swapped neighbours
 * are within one.
 */
function windowQueries(signs: readonly string[], mistakes: 1 | 2): string[] {
  const count = signs.length
  if (count < 3) return []
  const width = count < 4 ? 1 : Math.max(2, Math.ceil(count / 4))
  const step = Math.max(1, width - 1)
  const windows: number[] = []
  for (let from = 0; from < count; from += step) windows.push(from)
  const asked = (left: readonly number[]) => {
    const isLeft = (at: number) => left.some((from) => at >= from && at < from + width)
    const rest = signs.map((sign, at) => (isLeft(at) ? ' ' : sign)).join('')
    const runs = rest.split(' ').filter(Boolean)
    const terms = runs.flatMap((run) => {
      const pairs = gramsOf(run).filter((gram) => [...gram].length > 1)
      return pairs.map(quoteLexeme)
    })
    // Few characters: what stands alone has to say something too.
    if (terms.length < 2 && count < 6) {
      for (const run of runs) if ([...run].length === 1) terms.push(`${quoteLexeme(run)}:*`)
    }
    return [...new Set(terms)].join(' & ')
  }
  const ways =
    mistakes === 1
      ? windows.map((from) => asked([from]))
      : windows.flatMap((from, at) => windows.slice(at + 1).map((other) => asked([from, other])))
  return [...new Set(ways)].filter(Boolean)
}

async function candidates(
  db: Database,
  queries: readonly string[],
  limit: number = compared,
): Promise<Candidate[]> {
  if (queries.length === 0) return []
  const ways = sql.join(
    queries.map((query) => sql`m.doc @@ ${query}::tsquery`),
    sql` or `,
  )
  const { rows } = await sql<Candidate>`
    select m.work_id as id, m.norm, m.pub_time as "pubTime" from work_search m
    where (${ways}) and m.published limit ${limit}
  `.execute(db)
  return rows
}

interface Scored extends CloseWork {
  /** Mistakes; of characters that sound the same half of one. */
  mistakes: number
  /** 0 the whole title, 1 its beginning, 2 a part of it, 3 a name. */
  place: number
  pubTime: string
}

function best(works: readonly Candidate[], signs: readonly string[], limit: number): CloseWork[] {
  const most = mistakesIn(signs.length)
  const written = distancesTo(signs)
  const read = signs.some((sign) => han.test(sign)) ? distancesTo(signs.map(syllableOf)) : null
  const scored: Scored[] = []
  for (const { id, norm, pubTime } of works) {
    let closest: Scored | null = null
    const { titles, names } = partsOf(norm)
    for (const [at, text] of [...titles, ...names].entries()) {
      const other = [...text.replaceAll(' ', '')]
      const distance = written(other)
      const sounds = read?.(other.map(syllableOf))
      const sameSound = sounds !== undefined && sounds.part < distance.part
      const mistakes = sounds?.part === 0 ? 0.5 : distance.part - (sameSound ? 0.5 : 0)
      if (mistakes > most || (closest !== null && closest.mistakes <= mistakes)) continue
      const { part, start, whole, end } = sameSound ? sounds : distance
      const place = at >= titles.length ? 3 : whole === part ? 0 : start === part ? 1 : 2
      const isTitle = at === 0 && place === 0
      closest = { id, mistakes, place, pubTime, isTitle, meant: partOf(text, end, signs.length) }
    }
    if (closest !== null) scored.push(closest)
  }
  const order = (a: Scored, b: Scored) =>
    a.mistakes - b.mistakes || a.place - b.place || (a.pubTime < b.pubTime ? 1 : -1)
  const sorted = scored.sort(order)
  const least = sorted[0]?.mistakes ?? 0
  // What has many mistakes more than the closest is not meant.
  return sorted.filter(({ mistakes }) => mistakes <= least + 1).slice(0, limit)
}

/** So many characters before the `end`th that is no space, with the spaces between them. */
function partOf(text: string, end: number, length: number): string {
  let [at, part] = [0, '']
  for (const sign of text) {
    if (sign !== ' ') at++
    if (at > end) break
    if (at > end - length) part += sign
  }
  return part.trim()
}

/** Titles that are looked at for what they say, and so many texts of them at most. */
const readTitles = 100
const readTexts = 8

/**
 * Texts in which titles, or parts of them, begin and that read like a keyword: `灯塔` for `dengta`, those of most titles
 * first. None for fewer than five letters, which say little, and none of one character.
 */
export async function textsReading(db: Database, keyword: string): Promise<string[]> {
  const letters = withoutSpaces(keyword)
  const query = titleReadingQuery(letters)
  if (query === null) return []
  const works = await candidates(db, [query], readTitles)
  const counts = new Map<string, number>()
  for (const { norm } of works) {
    for (const title of partsOf(norm).titles) {
      const { reads, meant } = readIn(title, letters)
      if (reads && [...meant].length > 1) counts.set(meant, (counts.get(meant) ?? 0) + 1)
    }
  }
  const texts = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
  return texts.slice(0, readTexts).map(([text]) => text)
}

interface Read extends CloseWork {
  pubTime: string
  /** Some part of the title reads so. */
  reads: boolean
  isWhole: boolean
  start: number
  rest: number
}

const byReading = (a: Read, b: Read) =>
  Number(b.isWhole) - Number(a.isWhole) ||
  Number(b.rest === 0) - Number(a.rest === 0) ||
  Number(a.start > 0) - Number(b.start > 0) ||
  (a.pubTime < b.pubTime ? 1 : -1)

/** Titles whose beginning, or a part's, reads like the letters. */
function bestRead(works: readonly Candidate[], letters: string, limit: number): CloseWork[] {
  const read = works.map(({ id, norm, pubTime }): Read => {
    const [title = '', ...others] = partsOf(norm).titles
    const own = { id, pubTime, ...readIn(title, letters) }
    const [best = own] = others
      .map((other) => ({ id, pubTime, ...readIn(other, letters), isTitle: false }))
      .concat(own)
      .filter(({ reads }) => reads)
      .sort(byReading)
    return best
  })
  return read.sort(byReading).slice(0, limit)
}

/** What of a title reads so; all of it where it does not. */
function readIn(title: string, letters: string): Omit<Read, 'id' | 'pubTime'> {
  const words = title.split(' ')
  const signs = [...words.join('')]
  const syllables = syllablesOf(signs)
  let from = 0
  let [reads, start, end, isWhole] = [false, 0, signs.length, false]
  for (const word of words) {
    if (syllables.slice(from).join('').startsWith(letters)) {
      let reading = ''
      let at = from
      while (at < signs.length && reading.length < letters.length) reading += syllables[at++] ?? ''
      ;[reads, start, end, isWhole] = [true, from, at, reading === letters]
      break
    }
    from += [...word].length
  }
  const rest = start + (signs.length - end)
  return { isTitle: rest === 0, meant: signs.slice(start, end).join(''), reads, isWhole, start, rest }
}
