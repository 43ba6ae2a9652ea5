import { historyMax } from '@yehang/contract/limits'
import { hardlyBegun, seenFrom } from '@yehang/contract/seen'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'
import { isHistoryPaused } from './history.ts'
import { positionsKey } from './stored-history.ts'

/** As it is stored: a work, the second that was reached, of a work of several parts the part, and the film's length. */
export type StoredPosition = [workId: string, seconds: number, part?: string | null, length?: number | null]

/** Where one is in a film. */
export interface Reached {
  workId: string
  seconds: number
  /** Of the film, in seconds. */
  length: number
  part: string | undefined
  /** The next part that can be watched. */
  next: string | undefined
}

/** How far a work was watched. */
export interface Position {
  seconds: number
  part: string | undefined
  /** Undefined where it is not known. */
  length: number | undefined
  /** To the end, of the last part. */
  seen: boolean
}

const isAtEnd = (seconds: number, length: number) => seconds >= seenFrom(length)

/** A position near to either end is not resumed. */
export function isWorthResuming(seconds: number, length: number): boolean {
  return seconds >= hardlyBegun && !isAtEnd(seconds, length)
}

/**
 * The list with the position in a work at its front, or without it where the film has hardly begun. After the end of a
 * part stands the beginning of the next.
 */
export function withPosition(list: readonly StoredPosition[], reached: Reached): StoredPosition[] {
  const { workId, seconds, length, part, next } = reached
  const others = list.filter(([id]) => id !== workId)
  if (seconds < hardlyBegun) return others
  const entry: StoredPosition =
    isAtEnd(seconds, length) && next !== undefined
      ? [workId, 0, next]
      : [workId, Math.floor(Math.min(seconds, length)), part ?? null, Math.floor(length)]
  return [entry, ...others].slice(0, historyMax)
}

/** The list in stored text. What hands or other versions left there unreadable is dropped. */
export function parsePositions(stored: string | null): StoredPosition[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isPosition).slice(0, historyMax) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is StoredPosition {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Number.isFinite(entry[1])) return false
  const [, , part, length] = entry
  return (part == null || typeof part === 'string') && (length == null || Number.isFinite(length))
}

function positionOf([, seconds, part, length]: StoredPosition): Position {
  return {
    seconds,
    part: part ?? undefined,
    length: length ?? undefined,
    seen: length != null && isAtEnd(seconds, length),
  }
}

const stored = () => parsePositions(readStored('localStorage', positionsKey))

/** How far the works of this device's history were watched, the last first; nothing while the history is paused. */
export function positionsHere(): Map<string, Position> {
  return new Map(isHistoryPaused() ? [] : stored().map((entry) => [entry[0], positionOf(entry)]))
}

/** Where one left off on this device; null where no position is stored, and where all was watched. */
export function readPosition(workId: string): { seconds: number; part: string | undefined } | null {
  const found = stored().find(([id]) => id === workId)
  const position = found && positionOf(found)
  return position && !position.seen ? position : null
}

/** The position that was stored last on this device, for marks on cards. */
export const lastReached = observable<Reached | null>(null)

/** Counts the positions that the account has stored since the page was loaded. */
export const sentPositions = observable(0)

/** Stores the position on this device; not while its history is paused. */
export function storePosition(reached: Reached): void {
  if (isHistoryPaused()) return
  const list = withPosition(stored(), reached)
  store('localStorage', positionsKey, list.length > 0 ? JSON.stringify(list) : null)
  lastReached.set(reached)
}
