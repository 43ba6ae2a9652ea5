import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { partsMax, partTitleMax } from '../limits.ts'
import { conflicts, count, id, oneOf, text, workId } from '../values.ts'

/** The parts of a work, as staff keep them. */

export const adminPart = z.strictObject({
  id,
  title: z.string(),
  /** Of its newest film that was not taken away; null where it has none. */
  film: oneOf(['ready', 'preparing', 'failed']).nullable(),
  magnets: count,
})

const title = z
  .string({ error: '请填写分集标题' })
  .trim()
  .pipe(text(1, partTitleMax, `分集标题为 1 到 ${partTitleMax} 个字符`))
const most = { error: `最多 ${partsMax} 集` }

export const saveAdminParts = endpoint({
  method: 'POST',
  path: '/v2/staff/works/parts',
  summary: '保存分集：新加、改名、排序、去掉；打开之后被别人改过就不写；去掉有影片的一集要带 withFilms',
  who: 'staff:works:edit',
  scope: 'works:write',
  body: z.object({
    id: workId,
    /** As they were when the page was opened. */
    from: z.array(z.object({ id, title: z.string().max(400) })).max(partsMax * 2, most),
    /** In their order; without an id it is new. */
    to: z.array(z.object({ id: id.nullable(), title })).max(partsMax, most),
    /** Films of parts that go are taken down. */
    withFilms: z.boolean({ error: '应为是或否' }).default(false),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, parts: z.array(adminPart) })),
})
