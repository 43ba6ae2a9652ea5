import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type EntryDetail, hrefOfEntry } from './directory.ts'

/** Leads to the page of the entry that the one of this address was merged into. */
export function useMovedEntry(entry: EntryDetail | undefined, id: string): void {
  const router = useRouter()
  useEffect(() => {
    if (!entry || entry.id === id) return
    const href = hrefOfEntry(entry, router.latestLocation.pathname)
    if (href) void router.navigate({ href, replace: true, resetScroll: false })
  }, [entry, id, router])
}
