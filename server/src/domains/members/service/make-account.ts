import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { addMember, isRetired, type NewMember, removeNewMember } from '../queries/members.ts'
import { retiredName } from './names.ts'

/**
 * Makes an account. Undefined, and nothing made, where the name is taken: by an existing account or
 * an erased one (docs/decisions/0010).
 */
export async function makeAccount(
  tx: DatabaseTransaction,
  { secretKey }: Pick<Context, 'secretKey'>,
  member: NewMember,
  now: Date,
): Promise<string | undefined> {
  const id = await addMember(tx, member, now)
  if (id === undefined) return undefined
  // Checked after the row exists: an account that is being erased at this moment held the name
  // until then.
  if (!(await isRetired(tx, retiredName(secretKey, member.key)))) return id
  await removeNewMember(tx, id)
  return undefined
}
