import { keywordMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { SearchQuery } from '../../../../platform/text/grams.ts'
import { quoteLexeme } from '../../../../platform/text/tsvector.ts'
import { fewMatches, isSoonerInTables } from '../../queries/expected-matches.ts'
import { type Matches, type Numbers, numbersMatching, textOf, withoutSpaces } from '../../queries/matches.ts'
import type { Meaning } from '../../queries/meaning.ts'
import { matchesOf } from '../../queries/search.ts'
import type { KeywordMatch, KeywordQuestion } from '../filter.ts'

/** What the index is asked for a keyword; null where it cannot tell, and the tables have to. */
export async function keywordQuestion(db: Database, meaning: Meaning): Promise<KeywordQuestion | null> {
  const matches = matchesOf(meaning)
  if (await isSoonerInTables(db, matches)) {
    const found = await matchesOfKeyword(db, matches)
    if (found.length <= fewMatches) return { by: 'matches', matches: found }
  }
  return frequentQuestion(db, meaning)
}

/** The same of a keyword that finds many works. */
export async function frequentQuestion(db: Database, meaning: Meaning): Promise<KeywordQuestion | null> {
  if (meaning.by === 'text') return textQuestion(db, meaning)
  const { numbers } = meaning
  return {
    by: 'numbers',
    prefixes: numbers.prefixes,
    code: numbers.code,
    exact: await matchesOfKeyword(db, exactly(numbers)),
  }
}

function exactly(numbers: Numbers): Matches {
  const matches = numbersMatching(numbers)
  const { named } = matches
  return { ...matches, probe: named, reads: sql`(${named} and ${matches.reads})` }
}

/** Works that a keyword finds, one more than are few at most. */
export async function matchesOfKeyword(db: Database, matches: Matches): Promise<KeywordMatch[]> {
  const { from, id, probe, reads, place, named, tier } = matches
  // Apart, as in queries/search.ts: else a planner that thinks matches frequent reads all works.
  const { rows } = await sql<Omit<KeywordMatch, 'id'> & { id: string }>`
    with matching as materialized (
      select ${id} as id, ${place} as place, ${tier} as tier, ${named} as named
      from ${from} where ${probe} and ${reads} and m.published
    )
    select * from matching limit ${fewMatches + 1}
  `.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

interface NamedEntity {
  id: string
  names: string[]
  /** An item that is found by another name too. */
  unclear: boolean
}

/** What the index is asked for a text; null where an item is found by another name too, which the index does not know. */
export async function textQuestion(
  db: Database,
  { query, keyword, synopses, readings }: Omit<Extract<Meaning, { by: 'text' }>, 'by'>,
): Promise<KeywordQuestion | null> {
  const names = namesByQuery.get(query) ?? readNames(db, query)
  namesByQuery.set(query, names)
  const named = await names
  return (
    named && {
      by: 'text',
      ...named,
      title: withoutSpaces(keyword),
      isCut: [...keyword].length >= keywordMax,
      readings: readings.map(textOf),
      told: synopses.map(Number),
    }
  )
}

type NamesOfText = Pick<Extract<KeywordQuestion, { by: 'text' }>, 'words' | 'readIds'>

/** Read once: what a keyword means and which works it finds are asked with the same query. */
const namesByQuery = new WeakMap<SearchQuery, Promise<NamesOfText | null>>()

async function readNames(db: Database, query: SearchQuery): Promise<NamesOfText | null> {
  const words: { text: string; entityIds: string[] }[] = []
  for (const { text, grams, prefix } of query.words) {
    const terms = [...grams.map(quoteLexeme), ...(prefix === null ? [] : [`${quoteLexeme(prefix)}:*`])]
    const named = await entitiesNamed(db, terms.join(' & '))
    const holding = named.filter(({ names }) => names.some((name) => withoutSpaces(name).includes(text)))
    if (holding.some(({ unclear }) => unclear)) return null
    words.push({ text, entityIds: holding.map(({ id }) => id) })
  }
  const read = query.pinyin === null ? [] : await entitiesNamed(db, query.pinyin)
  return read.some(({ unclear }) => unclear) ? null : { words, readIds: read.map(({ id }) => id) }
}

/** Entities whose names, those that works are found by, may hold a word. */
async function entitiesNamed(db: Database, tsquery: string): Promise<NamedEntity[]> {
  const { rows } = await sql<NamedEntity>`
    select e.id, array_remove(array[e.name, e.name_cn] || a.aliases, null) as names,
      e.kind = 'item' and (e.name_cn is not null or a.aliases <> '{}') as unclear
    from entity e, lateral (
      select array(select alias from entity_alias where entity_id = e.id) as aliases
    ) a
    where e.search @@ ${tsquery}::tsquery
  `.execute(db)
  return rows
}
