import { historyMax } from '@yehang/contract/limits'
import { readStored, store } from '../../lib/browser-storage.ts'
import { isHistoryPaused } from '../library/history/history.ts'
import { positionsKey } from '../library/history/stored-history.ts'

/** A work, and the second that was reached. */
type Position = [workId: string, seconds: number]

/** A position this near to either end is not resumed. */
const edgeSeconds = 10

export function isWorthResuming(seconds: number, length: number): boolean {
  return seconds >= edgeSeconds && seconds < length - edgeSeconds
}

/**
 * The list with the position in a work at its front, or without it where playback would start from the beginning
 * anyway.
 */
export function withPosition(
  list: readonly Position[],
  [workId, seconds]: Position,
  length: number,
): Position[] {
  const others = list.filter(([id]) => id !== workId)
  if (!isWorthResuming(seconds, length)) return others
  return [[workId, Math.floor(seconds)] as Position, ...others].slice(0, historyMax)
}

/** The list in stored text. What hands or other versions left there unreadable is dropped. */
export function parsePositions(stored: string | null): Position[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isPosition).slice(0, historyMax) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is Position {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1])
}

/** Where one left off on this device, seconds; null where no position is stored. */
export function readPosition(workId: string): number | null {
  return parsePositions(readStored('localStorage', positionsKey)).find(([id]) => id === workId)?.[1] ?? null
}

/** Stores the position on this device; not while its history is paused. */
export function storePosition(position: Position, length: number): void {
  if (isHistoryPaused()) return
  const list = withPosition(parsePositions(readStored('localStorage', positionsKey)), position, length)
  store('localStorage', positionsKey, list.length > 0 ? JSON.stringify(list) : null)
}
