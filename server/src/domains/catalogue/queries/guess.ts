import { keywordMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { foldText } from '../../../platform/text/fold.ts'
import { queryOf, type SearchQuery } from '../../../platform/text/grams.ts'
import { nearNumbers } from '../../../platform/text/near-numbers.ts'
import { readsAsNumber } from '../../../platform/text/number.ts'
import { closestTo } from './closest.ts'
import type { WorkFilter } from './lists.ts'
import { guessedMatching, type Matches, publishedIn, textMatching } from './matches.ts'
import { findsText, type TextIndex } from './meaning.ts'

/** What a keyword may mean that nothing has as it is written. */
export interface Guess {
  matches: Matches
  /** What is searched for in its place; null where it is the keyword, read in another way. */
  didYouMean: string | null
}

const guessedMax = 100

/**
 * Tried in this order, on all published works, before a channel or a filter narrows them: a year beside other words;
 * words without the `and` that some write as `&`; a number with a mistake; a title or name with a mistake, or written
 * with characters that sound the same. Null where the filter alone hides what has the keyword, or nothing is close to it.
 */
export async function guessOf(
  db: Database,
  keyword: string,
  query: SearchQuery,
  filter: WorkFilter,
  index: TextIndex | null,
): Promise<Guess | null> {
  // What was not found among all works need not be looked for there again.
  if (!isOfAllWorks(filter) && (await findsText(db, keyword, query, index))) return null
  return (
    (await readAnotherWay(db, keyword)) ??
    (await closeNumbers(db, keyword)) ??
    (await closeTexts(db, keyword))
  )
}

function isOfAllWorks({ modId, availability, since, entityIds }: WorkFilter): boolean {
  return modId === null && availability === 'all' && since === null && entityIds.length === 0
}

async function readAnotherWay(db: Database, keyword: string): Promise<Guess | null> {
  const words = foldText(keyword).split(' ')
  const year = words.map((word) => /^((?:19|20)\d\d)年?$/.exec(word)?.[1]).find((one) => one !== undefined)
  const ways: Matches[] = []
  const add = (left: string[], narrow: (matches: Matches) => Matches) => {
    const query = left.length < words.length ? queryOf(left.join(' ')) : null
    if (query !== null) ways.push(narrow(textMatching(query, left.join(' '))))
  }
  if (year !== undefined) {
    const rest = words.filter((word) => word !== year && word !== `${year}年`)
    add(rest, (matches) => publishedIn(Number(year), matches))
  }
  add(
    words.filter((word) => word !== 'and'),
    (matches) => ({ ...matches, named: sql`false` }),
  )
  for (const matches of ways) {
    const { from, probe, reads } = matches
    const { rows } = await sql`
      select from ${from} where ${probe} and ${reads} and m.published limit 1
    `.execute(db)
    if (rows.length > 0) return { matches, didYouMean: null }
  }
  return null
}

/** Published works whose number is close to one that is not there, the closest first. */
async function worksWithNearNumbers(
  db: Database,
  keyword: string,
  limit: number,
): Promise<{ id: string; number: string }[]> {
  const norms = nearNumbers(keyword)
  if (norms.length === 0) return []
  const { rows } = await sql<{ id: string; number: string }>`
    select w.id, w.number from unnest(${norms}::text[]) with ordinality as near (norm, place)
    join work w on w.number_norm = near.norm
    where w.published order by near.place, w.id limit ${limit}
  `.execute(db)
  return rows
}

async function closeNumbers(db: Database, keyword: string): Promise<Guess | null> {
  if (!readsAsNumber(keyword)) return null
  const near = await worksWithNearNumbers(db, keyword, guessedMax)
  const [first] = near
  if (first === undefined) return null
  return { matches: guessedMatching(near.map(({ id }) => id)), didYouMean: first.number }
}

async function closeTexts(db: Database, keyword: string): Promise<Guess | null> {
  const close = await closestTo(db, keyword, guessedMax)
  const [first] = close
  if (first === undefined) return null
  const meant = first.isTitle ? await titleOf(db, first.id) : first.meant
  const didYouMean = [...meant].slice(0, keywordMax).join('').trim()
  return { matches: guessedMatching(close.map(({ id }) => id)), didYouMean }
}

async function titleOf(db: Database, id: string): Promise<string> {
  const { title } = await db.selectFrom('work').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return title
}
