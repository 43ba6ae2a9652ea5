// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'

export interface DirectoryRow {
  id: string
  name: string
  nameCn: string | null
  count: number
}

export interface Entry {
  id: string
  name: string
  nameCn: string | null
}

export interface Magnet {
  id: string
  name: string
  infoHash: string
  length: string | null
  createTime: string
  category: string | null
  remark: string | null
  part?: string | undefined
}

export interface PerformerRow {
  id: string
  name: string
  nameCn: string | null
  count: number
  uncensoredCount: number
}

export interface SuggestedEntry {
  id: string
  name: string
  nameCn: string | null
  count: number
  tableName: 'performer' | 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item'
  modId: number | null
}

export interface Work {
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
  imageSmall: string
  imageBig: string
  picBigSizes?: string | undefined
  imageSizes?: (string | '')[] | undefined
  mp4: string | null
  collects: number
  likes: number
  originalTitle?: string | undefined
  aliases?: string[] | undefined
  synopsis?: string | undefined
  area?: string | undefined
  language?: string | undefined
  remarks?: string | undefined
  hasMarkers?: true | undefined
}

export interface WorkRow {
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
}

export interface ListWorksInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 32 */
  pageSize?: number | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** 1 to 5 */
  modId?: number | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  sort?: 'relevance' | 'pubTime' | 'id' | 'collect' | 'average' | 'evaluates' | undefined
  /** 1 to 999, default 999 */
  date?: number | undefined
  /** An id */
  tagsId?: string | undefined
  /** An id */
  makerId?: string | undefined
  /** An id */
  seriesId?: string | undefined
  /** An id */
  labelId?: string | undefined
  /** An id */
  directorId?: string | undefined
  /** An id */
  itemId?: string | undefined
  /** An id */
  performerId?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
  isOnline?: 0 | 1 | '0' | '1' | undefined
  hasResource?: 0 | 1 | '0' | '1' | undefined
}

export type ListWorksAnswer = {
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
    collects?: number | undefined
  }[]
  total: number
  totalCapped?: true | undefined
  magnets?: number | undefined
  didYouMean?: string | undefined
}

export interface FindWorksInput {
  /** `^\d{16,19}(,\d{16,19}){0,11}$` */
  all?: string | undefined
  /** `^\d{16,19}(,\d{16,19}){0,11}$` */
  any?: string | undefined
  /** `^\d{16,19}(,\d{16,19}){0,11}$` */
  none?: string | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** 1 to 5 */
  modId?: number | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  from?: string | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  to?: string | undefined
  /** 0 to 1440 */
  minDuration?: number | undefined
  /** 0 to 1440 */
  maxDuration?: number | undefined
  /** `^([0-4](\.\d)?|5(\.0)?)$` */
  minAverage?: string | undefined
  /** 0 to 4 */
  performers?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
  isOnline?: 0 | 1 | '0' | '1' | undefined
  hasResource?: 0 | 1 | '0' | '1' | undefined
  hasSubtitles?: 0 | 1 | '0' | '1' | undefined
  hasMarkers?: 0 | 1 | '0' | '1' | undefined
  /** 0 to 2 */
  playLevel?: number | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  /** Default "pubTime" */
  sort?: 'relevance' | 'pubTime' | 'id' | 'collect' | 'average' | 'evaluates' | 'duration' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  counts?: 0 | 1 | '0' | '1' | undefined
  /** `^\d{16,19}(,\d{16,19}){0,11}$` */
  countIds?: string | undefined
}

export type FindWorksAnswer = {
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
    collects?: number | undefined
  }[]
  total: number
  totalCapped?: true | undefined
  magnets: number
  entries: {
    id: string
    name: string
    nameCn: string | null
    tableName: 'performer' | 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item'
    modId: number | null
  }[]
  counts?: {
    performer: Record<string, number>
    tag: Record<string, number>
    series: Record<string, number>
    maker: Record<string, number>
    label: Record<string, number>
    director: Record<string, number>
    item: Record<string, number>
    year: Record<string, number>
    channel: Record<string, number>
    performers: Record<string, number>
    playLevel: Record<string, number>
    minAverage: Record<string, number>
    minDuration: Record<string, number>
    maxDuration: Record<string, number>
    isDht: number
    isOnline: number
    hasResource: number
    hasSubtitles: number
    hasMarkers: number
  } | undefined
  drop?: {
    condition: 'all' | 'any' | 'none' | 'channel' | 'from' | 'to' | 'minDuration' | 'maxDuration' | 'minAverage' | 'performers' | 'isDht' | 'isOnline' | 'hasResource' | 'hasSubtitles' | 'hasMarkers' | 'playLevel' | 'keyword'
    id?: string | undefined
    total: number
  }[] | undefined
}

export interface GetWorkInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetWorkAnswer = {
  data: Work
  collect: 0 | 9 | null
  like: 0 | 9 | null
  tags: Entry[]
  maker: Entry[]
  performer: Entry[]
  series: Entry[]
  label: Entry[]
  director: Entry[]
  item: Entry[]
  parts?: {
    id: string
    title: string
    position: number
    isOnline: number
    duration: number | null
    magnets: number
  }[] | undefined
}

