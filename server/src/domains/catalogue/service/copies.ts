import { createHmac } from 'node:crypto'
import { type Answer, type catalogue, copiesPerDay, guestLevel } from '@yehang/contract'
import { shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { addressGroup } from '../../../platform/limits/request-limit.ts'
import { addCopy, copiesOf, findHash, keepCopy, lockCopies } from '../queries/copies.ts'

export interface Copier {
  principal: Principal | null
  /** From where a visitor calls; members are known by their account. */
  address: string
}

type Quota = Answer<typeof catalogue.getCopyQuota>['data']

const unlimited = { limit: null, left: null }

/** How many magnets a member or visitor may copy a day; null: unlimited or not counted. */
function limitOf({ config }: Context, { principal }: Copier): number | null {
  if (!config.meteredMagnets) return null
  if (principal === null) return copiesPerDay.guest
  return principal.levelId > 1 ? null : copiesPerDay.member
}

/** The key of a day's copies: it reveals neither the member nor the address. */
function personOf(context: Context, { principal, address }: Copier): Buffer {
  return markOf(
    context,
    principal === null ? `network ${addressGroup(address)}` : `member ${principal.memberId}`,
  )
}

const markOf = ({ secretKey }: Context, person: string) =>
  createHmac('sha256', secretKey).update(`metered copy\0${person}`).digest()

/**
 * The copies of a member today; null if they are not counted. A level without a limit is not
 * counted.
 */
export async function copiesOfMember(
  context: Context,
  { memberId, levelId }: { memberId: string; levelId: number },
): Promise<{ count: number; limit: number | null } | null> {
  if (!context.config.meteredMagnets) return null
  if (levelId > 1) return { count: 0, limit: null }
  const today = shanghaiDay(context.clock.now())
  const { count } = await copiesOf(context.db, markOf(context, `member ${memberId}`), today, null)
  return { count, limit: copiesPerDay.member }
}

/** What is left of the day's copies. */
export async function copyQuota(context: Context, copier: Copier): Promise<Quota> {
  const limit = limitOf(context, copier)
  if (limit === null) return unlimited
  const today = shanghaiDay(context.clock.now())
  const { count } = await copiesOf(context.db, personOf(context, copier), today, null)
  return { limit, left: Math.max(0, limit - count) }
}

/**
 * Gives the hash of a magnet, and counts the copy for the day. The same magnet counts once a day against the limit.
 * Throws 404, and 402 where the day's copies are used up.
 */
export async function copyMagnet(
  context: Context,
  magnetId: string,
  copier: Copier,
): Promise<Answer<typeof catalogue.copyMagnet>['data']> {
  const { db, clock } = context
  const infoHash = await findHash(db, magnetId)
  if (infoHash === undefined) throw notFound()
  const today = shanghaiDay(clock.now())
  const limit = limitOf(context, copier)
  const quota = limit === null ? unlimited : await meter(context, magnetId, copier, limit, today)
  await addCopy(db, today, copier.principal?.levelId ?? guestLevel)
  return { infoHash, ...quota }
}

/** Copies of one person come one after the other, so that however many come at once, no more than `limit` pass. */
async function meter(context: Context, magnetId: string, copier: Copier, limit: number, today: string) {
  const person = personOf(context, copier)
  return context.db.transaction().execute(async (tx) => {
    await lockCopies(tx, person)
    const { count, hasThis } = await copiesOf(tx, person, today, magnetId)
    if (hasThis) return { limit, left: Math.max(0, limit - count) }
    if (count >= limit) throw new AppError(copier.principal ? 'copies_used_up' : 'copies_need_sign_in')
    await keepCopy(tx, person, today, magnetId)
    return { limit, left: limit - count - 1 }
  })
}
