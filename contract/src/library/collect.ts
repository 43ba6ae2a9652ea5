import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import { collectBatchMax, foldersPerWork, pageSizes } from '../limits.ts'
import { id, isDht, pageNum, pageSize, workId } from '../values.ts'
import { status } from './likes.ts'
import { tooManyFolders } from './reasons.ts'

/** An array, or a text with commas; may be empty (docs/requirements.md, library 4). Repeated ids count once. */
const folderIds = z
  .union([z.array(z.string()), z.string()], { error: '应为收藏夹编号' })
  .transform((value) => {
    const all = typeof value === 'string' ? value.split(',') : value
    return [...new Set(all.map((one) => one.trim()).filter((one) => one !== ''))]
  })
  .pipe(z.array(id).max(foldersPerWork, { error: tooManyFolders }))

const choice = z.object({
  status,
  /** Taken together with `cateIds`. */
  cateId: z.union([id, z.literal('')], { error: '应为收藏夹编号' }).nullish(),
  cateIds: folderIds.nullish(),
  dataId: workId,
})

/** The folders that have the work now, newest folder last. */
const folders = data(z.array(id))

export const addToFolders = endpoint({
  method: 'POST',
  path: '/v2/user/collect/adds',
  summary: '收藏到收藏夹，不指明时到默认收藏夹；status 9 取消收藏',
  who: 'member',
  body: choice,
  answer: folders,
})

export const setFolders = endpoint({
  method: 'POST',
  path: '/v2/user/collect/edit',
  summary: '换成这些收藏夹；一个也不选或 status 9 即取消收藏',
  who: 'member',
  body: choice,
  answer: folders,
})

const batchError = `应为 1 到 ${collectBatchMax} 个作品编号`

/** The works that were changed, each with its folders before and now. */
const changedWorks = data(
  z.array(z.strictObject({ dataId: workId, before: z.array(id), cateIds: z.array(id) })),
)

export const changeCollected = endpoint({
  method: 'POST',
  path: '/v2/user/collect/batch',
  summary:
    '一次移动、复制或移出多部作品：放进 cateIds，移出 fromId；status 9 只移出，不指明 fromId 即取消收藏',
  who: 'member',
  body: z.object({
    status,
    dataIds: z
      .array(workId, { error: batchError })
      .min(1, { error: batchError })
      .max(collectBatchMax, { error: batchError }),
    cateIds: folderIds.nullish(),
    fromId: id.nullish(),
  }),
  answer: changedWorks,
})

export const restoreCollected = endpoint({
  method: 'POST',
  path: '/v2/user/collect/restore',
  summary: '一次指明多部作品各在哪些收藏夹里，用来撤销上面的改动',
  who: 'member',
  body: z.object({
    works: z
      .array(z.object({ dataId: workId, cateIds: folderIds }), { error: batchError })
      .min(1, { error: batchError })
      .max(collectBatchMax, { error: batchError }),
  }),
  answer: changedWorks,
})

export const foldersOfWork = endpoint({
  method: 'GET',
  path: '/v2/user/collect/{id}',
  summary: '一部作品在自己的哪些收藏夹里',
  who: 'member',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: folders,
})

export const listCollected = endpoint({
  method: 'GET',
  path: '/v2/user/collect/detail/list',
  summary: '收藏的作品，最近的在前；cateId 只看一个收藏夹',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.favourites), cateId: id.optional(), isDht }),
  answer: rows(workRow),
})
