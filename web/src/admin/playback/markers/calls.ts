import type { AnswerTo } from '../../../api/client.ts'

export type Proposal = AnswerTo<'GET /v2/staff/video/marker/proposed'>['rows'][number]
export type ProposalState = Proposal['state']

export const pageSize = 24

/** What a decision changes: the queue, and the number beside it in the rail. */
export const changes = ['/v2/staff/video/marker/', '/v2/staff/summary']
