import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { blockedAmong, numberMark } from '../../moderation/queries/blocklist.ts'
import { heldAmong } from '../../moderation/queries/cases.ts'
import { hashesOf, type Standing, standingOf } from '../queries/publishable.ts'
import { missingRights } from './rights.ts'

export const cannotList = {
  gone: '没有这部作品',
  removed: '已下架，只能由案件恢复',
  merged: '已并入另一部',
  number: '番号在封锁表里',
  magnets: '有磁力在封锁表里',
} as const

type Site = Pick<Context, 'config' | 'clock'>

/** What the rights of works lack; empty where the site asks for nothing. */
export async function lackingRights(
  { config, clock }: Site,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  return config.rights === 'required' ? missingRights(db, ids, new Date(clock.now())) : new Map()
}

/** A case that keeps a work where it is, in words. */
export const heldBy = (caseNumber: number) => `案件 C-${caseNumber} 在办，先在「举报」办结`

/** Which works cases keep off the site, each with the number. */
export async function heldWorks(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await heldAmong(db, ids)).map(({ workId, number }) => [workId, number]))
}

/** Of which of these works nothing is shown: a case has sealed them. */
export async function sealedWorks(db: Database, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await heldAmong(db, ids)).filter(({ sealed }) => sealed).map(({ workId }) => workId))
}

/** Why a work may not be moved at all: it is gone, was taken down, leads elsewhere, or a case holds it. */
export function immovable(work: Standing | undefined, caseNumber: number | undefined): string | null {
  if (work === undefined) return cannotList.gone
  if (work.mergedInto !== null) return cannotList.merged
  if (work.listing === 'removed') return cannotList.removed
  return caseNumber === undefined ? null : heldBy(caseNumber)
}

/** Which of these works may not be published, each with the reason. */
export async function unpublishable(
  site: Site,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const works = await standingOf(db, ids)
  const hashes = await hashesOf(db, ids)
  const marks = [...works.values()].map((work) => numberMark(work.modId, work.number))
  const [numbers, blockedHashes, rights] = await Promise.all([
    blockedAmong(db, 'number', marks),
    blockedAmong(db, 'info_hash', [...hashes.values()].flat()),
    lackingRights(site, db, ids),
  ])
  const reasons = new Map<string, string>()
  for (const id of ids) {
    const work = works.get(id)
    const lacks = rights.get(id) ?? []
    if (work && numbers.has(numberMark(work.modId, work.number))) reasons.set(id, cannotList.number)
    else if ((hashes.get(id) ?? []).some((hash) => blockedHashes.has(hash)))
      reasons.set(id, cannotList.magnets)
    else if (lacks.length > 0) reasons.set(id, `权利还缺${lacks.join('、')}`)
  }
  return reasons
}
