import type { Body, members } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { timeText } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, wrongField } from '../../../platform/http/app-error.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { type Call, change, timeOf } from '../../members/admin/service/members.ts'
import { cancelErasing, findErasing } from '../../members/queries/members.ts'
import { removeResets } from '../../members/queries/resets.ts'
import { beginDeletion } from '../../members/service/own-account.ts'
import { accountData } from './export.ts'

/**
 * Data subject requests by mail of members that cannot do it themselves: their data, and deletion of the
 * account.
 */

function checkTail(userId: string, tail: string): void {
  const wanted = userId.slice(-4)
  if (tail !== wanted) throw wrongField('tail', 'wrong_id_ending', { expected: wanted })
}

/** The member's file: the same as their own export. */
export async function exportFor(
  context: Context,
  call: Call,
  { userId, reason, tail }: Body<typeof members.exportMember>,
): Promise<{ name: string; text: string }> {
  checkTail(userId, tail)
  await countTry(context, limits.memberExport, call.principal.memberId)
  await change(context, call, userId, (tx, _member, actor, now) =>
    addAudit(tx, { action: 'export-member', actor, memberId: userId, reason }, now),
  )
  const data = await accountData(context, userId)
  return { name: `member-${userId}.json`, text: `${JSON.stringify(data, null, 2)}\n` }
}

/** Puts the account up for erasing, as the member's own call does; they can take it back by signing in. */
export function deleteFor(
  context: Context,
  call: Call,
  { userId, reason, tail }: Body<typeof members.deleteMember>,
): Promise<Date> {
  if (userId === call.principal.memberId) throw new AppError('own_deletion')
  checkTail(userId, tail)
  return change(context, call, userId, async (tx, _member, actor, now) => {
    const due = await findErasing(tx, userId)
    if (due) throw new AppError('deletion_under_way', { day: timeText(due).slice(0, 10) })
    const after = await beginDeletion(tx, userId, now)
    await removeResets(tx, userId)
    const moved = { before: { deleteAfter: null }, after: { deleteAfter: timeOf(after) } }
    await addAudit(tx, { action: 'delete-member', actor, memberId: userId, ...moved, reason }, now)
    return after
  })
}

/** The member stays. */
export function restoreFor(
  context: Context,
  call: Call,
  { userId, reason }: Body<typeof members.restoreMember>,
): Promise<void> {
  return change(context, call, userId, async (tx, _member, actor, now) => {
    const due = await findErasing(tx, userId)
    if (due === undefined) throw new AppError('account_gone')
    if (due === null) throw new AppError('no_deletion_under_way')
    await cancelErasing(tx, userId)
    const moved = { before: { deleteAfter: timeOf(due) }, after: { deleteAfter: null } }
    await addAudit(tx, { action: 'restore-member', actor, memberId: userId, ...moved, reason }, now)
  })
}
