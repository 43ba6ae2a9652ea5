import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { awaitedMax } from '../limits.ts'
import { id, isDht, oneOf, workId } from '../values.ts'
import { status } from './likes.ts'

/** What a work lacks. */
export const wants = oneOf(['magnet', 'film'])

export const awaitWork = endpoint({
  method: 'POST',
  path: '/v2/user/await',
  summary: `作品有磁力（magnet）或影片（film）时通知自己（status 0）或不再通知（status 9），最多 ${awaitedMax} 部`,
  who: 'member',
  body: z.object({ id: workId, wants, status }),
  answer: z.strictObject({}),
})

export const getAwaited = endpoint({
  method: 'GET',
  path: '/v2/user/await/{id}',
  summary: '自己在等这部作品的磁力、影片中的哪些，还没有等到的',
  who: 'member',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(z.array(wants)),
})

export const listCopied = endpoint({
  method: 'GET',
  path: '/v2/user/copied/{id}',
  summary: '这部作品的磁力中自己复制过的；账号保存浏览记录时才有，随浏览记录一起清空',
  who: 'member',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(z.array(id)),
})
