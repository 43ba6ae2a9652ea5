import { readStored, store } from '../../../lib/browser-storage.ts'

/** An action of a guest that needs an account: on a work, an entry of a directory or a plan, by its id. */
export interface PendingAction {
  action: 'like' | 'collect' | 'follow' | 'buy' | 'await-magnet' | 'await-film'
  id: string
}

interface StoredPendingAction extends PendingAction {
  /** The page on which it was pressed, and on which it is done. */
  path: string
  until: number
}

/** In this tab alone. */
const storageKey = 'pendingAction'
/** As long as signing in or registering takes, in milliseconds; later it would come as a surprise. */
const validMs = 15 * 60_000

/** Stores the pressed action of this page over signing in. */
export function storePendingAction(action: PendingAction): void {
  const stored = { ...action, path: location.pathname, until: Date.now() + validMs }
  store('sessionStorage', storageKey, JSON.stringify(stored))
}

/** To be called where signing in leads: an action pressed on another page is not performed. */
export function dropPendingActionElsewhere(href: string): void {
  if (storedAction()?.path !== href.replace(/[?#].*/, '')) store('sessionStorage', storageKey, null)
}

/** Which of the actions was pressed for this id before signing in; once, null from then on. */
export function takePendingAction<A extends PendingAction['action']>(id: string, ...actions: A[]): A | null {
  const found = storedAction()
  const action = actions.find((one) => one === found?.action)
  if (!found || action === undefined || found.id !== id) return null
  store('sessionStorage', storageKey, null)
  return found.until > Date.now() && found.path === location.pathname ? action : null
}

function storedAction(): (Partial<StoredPendingAction> & { until: number }) | null {
  try {
    const value: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? 'null')
    return typeof value === 'object' && value !== null ? { until: 0, ...value } : null
  } catch {
    return null
  }
}
