import { readStored, store } from '../../../lib/browser-storage.ts'
import { ownRowsCookie, writeCookie } from '../../../lib/cookies.ts'
import { clearHistory, pausedKey } from './stored-history.ts'

/** Whether the signed-in account stores the history, by the last answer to this browser. */
export const inAccountKey = 'historyInAccount'

export function isHistoryInAccount(): boolean {
  return readStored('localStorage', inAccountKey) === '1'
}

/** Once a sign-in has ended, wherever: nothing of a history that the account stores stays on the device. */
export function forgetAccountHistory(): void {
  if (isHistoryInAccount()) {
    clearHistory()
    store('localStorage', pausedKey, null)
  }
  store('localStorage', inAccountKey, null)
  // Nor which rows of the home page were theirs.
  writeCookie(ownRowsCookie, '', 0)
}
