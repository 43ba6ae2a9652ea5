import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { paths } from '../../../paths.ts'
import * as chipStyles from '../../../ui/chip.module.css'
import { Cover } from '../../../ui/cover.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { listedBy, pagedWorks, suggestionsFor, type WorkQuery, type WorkRow } from '../calls.ts'
import { entryHref, entryNames, nameOf } from '../directories/entry-links.ts'
import { usePlaceholder } from '../works/hidden-placeholder.ts'
import { hasCard, type MatchingEntry, newestOf } from './entry-cards.ts'
import { missingPartText } from './missing-parts.ts'
import * as styles from './search.module.css'

/** What the keyword names beside works, and where the works are not quite what was asked for. */
export function SearchNames({ keyword, list }: { keyword: string; list: WorkQuery }) {
  return (
    <>
      <MatchingNames keyword={keyword} listed={listedBy(list)} />
      <GuessNote keyword={keyword} list={list} />
      <OutsideFilterNote list={list} />
    </>
  )
}

/** Performers and series with this name as cards, makers and so on as links. */
function MatchingNames({ keyword, listed }: { keyword: string; listed: Listed }) {
  const entries = useQuery(suggestionsFor(keyword, listed)).data?.data.entries ?? []
  const links = entries.flatMap((entry) => {
    const { modId, tableName, id } = entry
    const href = entryHref(tableName, modId === null ? 'censored' : channelOf(modId), id)
    return href === null ? [] : [{ ...entry, href }]
  })
  const cards = links.filter(hasCard)
  const others = links.filter((entry) => !hasCard(entry))
  if (links.length === 0) return null
  return (
    <nav aria-label="相关条目">
      {cards.length > 0 && (
        <div className={`${chipStyles.scrolls} ${styles.entries}`}>
          {cards.map(({ href, ...entry }) => (
            <EntryCard key={entry.id} entry={entry} href={href} listed={listed} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className={`${chipStyles.chips} ${chipStyles.scrolls} ${styles.names}`}>
          {others.map((entry) => (
            <a key={entry.id} className={chipStyles.chip} href={entry.href}>
              <span className={textStyles.muted}>{entryNames[entry.tableName]}</span>
              <span className={textStyles.clip1}>{nameOf(entry)}</span>
              <span className={textStyles.muted}>共 {formatNumber(entry.count)} 部</span>
              <Icon of={icons.chevronRight} size={14} />
            </a>
          ))}
        </div>
      )}
    </nav>
  )
}

interface EntryCardProps {
  entry: MatchingEntry
  href: string
  listed: Listed
}

/** A performer or series with the covers of the newest works. */
function EntryCard({ entry, href, listed }: EntryCardProps) {
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

/** Works that are found by their number or whole title although the filter would hide them: what they lack. */
function OutsideFilterNote({ list }: { list: WorkQuery }) {
  const works = useInfiniteQuery(pagedWorks(list)).data?.pages[0]?.rows ?? []
  const text = missingPartText(listedBy(list), works)
  return text === null ? null : (
    <p className={styles.hint} role="note">
      {text}
    </p>
  )
}

/** Where nothing has the keyword: that the works are guesses, and the keyword that would find the first of them. */
function GuessNote({ keyword, list }: { keyword: string; list: WorkQuery }) {
  const { didYouMean } = useInfiniteQuery(pagedWorks(list)).data?.pages[0] ?? {}
  return didYouMean === undefined ? null : (
    <p className={`${styles.hint} ${styles.guess}`} role="note">
      没有找到“{keyword}”，下面是相近的作品。
      <br />
      你是不是要找：<a href={paths.search(didYouMean)}>{didYouMean}</a>
    </p>
  )
}
