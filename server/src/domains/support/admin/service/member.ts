import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import { mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { copiesOfMember } from '../../../catalogue/service/lists.ts'
import { levelNames, levelsOf } from '../../../members/queries/levels.ts'
import { authorOf, countMessagesOf, lastSignInOf, ordersBeside } from '../queries/member.ts'

const ordersShown = 4

/** The sender of a message, as far as the caller may see it. Throws 404. */
export async function memberBeside(context: Context, principal: Principal, messageId: string) {
  const { db, clock } = context
  const now = new Date(clock.now())
  const author = await authorOf(db, messageId, now)
  if (author === undefined) throw notFound()
  const [levels, names, messages, orders, lastSignIn] = await Promise.all([
    levelsOf(db, author.id),
    levelNames(db),
    countMessagesOf(db, author.id),
    mayDo(principal, 'orders:read') ? ordersBeside(db, author.id, author.orderId, ordersShown) : null,
    mayDo(principal, 'members:read') ? lastSignInOf(db, author.id) : undefined,
  ])
  const level = levelShown(levels, now)
  const copies = await copiesOfMember(context, { memberId: author.id, levelId: level.levelId })
  return {
    author,
    level: { ...level, name: names.get(level.levelId) ?? '' },
    messages,
    orders,
    lastSignIn,
    copies,
  }
}

/** The level that runs with its end, or level 1 with when the last one above it ended. */
function levelShown(levels: Awaited<ReturnType<typeof levelsOf>>, now: Date) {
  const byLevel = [...levels].sort((a, b) => b.levelId - a.levelId)
  const running = byLevel.find(({ until }) => until === null || until > now)
  if (running) return { levelId: running.levelId, until: running.until, hasEnded: false }
  const ends = levels.flatMap(({ until }) => (until === null ? [] : [until.getTime()]))
  const last = ends.length > 0 ? new Date(Math.max(...ends)) : null
  return { levelId: 1, until: last, hasEnded: last !== null }
}
