import type { SiteRouter } from './router.tsx'

/** Passes the search form to the router; until then the server handles it. */
export function interceptSearches(router: SiteRouter): void {
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
}

const isOfSearch = (element: Element) => element.closest('search') !== null

/** Loaded when the visitor focuses the search field. */
const searching = () => import('./submit-search.ts')
