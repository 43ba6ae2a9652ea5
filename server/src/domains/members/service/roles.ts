import { builtInRoles } from '@yehang/contract'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { rolesNamed } from '../queries/roles.ts'

/** The roles of every site; their permissions are in staff_role. */
export const roles: readonly string[] = Object.keys(builtInRoles)

export const mayAll = ({ permissions }: Principal, wanted: readonly string[]) =>
  permissions.includes('*') || wanted.every((one) => permissions.includes(one))

/**
 * Throws if the member of staff has more permissions than the caller, who then may not change their
 * account.
 */
export async function checkAbove(
  tx: DatabaseTransaction,
  principal: Principal,
  roles: readonly string[],
): Promise<void> {
  const given = (await rolesNamed(tx, roles)).flatMap(({ permissions }) => permissions)
  const isAbove = given.length > 0 && !(mayAll(principal, ['staff:edit']) && mayAll(principal, given))
  if (isAbove) throw new AppError('account_of_colleague')
}
