import type { QueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { firstWorks, suggestionsFor, workQuery } from '../calls.ts'

export type MatchingEntry = AnswerTo<'GET /v2/works/suggest'>['data']['entries'][number]

/** Covers on a card: one large, two small. */
const covers = 3

/** A performer or series, which have cards; other names are links alone. */
export const hasCard = ({ tableName }: MatchingEntry) => tableName === 'performer' || tableName === 'series'

/** The works on the card of an entry. */
export function newestOf({ tableName, id }: MatchingEntry, listed: Listed) {
  const filter = tableName === 'performer' ? { performerId: id } : { seriesId: id }
  return firstWorks(workQuery(filter, listed, covers))
}

/** Fetches what the cards of a keyword show. */
export async function loadEntryCards(client: QueryClient, keyword: string, listed: Listed): Promise<void> {
  const suggestions = suggestionsFor(keyword, listed)
  await client.prefetchQuery(suggestions)
  const entries = client.getQueryData(suggestions.queryKey)?.data.entries.filter(hasCard) ?? []
  await Promise.all(entries.map((entry) => client.prefetchQuery(newestOf(entry, listed))))
}
