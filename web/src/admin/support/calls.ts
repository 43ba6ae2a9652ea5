import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'

const listKey = 'GET /v2/staff/message/list'
const threadKey = 'GET /v2/staff/message/{id}'
const memberKey = 'GET /v2/staff/message/{id}/member'

export type AdminRow = AnswerTo<typeof listKey>['rows'][number]
export type AdminThread = AnswerTo<typeof threadKey>
export type AdminMember = AnswerTo<typeof memberKey>['data']
export type AdminOrder = NonNullable<AdminMember['orders']>[number]
export type AdminGuest = AnswerTo<'GET /v2/staff/message/{id}/guest'>['data']
export type AdminCounts = AnswerTo<'GET /v2/staff/message/counts'>['data']
export type CannedReply = AnswerTo<'GET /v2/staff/message/canned/list'>['data'][number]
export type ChannelAnswer = AnswerTo<'POST /v2/staff/message/order/ask'>['data']

/** How often visible data is fetched again, in milliseconds. */
export const queuePollMs = 5000
export const threadPollMs = 4000

/** Tabs of the queue, by their value in the address. */
const views = {
  '': { status: '0' },
  answered: { status: '1' },
  closed: { status: '9' },
  mine: { mine: '1' },
} as const

export type View = keyof typeof views

export const viewOf = (tab: string | undefined): View =>
  tab === 'answered' || tab === 'closed' || tab === 'mine' ? tab : ''

/** A word is looked for in all of them. */
export function queueCall(view: View, keyword: string, pageSize: number) {
  const query = keyword === '' ? { ...views[view], pageSize } : { keyword, pageSize }
  return callOptions(listKey, { query })
}

export const cannedCall = callOptions('GET /v2/staff/message/canned/list', {})
export const threadCall = (id: string) => callOptions(threadKey, { params: { id } })
export const memberCall = (id: string) => callOptions(memberKey, { params: { id } })

/** What an action on a message changes. */
export const supportCalls = '/v2/staff/message'
