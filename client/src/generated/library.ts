// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type * as catalogue from './catalogue.ts'

export interface Folder {
  cateId: string
  cateName: string
  description: string
  isPrivate: number
  descriptionPublic: number
  publicId: string | null
  dataId: string | null
  isDefault: boolean
  count: number
}

export interface LikeInput {
  status: '0' | '9' | 0 | 9
  /** An id */
  dataId: string
}

export type LikeAnswer = Record<never, never>

export interface ListLikesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 10 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListLikesAnswer = {
  rows: catalogue.WorkRow[]
  total: number
  totalCapped?: true | undefined
}

export interface ListFoldersInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 42 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListFoldersAnswer = {
  rows: Folder[]
  total: number
  totalCapped?: true | undefined
}

export interface CreateFolderInput {
  cateName: string
  /** 0 to 200 characters, default "" */
  description?: string | undefined
  /** An id */
  dataId?: string | undefined
  /** Default 1 */
  isPrivate?: '0' | '1' | 0 | 1 | undefined
  /** Default 0 */
  descriptionPublic?: '0' | '1' | 0 | 1 | undefined
}

export type CreateFolderAnswer = {
  dataId: string | null
  cateId: string
  publicId: string | null
}

export interface EditFolderInput {
  /** An id */
  cateId: string
  cateName?: string | undefined
  /** 0 to 200 characters */
  description?: string | undefined
  isPrivate?: '0' | '1' | 0 | 1 | undefined
  descriptionPublic?: '0' | '1' | 0 | 1 | undefined
}

export type EditFolderAnswer = Record<never, never>

export interface EmptyFolderInput {
  /** An id */
  cateId: string
}

export type EmptyFolderAnswer = Record<never, never>

export interface DeleteFolderInput {
  /** An id */
  cateId: string
}

export type DeleteFolderAnswer = Record<never, never>

