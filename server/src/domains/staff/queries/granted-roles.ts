import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** What the audit says of how roles were given. */

export interface Grant {
  actorId: string | null
  memberId: string
  before: string[]
  after: string[]
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Every change of an account's roles, oldest first. */
export async function grantsOfRoles(db: Database): Promise<Grant[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'member_id', 'before', 'after', 'detail'])
    .where('action', 'in', ['roles-given', 'create-staff'])
    .where('member_id', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id, member_id, before, after, detail }) => ({
    actorId: actor_id,
    memberId: member_id ?? '',
    before: listOf(before?.roles),
    after: action === 'create-staff' ? [String(detail.role)] : listOf(after?.roles),
  }))
}

/** Accounts whose password was last set by one of these, on the staff's side. */
export async function passwordsSetBy(db: Database, actorIds: string[]): Promise<string[]> {
  if (actorIds.length === 0) return []
  const rows = await db
    .selectFrom('audit_entry')
    .distinctOn('member_id')
    .select(['member_id', 'actor_id'])
    .where('action', '=', 'reset-password')
    .where('member_id', 'is not', null)
    .orderBy('member_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ member_id, actor_id }) =>
    member_id !== null && actor_id !== null && actorIds.includes(actor_id) ? [member_id] : [],
  )
}

/** Accounts with their names and roles, held in this order until the transaction ends. */
export async function lockAccounts(tx: DatabaseTransaction, ids: string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('member')
    .select(['id', 'user_name as userName', 'roles'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Titles of the roles that these made or changed, as they are called now. */
export async function rolesTouchedBy(db: Database, actorIds: string[]): Promise<string[]> {
  if (actorIds.length === 0) return []
  const rows = await db
    .selectFrom('staff_role')
    .select('title')
    .where('name', 'in', (touched) =>
      touched
        .selectFrom('audit_entry')
        .select('subject_id')
        .where('actor_id', 'in', actorIds)
        .where('action', 'in', ['role-made', 'role-changed'])
        .where('subject_kind', '=', 'role')
        .$castTo<{ subject_id: string }>(),
    )
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title)
}
