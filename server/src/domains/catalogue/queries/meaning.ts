import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { foldText } from '../../../platform/text/fold.ts'
import { queryOf, type SearchQuery } from '../../../platform/text/grams.ts'
import {
  canBeginNumber,
  canonicalNumber,
  itemCode,
  numberPrefix,
  readsAsNumber,
} from '../../../platform/text/number.ts'
import { numbersWithin, withoutFileSigns, writingsOf } from '../../../platform/text/number-writings.ts'
import { textsReading } from './closest.ts'
import { isSoonerInTables } from './expected-matches.ts'
import { type BesidesText, findsNumber, isItem, type Numbers, textMatching } from './matches.ts'
import { synopsesHolding } from './synopses.ts'

/** What a keyword asks for: works by their numbers, or texts. */
export type Meaning =
  | { by: 'number'; numbers: Numbers }
  | ({ by: 'text'; query: SearchQuery; keyword: string } & BesidesText)

/**
 * The meaning of a keyword, decided once on all published works, before a channel or a filter
 * narrows them: else a work could be in the list of its channel and not in that of all channels. In
 * this order, as far as something is found: a number or its beginning, or the code of an item;
 * numbers within a pasted name; text; letters that begin a number. Null for a keyword that is empty
 * once it is normalised.
 */
export async function meaningOf(
  db: Database,
  keyword: string,
  index: TextIndex | null = null,
): Promise<Meaning | null> {
  const query = queryOf(keyword)
  if (query === null) return null
  const typed = canBeginNumber(keyword) ? typedNumbers(keyword) : null
  const pasted = pastedNumbers(keyword)
  const known = typed !== null || pasted.length > 0 ? await knownNumbers(db, keyword, typed, pasted) : null
  const isNumber = readsAsNumber(keyword)
  if (typed !== null && known !== null) {
    if (known.ofCode && (known.isCode || endsInHyphen(keyword))) {
      return { by: 'number', numbers: { ...typed, code: numberPrefix(keyword) } }
    }
    if (known.typed && (isNumber || endsInHyphen(keyword))) return { by: 'number', numbers: typed }
  }
  if (known !== null && known.pasted.length > 0) {
    return { by: 'number', numbers: { written: '', norms: known.pasted, prefixes: [], code: null } }
  }
  const text = async (query: SearchQuery, keyword: string): Promise<Meaning> => {
    const [synopses, readings] = await Promise.all([
      synopsesHolding(db, query),
      findReadings(db, { keyword, query, index }),
    ])
    return { by: 'text', query, keyword, synopses, readings }
  }
  const begins = typed !== null && known?.typed === true && !isNumber ? typed : null
  const cleaned = cleanedText(keyword)
  if ((begins === null && cleaned === null) || (await findsText(db, keyword, query, index)))
    return text(query, keyword)
  if (begins !== null) return { by: 'number', numbers: begins }
  return cleaned === null ? text(query, keyword) : text(cleaned.query, cleaned.keyword)
}

/**
 * Texts in titles that a keyword spells in pinyin, where titles or names have it as well. Where nothing has it, what
 * reads so is a guess (guess.ts).
 */
async function findReadings(
  db: Database,
  { keyword, query, index }: { keyword: string; query: SearchQuery; index: TextIndex | null },
): Promise<SearchQuery[]> {
  if (query.pinyin === null) return []
  const texts = await textsReading(db, keyword)
  if (texts.length === 0) return []
  // Mostly a name reads so; it is asked sooner than whether any work has the letters.
  if (!(await isOfName(db, query.pinyin)) && !(await findsText(db, keyword, query, index))) return []
  return texts.map(queryOf).filter((reading) => reading !== null)
}

/** A name that works have reads so. */
async function isOfName(db: Database, pinyin: string): Promise<boolean> {
  const { rows } = await sql`
    select from entity e join entity_stat t on t.entity_id = e.id
    where e.search @@ ${pinyin}::tsquery and t.work_count > 0 limit 1
  `.execute(db)
  return rows.length > 0
}

/** Numbers, and beginnings of numbers, that a keyword can be. */
export function typedNumbers(keyword: string): Numbers {
  return { written: canonicalNumber(keyword), ...writingsOf(keyword), code: null }
}

/** Possible numbers in pasted text, as `numberNorm` writes them. */
export function pastedNumbers(keyword: string): string[] {
  return /[0-9]/.test(keyword) ? numbersWithin(keyword) : []
}

/**
 * The keyword to search for if a text with a file name is not found literally; null if it has none.
 */
export function cleanedText(keyword: string): { query: SearchQuery; keyword: string } | null {
  const cleaned = withoutFileSigns(keyword)
  // Signs alone, such as a colon of full width, make no other words.
  const query = foldText(cleaned) === foldText(keyword) ? null : queryOf(cleaned)
  return query === null ? null : { query, keyword: cleaned }
}

function endsInHyphen(keyword: string): boolean {
  return /[\p{L}\p{N}]\s*\p{Dash}\s*$/u.test(canonicalNumber(keyword))
}

interface KnownNumbers {
  /** Some work's number is, or begins, as typed. */
  typed: boolean
  /**
   * Some work's number begins with all of it as its code: `SHAN-108` for `SHAN`, not `SHANG-108`. Asked only where it
   * may matter, of codes of items and before a hyphen: of 1,000,000 works 103,269 begin with J, none has that code, and
   * each was held against the pattern.
   */
  ofCode: boolean
  /** It is the code of an item. */
  isCode: boolean
  /** Those of the pasted ones that are numbers of works. */
  pasted: string[]
}

async function knownNumbers(
  db: Database,
  keyword: string,
  typed: Numbers | null,
  pasted: string[],
): Promise<KnownNumbers> {
  const { rows } = await sql<KnownNumbers>`
    select known.*,
      case when known."isCode" or ${endsInHyphen(keyword)}
        then ${typed === null ? sql`false` : findsNumber({ ...typed, code: numberPrefix(keyword) })} else false end as "ofCode"
    from (
      select ${typed === null ? sql`false` : findsNumber(typed)} as typed,
        exists (
          select from entity e join entity_stat t on t.entity_id = e.id
          where ${isItem(itemCode(keyword))} and t.work_count > 0
        ) as "isCode",
        array(
          select distinct m.number_norm from work m where m.published and m.number_norm = any(${pasted}::text[])
        ) as pasted
      offset 0
    ) known
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no answer of known numbers')
  return row
}

/** What the finder's index, which has all titles in memory, says of a text. */
export interface TextIndex {
  /** Whether some published work has the text of a keyword; null where the index cannot tell. */
  findsText(query: SearchQuery, keyword: string): Promise<boolean | null>
}

/**
 * Whether some published work has the text. The index is asked where many rows would be read in vain: of 1,000,000 works
 * 20,000 have the pairs of letters of `MET`, and none the word.
 */
export async function findsText(
  db: Database,
  keyword: string,
  query: SearchQuery,
  index: TextIndex | null = null,
): Promise<boolean> {
  const matches = textMatching(query, keyword)
  if (index !== null && !(await isSoonerInTables(db, matches))) {
    const found = await index.findsText(query, keyword)
    if (found !== null) return found
  }
  const { from, probe, reads } = matches
  const { rows } = await sql`select from ${from} where ${probe} and ${reads} and m.published limit 1`.execute(
    db,
  )
  return rows.length > 0
}
