import { canFill } from './engine/can-fill.ts'

/** After the page has been shown for so long, milliseconds, its own pictures and scripts are there. */
const afterMs = 700

/**
 * Fetches what a press on play needs, while the page is idle: the player and the library that fills it. Not where the
 * visitor saves data. Returns the function that calls it off.
 */
export function preloadWhenIdle(loadPlayer: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    const engine = canFill() ? import('./engine/engine-hls.ts') : undefined
    // A press asks for them again, and says what is wrong.
    Promise.all([loadPlayer(), engine]).catch(() => {})
  }
  const wait = () => {
    timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: afterMs })
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
