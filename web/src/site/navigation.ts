import { paths } from '../paths.ts'
import type { SiteRouter } from './router.tsx'

/**
 * Passes plain links to the router. Links are ordinary `<a href>`: they work before any script is
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
}

/**
 * The link of this site that an event happened in; null for another site, a download, the gate or a fragment of the
 * page.
 */
export function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const { origin, pathname, hash } = new URL(link.href)
  return origin === location.origin && pathname !== paths.gate() && hash === '' ? link : null
}

/** The pages on the way to an account. */
const signInPage = /^\/(login|register|forgot|reset)$/

/** A visitor who goes to sign in returns to the present page, also by way of another of these pages. */
export function hrefOf({ pathname, search }: HTMLAnchorElement): string {
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
