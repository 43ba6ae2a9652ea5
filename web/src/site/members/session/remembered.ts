import { rememberDays } from '@yehang/contract/limits'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'

/** Remember-me without the password: the name and the flag, for 30 days (docs/requirements.md, members 5). */
const storageKey = 'rememberMe'
const dayMs = 86_400_000

export function rememberName(userName: string, now = Date.now()): void {
  store('localStorage', storageKey, JSON.stringify({ userName, until: now + rememberDays * dayMs }))
}

export function forgetName(): void {
  store('localStorage', storageKey, null)
}

/** The name to fill in; null where none is remembered any more. */
export function rememberedName(now = Date.now()): string | null {
  return parseRememberedName(readStored('localStorage', storageKey), now)
}

export function parseRememberedName(stored: string | null, now: number): string | null {
  try {
    const { userName, until } = JSON.parse(stored ?? '{}')
    return typeof userName === 'string' && until > now ? userName : null
  } catch {
    return null
  }
}

/** The name that was just registered, for login to fill in. */
export const registeredName = observable<string | null>(null)
