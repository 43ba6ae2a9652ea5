import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { hiddenMax, maxPageSize } from '../limits.ts'
import { id, isDht, oneOf } from '../values.ts'
import { status } from './likes.ts'

const kind = oneOf(['work', 'tag', 'performer'])

export const hide = endpoint({
  method: 'POST',
  path: '/v2/user/hide',
  summary: `隐藏（status 0）或不再隐藏（status 9）作品、标签、演员，最多 ${hiddenMax} 个`,
  who: 'member',
  body: z.object({ status, kind, id }),
  answer: z.strictObject({}),
})

export const listHidden = endpoint({
  method: 'GET',
  path: '/v2/user/hide/list',
  summary: '自己隐藏的作品、标签、演员，最近的在前',
  who: 'member',
  query: z.object({ isDht }),
  answer: rows(z.strictObject({ kind, id, name: z.string() })),
})

export const hiddenAmong = endpoint({
  method: 'GET',
  path: '/v2/user/hide/works',
  summary: '这些作品中哪些因自己的隐藏而不显示',
  who: 'member',
  query: z.object({
    /** Ids with commas between them. */
    ids: z
      .string({ error: '应为作品编号' })
      .transform((value) => value.split(','))
      .pipe(
        z
          .array(id)
          .min(1)
          .max(maxPageSize, { error: `最多 ${maxPageSize} 个编号` }),
      ),
    isDht,
  }),
  answer: data(z.array(id)),
})
