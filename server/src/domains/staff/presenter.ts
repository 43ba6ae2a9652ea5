import { type Answer, auditSubjects, auditWords, type staff } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { maskedEmail } from '../members/presenter.ts'
import type { AuditRecord } from './queries/audit.ts'
import type { findInvitee, listTeam, RoleRecord } from './queries/team.ts'
import { byKey, bySystem } from './words.ts'

export type AuditRow = Answer<typeof staff.listAudit>['rows'][number]
type TeamRow = Answer<typeof staff.listTeam>['rows'][number]

/** By `kind id`. */
type Names = ReadonlyMap<string, string>

export function presentEntry(entry: AuditRecord, names: Names): AuditRow {
  const { subjectKind: kind, subjectId: id, memberId } = entry
  return {
    entryId: entry.id,
    time: timeText(entry.at),
    actorId: entry.actorId,
    actorName: entry.actorName ?? '',
    apiKey: entry.apiKeyId === null ? null : { keyId: entry.apiKeyId, name: entry.apiKeyName ?? '' },
    action: entry.action,
    subject: kind === null || id === null ? null : { kind, id, name: names.get(`${kind} ${id}`) ?? '' },
    member: memberId === null ? null : { id: memberId, name: entry.memberName ?? '' },
    before: entry.before,
    after: entry.after,
    detail: entry.detail,
    reason: entry.reason,
    address: entry.address,
    requestId: entry.requestId,
  }
}

const jsonOrBlank = (fields: Record<string, unknown> | null) =>
  fields === null || Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)

export function presentLine(entry: AuditRecord, names: Names): string[] {
  const row = presentEntry(entry, names)
  const { subject, member } = row
  const kind = subject && (auditSubjects[subject.kind] ?? subject.kind)
  return [
    row.entryId,
    row.time,
    row.actorId === null ? bySystem : byKey(row.apiKey, row.actorName || row.actorId),
    auditWords[row.action] ?? row.action,
    subject ? `${kind} ${subject.name}`.trim() : '',
    subject?.id ?? '',
    member?.name ?? '',
    member?.id ?? '',
    jsonOrBlank(row.before),
    jsonOrBlank(row.after),
    jsonOrBlank(row.detail),
    row.reason ?? '',
    row.address ?? '',
    row.requestId ?? '',
  ]
}

export function presentRole({ name, title, permissions, isBuiltIn, members }: RoleRecord) {
  return { name, title, permissions, isBuiltIn, members }
}

/** The titles of roles, by their names. */
export const roleTitles = (roles: readonly { name: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(roles.map(({ name, title }) => [name, title]))

export const presentRoles = (roles: readonly string[], titles: ReadonlyMap<string, string>) =>
  roles.map((name) => ({ name, title: titles.get(name) ?? name }))

type Colleague = Awaited<ReturnType<typeof listTeam>>[number]

export function presentInvitee(
  account: NonNullable<Awaited<ReturnType<typeof findInvitee>>>,
  roles: { name: string; title: string }[],
): Answer<typeof staff.findInvitee>['data'] {
  return {
    userId: account.id,
    userName: account.userName,
    email: maskedEmail(account.email),
    roles: roles.map(({ name, title }) => ({ name, title })),
    isBanned: account.isBanned,
    lastTime: timeOrNull(account.lastAt),
    createTime: timeText(account.createdAt),
  }
}

export function presentColleague(row: Colleague, titles: ReadonlyMap<string, string>): TeamRow {
  return {
    userId: row.id,
    userName: row.userName,
    roles: presentRoles(row.roles, titles),
    hasSecondFactor: row.hasFactor,
    isBanned: row.isBanned,
    lastTime: timeOrNull(row.lastAt),
    createTime: timeText(row.createdAt),
  }
}
