import { canFill } from './engine/can-fill.ts'

/** So long, milliseconds, after its pictures and scripts are there, the page may still do work of its own. */
const afterMs = 100
const patienceMs = 1000

/**
 * Fetches what a press on play needs: at once what calls are signed with, and while the page is idle the player and the
 * library that fills it. On a page that came from the server their scripts are on their way since it loaded. Not where the visitor saves data. Returns the function that calls it off.
 */
export function preloadWhenIdle(loadPlayer: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  // Its script comes with the page's last links; the key takes a round trip of its own.
  import('../../api/transport.ts').then(({ prepareSigning }) => prepareSigning()).catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    // All at once: the library is named by what fills the element, a round trip later.
    const engine = canFill() ? [import('./engine/engine-hls.ts'), import('hls.js/light')] : []
    // A press asks for them again, and says what is wrong.
    Promise.all([loadPlayer(), ...engine]).catch(() => {})
  }
  const wait = () => {
    timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: patienceMs })
      else load()
    }, afterMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
  }
}
