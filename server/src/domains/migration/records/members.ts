import { emailMax, emailMin, userNameMax, userNameMin, userNamePattern } from '@yehang/contract/limits'
import { hashOfMd5, hashOfNone } from '../../members/passwords.ts'
import { foldUserName, retiredName } from '../../members/service/names.ts'
import type { Row } from '../rows.ts'

/** Why a member is not in. */
export type MemberReason = 'name_not_allowed' | 'name_taken' | 'name_retired'
/** What of a member that is in was left out. */
export type MemberNote = 'email_left_out' | 'password_unknown'

export interface FormerMember {
  sourceId: bigint
  name: string
  key: string
  /** By which names of erased accounts are recognised. */
  retired: Buffer
  email: string | null
  passwordHash: string
  levelId: number
  levelUntil: Date | null
  isBanned: boolean
  points: bigint
  frozen: bigint
  createdAt: Date | null
  reason: MemberReason | null
  notes: MemberNote[]
}

/** The groups that MacCMS has from the start: guests, and members without more. All others end at `user_end_time`. */
const freeGroups = 2

export interface LevelRule {
  /** By number of a group, as the command was told. */
  levels: ReadonlyMap<number, number>
  now: Date
}

/** The highest level of the groups of a member; newer versions list several. 1 where it has ended. */
function levelOf(row: Row, { levels, now }: LevelRule): { levelId: number; levelUntil: Date | null } {
  const groups = row.text('group_id').split(',').map(Number)
  const of = (group: number) => levels.get(group) ?? (group > freeGroups ? 2 : 1)
  const levelId = Math.max(1, ...groups.filter(Number.isInteger).map(of))
  const levelUntil = row.time('user_end_time')
  const isOver = levelUntil === null || levelUntil <= now
  return levelId === 1 || isOver ? { levelId: 1, levelUntil: null } : { levelId, levelUntil }
}

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

function emailOf(row: Row): string | null {
  const email = row.line('user_email')
  return email.length >= emailMin && email.length <= emailMax && emailPattern.test(email) ? email : null
}

/** Null where the row has no number. */
export function memberOf(row: Row, secretKey: Buffer, rule: LevelRule): FormerMember | null {
  const sourceId = row.whole('user_id')
  if (sourceId === null) return null
  const name = row.text('user_name').trim().normalize('NFC')
  const key = foldUserName(name)
  const length = [...name].length
  const isAllowed = length >= userNameMin && length <= userNameMax && userNamePattern.test(name)
  const md5 = row.text('user_pwd').trim()
  const isMd5 = /^[0-9a-f]{32}$/i.test(md5)
  const email = emailOf(row)
  const notes: MemberNote[] = []
  if (!isMd5) notes.push('password_unknown')
  if (email === null && row.text('user_email').trim() !== '') notes.push('email_left_out')
  return {
    sourceId,
    name: row.line('user_name', 60),
    key,
    retired: retiredName(secretKey, key),
    email,
    passwordHash: isMd5 ? hashOfMd5(secretKey, md5) : hashOfNone(secretKey),
    ...levelOf(row, rule),
    isBanned: row.text('user_status').trim() === '0',
    points: row.count('user_points'),
    frozen: row.count('user_points_froze'),
    createdAt: row.time('user_reg_time'),
    reason: isAllowed ? null : 'name_not_allowed',
    notes,
  }
}
