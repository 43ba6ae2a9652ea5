import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@yehang/contract/permissions'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'
import { mayVisit, type Section, sections } from './sections.ts'

type Answer = AnswerTo<'GET /v2/staff/me'>['data']

interface Me extends Omit<Answer, 'roles'> {
  roles: readonly string[]
  /** Labels of the roles. */
  roleTitles: readonly string[]
}

const meCall = callOptions('GET /v2/staff/me', { query: {} })

/** The signed-in colleague and their permissions; undefined until the server has answered. */
export function useMe(): Me | undefined {
  const { data } = useQuery(meCall)
  if (!data) return undefined
  const { roles, ...me } = data.data
  return { ...me, roles: roles.map(({ name }) => name), roleTitles: roles.map(({ title }) => title) }
}

/** Whether the signed-in colleague is an administrator. */
export const useIsAdmin = (): boolean => useMe()?.permissions.includes('*') ?? false

/** Whether the signed-in colleague has a permission: controls without it are not shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useMe()?.permissions ?? []
  return (permission) => mine.includes('*') || mine.includes(permission)
}

/** The pages that the signed-in colleague may open. */
export function useMySections(): readonly Section[] {
  const mine = useMe()?.permissions ?? []
  return sections.filter((section) => mayVisit(section, mine))
}
