import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, hasResource, isDht, isOnline, oneOf } from '../values.ts'
import { directoryTables } from './directories.ts'
import { directoryRow, keyword, workRow } from './schemas.ts'

/** A performer, series, tag and so on whose name matches. `modId` is null for performers, who belong to no channel. */
export const suggestedEntry = directoryRow.extend({
  tableName: oneOf(['performer', ...directoryTables]),
  modId: z.int().min(1).max(5).nullable(),
})

export const suggestWorks = endpoint({
  method: 'GET',
  path: '/v2/works/suggest',
  summary: '搜索联想：番号、作品、演员、系列、标签等；作品与同样筛选下的搜索结果一致',
  who: 'anyone',
  query: z.object({ keyword, isDht, isOnline, hasResource }),
  answer: data(
    z.strictObject({
      /** The one work whose number the keyword is; null where it is none, or could be several. */
      exact: workRow.nullable(),
      works: z.array(workRow),
      entries: z.array(suggestedEntry),
      /** How many works a search for the keyword finds under the same filter. */
      total: count,
      totalCapped: z.literal(true).optional(),
      /** As in the list: nothing has the keyword, and the works are those closest to it. */
      didYouMean: z.string().optional(),
    }),
  ),
})
