import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { endpoint, rows } from '../endpoint.ts'
import { folderDescriptionMax, folderNameMax, pageSizes } from '../limits.ts'
import { texts } from '../texts.ts'
import { count, id, isDht, pageNum, pageSize, text, workId } from '../values.ts'

const zeroOrOne = z
  .union([z.enum(['0', '1']), z.literal(0), z.literal(1)], { error: '应为 0 或 1' })
  .transform(Number)
/** 0 public, 1 private (docs/requirements.md, library 5). A folder is private unless its owner says otherwise. */
const isPrivate = zeroOrOne
/**
 * 1: the description of a public folder is public too. Otherwise it is a private note of its owner.
 */
const descriptionPublic = zeroOrOne

/** In the address of a public folder. Not its id, which could be guessed. */
const publicId = z.uuid()

const cateName = z
  .string({ error: texts.folderNameNeeded })
  .transform((value) => value.replaceAll('\0', '').trim())
  .pipe(z.string().min(1, { error: texts.folderNameNeeded }))
  .pipe(text(1, folderNameMax, `收藏夹名字最多 ${folderNameMax} 个字`))

const description = text(0, folderDescriptionMax, `描述最多 ${folderDescriptionMax} 个字`)

export const folder = z.strictObject({
  cateId: id,
  cateName: z.string(),
  description: z.string(),
  isPrivate: z.int().min(0).max(1),
  descriptionPublic: z.int().min(0).max(1),
  /** Null while the folder is private. */
  publicId: publicId.nullable(),
  /** The work it was made for. */
  dataId: id.nullable(),
  /** What is collected without choosing goes there; it can be emptied and renamed, not deleted. */
  isDefault: z.boolean(),
  count,
})

export const listFolders = endpoint({
  method: 'GET',
  path: '/v2/user/collect/cate/list',
  summary: '自己的收藏夹，默认收藏夹在前',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.folders), isDht }),
  answer: rows(folder),
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/v2/user/collect/cate/',
  summary: '新建收藏夹；dataId 是为哪部作品新建的，并不会因此收藏它',
  who: 'member',
  body: z.object({
    cateName,
    description: description.default(''),
    dataId: workId.optional(),
    isPrivate: isPrivate.default(1),
    descriptionPublic: descriptionPublic.default(0),
  }),
  answer: z.strictObject({ dataId: id.nullable(), cateId: id, publicId: publicId.nullable() }),
})

export const editFolder = endpoint({
  method: 'POST',
  path: '/v2/user/collect/cate/edit',
  summary: '修改收藏夹的名字、描述、公开与否，以及描述是否一并公开',
  who: 'member',
  body: z.object({
    cateId: id,
    cateName: cateName.optional(),
    description: description.optional(),
    isPrivate: isPrivate.optional(),
    descriptionPublic: descriptionPublic.optional(),
  }),
  answer: z.strictObject({}),
})

export const emptyFolder = endpoint({
  method: 'POST',
  path: '/v2/user/collect/cate/empty',
  summary: '清空收藏夹',
  who: 'member',
  body: z.object({ cateId: id }),
  answer: z.strictObject({}),
})

export const deleteFolder = endpoint({
  method: 'POST',
  path: '/v2/user/collect/cate/delete',
  summary: '删除收藏夹；只在其中的作品不再是收藏',
  who: 'member',
  body: z.object({ cateId: id }),
  answer: z.strictObject({}),
})

export const getPublicFolder = endpoint({
  method: 'GET',
  path: '/v2/collect/folder/{publicId}',
  summary: '别人公开的收藏夹和其中的作品',
  who: 'anyone',
  /** Invalid ids are not found: links issued before had the plain id. */
  params: z.object({ publicId: z.string().max(100) }),
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.favourites), isDht }),
  answer: rows(workRow).extend({
    data: z.strictObject({
      publicId,
      cateName: z.string(),
      /** Empty unless its owner shows it. */
      description: z.string(),
    }),
  }),
})