export interface GetPublicFolderInput {
  /** At most 100 characters */
  publicId: string
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetPublicFolderAnswer = {
  rows: catalogue.WorkRow[]
  total: number
  totalCapped?: true | undefined
  data: {
    publicId: string
    cateName: string
    description: string
  }
}

export interface AddToFoldersInput {
  status: '0' | '9' | 0 | 9
  cateId?: string | '' | null | undefined
  cateIds?: readonly string[] | string | null | undefined
  /** An id */
  dataId: string
}

export type AddToFoldersAnswer = {
  data: string[]
}

export interface SetFoldersInput {
  status: '0' | '9' | 0 | 9
  cateId?: string | '' | null | undefined
  cateIds?: readonly string[] | string | null | undefined
  /** An id */
  dataId: string
}

export type SetFoldersAnswer = {
  data: string[]
}

export interface ChangeCollectedInput {
  status: '0' | '9' | 0 | 9
  dataIds: readonly string[]
  cateIds?: readonly string[] | string | null | undefined
  fromId?: string | null | undefined
}

export type ChangeCollectedAnswer = {
  data: {
    dataId: string
    before: string[]
    cateIds: string[]
  }[]
}

export interface RestoreCollectedInput {
  works: readonly {
    /** An id */
    dataId: string
    cateIds: readonly string[] | string
  }[]
}

export type RestoreCollectedAnswer = {
  data: {
    dataId: string
    before: string[]
    cateIds: string[]
  }[]
}

export interface FoldersOfWorkInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type FoldersOfWorkAnswer = {
  data: string[]
}

export interface ListCollectedInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  /** An id */
  cateId?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListCollectedAnswer = {
  rows: catalogue.WorkRow[]
  total: number
  totalCapped?: true | undefined
}

export interface HideInput {
  status: '0' | '9' | 0 | 9
  kind: 'work' | 'tag' | 'performer'
  /** An id */
  id: string
}

export type HideAnswer = Record<never, never>

export interface ListHiddenInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListHiddenAnswer = {
  rows: {
    kind: 'work' | 'tag' | 'performer'
    id: string
    name: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface HiddenAmongInput {
  ids: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type HiddenAmongAnswer = {
  data: string[]
}

export interface FollowInput {
  status: '0' | '9' | 0 | 9
  kind: 'performer' | 'maker' | 'series'
  /** An id */
  id: string
}

export type FollowAnswer = Record<never, never>

export interface AwaitWorkInput {
  /** An id */
  id: string
  wants: 'magnet' | 'film'
  status: '0' | '9' | 0 | 9
}

export type AwaitWorkAnswer = Record<never, never>

export interface GetAwaitedInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAwaitedAnswer = {
  data: ('magnet' | 'film')[]
}

export interface ListCopiedInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListCopiedAnswer = {
  data: string[]
}

export interface ListFollowedInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListFollowedAnswer = {
  rows: {
    kind: 'performer' | 'maker' | 'series'
    id: string
    name: string
    nameCn: string | null
    modId: number | null
    count: number
    newCount: number
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListNewWorksInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListNewWorksAnswer = {
  rows: {
    id: string
    number: string
    title: string
    pubTime: string
    picSmall: string | null
    picBig: string | null
    modId: number
    isOnline: number
    isDht: number
    duration: number | null
    average: number | null
    evaluates: number
    playLevel: number
    picSizes?: string | undefined
    pubText?: string | undefined
    preview?: string | undefined
    searches?: {
      id: string
      name: string
    }[] | undefined
    awaited?: ('magnet' | 'film')[] | undefined
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListLatestFollowedInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListLatestFollowedAnswer = {
  rows: catalogue.WorkRow[]
  total: number
  totalCapped?: true | undefined
  newCount: number
}

export interface ListSearchesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListSearchesAnswer = {
  rows: {
    id: string
    name: string
    query: string
    newCount: number
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface SaveSearchInput {
  name: string
  /** At most 2000 characters */
  query: string
}

export type SaveSearchAnswer = {
  data: {
    id: string
  }
}

export interface RenameSearchInput {
  /** An id */
  id: string
  name: string
}

export type RenameSearchAnswer = Record<never, never>

export interface DeleteSearchInput {
  /** An id */
  id: string
}

export type DeleteSearchAnswer = Record<never, never>

export interface MarkSearchSeenInput {
  /** An id */
  id: string
}

export type MarkSearchSeenAnswer = Record<never, never>

export interface CountNewInSearchesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountNewInSearchesAnswer = {
  data: {
    count: number
  }
}

export interface GetHistoryStateInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetHistoryStateAnswer = {
  data: {
    state: 'off' | 'on' | 'paused'
  }
}

export interface SetHistoryStateInput {
  state: 'off' | 'on' | 'paused'
}

export type SetHistoryStateAnswer = Record<never, never>

export interface AddHistoryInput {
  dataIds: readonly string[]
}

export type AddHistoryAnswer = Record<never, never>

export interface ListHistoryInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 10 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListHistoryAnswer = {
  rows: {
    id: string
    number: string
    title: string
    pubTime: string
    picSmall: string | null
    picBig: string | null
    modId: number
    isOnline: number
    isDht: number
    duration: number | null
    average: number | null
    evaluates: number
    playLevel: number
    picSizes?: string | undefined
    pubText?: string | undefined
    preview?: string | undefined
    viewTime: string
    position: number | null
    length: number | null
    part?: {
      id: string
      title: string
    } | undefined
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListBegunInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBegunAnswer = {
  rows: {
    id: string
    number: string
    title: string
    pubTime: string
    picSmall: string | null
    picBig: string | null
    modId: number
    isOnline: number
    isDht: number
    duration: number | null
    average: number | null
    evaluates: number
    playLevel: number
    picSizes?: string | undefined
    pubText?: string | undefined
    preview?: string | undefined
    position: number
    length: number
    part?: {
      id: string
      title: string
    } | undefined
  }[]
  total: number
  totalCapped?: true | undefined
  state: 'off' | 'on' | 'paused'
}

export interface ListProgressInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListProgressAnswer = {
  rows: {
    id: string
    position: number
    length: number
    seen: boolean
  }[]
  total: number
  totalCapped?: true | undefined
  state: 'off' | 'on' | 'paused'
}

export interface ClearHistoryInput {
  /** An id */
  dataId?: string | undefined
}

export type ClearHistoryAnswer = Record<never, never>

export interface LibraryCalls {
  /**
   * 喜欢（status 0）或取消喜欢（status 9）一部作品
   *
   * For members: `POST /v2/user/like`.
   */
  like: Call<LikeInput, LikeAnswer>
  /**
   * 喜欢的作品，最近的在前
   *
   * For members: `GET /v2/user/like/detail/list`.
   */
  listLikes: ListCall<ListLikesInput, ListLikesAnswer, ListLikesAnswer['rows'][number]>
  /**
   * 自己的收藏夹，默认收藏夹在前
   *
   * For members: `GET /v2/user/collect/cate/list`.
   */
  listFolders: ListCall<ListFoldersInput, ListFoldersAnswer, ListFoldersAnswer['rows'][number]>
  /**
   * 新建收藏夹；dataId 是为哪部作品新建的，并不会因此收藏它
   *
   * For members: `POST /v2/user/collect/cate/`.
   */
  createFolder: Call<CreateFolderInput, CreateFolderAnswer>
  /**
   * 修改收藏夹的名字、描述、公开与否，以及描述是否一并公开
   *
   * For members: `POST /v2/user/collect/cate/edit`.
   */
  editFolder: Call<EditFolderInput, EditFolderAnswer>
  /**
   * 清空收藏夹
   *
   * For members: `POST /v2/user/collect/cate/empty`.
   */
  emptyFolder: Call<EmptyFolderInput, EmptyFolderAnswer>
  /**
   * 删除收藏夹；只在其中的作品不再是收藏
   *
   * For members: `POST /v2/user/collect/cate/delete`.
   */
  deleteFolder: Call<DeleteFolderInput, DeleteFolderAnswer>
  /**
   * 别人公开的收藏夹和其中的作品
   *
   * For anybody: `GET /v2/collect/folder/{publicId}`.
   */
  getPublicFolder: ListCall<GetPublicFolderInput, GetPublicFolderAnswer, GetPublicFolderAnswer['rows'][number]>
  /**
   * 收藏到收藏夹，不指明时到默认收藏夹；status 9 取消收藏
   *
   * For members: `POST /v2/user/collect/adds`.
   */
  addToFolders: Call<AddToFoldersInput, AddToFoldersAnswer>
  /**
   * 换成这些收藏夹；一个也不选或 status 9 即取消收藏
   *
   * For members: `POST /v2/user/collect/edit`.
   */
  setFolders: Call<SetFoldersInput, SetFoldersAnswer>
  /**
   * 一次移动、复制或移出多部作品：放进 cateIds，移出 fromId；status 9 只移出，不指明 fromId 即取消收藏
   *
   * For members: `POST /v2/user/collect/batch`.
   */
  changeCollected: Call<ChangeCollectedInput, ChangeCollectedAnswer>
  /**
   * 一次指明多部作品各在哪些收藏夹里，用来撤销上面的改动
   *
   * For members: `POST /v2/user/collect/restore`.
   */
  restoreCollected: Call<RestoreCollectedInput, RestoreCollectedAnswer>
  /**
   * 一部作品在自己的哪些收藏夹里
   *
   * For members: `GET /v2/user/collect/{id}`.
   */
  foldersOfWork: Call<FoldersOfWorkInput, FoldersOfWorkAnswer>
  /**
   * 收藏的作品，最近的在前；cateId 只看一个收藏夹
   *
   * For members: `GET /v2/user/collect/detail/list`.
   */
  listCollected: ListCall<ListCollectedInput, ListCollectedAnswer, ListCollectedAnswer['rows'][number]>
  /**
   * 隐藏（status 0）或不再隐藏（status 9）作品、标签、演员，最多 500 个
   *
   * For members: `POST /v2/user/hide`.
   */
  hide: Call<HideInput, HideAnswer>
  /**
   * 自己隐藏的作品、标签、演员，最近的在前
   *
   * For members: `GET /v2/user/hide/list`.
   */
  listHidden: Call<ListHiddenInput, ListHiddenAnswer>
  /**
   * 这些作品中哪些因自己的隐藏而不显示
   *
   * For members: `GET /v2/user/hide/works`.
   */
  hiddenAmong: Call<HiddenAmongInput, HiddenAmongAnswer>
  /**
   * 关注（status 0）或取消关注（status 9）演员、制作商、系列，最多 300 个
   *
   * For members: `POST /v2/user/follow`.
   */
  follow: Call<FollowInput, FollowAnswer>
  /**
   * 作品有磁力（magnet）或影片（film）时通知自己（status 0）或不再通知（status 9），最多 300 部
   *
   * For members: `POST /v2/user/await`.
   */
  awaitWork: Call<AwaitWorkInput, AwaitWorkAnswer>
  /**
   * 自己在等这部作品的磁力、影片中的哪些，还没有等到的
   *
   * For members: `GET /v2/user/await/{id}`.
   */
  getAwaited: Call<GetAwaitedInput, GetAwaitedAnswer>
  /**
   * 这部作品的磁力中自己复制过的；账号保存浏览记录时才有，随浏览记录一起清空
   *
   * For members: `GET /v2/user/copied/{id}`.
   */
  listCopied: Call<ListCopiedInput, ListCopiedAnswer>
  /**
   * 自己关注的演员、制作商、系列，最近关注的在前
   *
   * For members: `GET /v2/user/follow/list`.
   */
  listFollowed: Call<ListFollowedInput, ListFollowedAnswer>
  /**
   * 关注的演员、制作商、系列的作品，符合所存搜索的新作品，以及等到了磁力或影片的作品，最新发行的在前；打开第一页即视为已看过
   *
   * For members: `GET /v2/user/follow/works`.
   */
  listNewWorks: ListCall<ListNewWorksInput, ListNewWorksAnswer, ListNewWorksAnswer['rows'][number]>
  /**
   * 关注更新：同 /v2/user/follow/works 的前 12 部，以及还没看过的有几部；不算看过
   *
   * For members: `GET /v2/user/follow/latest`.
   */
  listLatestFollowed: Call<ListLatestFollowedInput, ListLatestFollowedAnswer>
  /**
   * 自己保存的搜索，最近保存的在前，以及各有多少新作品
   *
   * For members: `GET /v2/user/search/list`.
   */
  listSearches: Call<ListSearchesInput, ListSearchesAnswer>
  /**
   * 保存组合筛选的条件，最多 200 个；条件相同的只存一个，改用新名字
   *
   * For members: `POST /v2/user/search`.
   */
  saveSearch: Call<SaveSearchInput, SaveSearchAnswer>
  /**
   * 给保存的搜索改名
   *
   * For members: `POST /v2/user/search/rename`.
   */
  renameSearch: Call<RenameSearchInput, RenameSearchAnswer>
  /**
   * 删除保存的搜索
   *
   * For members: `POST /v2/user/search/delete`.
   */
  deleteSearch: Call<DeleteSearchInput, DeleteSearchAnswer>
  /**
   * 打开了保存的搜索：它的新作品不再算新的
   *
   * For members: `POST /v2/user/search/seen`.
   */
  markSearchSeen: Call<MarkSearchSeenInput, MarkSearchSeenAnswer>
  /**
   * 保存的搜索一共有多少部新作品，每部只算一次
   *
   * For members: `GET /v2/user/search/new/count`.
   */
  countNewInSearches: Call<CountNewInSearchesInput, CountNewInSearchesAnswer>
  /**
   * 浏览记录是否保存到账号
   *
   * For members: `GET /v2/user/history/state`.
   */
  getHistoryState: Call<GetHistoryStateInput, GetHistoryStateAnswer>
  /**
   * 开启、暂停浏览记录；off 关闭并清空
   *
   * For members: `POST /v2/user/history/state`.
   */
  setHistoryState: Call<SetHistoryStateInput, SetHistoryStateAnswer>
  /**
   * 记下打开过的作品，最近的在前，一次最多 50 部；未开启时不记
   *
   * For members: `POST /v2/user/history`.
   */
  addHistory: Call<AddHistoryInput, AddHistoryAnswer>
  /**
   * 账号里的浏览记录，最近的在前
   *
   * For members: `GET /v2/user/history/list`.
   */
  listHistory: ListCall<ListHistoryInput, ListHistoryAnswer, ListHistoryAnswer['rows'][number]>
  /**
   * 继续观看：开始看而没有看完、现在能看的作品，最近的在前，最多 12 部；记录未开启或已暂停时为空
   *
   * For members: `GET /v2/user/history/begun`.
   */
  listBegun: Call<ListBegunInput, ListBegunAnswer>
  /**
   * 浏览记录里看过的作品各看到哪里；记录未开启或已暂停时为空
   *
   * For members: `GET /v2/user/history/progress`.
   */
  listProgress: Call<ListProgressInput, ListProgressAnswer>
  /**
   * 清空账号里的浏览记录，或去掉其中一部
   *
   * For members: `POST /v2/user/history/clear`.
   */
  clearHistory: Call<ClearHistoryInput, ClearHistoryAnswer>
}
