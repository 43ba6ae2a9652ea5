import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { endpoint, rows } from '../endpoint.ts'
import { alsoMax, guestHistoryMax, homeRowMax, pageSizes, recommendedMax } from '../limits.ts'
import { id, isDht, oneOf, pageNum, pageSize, workId } from '../values.ts'

/**
 * Why a work is recommended: a work that was watched, liked or collected, a series, performer, maker or tag that it
 * shares with those, or one that the member follows; `also`: the same members watched both; `popular`: many collect it.
 */
export const why = z.strictObject({
  code: oneOf([
    'watched',
    'liked',
    'collected',
    'followed',
    'series',
    'performer',
    'maker',
    'tag',
    'also',
    'popular',
  ]),
  /** Of the work or the entry; left out of `also` and `popular`. */
  id: id.optional(),
  name: z.string().optional(),
})

export const recommendedRow = workRow.extend({ why })

/** `new`: there is nothing to go by yet, and popular works are answered; `off`: the member wants none. */
const state = oneOf(['on', 'new', 'off'])

export const listRecommended = endpoint({
  method: 'GET',
  path: '/v2/works/recommended',
  summary: `为你推荐，最多 ${recommendedMax} 部，每部说明原因`,
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.recommended), isDht }),
  answer: rows(recommendedRow).extend({ state }),
})

export const listAlso = endpoint({
  method: 'GET',
  path: '/v2/works/also/{id}',
  summary: `看过这部的人也看，最多 ${alsoMax} 部；不足时补上同系列、同演员、同标签的作品`,
  who: 'anyone',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: rows(recommendedRow),
})

export const listByCollected = endpoint({
  method: 'GET',
  path: '/v2/works/recommended/collected',
  summary: `因为你收藏了某部：最近收藏的一部，和收藏它的人也看的，最多 ${homeRowMax} 部；没有时 work 为 null`,
  who: 'member',
  query: z.object({ isDht }),
  answer: rows(recommendedRow).extend({
    work: z.strictObject({ id, number: z.string(), title: z.string() }).nullable(),
  }),
})

export const recommendToGuest = endpoint({
  method: 'POST',
  path: '/v2/works/recommended/guest',
  summary: '按本设备的浏览记录推荐，最近的在前；不保存',
  who: 'anyone',
  body: z.object({
    dataIds: z
      .array(workId)
      .min(1, { error: '至少一部作品' })
      .max(guestHistoryMax, { error: `最多 ${guestHistoryMax} 部` }),
  }),
  answer: rows(recommendedRow),
})
