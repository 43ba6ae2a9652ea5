import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'

/** The signed-in member, as the navigation shows them before the server has answered. */
export interface ShownUser {
  userName: string
  levelId: number
  /** The level has no end. */
  endless?: boolean
}

export const shownUser = observable<ShownUser | null>(null)

/** Apart from the tokens: those may be written by the tab alone that has renewed them, this at any time. */
const storageKey = 'session-user'

export function storedUser(): ShownUser | null {
  const stored = readStored('localStorage', storageKey) ?? readStored('sessionStorage', storageKey)
  try {
    const { userName, levelId, endless } = JSON.parse(stored ?? '{}')
    return typeof userName === 'string' ? { userName, levelId: Number(levelId), endless } : null
  } catch {
    return null
  }
}

export function storeUser(user: ShownUser, remembered: boolean): void {
  store(remembered ? 'localStorage' : 'sessionStorage', storageKey, JSON.stringify(user))
}

export function removeUser(): void {
  shownUser.set(null)
  store('localStorage', storageKey, null)
  store('sessionStorage', storageKey, null)
}
