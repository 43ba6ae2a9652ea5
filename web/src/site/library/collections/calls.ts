import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../../api/client.ts'
import { callOptions, pagedOptions } from '../../../api/queries.ts'

export const foldersKey = 'GET /v2/user/collect/cate/list'
export const collectedKey = 'GET /v2/user/collect/detail/list'
/** What a collected work leads to, on the home page. */
export const byCollectedKey = 'GET /v2/works/recommended/collected'
export const likesKey = 'GET /v2/user/like/detail/list'
export const detailKey = 'GET /v2/works/detail/{id}'
export const publicFolderKey = 'GET /v2/collect/folder/{publicId}'

export type Folder = AnswerTo<typeof foldersKey>['rows'][number]
export type WorkFlags = Pick<AnswerTo<typeof detailKey>, 'collect' | 'like'>

/**
 * Own folders, the default one first; the sheet and the member centre have their own page sizes
 * (docs/requirements.md, library 6).
 */
export function ownFolders(pageSize: typeof pageSizes.folders | typeof pageSizes.memberFolders) {
  return pagedOptions(foldersKey, {}, pageSize)
}

/** All collected works, or those of one folder. */
export function collectedIn(folder: string | null): CallInput<typeof collectedKey> {
  return folder ? { query: { cateId: folder } } : {}
}

export function collectedWorks(folder: string | null) {
  return pagedOptions(collectedKey, collectedIn(folder), pageSizes.favourites)
}

export function likedWorks() {
  return pagedOptions(likesKey, {}, pageSizes.likes)
}

export function foldersOfWork(id: string) {
  return callOptions('GET /v2/user/collect/{id}', { params: { id } })
}

export function publicFolder(publicId: string) {
  return pagedOptions(publicFolderKey, { params: { publicId } }, pageSizes.favourites)
}
