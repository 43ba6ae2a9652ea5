import type { Permission } from '@yehang/contract'

/** What each role of staff may do; `*` is everything. Endpoints name the permission they need (`staff:…`). */
const permissionsOfRole: Record<string, readonly (Permission | '*')[]> = {
  admin: ['*'],
  editor: ['works:edit', 'works:cloud', 'works:import', 'reports:decide'],
  support: ['messages:answer', 'members:read', 'orders:read', 'orders:edit'],
}

export const roles: readonly string[] = Object.keys(permissionsOfRole)

/** All permissions that come with these roles; a role that is not known any more gives none. */
export function permissionsOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => permissionsOfRole[name] ?? []))].sort()
}
