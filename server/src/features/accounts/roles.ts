import { builtInRoles } from '@yehang/contract'

/** The roles that every site has; what each may do stands in staff_role. */
export const roles: readonly string[] = Object.keys(builtInRoles)
