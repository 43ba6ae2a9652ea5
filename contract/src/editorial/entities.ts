import { z } from 'zod'
import { modNames } from '../channels.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import { aliasesMax, pictureMaxBytes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text } from '../values.ts'
import { adminEntity, adminEntityRow, entityKind, entityKinds, entityName, who } from './entity-shapes.ts'

/** Entities: tags, performers, makers and so on, as staff keep them. */

const modName = oneOf(modNames as ['censored', ...typeof modNames])

export const listAdminEntities = endpoint({
  method: 'GET',
  path: '/v2/staff/entities/list',
  summary: '条目：按类别列出，作品多的在前；可按频道、名称、别名、拼音或编号查找，或只看疑似重复',
  who,
  scope: 'works:read',
  query: z.object({
    kind: entityKind,
    modName: modName.optional(),
    keyword: text(1, 64).optional(),
    duplicates: oneOf(['1']).optional(),
    pageNum,
    pageSize: pageSize(50),
    isDht,
  }),
  answer: rows(adminEntityRow),
})

export const countAdminEntities = endpoint({
  method: 'GET',
  path: '/v2/staff/entities/counts',
  summary: '每一类有多少条目、多少疑似重复；疑似重复最多数到 1000',
  who,
  scope: 'works:read',
  query: z.object({ isDht }),
  answer: data(z.array(z.strictObject({ kind: z.enum(entityKinds), total: count, duplicates: count }))),
})

export const getAdminEntity = endpoint({
  method: 'GET',
  path: '/v2/staff/entities/detail/{id}',
  summary: '一个条目：名称、别名、作品数、并入它的旧编号、改动',
  who,
  scope: 'works:read',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: data(adminEntity),
})

const group = text(1, 60).nullable()

export const createAdminEntity = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/create',
  summary: '新建条目；演员不属于频道，其他都要说明频道',
  who,
  scope: 'works:write',
  body: z.object({
    kind: entityKind,
    modName: modName.optional(),
    name: entityName,
    nameCn: entityName.nullable().default(null),
    group: group.default(null),
  }),
  answer: data(z.strictObject({ entityId: id })),
})

export const editAdminEntity = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/edit',
  summary: '改名称、中文名、标签组、别名；没有给出的不变。搜索和导入都认别名',
  who,
  scope: 'works:write',
  body: z.object({
    entityId: id,
    version: z.int({ error: '应为打开时的版本' }).min(0),
    name: entityName.optional(),
    nameCn: entityName.nullable().optional(),
    group: group.optional(),
    aliases: z
      .array(entityName, { error: '应为一组名称' })
      .max(aliasesMax, { error: `最多 ${aliasesMax} 个别名` })
      .optional(),
  }),
  answer: data(z.strictObject({ version: count })),
})

const portrait = data(z.strictObject({ portrait: z.string().nullable() }))

export const setEntityPortrait = endpoint({
  method: 'PUT',
  path: '/v2/staff/entities/portrait/{id}',
  summary: `上传条目的图片：JPG、PNG、WebP，最多 ${pictureMaxBytes / 1024 / 1024} MB；重新编码并去掉元数据，换下原来的`,
  who,
  scope: 'works:write',
  params: z.object({ id }),
  bytes: pictureMaxBytes,
  answer: portrait,
})

export const removeEntityPortrait = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/portrait/remove',
  summary: '移除条目的图片：站上改用它作品的封面',
  who,
  scope: 'works:write',
  body: z.object({ entityId: id }),
  answer: portrait,
})
