import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { every } from '../../../platform/jobs/every.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { cleanedText, meaningOf, pastedNumbers, typedNumbers } from '../../catalogue/queries/meaning.ts'
import { matchesOf } from '../../catalogue/queries/search.ts'
import { filterOfConditions } from './conditions.ts'
import { type KeywordMatches, NewWorks } from './new-works.ts'
import {
  addNewWorks,
  endMatching,
  matchesAmong,
  mergedEntities,
  searchesAfter,
  unmatchedWorks,
} from './queries/matching.ts'

const everyMs = 20_000
const worksPerPass = 20_000
const searchesPerRead = 20_000
const keywordsAtOnce = 4

/**
 * Holds all saved searches against the works that came in, in one pass for up to 20,000 works. A pass that ends early is
 * done again, and adds no work twice. Returns how many works were matched.
 */
export async function matchNewWorks({ db }: Pick<Context, 'db'>): Promise<number> {
  let matched = 0
  for (;;) {
    const works = await unmatchedWorks(db, worksPerPass)
    if (works.length === 0) return matched
    await matchAll(db, new NewWorks(works))
    await endMatching(
      db,
      works.map(({ id }) => id),
    )
    matched += works.length
  }
}

async function matchAll(db: Database, works: NewWorks): Promise<void> {
  const merged = await mergedEntities(db)
  const present = (ids: string[]) =>
    merged.size === 0 ? ids : [...new Set(ids.map((id) => merged.get(id) ?? id))]
  const keywords = new Map<string, KeywordMatches>()
  let after = '0'
  for (;;) {
    const searches = await searchesAfter(db, after, searchesPerRead)
    const last = searches.at(-1)
    if (last === undefined) return
    after = last.id
    const asked = searches.flatMap(({ id, conditions }) => {
      const filter = filterOfConditions(conditions)
      for (const name of ['all', 'any', 'none'] as const) filter[name] = present(filter[name])
      return works.hasEntities(filter) ? [{ id, filter, keyword: conditions.keyword }] : []
    })
    await readKeywords(db, works, keywords, asked)
    const found = asked.flatMap(({ id, filter, keyword }) => {
      const matches = keyword === undefined ? null : (keywords.get(keyword) ?? new Map())
      const workIds = works.fitting(filter, matches)
      return workIds.length === 0 ? [] : [{ id, workIds }]
    })
    await addNewWorks(db, found)
  }
}

/** Adds to `keywords` what those of these searches find. */
async function readKeywords(
  db: Database,
  works: NewWorks,
  keywords: Map<string, KeywordMatches>,
  searches: { keyword?: string | undefined }[],
): Promise<void> {
  const waiting = [...new Set(searches.map(({ keyword }) => keyword))].filter(
    (keyword) => keyword !== undefined && !keywords.has(keyword),
  ) as string[]
  const readNext = async () => {
    for (let keyword = waiting.pop(); keyword !== undefined; keyword = waiting.pop()) {
      keywords.set(keyword, await matchesOfKeyword(db, works, keyword))
    }
  }
  await Promise.all(Array.from({ length: keywordsAtOnce }, readNext))
}

/** What the finder finds by a keyword among the new works. Most keywords occur in none, and ask the database nothing. */
async function matchesOfKeyword(db: Database, { works }: NewWorks, keyword: string): Promise<KeywordMatches> {
  const candidates = works.filter(mayMatch(keyword)).map(({ id }) => id)
  if (candidates.length === 0) return new Map()
  const meaning = await meaningOf(db, keyword)
  if (meaning === null) return new Map()
  const found = await matchesAmong(db, matchesOf(meaning), candidates)
  return new Map(found.map(({ id, named }) => [id, named]))
}

/** True of every work that the keyword can find, whatever it means; of some others too. */
function mayMatch(keyword: string): (work: { number: string; text: string }) => boolean {
  const queries = [queryOf(keyword), cleanedText(keyword)?.query ?? null].filter((query) => query !== null)
  // A name in pinyin is not written in the text.
  if (queries.some(({ pinyin }) => pinyin !== null)) return () => true
  const { norms, prefixes } = typedNumbers(keyword)
  const whole = new Set([...norms, ...pastedNumbers(keyword)])
  return ({ number, text }) =>
    queries.some(({ words }) => words.every((word) => text.includes(word.text))) ||
    whole.has(number) ||
    prefixes.some((prefix) => number.startsWith(prefix))
}

/** In the worker: new works reach saved searches within half a minute. Returns how to stop. */
export function startMatching(context: Context): () => Promise<void> {
  return every(
    everyMs,
    () => matchNewWorks(context),
    (error) => context.log.warn({ err: error }, 'new works were not held against saved searches'),
  )
}
