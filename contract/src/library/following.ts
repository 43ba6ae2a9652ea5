import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { endpoint, rows } from '../endpoint.ts'
import { followedMax, homeRowMax, newWorksCounted, pageSizes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize } from '../values.ts'
import { wants } from './awaiting.ts'
import { status } from './likes.ts'

const kind = oneOf(['performer', 'maker', 'series'])

export const follow = endpoint({
  method: 'POST',
  path: '/v2/user/follow',
  summary: `关注（status 0）或取消关注（status 9）演员、制作商、系列，最多 ${followedMax} 个`,
  who: 'member',
  body: z.object({ status, kind, id }),
  answer: z.strictObject({}),
})

export const listFollowed = endpoint({
  method: 'GET',
  path: '/v2/user/follow/list',
  summary: '自己关注的演员、制作商、系列，最近关注的在前',
  who: 'member',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      kind,
      id,
      name: z.string(),
      nameCn: z.string().nullable(),
      /** The channel it belongs to; null for performers, who belong to all. */
      modId: z.int().min(1).max(5).nullable(),
      count,
      /** Works that came in since the list of new works was last opened. */
      newCount: count,
    }),
  ),
})

export const listNewWorks = endpoint({
  method: 'GET',
  path: '/v2/user/follow/works',
  summary:
    '关注的演员、制作商、系列的作品，符合所存搜索的新作品，以及等到了磁力或影片的作品，最新发行的在前；打开第一页即视为已看过',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.favourites), isDht }),
  answer: rows(
    workRow.extend({
      /** The saved searches that it came in for, the last saved first. */
      searches: z.array(z.strictObject({ id, name: z.string() })).optional(),
      /** What the member has waited for and the work has got. */
      awaited: z.array(wants).optional(),
    }),
  ),
})

export const listLatestFollowed = endpoint({
  method: 'GET',
  path: '/v2/user/follow/latest',
  summary: `关注更新：同 /v2/user/follow/works 的前 ${homeRowMax} 部，以及还没看过的有几部；不算看过`,
  who: 'member',
  query: z.object({ isDht }),
  /** `newCount` counts no further than the limit. */
  answer: rows(workRow).extend({ newCount: count.max(newWorksCounted) }),
})
