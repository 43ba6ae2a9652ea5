import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'
import type { Search } from '../ui/address.ts'
import { pageOf } from '../ui/address.ts'

export type Webhook = AnswerTo<'GET /v2/staff/webhooks/list'>['rows'][number]
export type Message = AnswerTo<'GET /v2/staff/webhooks/messages'>['rows'][number]

/** The beginning of the calls whose answers a change of a webhook changes. */
export const webhookPath = '/v2/staff/webhooks/'

export const pageSize = 50
/** Deliveries are seen soon after they were begun. */
export const soonMs = 5000

const states = ['waiting', 'delivered', 'failed'] as const

/** The log as the address narrows it. */
export function messagesAt(search: Search) {
  const { webhook, type } = search
  const state = states.find((one) => one === search.state)
  return {
    ...callOptions('GET /v2/staff/webhooks/messages', {
      query: {
        ...(webhook && { webhookId: webhook }),
        ...(type && { type }),
        ...(state && { state }),
        pageNum: pageOf(search),
        pageSize,
      },
    }),
    staleTime: 0,
    refetchInterval: soonMs,
    placeholderData: keepPreviousData,
  }
}
