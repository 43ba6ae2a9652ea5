import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { changed, conflicts, count, id, text, time, workId } from '../values.ts'

/** The magnets of a work, as staff keep them. */

const who = 'staff:works:edit'

export const adminMagnet = z.strictObject({
  id,
  name: z.string(),
  infoHash: z.string().regex(/^[0-9a-f]{40}$/),
  length: z.string().regex(/^\d+$/).nullable(),
  category: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: time,
  isBlocked: z.boolean(),
  /** The part that it is of; null: of the whole work. */
  part: id.nullable(),
})

export const addAdminMagnets = endpoint({
  method: 'POST',
  path: '/v2/staff/works/magnets/add',
  summary: '加磁力：一行一条链接或 info hash；封锁表里的、别的作品已有的不收，逐条说明',
  who,
  scope: 'works:write',
  body: z.object({
    id: workId,
    /** The part that they are of. */
    part: id.optional(),
    lines: z.string({ error: '请粘贴磁力链接或 info hash' }).trim().pipe(text(1, 40_000)),
  }),
  answer: data(
    z.strictObject({
      added: count,
      refused: z.array(
        z.strictObject({
          line: z.string(),
          ...failure,
          /** By which the hash is blocked. */
          caseId: id.nullable(),
          /** The work that has the hash. */
          workId: id.nullable(),
        }),
      ),
    }),
  ),
})

const mark = text(0, 32).nullable()

export const editAdminMagnet = endpoint({
  method: 'POST',
  path: '/v2/staff/works/magnets/edit',
  summary: '改一条磁力的名称、大小、标记和所属分集；有一栏在打开之后被别人改过，就都不写，逐栏列出',
  who,
  scope: 'works:write',
  body: z.object({
    magnetId: id,
    changes: z.object({
      name: changed(z.string(), z.string({ error: '请填写名称' }).trim().pipe(text(1, 300))),
      length: changed(
        z
          .string()
          .regex(/^\d{1,15}$/, { error: '应为字节数' })
          .nullable(),
      ),
      category: changed(z.string().nullable(), mark),
      remark: changed(z.string().nullable(), mark),
      /** Null: of the whole work. */
      part: changed(id.nullable()),
    }),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, magnet: adminMagnet })),
})

export const removeAdminMagnet = endpoint({
  method: 'POST',
  path: '/v2/staff/works/magnets/remove',
  summary: '移除一条磁力',
  who,
  scope: 'works:write',
  body: z.object({ magnetId: id }),
  answer: z.strictObject({}),
})
