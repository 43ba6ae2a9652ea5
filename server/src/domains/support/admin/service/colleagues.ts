import type { Database } from '../../../../platform/database/database.ts'
import { type StaffMember, staffMembers } from '../../queries/handling.ts'

/** All staff with permission to answer messages. */
export async function colleagues(db: Database, now: Date): Promise<StaffMember[]> {
  const all = await staffMembers(db, now)
  return all.filter(({ permissions }) => permissions.includes('*') || permissions.includes('messages:answer'))
}

/** Where a message is among the places that staff may be at (staff/presence). */
export const placeOf = (messageId: string) => `message/${messageId}`
