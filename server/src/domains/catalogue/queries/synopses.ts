import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import { titleSeparator } from '../../../platform/text/title-separator.ts'
import { quoteLexeme } from '../../../platform/text/tsvector.ts'
import { otherTitleLexeme } from '../service/search-text.ts'

/** Words that more synopses hold say little of a work: none of these is listed. */
const mostWorks = 1000

/**
 * Published works whose synopsis holds all the words. Decided once for a keyword, before a filter narrows it, and asked
 * of an index of its own, so that a search among titles and names reads no more rows than before.
 */
export async function synopsesHolding(db: Database, { words }: SearchQuery): Promise<string[]> {
  const grams = [...new Set(words.flatMap((word) => word.grams))]
  // Single characters occur in most of them.
  if (grams.length === 0) return []
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select d.work_id::text from work_description d
      where d.synopsis_doc @@ ${grams.map(quoteLexeme).join(' & ')}::tsquery and ${holdsAll(words)}
        and exists (select from work w where w.id = d.work_id and w.published)
      limit ${mostWorks + 1}
    ) as ids
  `.execute(db)
  const ids = rows[0]?.ids ?? []
  return ids.length > mostWorks ? [] : ids
}

function holdsAll(words: SearchQuery['words']): RawBuilder<unknown> {
  return sql.join(
    words.map(({ like }) => sql`replace(d.synopsis_norm, ' ', '') like ${like}`),
    sql` and `,
  )
}

/** A work `m` of `work_search` with other titles: one in thousands, so this is looked at first. */
const hasOtherTitles = sql`strpos(m.norm, ${sql.lit(titleSeparator)}) > 0`

/** The folded titles of a work in `work_search`. */
export const titles = sql`
  case when ${hasOtherTitles} then split_part(m.norm, chr(10), 1) || split_part(m.norm, chr(10), 2)
  else split_part(m.norm, chr(10), 1) end
`

/** Another title is, or begins with, what is folded and without spaces. */
export function otherTitle(folded: string, how: 'is' | 'begins'): RawBuilder<unknown> {
  const sought = titleSeparator + folded + (how === 'is' ? titleSeparator : '')
  return sql`case when ${hasOtherTitles} then strpos(replace(m.norm, ' ', ''), ${sought}) > 0 else false end`
}

/** The same of a beginning, by the index. */
export function otherTitleBegins(folded: string): RawBuilder<unknown> {
  return sql`m.doc @@ ${`${quoteLexeme(otherTitleLexeme(folded))}:*`}::tsquery`
}
