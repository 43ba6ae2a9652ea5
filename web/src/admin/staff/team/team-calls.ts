import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '@yehang/contract/permissions'
import type { AnswerTo } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { callOptions } from '../../../api/queries.ts'
import { toast } from '../../ui/toasts.tsx'

export type Colleague = AnswerTo<'GET /v2/staff/team'>['rows'][number]
export type Role = AnswerTo<'GET /v2/staff/roles'>['rows'][number]

export type Invitee = AnswerTo<'GET /v2/staff/team/account'>['data']

export const teamCall = callOptions('GET /v2/staff/team', { query: {} })
export const rolesCall = callOptions('GET /v2/staff/roles', { query: {} })

/** The actions of an administrator on colleagues and roles; both lists and one's own permissions are fetched again. */
export function useTeamActions() {
  const client = useQueryClient()
  const onSettled = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        key === 'GET /v2/staff/team' || key === 'GET /v2/staff/roles' || key === 'GET /v2/staff/me',
    })
  return {
    setRoles: useMutation({
      mutationFn: (body: { userId: string; roles: string[] }) => post('POST /v2/staff/team/roles', { body }),
      onSuccess: (_, { roles }) => toast({ text: roles.length > 0 ? '已改角色，马上生效' : '已不再是同事' }),
      onSettled,
    }),
    invite: useMutation({
      mutationFn: (body: { userName: string; email?: string; roles: string[] }) =>
        post('POST /v2/staff/team/invite', { body }),
      onSettled,
    }),
    inviteMember: useMutation({
      mutationFn: (body: { userId: string; roles: string[] }) =>
        post('POST /v2/staff/team/invite-member', { body }),
      onSettled,
    }),
    saveRole: useMutation({
      mutationFn: (body: { name?: string; title: string; permissions: Permission[] }) =>
        post('POST /v2/staff/roles/save', { body }),
      onSuccess: () => toast({ text: '已保存，马上生效' }),
      onSettled,
    }),
    removeRole: useMutation({
      mutationFn: (name: string) => post('POST /v2/staff/roles/remove', { body: { name } }),
      onSuccess: () => toast({ text: '已删除角色' }),
      onSettled,
    }),
    resetFactor: useMutation({
      mutationFn: (body: { userId: string; reason: string }) =>
        post('POST /v2/staff/team/second-factor', { body }),
      onSuccess: () => toast({ text: '已关掉他的二次验证，设备全部下线' }),
      onSettled,
    }),
  }
}

/** The account of a name that might be invited; null where there is none. */
export async function findInvitee(userName: string): Promise<Invitee | null> {
  try {
    return (await get('GET /v2/staff/team/account', { query: { userName } })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null
    throw error
  }
}

export type TeamActions = ReturnType<typeof useTeamActions>
