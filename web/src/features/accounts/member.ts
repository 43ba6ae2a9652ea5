import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'

/** Whether this browser holds a sign-in; false on the server, which sends every visitor the same page. */
export const signedIn = observable(false)

export type Member = Pick<AnswerTo<'GET /v2/user/getInfo'>, 'user' | 'level'>

export const memberInfo = callOptions('GET /v2/user/getInfo', {})

/** The member who is signed in; null for a guest, undefined while the server has not said yet who it is. */
export function useMember(): Member | null | undefined {
  const isSignedIn = useObservable(signedIn)
  const { data } = useQuery({ ...memberInfo, enabled: isSignedIn })
  return isSignedIn ? data : null
}

/** The level of who looks: null for a guest, undefined while the server has not said yet. */
export function useLevel(): number | null | undefined {
  const member = useMember()
  return member === null ? null : member?.level.levelId
}
