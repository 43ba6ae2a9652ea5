import { copiedMax } from '@yehang/contract/limits'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { isHistoryPaused } from './history.ts'
import { copiedKey } from './stored-history.ts'

/** The magnets that were copied on this device, the newest first; nothing that cannot be read. */
export function copiedHere(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored('localStorage', copiedKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers on this device that a magnet was copied, as long as a history is kept here; forgotten with it. */
export function rememberCopied(id: string): void {
  if (isHistoryPaused()) return
  const ids = [id, ...copiedHere().filter((one) => one !== id)].slice(0, copiedMax)
  store('localStorage', copiedKey, JSON.stringify(ids))
}
