import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'

export type Proposal = AnswerTo<'GET /v2/staff/video/marker/proposed'>['rows'][number]
export type ProposalState = Proposal['state']

export const pageSize = 24

export const proposals = (state: ProposalState, pageNum: number) =>
  callOptions('GET /v2/staff/video/marker/proposed', { query: { state, pageNum, pageSize } })

/** What a decision changes: the queue, and the number beside it in the rail. */
export const changes = ['/v2/staff/video/marker/', '/v2/staff/summary']
