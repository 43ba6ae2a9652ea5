import { historyMax } from '@yehang/contract/limits'
import { readStored, store } from '../../lib/browser-storage.ts'
import { isHistoryPaused } from '../library/history/history.ts'
import { positionsKey } from '../library/history/stored-history.ts'

/** A work, the second that was reached, and of a work of several parts the part. */
type Position = [workId: string, seconds: number, part?: string]

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
  [workId, seconds, part]: Position,
  length: number,
): Position[] {
  const others = list.filter(([id]) => id !== workId)
  if (!isWorthResuming(seconds, length)) return others
  const at = Math.floor(seconds)
  const entry: Position = part === undefined ? [workId, at] : [workId, at, part]
  return [entry, ...others].slice(0, historyMax)
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
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Number.isFinite(entry[1])) return false
  return entry[2] === undefined || typeof entry[2] === 'string'
}

/** Where one left off on this device; null where no position is stored. */
export function readPosition(workId: string): { seconds: number; part: string | undefined } | null {
  const found = parsePositions(readStored('localStorage', positionsKey)).find(([id]) => id === workId)
  return found ? { seconds: found[1], part: found[2] } : null
}

/** Stores the position on this device; not while its history is paused. */
export function storePosition(position: Position, length: number): void {
  if (isHistoryPaused()) return
  const list = withPosition(parsePositions(readStored('localStorage', positionsKey)), position, length)
  store('localStorage', positionsKey, list.length > 0 ? JSON.stringify(list) : null)
}
