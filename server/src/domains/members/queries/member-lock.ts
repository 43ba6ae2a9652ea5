import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/**
 * A transaction in which nothing else changes what this member keeps: two taps, two tabs and two devices come one after
 * the other, and each sees what the one before it did. The member's row is the first lock that such a change takes
 * (docs/decisions/0011). Throws 401 where the account has been erased meanwhile.
 */
export async function changeAsMember<T>(
  db: Database,
  memberId: string,
  change: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from member
      where id = ${memberId}::bigint and erased_at is null
      for no key update
    `.execute(tx)
    if (rows.length === 0) throw new AppError('not_signed_in')
    return change(tx)
  })
}

/**
 * A transaction for which the member has given the password. Throws where the hash that was checked is no longer the
 * current one, so that nothing that began with an old password survives a new one. The row is locked: the next new
 * password waits for the end of the transaction; `first` is done before it is locked.
 */
export async function changeWithPassword<T>(
  db: Database,
  memberId: string,
  checkedHash: string,
  change: (tx: DatabaseTransaction) => Promise<T>,
  first?: (tx: DatabaseTransaction) => Promise<void>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await first?.(tx)
    const { rows } = await sql`
      select from member
      where id = ${memberId}::bigint and password_hash = ${checkedHash}
      for no key update
    `.execute(tx)
    if (rows.length === 0) throw new AppError('password_changed_meanwhile')
    return change(tx)
  })
}

/**
 * A transaction about what a member pays for or is granted. The member's row is its first lock,
 * before any order's (docs/decisions/0018), and the commit has reached the disk when this resolves:
 * no payment is acknowledged that a power cut could undo. The row of an erased member is locked as
 * well, since money may still arrive for it. Undefined if there is no such row.
 */
export async function moneyTransaction<T>(
  db: Database,
  memberId: string,
  change: (tx: DatabaseTransaction, member: { isErased: boolean }) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isErased: boolean }>`
      select erased_at is not null as "isErased", set_config('synchronous_commit', 'on', true) from member
      where id = ${memberId}::bigint
      for no key update
    `.execute(tx)
    return rows[0] && change(tx, { isErased: rows[0].isErased })
  })
}
