import { historyMax } from '@yehang/contract/limits'
import { readStored, store } from '../../lib/browser-storage.ts'
import type { WorkRow } from './calls.ts'

/** Specification §3, local history. */
const storageKey = 'historyListData'
const pausedKey = 'historyPaused'

/** The list with `work` at its front: newest first, each work once, at most 50. */
export function withOpened(history: readonly WorkRow[], work: WorkRow): WorkRow[] {
  return [work, ...history.filter(({ id }) => id !== work.id)].slice(0, historyMax)
}

/** Remembers on this device that a work was opened. */
export function rememberOpened(work: WorkRow): void {
  if (isHistoryPaused()) return
  store('localStorage', storageKey, JSON.stringify(withOpened(readHistory(), work)))
}

/** Recently opened works, newest first. What other versions or hands left there unreadable is dropped. */
export function readHistory(): WorkRow[] {
  try {
    const list: unknown = JSON.parse(readStored('localStorage', storageKey) ?? '[]')
    return Array.isArray(list) ? list.filter(isRow) : []
  } catch {
    return []
  }
}

export function clearHistory(): void {
  store('localStorage', storageKey, null)
}

/** Whether opened works are left out until told otherwise. */
export function isHistoryPaused(): boolean {
  return readStored('localStorage', pausedKey) === '1'
}

export function pauseHistory(paused: boolean): void {
  store('localStorage', pausedKey, paused ? '1' : null)
}

function isRow(entry: unknown): entry is WorkRow {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'title' in entry && 'modId' in entry
}
