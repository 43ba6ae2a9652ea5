import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@yehang/contract/permissions'
import { memberInfo } from '../../features/accounts/member.ts'

export interface Me {
  userName: string
  roles: readonly string[]
  permissions: readonly string[]
}

/** Who sits here and what they may; undefined until the server has said. */
export function useMe(): Me | undefined {
  const { data } = useQuery(memberInfo)
  return data && { userName: data.user.userName, roles: data.user.roles, permissions: data.user.permissions }
}

/** Whether whoever sits here may do something: what they may not is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useMe()?.permissions ?? []
  return (permission) => mine.includes('*') || mine.includes(permission)
}
