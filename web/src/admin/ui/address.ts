import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'

export type Search = Readonly<Record<string, string>>
type Changes = Readonly<Record<string, string | undefined>>

interface Address {
  /** The query of the address: filters, tab, page, cursor and the open row are all in it. */
  search: Search
  /**
   * Changes some of it; undefined or '' removes a value. Back undoes a `push`; other changes replace the history entry.
   * What a key does that is held down may come `often`: the address follows no sooner than Safari permits.
   */
  set(changes: Changes, how?: { push?: boolean; often?: boolean }): void
  /** Goes to another page of the back office. */
  go(href: string, how?: { replace?: boolean }): void
}

/** Safari refuses to replace the history entry more than 100 times in 30 seconds. */
const pauseMs = 400

interface Unwritten {
  pathname: string
  changes: Changes
  write: () => void
}

/** Changes that pages have taken up already and that the address shows after the pause. */
const unwritten = observable<Unwritten | null>(null)
let lastWritten = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

function writeNow(): void {
  clearTimeout(timer)
  timer = undefined
  unwritten.get()?.write()
}

let isListening = false

/** A link is followed from the address as it should be; back and forward lead to what their entry has. */
function listenOnce(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('click', writeNow, true)
  window.addEventListener('popstate', () => unwritten.set(null))
}

function changed(search: Search, changes: Changes): Search {
  const values = Object.entries({ ...search, ...changes })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== '')) as Search
}

export function hrefWith(pathname: string, search: Search): string {
  const query = new URLSearchParams(search)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

export function useAddress(): Address {
  const router = useRouter()
  const written = useRouterState({ select: ({ location }) => location.search }) as Search
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const waiting = useObservable(unwritten)
  const search = useMemo(
    () => (waiting?.pathname === pathname ? changed(written, waiting.changes) : written),
    [written, waiting, pathname],
  )
  const go = useCallback(
    (href: string, { replace = false } = {}) => {
      writeNow()
      void router.navigate({ href, replace })
    },
    [router],
  )
  const set = useCallback(
    (more: Changes, { push = false, often = false } = {}) => {
      // The latest, not the rendered one: two changes in one moment must both take effect.
      const { pathname } = router.latestLocation
      const known = unwritten.get()
      const changes = known?.pathname === pathname ? { ...known.changes, ...more } : more
      const write = async () => {
        const mine = unwritten.get()
        const { pathname: present, search: latest } = router.latestLocation
        if (present === pathname) {
          if (!push) lastWritten = performance.now()
          const href = hrefWith(pathname, changed(latest as Search, changes))
          await router.navigate({ href, replace: !push, resetScroll: false })
        }
        if (unwritten.get() === mine) unwritten.set(null)
      }
      const wait = lastWritten + pauseMs - performance.now()
      if (!often || (wait <= 0 && timer === undefined)) {
        clearTimeout(timer)
        timer = undefined
        void write()
        return
      }
      listenOnce()
      unwritten.set({ pathname, changes, write: () => void write() })
      timer ??= setTimeout(writeNow, wait)
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

/** The page that the address names; of a second list on a page under a name of its own. */
export function pageOf(search: Search, name = 'page'): number {
  const page = Number(search[name] ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
