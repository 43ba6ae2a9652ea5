import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, id, isDht, oneOf, text, workId } from '../values.ts'

/** Two works that are one. */

const who = 'staff:works:edit'

/** Of the rights to a work, what is carried over as one: the licence, the consents, the note. */
const rightsParts = z.array(oneOf(['licence', 'consent', 'note']))

const side = z.strictObject({
  id,
  number: z.string(),
  title: z.string(),
  modId: z.int().min(1).max(5),
  magnets: count,
  likes: count,
  collects: count,
  views: count,
  video: oneOf(['ready', 'preparing', 'failed', 'none']),
  playLevel: z.int().min(0).max(2),
  cover: z.boolean(),
  stills: count,
  preview: z.boolean(),
  rights: rightsParts,
  evidence: count,
})

export const previewWorkMerge = endpoint({
  method: 'GET',
  path: '/v2/staff/works/merge',
  summary: '合并之前看会动什么：从哪一部、并入哪一部，合并后各有多少',
  who,
  scope: 'works:read',
  /** `into`: an id, or a number in any writing. */
  query: z.object({ from: workId, into: text(1, 64), isDht }),
  answer: data(
    z.strictObject({
      from: side,
      into: side,
      after: z.strictObject({ magnets: count, likes: count, collects: count, views: count }),
      /** What the work that stays lacks and is given. */
      carried: z.strictObject({
        /** `stays`: the work that stays has a video of its own; the other stays with the old one. */
        video: oneOf(['moves', 'stays', 'none']),
        cover: z.boolean(),
        stills: count,
        preview: z.boolean(),
        rights: rightsParts,
        evidence: count,
      }),
    }),
  ),
})

export const mergeWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/works/merge',
  summary:
    '并入另一部：磁力、喜欢、收藏、记录跟着走，那一部缺的影片、图片、权利也补过去，旧地址通向新的；24 小时内可撤销',
  who,
  scope: 'works:write',
  body: z.object({ from: workId, into: workId }),
  answer: data(z.strictObject({ undoId: id })),
})
