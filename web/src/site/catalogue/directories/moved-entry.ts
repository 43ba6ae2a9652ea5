import { useEffect } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { useRouter } from '../../../ui/router.tsx'
import type { EntryDetail } from './directory.ts'
import { entryHref } from './entry-links.ts'

/** The page of an entry that was asked for under an id that it has no longer; the channel is that of the old address. */
export function movedEntryHref({ tableName, modId, id }: EntryDetail, oldPath: string): string | null {
  const channel =
    modId !== null ? channelOf(modId) : /\/uncensored\//.test(oldPath) ? 'uncensored' : 'censored'
  return entryHref(tableName, channel, id)
}

/** Leads to the page of the entry that the one of this address was merged into. */
export function useMovedEntry(entry: EntryDetail | undefined, id: string): void {
  const router = useRouter()
  useEffect(() => {
    if (!entry || entry.id === id) return
    const href = movedEntryHref(entry, router.latestLocation.pathname)
    if (href) void router.navigate({ href, replace: true, resetScroll: false })
  }, [entry, id, router])
}
