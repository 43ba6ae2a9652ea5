import type { Database } from '../../../database/database.ts'
import { permissionsOf } from '../../accounts/rules/callers.ts'
import { type StaffMember, staffMembers } from '../queries/handling.ts'

/** Everybody who may answer messages. */
export async function colleagues(db: Database, now: Date): Promise<StaffMember[]> {
  const all = await staffMembers(db, now)
  return all.filter(({ roles }) => {
    const permissions = permissionsOf(roles)
    return permissions.includes('*') || permissions.includes('messages:answer')
  })
}
