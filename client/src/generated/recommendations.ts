// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'

export interface RecommendedRow {
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
  why: Why
}

export interface Why {
  code: 'watched' | 'liked' | 'collected' | 'followed' | 'series' | 'performer' | 'maker' | 'tag' | 'also' | 'popular'
  id?: string | undefined
  name?: string | undefined
}

export interface ListRecommendedInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListRecommendedAnswer = {
  rows: RecommendedRow[]
  total: number
  totalCapped?: true | undefined
  state: 'on' | 'new' | 'off'
}

export interface ListByCollectedInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListByCollectedAnswer = {
  rows: RecommendedRow[]
  total: number
  totalCapped?: true | undefined
  work: {
    id: string
    number: string
    title: string
  } | null
}

export interface ListAlsoInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAlsoAnswer = {
  rows: RecommendedRow[]
  total: number
  totalCapped?: true | undefined
}

export interface RecommendToGuestInput {
  dataIds: readonly string[]
}

export type RecommendToGuestAnswer = {
  rows: RecommendedRow[]
  total: number
  totalCapped?: true | undefined
}

export interface DismissInput {
  status: '0' | '9' | 0 | 9
  /** An id */
  dataId: string
}

export type DismissAnswer = Record<never, never>

export interface GetRecommendationStateInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetRecommendationStateAnswer = {
  data: {
    state: 'on' | 'off'
    since: string | null
  }
}

export interface SetRecommendationStateInput {
  state: 'on' | 'off'
}

export type SetRecommendationStateAnswer = Record<never, never>

export type ClearRecommendationsInput = Record<never, never>

export type ClearRecommendationsAnswer = Record<never, never>

export interface RecommendationsCalls {
  /**
   * 为你推荐，最多 192 部，每部说明原因
   *
   * For members: `GET /v2/works/recommended`.
   */
  listRecommended: ListCall<ListRecommendedInput, ListRecommendedAnswer, ListRecommendedAnswer['rows'][number]>
  /**
   * 因为你收藏了某部：最近收藏的一部，和收藏它的人也看的，最多 12 部；没有时 work 为 null
   *
   * For members: `GET /v2/works/recommended/collected`.
   */
  listByCollected: Call<ListByCollectedInput, ListByCollectedAnswer>
  /**
   * 看过这部的人也看，最多 24 部；不足时补上同系列、同演员、同标签的作品
   *
   * For anybody: `GET /v2/works/also/{id}`.
   */
  listAlso: Call<ListAlsoInput, ListAlsoAnswer>
  /**
   * 按本设备的浏览记录推荐，最近的在前；不保存
   *
   * For anybody: `POST /v2/works/recommended/guest`.
   */
  recommendToGuest: Call<RecommendToGuestInput, RecommendToGuestAnswer>
  /**
   * 对一部推荐的作品不感兴趣（status 0），或撤销（status 9）；保留最近 1000 部
   *
   * For members: `POST /v2/user/recommendations/dismiss`.
   */
  dismiss: Call<DismissInput, DismissAnswer>
  /**
   * 个性化推荐是否开启，以及从何时起的记录用于推荐
   *
   * For members: `GET /v2/user/recommendations/state`.
   */
  getRecommendationState: Call<GetRecommendationStateInput, GetRecommendationStateAnswer>
  /**
   * 开启或关闭个性化推荐；关闭后既不推荐，也不用于计算他人的推荐
   *
   * For members: `POST /v2/user/recommendations/state`.
   */
  setRecommendationState: Call<SetRecommendationStateInput, SetRecommendationStateAnswer>
  /**
   * 清除推荐记录：此前的记录不再用于推荐，“不感兴趣”也清空
   *
   * For members: `POST /v2/user/recommendations/clear`.
   */
  clearRecommendations: Call<ClearRecommendationsInput, ClearRecommendationsAnswer>
}
