import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Search = Readonly<Record<string, string>>

export interface Address {
  /** The query of the address: filters, tab, page, cursor and the open row are all in it. */
  search: Search
  /**
   * Changes some of it; undefined or '' removes a value. Back undoes a `push`; other changes replace the history entry.
   */
  set(changes: Record<string, string | undefined>, how?: { push?: boolean }): void
  /** Goes to another page of the back office. */
  go(href: string, how?: { replace?: boolean }): void
}

export function useAddress(): Address {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search }) as Search
  const go = useCallback(
    (href: string, { replace = false } = {}) => void router.navigate({ href, replace }),
    [router],
  )
  const set = useCallback(
    (changes: Record<string, string | undefined>, { push = false } = {}) => {
      // The latest, not the rendered one: two changes in one moment must both take effect.
      const { pathname, search: latest } = router.latestLocation
      const next = new URLSearchParams(latest as Record<string, string>)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const href = next.size > 0 ? `${pathname}?${next}` : pathname
      void router.navigate({ href, replace: !push, resetScroll: false })
    },
    [router],
  )
  return { search, set, go }
}

/** The id in `{section}/{id}`. */
export function usePathId(): string {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return id
}
