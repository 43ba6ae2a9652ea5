import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions, pagedOptions } from '../../api/queries.ts'

export const foldersKey = 'GET /v2/user/collect/cate/list'
export const collectedKey = 'GET /v2/user/collect/detail/list'
export const likesKey = 'GET /v2/user/like/detail/list'
export const detailKey = 'GET /v2/works/detail/{id}'

export type Folder = AnswerTo<typeof foldersKey>['rows'][number]
export type WorkFlags = Pick<AnswerTo<typeof detailKey>, 'collect' | 'like'>

/** Own folders, the default one first: so many at a time as the specification has in the sheet and in the member centre. */
export function ownFolders(pageSize: typeof pageSizes.folders | typeof pageSizes.memberFolders) {
  return pagedOptions(foldersKey, {}, pageSize)
}

/** Collected works, all or those of one folder. */
export function collectedWorks(cateId: string | null) {
  return pagedOptions(collectedKey, cateId ? { query: { cateId } } : {}, pageSizes.favourites)
}

export function likedWorks() {
  return pagedOptions(likesKey, {}, pageSizes.likes)
}

export function foldersOfWork(id: string) {
  return callOptions('GET /v2/user/collect/{id}', { params: { id } })
}

export function publicFolder(cateId: string) {
  return pagedOptions('GET /v2/collect/folder/{cateId}', { params: { cateId } }, pageSizes.favourites)
}

/** The detail once more: the answer that came inside the page is everybody's, and says nothing of the member. */
export function flagsOf(id: string) {
  return callOptions(detailKey, { params: { id }, query: { isDht: '0' } })
}
