import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { Cover } from '../../../ui/cover.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { firstWorks, suggestionsFor, type WorkRow, workQuery } from '../calls.ts'
import { nameOf } from '../directories/entry-links.ts'
import { usePlaceholder } from '../works/hidden-placeholder.ts'
import * as styles from './search.module.css'
import { entryNames } from './suggest-rows.ts'

export type MatchingEntry = AnswerTo<'GET /v2/works/suggest'>['data']['entries'][number]

/** Covers on a card: one large, two small. */
const covers = 3

/** A performer or series, which have cards; other names are links alone. */
export const hasCard = ({ tableName }: MatchingEntry) => tableName === 'performer' || tableName === 'series'

function newestOf({ tableName, id }: MatchingEntry, listed: Listed) {
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

interface EntryCardProps {
  entry: MatchingEntry
  href: string
  listed: Listed
}

/** A performer or series with the covers of the newest works. */
export function EntryCard({ entry, href, listed }: EntryCardProps) {
  const works = useQuery(newestOf(entry, listed)).data?.rows ?? []
  return (
    <a className={styles.entry} href={href}>
      <span className={styles.covers} aria-hidden="true">
        {works.map((work, index) => (
          <EntryCover key={work.id} work={work} sizes={index === 0 ? '96px' : '48px'} />
        ))}
      </span>
      <span>
        <b className={textStyles.clip1}>{nameOf(entry)}</b>
        <span className={`${textStyles.muted} ${textStyles.small}`}>
          {entryNames[entry.tableName]} · {formatNumber(entry.count)} 部
        </span>
      </span>
    </a>
  )
}

/** Empty where the member hides the work. */
function EntryCover({ work, sizes }: { work: WorkRow; sizes: string }) {
  const isHidden = usePlaceholder(work.id) !== null
  return (
    <Cover
      src={isHidden ? null : work.picSmall}
      widths={isHidden ? undefined : work.picSizes}
      sizes={sizes}
    />
  )
}
