import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { bannedNow } from './bans.ts'

export async function rolesNamed(db: Database, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('staff_role')
    .select(['name', 'title', 'permissions'])
    .where('name', 'in', names)
    .orderBy('built_in', 'desc')
    .orderBy('created_at')
    .execute()
}

/**
 * Serialises changes of roles and their holders, and deletions of administrators, so that two concurrent changes cannot
 * remove the last administrators. It is the first lock of a transaction, before any member's.
 */
export async function lockRoles(tx: DatabaseTransaction): Promise<void> {
  await tx.selectFrom('staff_role').select('name').where('name', '=', 'admin').forUpdate().execute()
}

export async function isAdmin(tx: DatabaseTransaction, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where id = ${memberId}::bigint and 'admin' = any(roles)
  `.execute(tx)
  return rows.length > 0
}

/** Whether another account that can sign in is an administrator. */
export async function isOtherAdmin(tx: DatabaseTransaction, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from member
    where roles <> '{}' and 'admin' = any(roles) and id <> ${memberId}
      and not ${bannedNow('member', now)} and erased_at is null and delete_after is null
    limit 1
  `.execute(tx)
  return rows.length > 0
}
