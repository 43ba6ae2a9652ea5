import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'
import { msLeftOfShanghaiDay } from '../../../lib/dates.ts'
import { countOf, hasCopied, withOneMore } from './copy-count.ts'

const cookieName = 'copies'

const listeners = new Set<() => void>()

/** The magnets copied today in this browser. Read again each time: another tab counts in the same cookie. */
export function copiesToday(): number {
  return countOf(readCookie(document.cookie, cookieName), Date.now())
}

/** Whether this browser copied a magnet today, which costs nothing a second time. */
export function copiedToday(magnetId: string): boolean {
  return hasCopied(readCookie(document.cookie, cookieName), magnetId, Date.now())
}

export function spendCopy(magnetId: string): void {
  const { value, maxAge } = withOneMore(readCookie(document.cookie, cookieName), magnetId, Date.now())
  writeCookie(cookieName, value, maxAge)
  for (const listener of listeners) listener()
}

/** The same for rendering, kept up to date. The server, which sees no cookie, counts none. */
export function useCopiesToday(): number {
  return useSyncExternalStore(subscribeToCopies, copiesToday, () => 0)
}

/** Calls back when the count may have changed: by a copy here or in another tab, or since the day has ended. */
function subscribeToCopies(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const awaitMidnight = () => {
    timer = setTimeout(() => {
      listener()
      awaitMidnight()
    }, msLeftOfShanghaiDay(Date.now()))
  }
  awaitMidnight()
  listeners.add(listener)
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
