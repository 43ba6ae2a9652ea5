import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { storedUser } from './shown-user.ts'
import { signedIn } from './signed-in.ts'

export { signedIn }

export type Member = Pick<AnswerTo<'GET /v2/user/getInfo'>, 'user' | 'level'>

export const memberInfo = callOptions('GET /v2/user/getInfo', {})

/** The signed-in member; null for a guest, undefined until the server has answered. */
export function useMember(): Member | null | undefined {
  const isSignedIn = useObservable(signedIn)
  const { data } = useQuery({ ...memberInfo, enabled: isSignedIn })
  return isSignedIn ? data : null
}

/**
 * The level of the visitor: the last known one until the server answers; null for a guest, undefined while it is not
 * known.
 */
export function useLevel(): number | null | undefined {
  const member = useMember()
  return member === null ? null : (member?.level.levelId ?? storedUser()?.levelId)
}
