import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database/database.ts'
import type { Actor } from '../http/principal.ts'

/** What an action may be about; an account is in `memberId`. */
export const subjectKinds = [
  'work',
  'entity',
  'video',
  'import',
  'import-source',
  'bulk-change',
  'message',
  'order',
  'plan',
  'batch',
  'case',
  'role',
  'reply',
  'view',
  'job',
  'site',
  'api-key',
  'webhook',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

export interface AuditEntry {
  action: string
  /** The member of staff; absent for the command line and for automatic actions. */
  actor?: Omit<Actor, 'seesSealed'>
  /** The same where the call is not known. */
  actorId?: string | null
  /** The account that it was done to. */
  memberId?: string
  subject?: { kind: SubjectKind; id: string }
  /** What the change changed, as it was and as it is: the same fields in both, nothing that stayed. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** What the staff gave as the reason. */
  reason?: string
  /** Neither names nor addresses of members: entries outlive the account. */
  detail?: Record<string, unknown>
}

/** As JSON holds it; what PostgreSQL's JSON cannot hold, NUL and half a character, becomes a sign. */
const plain = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replaceAll('\0', '\ufffd').toWellFormed() : part,
  )

const rowOf = (entry: AuditEntry, now: Date) => {
  const { action, actor, actorId = null, memberId, subject, before, after, reason, detail = {} } = entry
  return {
    at: now,
    actor_id: actor?.id ?? actorId,
    api_key_id: actor?.apiKeyId ?? null,
    address: actor?.address ?? null,
    request_id: actor?.requestId ?? null,
    action,
    member_id: memberId ?? null,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    before: before === undefined ? null : plain(before),
    after: after === undefined ? null : plain(after),
    reason: reason ?? null,
    detail: plain(detail),
  }
}

/** Writes down what was done, in the transaction that does it. */
export async function addAudit(tx: DatabaseTransaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insertInto('audit_entry').values(rowOf(entry, now)).execute()
}

/** The same of several things, in one statement. */
export async function addAudits(
  tx: DatabaseTransaction,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_entry')
    .values(entries.map((entry) => rowOf(entry, now)))
    .execute()
}

/** What fields are of: a thing, a part of it that the detail of its entries names, or an account. */
export type Edited =
  | { kind: SubjectKind; id: string; detail?: Record<string, unknown> }
  | { memberId: string }

/** The last editor of each of these fields, from the audit log. */
export async function lastEditors(
  db: Database,
  edited: Edited,
  fields: readonly string[],
): Promise<Map<string, string | null>> {
  if (fields.length === 0) return new Map()
  const ofIt =
    'memberId' in edited
      ? sql`a.member_id = ${edited.memberId}::bigint`
      : sql`a.subject_kind = ${edited.kind} and a.subject_id = ${edited.id}
          and a.detail @> ${JSON.stringify(edited.detail ?? {})}::jsonb`
  const { rows } = await sql<{ field: string; name: string | null }>`
    select field, (
      select m.user_name from audit_entry a left join member m on m.id = a.actor_id
      where ${ofIt} and a.after ? field
      order by a.at desc, a.id desc limit 1
    ) as name from unnest(${fields}::text[]) field
  `.execute(db)
  return new Map(rows.map(({ field, name }) => [field, name]))
}
