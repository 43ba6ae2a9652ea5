import { historyMax } from '@yehang/contract/limits'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'
import type { WorkRow } from '../../catalogue/calls.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { inAccountKey, isHistoryInAccount } from './account-history.ts'
import { historyKey, pausedKey } from './stored-history.ts'

/** The list with `work` at its front: newest first, each work once, at most 50. */
export function withOpened(history: readonly WorkRow[], work: WorkRow): WorkRow[] {
  return [rowOf(work), ...history.filter(({ id }) => id !== work.id)].slice(0, historyMax)
}

/** The work that a member opened last; the module that stores it in the account may be loaded later. */
export const opened = observable<{ id: string } | null>(null)

/** Remembers on this device that a work was opened. */
export function rememberOpened(work: WorkRow): void {
  // Whether the account records it depends on the account's state, which may have changed on another device.
  if (signedIn.get()) opened.set({ id: work.id })
  if (isHistoryPaused()) return
  store('localStorage', historyKey, JSON.stringify(withOpened(readHistory(), work)))
}

/** Recently opened works, newest first. */
export function readHistory(): WorkRow[] {
  return parseHistory(readStored('localStorage', historyKey))
}

/** The works in stored text. What other versions or hands left there unreadable is dropped. */
export function parseHistory(stored: string | null): WorkRow[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isRow).slice(0, historyMax) : []
  } catch {
    return []
  }
}

/** Whether the recording of opened works is paused. */
export function isHistoryPaused(): boolean {
  return readStored('localStorage', pausedKey) === '1'
}

export function pauseHistory(paused: boolean): void {
  store('localStorage', pausedKey, paused ? '1' : null)
}

/** The device's history is paused as the account's is, as long as the account stores one. */
export function followAccount(state: 'off' | 'on' | 'paused'): void {
  const isIn = state !== 'off'
  if (isIn || isHistoryInAccount()) pauseHistory(state === 'paused')
  store('localStorage', inAccountKey, isIn ? '1' : null)
}

/** The data of a card, and no more: a work's page has all of its stills as well. */
function rowOf(work: WorkRow): WorkRow {
  const { id, number, title, pubTime, picSmall, picBig, modId } = work
  const { isOnline, isDht, duration, average, evaluates, playLevel, picSizes, pubText } = work
  return {
    id,
    number,
    title,
    pubTime,
    picSmall,
    picBig,
    modId,
    isOnline,
    isDht,
    duration,
    average,
    evaluates,
    playLevel,
    ...(picSizes && { picSizes }),
    ...(pubText && { pubText }),
  }
}

const texts = ['id', 'number', 'title', 'pubTime'] as const

function isRow(entry: unknown): entry is WorkRow {
  if (typeof entry !== 'object' || entry === null) return false
  const fields = entry as Record<string, unknown>
  return texts.every((name) => typeof fields[name] === 'string') && typeof fields.modId === 'number'
}
