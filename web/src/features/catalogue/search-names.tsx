import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { channelOf } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { pagedWorks, suggestionsFor, type WorkQuery } from './calls.ts'
import { entryHref, nameOf } from './entry-links.ts'
import { entryNames } from './suggest-rows.ts'

/** Performers, makers, series and so on with this name, each with the way to its page. */
export function NamesFound({ keyword, magnetOnly }: { keyword: string; magnetOnly: boolean }) {
  const entries = useQuery(suggestionsFor(keyword, magnetOnly)).data?.data.entries ?? []
  const links = entries.flatMap((entry) => {
    const { modId, tableName, id } = entry
    const href = entryHref(tableName, modId === null ? 'censored' : channelOf(modId), id)
    return href === null ? [] : [{ ...entry, href }]
  })
  if (links.length === 0) return null
  return (
    <nav className="chips names" aria-label="相关条目">
      {links.map((entry) => (
        <a key={entry.id} className="chip" href={entry.href}>
          <span className="muted">{entryNames[entry.tableName]}</span>
          <span className="clip1">{nameOf(entry)}</span>
          <span className="muted">{formatNumber(entry.count)}</span>
          <Icon of={icons.chevronRight} size={14} />
        </a>
      ))}
    </nav>
  )
}

/** Of works that are found by their number or whole title although the filter would hide them: what they lack. */
export function WithoutMagnets({ list }: { list: WorkQuery }) {
  const works = useInfiniteQuery(pagedWorks(list)).data?.pages[0]?.rows ?? []
  const without = works.filter(({ isDht }) => isDht === 0)
  const [first] = without
  if (first === undefined) return null
  const lacks = without.some(({ isOnline }) => isOnline === 1) ? '没有磁力链接' : '没有磁力链接，也没有影片'
  return (
    <p className="hint" role="note">
      {without.length === 1
        ? `${first.number} 这部作品${lacks}。`
        : `其中 ${without.length} 部作品${lacks}。`}
    </p>
  )
}
