import type { Body, members } from '@yehang/contract'
import { onlyChanged } from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../../platform/http/app-error.ts'
import { type Actor, actorOf, type Origin, type Principal } from '../../../../platform/http/principal.ts'
import { mailFault } from '../../../../platform/mail/mail.ts'
import { levelsOf, putLevels, removeLevels } from '../../queries/levels.ts'
import { moneyTransaction } from '../../queries/member-lock.ts'
import { setPassword } from '../../queries/members.ts'
import { removeResets } from '../../queries/resets.ts'
import { endSignIns } from '../../queries/sign-ins.ts'
import { levelNumbers } from '../../queries/staffing.ts'
import { isBanned } from '../../service/bans.ts'
import { moveMemberLevel } from '../../service/levels.ts'
import { mailLink } from '../../service/recovery.ts'
import { checkAbove } from '../../service/roles.ts'
import { newPassword } from '../../service/staffing.ts'
import { addNote, type HeldMember, lockMemberById, putBan } from '../queries/members.ts'

export interface Call {
  principal: Principal
  origin: Origin
}

/**
 * Locks the member; throws if the caller may not change the account. The account of a key's maker is
 * not the key's own.
 */
async function held(tx: DatabaseTransaction, { principal }: Call, memberId: string): Promise<HeldMember> {
  const member = await lockMemberById(tx, memberId)
  if (member === undefined) throw new AppError('account_gone')
  const isOwn = member.id === principal.memberId && principal.apiKeyId === undefined
  if (!isOwn) await checkAbove(tx, principal, member.roles)
  return member
}

/** Changes an account under lock, if the caller may change it. */
export function change<T>(
  { db, clock }: Context,
  call: Call,
  memberId: string,
  act: (tx: DatabaseTransaction, member: HeldMember, actor: Actor, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => act(tx, await held(tx, call, memberId), actorOf(call), now))
}

/**
 * A level is worth money: it is reported only once it is on disk. Staff cannot give one to
 * themselves.
 */
async function moveLevel<T>(
  { db, clock }: Context,
  call: Call,
  memberId: string,
  act: (tx: DatabaseTransaction, actor: Actor, now: Date) => Promise<T>,
): Promise<T> {
  if (memberId === call.principal.memberId && !call.principal.permissions.includes('*'))
    throw new AppError('own_level')
  const now = new Date(clock.now())
  const moved = await moneyTransaction(db, memberId, async (tx, { isErased }) =>
    isErased ? undefined : { answer: await act(tx, actorOf(call), now) },
  )
  if (moved === undefined) throw new AppError('account_gone')
  return moved.answer
}

async function checkLevel(tx: DatabaseTransaction, levelId: number): Promise<void> {
  if (!(await levelNumbers(tx)).includes(levelId)) throw wrongField('levelId', 'level_unknown')
}

export const timeOf = (until: Date | null | undefined) => until?.toISOString() ?? null

/** The current level, as entries of the audit log state it. */
async function levelShown(tx: DatabaseTransaction, memberId: string, now: Date) {
  const running = (await levelsOf(tx, memberId))
    .filter(({ until }) => until === null || until > now)
    .sort((a, b) => b.levelId - a.levelId)[0]
  return { levelId: running?.levelId ?? 1, until: timeOf(running?.until) }
}

export function addDays(
  context: Context,
  call: Call,
  { userId, levelId, days, reason }: Body<typeof members.addDays>,
): Promise<Date> {
  return moveLevel(context, call, userId, async (tx, actor, now) => {
    await checkLevel(tx, levelId)
    const before = await levelShown(tx, userId, now)
    const move = await moveMemberLevel(tx, userId, levelId, days, now)
    if (move === null) throw new AppError('level_endless')
    const detail = { levelId, days, until: move.until.toISOString() }
    const change = onlyChanged(before, await levelShown(tx, userId, now))
    await addAudit(tx, { action: 'grant', actor, memberId: userId, ...change, reason, detail }, now)
    return move.until
  })
}

/** Lets a level end with a day, or never; level 1 takes all away. Levels above the one that is set end at once. */
export function setLevel(
  context: Context,
  call: Call,
  { userId, levelId, endDay, reason }: Body<typeof members.setLevel>,
): Promise<Date | null> {
  const until = endDay === null ? null : new Date(Date.parse(`${endDay}T00:00:00+08:00`) + dayMs)
  if (until !== null && Number.isNaN(until.getTime())) throw wrongField('endDay', 'level_end_unknown_day')
  return moveLevel(context, call, userId, async (tx, actor, now) => {
    await checkLevel(tx, levelId)
    if (levelId > 1 && until !== null && until <= now) throw wrongField('endDay', 'level_end_past')
    const before = await levelShown(tx, userId, now)
    const levels = await levelsOf(tx, userId)
    if (levelId === 1) await removeLevels(tx, userId)
    else {
      const above = levels.filter((level) => level.levelId > levelId)
      const ended = above.map((level) => ({ ...level, until: now }))
      await putLevels(tx, userId, [...ended, { levelId, until }])
    }
    const change = onlyChanged(before, await levelShown(tx, userId, now))
    const detail = { levelId, until: levelId === 1 ? null : timeOf(until) }
    await addAudit(tx, { action: 'level-set', actor, memberId: userId, ...change, reason, detail }, now)
    return levelId === 1 ? null : until
  })
}

