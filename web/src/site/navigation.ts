import { paths } from '../paths.ts'
import type { SiteRouter } from './router.tsx'

/**
 * Passes plain links and the search form to the router. Links are ordinary `<a href>`: they work before any script is
 * loaded, and cost nothing each in a grid of hundreds. `data-replace` keeps the scroll position and adds no history
 * entry (tabs); `data-back` goes back where there is a history entry to go back to.
 */
export function interceptLinks(router: SiteRouter): void {
  let pressed = ''
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The second press of a double click was meant for the control that the first one removed.
    if (event.detail > 1 && link.href !== pressed) return
    pressed = link.href
    if ('back' in link.dataset && router.history.canGoBack()) router.history.back()
    else void go(router, link)
  })
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || !isOfSearch(target)) return
    event.preventDefault()
    searching().then(
      ({ submitSearch }) => submitSearch(router, target),
      // The server handles the form, as it does before any script is loaded.
      () => target.submit(),
    )
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && isOfSearch(target)) searching().catch(() => {})
  })
  preloadOnIntent(router)
}

const isOfSearch = (element: Element) => element.closest('search') !== null

/** Loaded when the visitor focuses the search field. */
const searching = () => import('./submit-search.ts')

/**
 * The link of this site that an event happened in; null for another site, a download, the gate or a fragment of the
 * page.
 */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const { origin, pathname, hash } = new URL(link.href)
  return origin === location.origin && pathname !== paths.gate() && hash === '' ? link : null
}

/** The pages on the way to an account. */
const signInPage = /^\/(login|register|forgot|reset)$/

/** A visitor who goes to sign in returns to the present page, also by way of another of these pages. */
function hrefOf({ pathname, search }: HTMLAnchorElement): string {
  if (search || !signInPage.test(pathname)) return pathname + search
  const here = location.pathname + location.search
  return (
    pathname + (signInPage.test(location.pathname) ? location.search : `?next=${encodeURIComponent(here)}`)
  )
}

async function go(router: SiteRouter, link: HTMLAnchorElement): Promise<void> {
  const stays = 'replace' in link.dataset
  const href = hrefOf(link)
  if (href === router.latestLocation.href) {
    if (!stays) window.scrollTo({ top: 0 })
    return
  }
  await router.navigate({ href, replace: stays, resetScroll: !stays })
}

/** A finger that rests for a moment, or a pointer, asks for the page before the click comes. */
function preloadOnIntent(router: SiteRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const after = (milliseconds: number) => (event: Event) => {
    cancel()
    const link = linkOf(event)
    if (!link) return
    timer = setTimeout(() => {
      // Once it is pressed its page loads by itself; a failed list would be fetched again under the retry button.
      if (hrefOf(link) !== router.latestLocation.href) void router.preload(hrefOf(link))
    }, milliseconds)
  }
  document.addEventListener('mouseover', after(100))
  document.addEventListener('touchstart', after(40), { passive: true })
  // A touch that moves scrolls: it asks for nothing.
  document.addEventListener('touchmove', cancel, { passive: true })
  document.addEventListener('scroll', cancel, { passive: true, capture: true })
}

/** The pressed control was removed with its page: the focus and the screen reader continue in the new one. */
export function focusNewPages(router: SiteRouter): void {
  router.onShown(({ pathChanged }) => {
    if (!pathChanged || (document.activeElement && document.activeElement !== document.body)) return
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
