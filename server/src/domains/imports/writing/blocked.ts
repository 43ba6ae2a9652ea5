import type pg from 'pg'
import { numberMark } from '../../blocklist/queries/blocklist.ts'
import { findBlocked } from '../queries/blocked.ts'
import type { KnownWork } from '../queries/works.ts'
import type { BlockedLine } from '../report.ts'
import type { PreparedWork } from './prepare.ts'

/** The key of a taken-down or sealed work without a mark. */
const removed = { why: 'removed', mark: '', caseId: null } as const

/**
 * Which works of a batch may not come in: their number or one of their info hashes is blocked, or they were taken down
 * or merged into another one. By their place in the batch.
 */
export async function blockedLines(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  known: ReadonlyMap<number, KnownWork>,
): Promise<Map<number, BlockedLine>> {
  const hits = await findBlocked(
    client,
    batch.map(({ work }) => numberMark(work.modId, work.number)),
    batch.flatMap(({ work }) => work.magnets.map(({ infoHash }) => infoHash)),
  )
  const byMark = new Map(hits.map((hit) => [`${hit.kind} ${hit.mark}`, hit]))
  const blocked = new Map<number, BlockedLine>()
  for (const [place, { line, work }] of batch.entries()) {
    const { modId, number } = work
    const hit =
      byMark.get(`number ${numberMark(modId, number)}`) ??
      work.magnets.map(({ infoHash }) => byMark.get(`info_hash ${infoHash}`)).find((found) => found)
    if (hit !== undefined) {
      const { kind, mark, caseId } = hit
      blocked.set(place, { line, modId, number, why: kind, mark, caseId })
      continue
    }
    const { mergedInto, unlisted, isSealed } = known.get(place) ?? {}
    if (mergedInto) {
      blocked.set(place, { line, modId, number, why: 'merged', mark: mergedInto, caseId: null })
    } else if (unlisted === 'removed' || isSealed) {
      blocked.set(place, { line, modId, number, ...removed })
    }
  }
  return blocked
}