export interface ListRelatedInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListRelatedAnswer = {
  rows: WorkRow[]
  total: number
  totalCapped?: true | undefined
}

export interface ListRandomInput {
  /** `^\d{4}-\d{2}-\d{2}$` */
  day: string
  /** 0 to 999 */
  seed: number
  isDht?: 0 | 1 | '0' | '1' | undefined
  isOnline?: 0 | 1 | '0' | '1' | undefined
  hasResource?: 0 | 1 | '0' | '1' | undefined
}

export type ListRandomAnswer = {
  rows: WorkRow[]
  total: number
  totalCapped?: true | undefined
}

export interface ListTagGroupsInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 42 */
  pageSize?: number | undefined
  /** Default "count" */
  sort?: 'pubTime' | 'id' | 'count' | 'uncensoredCount' | undefined
  /** 1 to 5 */
  modId?: number | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  tableNmae?: 'tag' | undefined
  tableName?: 'tag' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
  /** 1 to 100 */
  openGroups?: number | undefined
  /** An id */
  tagId?: string | undefined
}

export type ListTagGroupsAnswer = {
  data: {
    name: string
    items: DirectoryRow[]
  }[]
}

export interface ListDirectoryInput {
  /** Default "tag" */
  tableName?: 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item' | undefined
  /** 1 to 5 */
  modId?: number | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  allChannels?: 0 | 1 | '0' | '1' | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  /** Default "count" */
  sort?: 'count' | 'id' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 32 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListDirectoryAnswer = {
  rows: DirectoryRow[]
  total: number
  totalCapped?: true | undefined
}

export interface ListPerformersInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 32 */
  pageSize?: number | undefined
  /** Default "count" */
  sort?: 'count' | 'uncensoredCount' | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** 1 to 5 */
  modId?: number | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListPerformersAnswer = {
  rows: PerformerRow[]
  total: number
  totalCapped?: true | undefined
}

export interface GetEntryInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetEntryAnswer = {
  data: {
    id: string
    name: string
    nameCn: string | null
    count: number
    uncensoredCount: number
    tableName: 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item' | 'performer'
    modId: number | null
    group: string | null
  }
}

export interface ListEntriesInput {
  /** Default "performer" */
  tableName?: 'performer' | 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item' | undefined
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** Default "hot" */
  sort?: 'hot' | 'new' | 'count' | undefined
  /** `^[A-Z0]$` */
  initial?: string | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 48 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListEntriesAnswer = {
  rows: {
    id: string
    name: string
    nameCn: string | null
    count: number
    picture: {
      src: string
      sizes?: string | undefined
      work?: string | undefined
    } | null
  }[]
  total: number
  totalCapped?: true | undefined
  initials: Record<string, number>
}

export interface GetEntryProfileInput {
  /** An id */
  id: string
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
  isOnline?: 0 | 1 | '0' | '1' | undefined
  hasResource?: 0 | 1 | '0' | '1' | undefined
}

export type GetEntryProfileAnswer = {
  data: {
    id: string
    aliases: string[]
    portrait: {
      src: string
      sizes?: string | undefined
      work?: string | undefined
    } | null
    covers: {
      src: string
      sizes?: string | undefined
      work?: string | undefined
    }[]
    works: number
    magnets: number
    online: number
    from: string | null
    to: string | null
    years: {
      year: number
      works: number
    }[]
    tags: {
      id: string
      name: string
      nameCn: string | null
      count: number
      modId: number | null
    }[]
    performers: {
      id: string
      name: string
      nameCn: string | null
      count: number
      modId: number | null
      picture: {
        src: string
        sizes?: string | undefined
        work?: string | undefined
      } | null
    }[]
    series: {
      id: string
      name: string
      nameCn: string | null
      count: number
      modId: number | null
    }[]
    makers: {
      id: string
      name: string
      nameCn: string | null
      count: number
      modId: number | null
    }[]
    directors: {
      id: string
      name: string
      nameCn: string | null
      count: number
      modId: number | null
    }[]
  }
}

export interface ListMagnetsInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 48 */
  pageSize?: number | undefined
  /** Default "createTime" */
  order?: 'createTime' | 'length' | 'name' | undefined
  /** An id */
  data?: string | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  /** 1 to 32 characters */
  category?: string | undefined
  /** 1 to 32 characters */
  remark?: string | undefined
  /** An id */
  part?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListMagnetsAnswer = {
  rows: Magnet[]
  total: number
  totalCapped?: true | undefined
  labels: {
    category: {
      name: string
      count: number
    }[]
    remark: {
      name: string
      count: number
    }[]
  }
  best?: {
    id: string
    name: string
    infoHash: string
    length: string | null
    createTime: string
    category: string | null
    remark: string | null
    part?: string | undefined
    why: ('subtitles' | '4k' | '1080p' | 'largest')[]
  } | undefined
}

export interface SuggestWorksInput {
  /** 1 to 32 characters */
  keyword: string
  isDht?: 0 | 1 | '0' | '1' | undefined
  isOnline?: 0 | 1 | '0' | '1' | undefined
  hasResource?: 0 | 1 | '0' | '1' | undefined
}

export type SuggestWorksAnswer = {
  data: {
    exact: WorkRow | null
    works: WorkRow[]
    entries: SuggestedEntry[]
    total: number
    totalCapped?: true | undefined
    didYouMean?: string | undefined
  }
}

export interface CopyMagnetInput {
  /** An id */
  id: string
}

export type CopyMagnetAnswer = {
  data: {
    limit: number | null
    left: number | null
    infoHash: string
  }
}

export interface GetCopyQuotaInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetCopyQuotaAnswer = {
  data: {
    limit: number | null
    left: number | null
  }
}

export interface CatalogueCalls {
  /**
   * 作品列表：按频道、关键词、标签、演员、制作商等筛选，按时间或榜单排序
   *
   * For anybody: `GET /v2/works/detail/list`.
   */
  listWorks: ListCall<ListWorksInput, ListWorksAnswer, ListWorksAnswer['rows'][number]>
  /**
   * 组合筛选：标签、演员、制作商等各项全有（all）、任有（any）、都没有（none），加频道、日期、片长、评分、人数、资源；counts=1 给出每个选项加上后的作品数
   *
   * For anybody: `GET /v2/works/find`.
   */
  findWorks: ListCall<FindWorksInput, FindWorksAnswer, FindWorksAnswer['rows'][number]>
  /**
   * 作品详情：资料、标签、制作商、演员，以及是否喜欢和收藏
   *
   * For anybody: `GET /v2/works/detail/{id}`.
   */
  getWork: Call<GetWorkInput, GetWorkAnswer>
  /**
   * 相关作品，最多 12 部：先同系列，再同演员，再同标签
   *
   * For anybody: `GET /v2/works/related/{id}`.
   */
  listRelated: Call<ListRelatedInput, ListRelatedAnswer>
  /**
   * 随机的 12 部作品：同一天、同一个 seed 总是同样的
   *
   * For anybody: `GET /v2/works/random`.
   */
  listRandom: Call<ListRandomInput, ListRandomAnswer>
  /**
   * 频道的标签，按组排列；只列出有作品的标签
   *
   * For anybody: `GET /v2/tag/channel`.
   */
  listTagGroups: ListCall<ListTagGroupsInput, ListTagGroupsAnswer, ListTagGroupsAnswer['data'][number]>
  /**
   * 目录：标签、系列、制作商、发行商、导演、同类，连同作品数
   *
   * For anybody: `GET /v2/tag/list`.
   */
  listDirectory: ListCall<ListDirectoryInput, ListDirectoryAnswer, ListDirectoryAnswer['rows'][number]>
  /**
   * 演员目录，按全部作品数或无码作品数排序
   *
   * For anybody: `GET /v2/works/performer/list`.
   */
  listPerformers: ListCall<ListPerformersInput, ListPerformersAnswer, ListPerformersAnswer['rows'][number]>
  /**
   * 目录中的一项：标签、系列、制作商、发行商、导演、同类或演员
   *
   * For anybody: `GET /v2/tag/detail/{id}`.
   */
  getEntry: Call<GetEntryInput, GetEntryAnswer>
  /**
   * 带图的目录：演员、系列、制作商、标签等，按热门、最新或作品数排，可按拼音首字母看
   *
   * For anybody: `GET /v2/tag/entries`.
   */
  listEntries: ListCall<ListEntriesInput, ListEntriesAnswer, ListEntriesAnswer['rows'][number]>
  /**
   * 演员、系列、制作商等的资料：图片、别名、活跃年份、作品数、常见标签、合作演员、相关系列
   *
   * For anybody: `GET /v2/tag/profile/{id}`.
   */
  getEntryProfile: Call<GetEntryProfileInput, GetEntryProfileAnswer>
  /**
   * 一部作品的磁力链接
   *
   * For anybody: `GET /v2/dht/list`.
   */
  listMagnets: ListCall<ListMagnetsInput, ListMagnetsAnswer, ListMagnetsAnswer['rows'][number]>
  /**
   * 搜索联想：番号、作品、演员、系列、标签等；作品与同样筛选下的搜索结果一致
   *
   * For anybody: `GET /v2/works/suggest`.
   */
  suggestWorks: Call<SuggestWorksInput, SuggestWorksAnswer>
  /**
   * 复制一条磁力：返回 infoHash；MAGNETS=metered 时按账号或网络计入当天次数，同一条一天只计一次，超出则拒绝
   *
   * For anybody: `POST /v2/dht/copy`.
   */
  copyMagnet: Call<CopyMagnetInput, CopyMagnetAnswer>
  /**
   * 今天还可以复制几次；只有 MAGNETS=metered 时由服务器计数
   *
   * For anybody: `GET /v2/dht/quota`.
   */
  getCopyQuota: Call<GetCopyQuotaInput, GetCopyQuotaAnswer>
}
