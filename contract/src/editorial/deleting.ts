import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { id, reason } from '../values.ts'
import { bulkAnswer, ids } from './works.ts'

/** Works that staff delete: they can be restored for `deletedDays`, then they are gone. */

const who = 'staff:works:delete'

export const deleteAdminWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/works/delete',
  summary:
    '删除作品：立即从站上消失，7 天内可恢复，之后连同磁力、图片、影片彻底清除；案件没有了结的、已并入的不动',
  who,
  scope: 'works:delete',
  body: z.object({ ids, reason }),
  answer: bulkAnswer,
})

export const restoreAdminWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/works/restore',
  summary: '恢复删除的作品，回到删除前的状态；原来在站上、现在不能发布的回到待发布',
  who,
  scope: 'works:delete',
  body: z.object({ ids }),
  answer: data(
    z.strictObject({
      restored: z.array(id),
      /** Are back as drafts. */
      notPublished: z.array(z.strictObject({ id, number: z.string(), ...failure })),
      /** Are not there any more. */
      refused: z.array(z.strictObject({ id, number: z.string(), ...failure })),
    }),
  ),
})
