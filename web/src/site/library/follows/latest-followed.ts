import { callOptions } from '../../../api/queries.ts'

/** The latest works of what a member follows, and how many of all are new; they stay new. */
export const latestFollowedCall = callOptions('GET /v2/user/follow/latest', {})