/** The thread of the message shows it too. */
const besideMessage = (messageId: string | undefined) => messageId && { detail: { messageId } }

/** Keeps a member out for days or for ever. Every sign-in ends at once. */
export function ban(
  context: Context,
  call: Call,
  { userId, days, reason, messageId }: Body<typeof members.banMember>,
): Promise<Date | null> {
  if (userId === call.principal.memberId) throw new AppError('own_ban')
  return change(context, call, userId, async (tx, member, actor, now) => {
    const until = days === null ? null : new Date(now.getTime() + days * dayMs)
    await putBan(tx, userId, { at: now, until, reason })
    await removeResets(tx, userId)
    await endSignIns(tx, userId, now)
    await addAudit(
      tx,
      {
        action: 'ban',
        actor,
        memberId: userId,
        ...onlyChanged(
          isBanned(member, now)
            ? { banned: true, until: timeOf(member.bannedUntil) }
            : { banned: false, until: null },
          { banned: true, until: timeOf(until) },
        ),
        reason,
        ...besideMessage(messageId),
      },
      now,
    )
    return until
  })
}

export function unban(
  context: Context,
  call: Call,
  { userId, reason, messageId }: Body<typeof members.unbanMember>,
): Promise<void> {
  return change(context, call, userId, async (tx, member, actor, now) => {
    if (!isBanned(member, now)) throw new AppError('not_banned')
    await putBan(tx, userId, null)
    const change = onlyChanged(
      { banned: true, until: timeOf(member.bannedUntil) },
      { banned: false, until: null },
    )
    const entry = { action: 'unban', actor, memberId: userId, ...change, reason, ...besideMessage(messageId) }
    await addAudit(tx, entry, now)
  })
}

export function signOut(
  context: Context,
  call: Call,
  { userId, signInId }: Body<typeof members.endMemberSignIns>,
): Promise<number> {
  return change(context, call, userId, async (tx, _member, actor, now) => {
    const ended = await endSignIns(tx, userId, now, signInId === undefined ? {} : { only: signInId })
    if (signInId !== undefined && ended === 0) throw new AppError('sign_in_gone')
    await addAudit(tx, { action: 'sign-out', actor, memberId: userId, detail: { ended } }, now)
    return ended
  })
}

/**
 * A generated password, shown once, for a member that has lost theirs. Replacing one's own needs
 * the old one.
 */
async function replacePassword(
  context: Context,
  call: Call,
  userId: string,
  reason: string,
): Promise<string> {
  if (userId === call.principal.memberId) throw new AppError('own_password')
  const { password, passwordHash } = await newPassword()
  return change(context, call, userId, async (tx, _member, actor, now) => {
    if ((await setPassword(tx, userId, passwordHash, { unlessBanned: null })) === undefined)
      throw new AppError('account_gone')
    await removeResets(tx, userId)
    await endSignIns(tx, userId, now)
    await addAudit(tx, { action: 'reset-password', actor, memberId: userId, reason }, now)
    return password
  })
}

/**
 * Mails a reset link to the member; staff never see it. Staff can send one to themselves like to
 * any member, since using it needs the mailbox.
 */
async function mailReset(context: Context, call: Call, userId: string, reason: string): Promise<void> {
  if (context.config.mail.smtpUrl === undefined) throw new AppError('mail_not_configured')
  const email = await change(context, call, userId, async (tx, member, actor, now) => {
    if (!member.email) throw new AppError('account_without_mail')
    if (isBanned(member, now)) throw new AppError('banned_without_link')
    await addAudit(tx, { action: 'mail-reset', actor, memberId: userId, reason }, now)
    return member.email
  })
  try {
    await mailLink(context, userId, email)
  } catch (error) {
    context.log.error({ fault: mailFault(error) }, 'a mail with a link for a new password could not be sent')
    throw new AppError('mail_failed')
  }
}

export async function resetPasswordOf(
  context: Context,
  call: Call,
  { userId, by, reason }: Body<typeof members.resetMemberPassword>,
): Promise<string | null> {
  if (by === 'password') return replacePassword(context, call, userId, reason)
  await mailReset(context, call, userId, reason)
  return null
}

export function writeNote(
  context: Context,
  call: Call,
  { userId, text }: Body<typeof members.addMemberNote>,
): Promise<void> {
  const now = new Date(context.clock.now())
  return context.db.transaction().execute(async (tx) => {
    if ((await lockMemberById(tx, userId)) === undefined) throw new AppError('account_gone')
    const noteId = await addNote(tx, { memberId: userId, authorId: call.principal.memberId, text }, now)
    // The note itself stays where it can be erased with the account.
    const entry = { action: 'note-member', actor: actorOf(call), memberId: userId, detail: { noteId } }
    await addAudit(tx, entry, now)
  })
}
