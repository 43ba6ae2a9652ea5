import type { Database } from '../../../database/database.ts'
import { blockedAmong, numberMark } from '../../moderation/queries/blocklist.ts'
import { hashesOf, type Standing, standingOf } from '../queries/publishable.ts'

export const cannotList = {
  gone: '没有这部作品',
  removed: '已下架，只能由案件恢复',
  merged: '已并入另一部',
  number: '番号在封锁表里',
  magnets: '有磁力在封锁表里',
} as const

/** What the rights of works lack; empty where the site asks for nothing. */
export async function lackingRights(_db: Database, _ids: readonly string[]): Promise<Map<string, string[]>> {
  return new Map()
}

/** Why works may not be moved at all: they are gone, were taken down by a case, or lead elsewhere. */
export function immovable(work: Standing | undefined): string | null {
  if (work === undefined) return cannotList.gone
  if (work.mergedInto !== null) return cannotList.merged
  return work.listing === 'removed' ? cannotList.removed : null
}

/** Which of these works may not be published, each with the reason. */
export async function unpublishable(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const works = await standingOf(db, ids)
  const hashes = await hashesOf(db, ids)
  const marks = [...works.values()].map((work) => numberMark(work.modId, work.number))
  const [numbers, blockedHashes, rights] = await Promise.all([
    blockedAmong(db, 'number', marks),
    blockedAmong(db, 'info_hash', [...hashes.values()].flat()),
    lackingRights(db, ids),
  ])
  const reasons = new Map<string, string>()
  for (const id of ids) {
    const work = works.get(id)
    const stays = immovable(work)
    const lacks = rights.get(id) ?? []
    if (stays !== null) reasons.set(id, stays)
    else if (work && numbers.has(numberMark(work.modId, work.number))) reasons.set(id, cannotList.number)
    else if ((hashes.get(id) ?? []).some((hash) => blockedHashes.has(hash)))
      reasons.set(id, cannotList.magnets)
    else if (lacks.length > 0) reasons.set(id, `权利还缺${lacks.join('、')}`)
  }
  return reasons
}
