import { readStored } from '../../../lib/browser-storage.ts'
import { positionsKey } from '../../library/history/stored-history.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import type { SiteRouter } from '../../router.tsx'

/** Marks on cards what a guest has watched: the script comes once this device has stored a position. */
export function loadWatchedMarks(router: SiteRouter): void {
  let end: (() => void) | undefined
  let loading = false
  const load = async () => {
    if (end || loading || signedIn.get() || readStored('localStorage', positionsKey) === null) return
    loading = true
    const module = await import('../../library/history/watched.tsx').catch(() => null)
    loading = false
    if (module && !signedIn.get()) end = module.markWatchedHere()
  }
  signedIn.subscribe(() => {
    // A member's marks come with what only members have.
    end?.()
    end = undefined
    void load()
  })
  router.onShown(() => void load())
  void load()
}
