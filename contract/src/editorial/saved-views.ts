import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { adminViewNameMax, adminViewsMax } from '../limits.ts'
import { id, isDht, oneOf, text } from '../values.ts'
import { channelName, who, workViews } from './works.ts'

/** Saved views of the list of works, private to each member of staff. */

const name = z
  .string({ error: '请填写视图的名字' })
  .trim()
  .pipe(text(1, adminViewNameMax, `名字为 1 到 ${adminViewNameMax} 个字`))

/** What narrows the list; what is left out narrows nothing. */
export const viewFilters = z.strictObject({
  view: oneOf(workViews).optional(),
  channel: channelName.optional(),
  state: oneOf(['published', 'draft', 'hidden', 'removed']).optional(),
  days: oneOf(['1', '7', '30']).optional(),
  keyword: text(1, 64).optional(),
  entry: id.optional(),
})

const savedView = z.strictObject({ viewId: id, name: z.string(), filters: viewFilters })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/v2/staff/works/saved',
  summary: '自己存的视图，先存的在前',
  who,
  scope: 'works:read',
  query: z.object({ isDht }),
  answer: rows(savedView),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/v2/staff/works/saved/save',
  summary: `把现在的筛选存成自己的视图，最多 ${adminViewsMax} 个；同名的换成新的`,
  who,
  scope: 'works:write',
  body: z.object({ name, filters: viewFilters }),
  answer: data(savedView),
})

export const renameView = endpoint({
  method: 'POST',
  path: '/v2/staff/works/saved/rename',
  summary: '改自己一个视图的名字',
  who,
  scope: 'works:write',
  body: z.object({ viewId: id, name }),
  answer: z.strictObject({}),
})

export const removeView = endpoint({
  method: 'POST',
  path: '/v2/staff/works/saved/remove',
  summary: '删自己的一个视图，作品不动',
  who,
  scope: 'works:write',
  body: z.object({ viewId: id }),
  answer: z.strictObject({}),
})
