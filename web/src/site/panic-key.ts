import { readCookie, writeCookie } from '../lib/cookies.ts'
import type { Preferences } from '../lib/preferences.ts'

interface Leaving {
  site: Pick<Preferences['site'], 'leaveUrl'>
  discreet: Pick<Preferences['discreet'], 'get'>
}

/**
 * In discreet mode the key below Escape leaves at once, whatever its sign on the keyboard, also while typing; the
 * button on a phone likewise. The page that is left does not stay in the history, and on the way back to an earlier one
 * the gate asks again.
 */
export function handlePanicKey({ site, discreet }: Leaving): void {
  const leave = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    // The other site may be slow: until then nothing is visible, nor audible.
    document.documentElement.style.opacity = '0'
    dispatchEvent(new Event('leave'))
    writeCookie('adult', '', 0)
    location.replace(site.leaveUrl)
  }
  window.addEventListener(
    'keydown',
    (event) => {
      const chord = event.ctrlKey || event.metaKey || event.altKey
      if (event.code === 'Backquote' && !chord && discreet.get()) leave(event)
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-leave]')) leave(event)
    },
    true,
  )
  window.addEventListener('pageshow', ({ persisted }) => {
    // As the browser kept it: after leaving, nothing of it is to be seen before the gate.
    if (persisted && readCookie(document.cookie, 'adult') === null) location.reload()
    else document.documentElement.style.opacity = ''
  })
}
