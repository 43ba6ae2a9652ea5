import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { type Member, memberInfo } from './member.ts'
import { detailKey, isSameForAll } from './public-calls.ts'

function isOfMember(key: QueryKey): boolean {
  const [call] = key
  return typeof call === 'string' && call !== detailKey && !isSameForAll(call.slice(call.indexOf('/')))
}

const ofMember = { predicate: ({ queryKey }: Query) => isOfMember(queryKey) }

/**
 * Removes the cached answers to a member. Components on the page fetch nothing again: the page knows that the visitor is
 * signed out.
 */
export function removeMemberAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries(ofMember)
  queryClient.setQueriesData<AnswerTo<typeof detailKey>>(
    { queryKey: [detailKey] },
    (answer) => answer && { ...answer, collect: null, like: null },
  )
}

/** The same where another member is signed in now: what is shown is fetched again. */
export function refetchMemberAnswers(queryClient: QueryClient): void {
  void queryClient.resetQueries(ofMember)
  void queryClient.invalidateQueries({ queryKey: [detailKey] })
}

/** Passes on the server's answer about the member, each time that there is one. */
export function onMemberAnswer(queryClient: QueryClient, onMember: (member: Member) => void): void {
  const [infoKey] = memberInfo.queryKey
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] === infoKey) onMember(event.query.state.data as Member)
  })
}
