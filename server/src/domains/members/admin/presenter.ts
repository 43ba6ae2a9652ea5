import type { Answer, members } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { maskedEmail } from '../presenter.ts'
import { isBanned } from '../service/bans.ts'
import type { MemberRecord } from './queries/members.ts'
import type { memberCard } from './service/member-card.ts'

type MemberRow = Answer<typeof members.listMembers>['rows'][number]
type MemberCard = Answer<typeof members.getMember>['data']

export function presentMember(
  member: MemberRecord,
  names: ReadonlyMap<number, string>,
  now: Date,
): MemberRow {
  return {
    userId: member.id,
    userName: member.userName ?? '',
    email: maskedEmail(member.email),
    levelId: member.levelId,
    groupName: names.get(member.levelId) ?? '',
    endTime: timeOrNull(member.levelEnds),
    isStaff: member.roles.length > 0,
    isBanned: isBanned(member, now),
    deleteTime: timeOrNull(member.deleteAfter),
    createTime: timeText(member.createdAt),
  }
}

export function presentCard(card: Awaited<ReturnType<typeof memberCard>>): MemberCard {
  const { member, names, now, orders, messages } = card
  const row = presentMember(member, names, now)
  return {
    ...row,
    levels: card.levels.map(({ levelId, until }) => ({
      levelId,
      groupName: names.get(levelId) ?? '',
      endTime: timeOrNull(until),
    })),
    levelNames: [...names].map(([levelId, groupName]) => ({ levelId, groupName })),
    ban:
      row.isBanned && member.bannedAt !== null
        ? {
            time: timeText(member.bannedAt),
            untilTime: timeOrNull(member.bannedUntil),
            reason: member.banReason,
          }
        : null,
    isEditable: card.isEditable,
    mayGiveData: card.mayGiveData,
    canMail: card.canMail,
    ledger: card.ledger.map(({ until, at, ...line }) => ({
      ...line,
      endTime: timeOrNull(until),
      time: timeText(at),
    })),
    signIns: card.signIns.map((signIn) => ({
      signInId: signIn.id,
      device: signIn.device,
      address: signIn.address,
      createTime: timeText(signIn.createdAt),
      lastTime: timeText(signIn.lastAt),
    })),
    orders: orders.rows.map(({ id, payName, priceFen, state, createdAt }) => ({
      orderId: id,
      payName,
      priceFen,
      state,
      createTime: timeText(createdAt),
    })),
    orderCount: orders.total,
    paidFen: orders.fen,
    messages: messages.rows.map(({ id, text, status, createdAt }) => ({
      messageId: id,
      text,
      status,
      createTime: timeText(createdAt),
    })),
    messageCount: messages.total,
    today: { ...card.today, copies: card.copies },
    notes: card.notes.map((note) => ({
      noteId: note.id,
      staffName: note.staffName ?? '',
      text: note.text,
      time: timeText(note.createdAt),
    })),
  }
}
