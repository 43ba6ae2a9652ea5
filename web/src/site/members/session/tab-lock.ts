import { readStored, store } from '../../../lib/browser-storage.ts'
import { sessionKey } from './signed-in.ts'

/** Runs `work` while no other tab of this browser does; the others wait for their turn. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing on plain HTTP, but for localhost.
  const { locks } = navigator as Partial<Navigator>
  return locks ? locks.request(sessionKey, work) : underLease(work)
}

const leaseKey = `${sessionKey}-lease`
/** Longer than a renewal can take; after it the lease of a tab that was closed no longer blocks the others. */
const leaseMs = 12_000
/** Two tabs may write at the same moment: the value after this time is final. */
const settleMs = 50
const lookMs = 200

/** The same by a lease in the storage that all tabs share. Where it cannot be written, tabs are not coordinated. */
async function underLease<T>(work: () => Promise<T>): Promise<T> {
  const own = Math.random().toString(36).slice(2)
  for (;;) {
    if (isFree(readStored('localStorage', leaseKey))) {
      store('localStorage', leaseKey, `${Date.now() + leaseMs} ${own}`)
      await pause(settleMs)
      const holder = readStored('localStorage', leaseKey)
      if (holder === null || holder.endsWith(own)) break
    }
    await pause(lookMs)
  }
  try {
    return await work()
  } finally {
    if (readStored('localStorage', leaseKey)?.endsWith(own)) store('localStorage', leaseKey, null)
  }
}

function isFree(lease: string | null): boolean {
  const left = Number(lease?.split(' ')[0] ?? 0) - Date.now()
  // One that would last longer than a lease does was made by a clock that has been set back since.
  return !(left > 0 && left <= leaseMs)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
