import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { isDht, text } from '../values.ts'

export const find = endpoint({
  method: 'GET',
  path: '/v2/staff/find',
  summary: '按编号、名称找作品、会员、订单、留言、案件；只找自己有权看的',
  who: 'staff',
  scope: null,
  query: z.object({ keyword: text(1, 64), isDht }),
  answer: rows(
    z.strictObject({
      kind: z.enum(['work', 'member', 'order', 'message', 'case']),
      id: z.string(),
      /** The number or name by which it is known. */
      name: z.string(),
      detail: z.string(),
      state: z.string(),
    }),
  ),
})
