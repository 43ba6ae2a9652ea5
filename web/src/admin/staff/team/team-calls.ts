import type { AnswerTo } from '../../../api/client.ts'
import { get } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { callOptions } from '../../../api/queries.ts'
import { usePost } from '../../ui/calls.ts'

export type Colleague = AnswerTo<'GET /v2/staff/team'>['rows'][number]
export type Role = AnswerTo<'GET /v2/staff/roles'>['rows'][number]
export type Invitee = AnswerTo<'GET /v2/staff/team/account'>['data']

export const rolesCall = callOptions('GET /v2/staff/roles', { query: {} })

const changes = ['/v2/staff/team', '/v2/staff/roles', '/v2/staff/me']

/** The actions of an administrator on colleagues and roles; one's own permissions are fetched again, too. */
export function useTeamActions() {
  return {
    setRoles: usePost('POST /v2/staff/team/roles', {
      done: (_, { roles }) => (roles.length > 0 ? '已改角色，马上生效' : '已不再是同事'),
      changes,
    }),
    invite: usePost('POST /v2/staff/team/invite', { changes }),
    inviteMember: usePost('POST /v2/staff/team/invite-member', { changes }),
    saveRole: usePost('POST /v2/staff/roles/save', { done: () => '已保存，马上生效', changes }),
    removeRole: usePost('POST /v2/staff/roles/remove', { done: () => '已删除角色', changes }),
    resetFactor: usePost('POST /v2/staff/team/second-factor', {
      done: () => '已关掉他的二次验证，设备全部下线',
      changes,
    }),
  }
}

export type TeamActions = ReturnType<typeof useTeamActions>

/** The account of a name that might be invited; null where there is none. */
export async function findInvitee(userName: string): Promise<Invitee | null> {
  try {
    return (await get('GET /v2/staff/team/account', { query: { userName } })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null
    throw error
  }
}

export const roleOptions = (roles: readonly Role[]) => roles.map(({ name, title }) => [name, title] as const)
