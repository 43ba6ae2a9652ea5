import { readStored, store } from '../../../lib/browser-storage.ts'
import { ownRowsCookie, writeCookie } from '../../../lib/cookies.ts'
import { clearHistory } from './stored-history.ts'

/** Whether the signed-in account stores the history, by the last answer to this browser. */
const storageKey = 'historyInAccount'

/** Undefined before the first answer. */
export function isHistoryInAccount(): boolean | undefined {
  const stored = readStored('localStorage', storageKey)
  return stored === null ? undefined : stored === '1'
}

export function setHistoryInAccount(isIn: boolean): void {
  store('localStorage', storageKey, isIn ? '1' : '0')
}

/** Once a sign-in has ended, wherever: nothing of a history that the account stores stays on the device. */
export function forgetAccountHistory(): void {
  if (isHistoryInAccount()) clearHistory()
  store('localStorage', storageKey, null)
  // Nor which rows of the home page were theirs.
  writeCookie(ownRowsCookie, '', 0)
}
