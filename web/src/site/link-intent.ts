import { hrefOf, linkOf } from './navigation.ts'
import type { SiteRouter } from './router.tsx'

/** A finger that rests for a moment, or a pointer, asks for the page before the click comes. */
export function preloadOnIntent(router: SiteRouter): void {
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
