import { store } from '../../../lib/browser-storage.ts'

/** The key of the history that the browser stores (docs/requirements.md, library 9). */
export const historyKey = 'historyListData'
/** The positions of the works are removed with them (positions.ts). */
export const positionsKey = 'watchPositions'

/** Whether its recording is paused (history.ts). */
export const pausedKey = 'historyPaused'

/** Which magnets were copied on this device (copied.ts). */
export const copiedKey = 'copiedMagnets'

export function clearHistory(): void {
  store('localStorage', historyKey, null)
  store('localStorage', copiedKey, null)
  store('localStorage', positionsKey, null)
}
