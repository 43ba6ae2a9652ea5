import type { Permission } from '@yehang/contract'

const needed: Permission = 'api-keys:edit'

/** Whether these are the permissions of one who may make keys; a key ends with the right of its maker. */
export const mayMakeKeys = (permissions: readonly string[]) =>
  permissions.includes('*') || permissions.includes(needed)
