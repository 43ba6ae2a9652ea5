import { hardlyBegun, homeRowMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { historyState } from './queries/history.ts'
import { type ProgressRecord, progressOf } from './queries/progress.ts'

/** How far the works of a history were watched; nothing of one that is off or paused. */
export async function listProgress(db: Database, memberId: string) {
  const state = await historyState(db, memberId)
  const found = state === 'on' ? await progressOf(db, memberId, 0) : []
  const rows = found.map(({ id, position, length, atEnd, next }) => ({
    id,
    position: atEnd && next !== null ? 0 : position,
    length,
    seen: atEnd && next === null,
  }))
  return { state, rows }
}

interface Begun {
  work: WorkRecord
  position: number
  length: number
  part: { id: string; title: string } | null
}

/** Where the film goes on; null where it does not. */
function goesOn({ position, atEnd, part, next }: ProgressRecord) {
  if (atEnd) return next === null ? null : { position: 0, part: next }
  return position < hardlyBegun ? null : { position, part }
}

/** The works that a member has begun, has not watched to the end and may watch, the last opened first. */
export async function listBegun(db: Database, memberId: string, level: number) {
  const state = await historyState(db, memberId)
  const found = state === 'on' ? await progressOf(db, memberId, level) : []
  const begun = new Map(
    found.flatMap((record) => {
      const from = record.watchable ? goesOn(record) : null
      return from === null ? [] : [[record.id, { ...from, length: record.length }]]
    }),
  )
  const works = await worksInOrder(db, [...begun.keys()].slice(0, homeRowMax))
  const rows = works.flatMap((work): Begun[] => {
    const from = begun.get(work.id)
    return from === undefined ? [] : [{ work, ...from }]
  })
  return { state, rows }
}
