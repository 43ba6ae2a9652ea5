import { useQueryClient } from '@tanstack/react-query'
import type { Permission } from '@yehang/contract/permissions'
import type { AnswerTo, PostInput } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { callOptions } from '../../../api/queries.ts'
import { refetch, usePost } from '../../ui/calls.ts'
import { Edits } from '../../ui/editing/edit.ts'
import { toast } from '../../ui/toasts.tsx'

export type Colleague = AnswerTo<'GET /v2/staff/team'>['rows'][number]
export type Role = AnswerTo<'GET /v2/staff/roles'>['rows'][number]
export type Invitee = AnswerTo<'GET /v2/staff/team/account'>['data']

export const rolesCall = callOptions('GET /v2/staff/roles', { query: {} })

const changes = ['/v2/staff/team', '/v2/staff/roles', '/v2/staff/me']

/** The editable fields of a role. */
export interface RoleFields {
  title: string
  permissions: readonly Permission[]
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item))

/** Rights that a colleague gave or took meanwhile stay so beside one's own. */
export const roleEdits = new Edits<RoleFields>({
  lists: ['permissions'],
  isSame: (one, other) =>
    typeof one === 'string'
      ? one.trim() === String(other).trim()
      : isSameSet(one as string[], other as string[]),
})

export const colleagueEdits = new Edits<{ roles: readonly string[] }>({
  lists: ['roles'],
  isSame: (one, other) => isSameSet(one as string[], other as string[]),
})

const setRolesKey = 'POST /v2/staff/team/roles'
const saveRoleKey = 'POST /v2/staff/roles/save'
const rolesOf = ({ roles }: Pick<Colleague, 'roles'>) => roles.map(({ name }) => name)

/** The actions of an administrator on colleagues and roles; one's own permissions are fetched again, too. */
export function useTeamActions() {
  const client = useQueryClient()
  return {
    /** Not saved where another administrator has changed the roles since `colleague` was read. */
    async setRoles(colleague: Colleague, to: readonly string[]) {
      const body = { userId: colleague.userId, from: rolesOf(colleague), to: [...to] }
      const { data } = await post(setRolesKey, { body }, { repeatSubmit: false })
      if (data.saved) toast({ text: to.length > 0 ? '已改角色，马上生效' : '已不再是同事' })
      await refetch(client, changes)
      return { ...data, state: { ...colleague, roles: data.roles } }
    },
    async saveRole(body: PostInput<typeof saveRoleKey>['body']) {
      const { data } = await post(saveRoleKey, { body }, { repeatSubmit: false })
      if (data.saved) toast({ text: '已保存，马上生效' })
      await refetch(client, changes)
      return { ...data, conflicts: data.conflicts as { field: keyof RoleFields; staffName: string | null }[] }
    },
    invite: usePost('POST /v2/staff/team/invite', { changes }),
    inviteMember: usePost('POST /v2/staff/team/invite-member', { changes }),
    createRole: usePost('POST /v2/staff/roles/create', {
      done: () => '已新建角色',
      changes,
      showsFields: true,
    }),
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
