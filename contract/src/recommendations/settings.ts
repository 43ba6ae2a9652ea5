import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { status } from '../library/likes.ts'
import { dismissedMax } from '../limits.ts'
import { isDht, oneOf, time, workId } from '../values.ts'

const state = oneOf(['on', 'off'])

export const dismiss = endpoint({
  method: 'POST',
  path: '/v2/user/recommendations/dismiss',
  summary: `对一部推荐的作品不感兴趣（status 0），或撤销（status 9）；保留最近 ${dismissedMax} 部`,
  who: 'member',
  body: z.object({ status, dataId: workId }),
  answer: z.strictObject({}),
})

export const getRecommendationState = endpoint({
  method: 'GET',
  path: '/v2/user/recommendations/state',
  summary: '个性化推荐是否开启，以及从何时起的记录用于推荐',
  who: 'member',
  query: z.object({ isDht }),
  answer: data(z.strictObject({ state, since: time.nullable() })),
})

export const setRecommendationState = endpoint({
  method: 'POST',
  path: '/v2/user/recommendations/state',
  summary: '开启或关闭个性化推荐；关闭后既不推荐，也不用于计算他人的推荐',
  who: 'member',
  body: z.object({ state }),
  answer: z.strictObject({}),
})

export const clearRecommendations = endpoint({
  method: 'POST',
  path: '/v2/user/recommendations/clear',
  summary: '清除推荐记录：此前的记录不再用于推荐，“不感兴趣”也清空',
  who: 'member',
  body: z.object({}),
  answer: z.strictObject({}),
})
