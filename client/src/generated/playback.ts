// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'
import type * as catalogue from './catalogue.ts'

export interface Subtitle {
  id: string
  name: string
  language: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und'
  title: string
  styled?: true | undefined
}

export interface GetVideoInput {
  /** An id */
  id: string
  /** `^[\w-]{22}$` */
  stream?: string | undefined
  /** An id */
  part?: string | undefined
  start?: 0 | 1 | '0' | '1' | undefined
  /** 0 to 86400 */
  from?: number | undefined
  /** 1 to 10000000 */
  kbps?: number | undefined
  screen?: 0 | 1 | '0' | '1' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetVideoAnswer = {
  data: string
  stream: string
  expireTime: number
  position: number | null
  part?: string | undefined
  subtitles?: Subtitle[] | undefined
  audioTracks?: number | undefined
  start?: {
    name: string
    encoding: 'utf8' | 'base64'
    content: string
  }[] | undefined
}

export interface EndVideoInput {
  /** `^[\w-]{22}$` */
  stream: string
}

export type EndVideoAnswer = Record<never, never>

export interface ListPlayingInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListPlayingAnswer = {
  rows: {
    sessionId: string
    device: string
    current: boolean
    dataId: string
    number: string
    title: string
    lastTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface EndPlayingInput {
  /** An id */
  sessionId: string
}

export type EndPlayingAnswer = Record<never, never>

export interface SetPositionInput {
  /** An id */
  dataId: string
  /** An id */
  part?: string | undefined
  /** 0 to 86400 */
  position: number
  /** 1 to 86400 */
  length: number
}

export type SetPositionAnswer = Record<never, never>

export interface SearchSubtitlesInput {
  /** 2 to 32 characters */
  keyword: string
  /** An id */
  data?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type SearchSubtitlesAnswer = {
  rows: {
    work: catalogue.WorkRow
    part?: {
      id: string
      title: string
    } | undefined
    subtitleId: string
    language: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und'
    seconds: number
    text: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface DownloadVideoInput {
  /** An id */
  censoredId: string
  /** An id */
  part?: string | undefined
  /** 1 to 2000 characters */
  url: string
}

export type DownloadVideoAnswer = {
  videoId: string
}

export interface BeginUploadInput {
  /** An id */
  dataId: string
  /** An id */
  part?: string | undefined
  /** 1 to 200 characters */
  fileName: string
  /** 1 to 68719476736 */
  size: number
}

export type BeginUploadAnswer = {
  data: {
    uploadId: string
    offset: number
    size: number
  }
}

export interface GetUploadInput {
  /** An id */
  uploadId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetUploadAnswer = {
  data: {
    uploadId: string
    offset: number
    size: number
  }
}

export interface AddUploadChunkInput {
  /** An id */
  uploadId: string
  /** At least 0 */
  offset: number
  /** At most 8388608 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddUploadChunkAnswer = {
  data: {
    offset: number
    size: number
    videoId: string | null
  }
}

export interface CancelUploadInput {
  /** An id */
  uploadId: string
}

export type CancelUploadAnswer = Record<never, never>

export interface ListVideosInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  state?: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | undefined
  /** An id */
  dataId?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListVideosAnswer = {
  rows: {
    videoId: string
    dataId: string
    part?: {
      id: string
      title: string
    } | undefined
    number: string
    title: string
    sourceKind: 'download' | 'upload' | 'file' | 'demo'
    source: string
    state: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed'
    progress: number
    attempts: number
    reason: AnyReason | null
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string | null
    duration: number | null
    height: number | null
    bytes: number | null
    createTime: string
    updateTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface RetryVideoInput {
  /** An id */
  videoId: string
}

export type RetryVideoAnswer = Record<never, never>

export interface RetryWorksInput {
  ids: readonly string[]
}

export type RetryWorksAnswer = {
  data: {
    retried: string[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
  }
}

export interface RemoveVideoInput {
  /** An id */
  videoId: string
}

export type RemoveVideoAnswer = Record<never, never>

export interface ListSubtitlesInput {
  /** An id */
  dataId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListSubtitlesAnswer = {
  rows: {
    subtitleId: string
    dataId: string
    part?: {
      id: string
      title: string
    } | undefined
    language: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und'
    title: string
    sourceKind: 'upload' | 'film' | 'file'
    source: string
    format: 'srt' | 'vtt' | 'ass'
    encoding: string
    cues: number
    skipped: number
    duration: number
    offset: number
    styled: boolean
    createTime: string
    updateTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface AddSubtitleInput {
  /** An id */
  workId: string
  /** 1 to 200 characters */
  fileName: string
  /** An id */
  part?: string | undefined
  language?: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und' | undefined
  /** 0 to 40 characters */
  title?: string | undefined
  /** An id */
  replaces?: string | undefined
  /** At most 5242880 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddSubtitleAnswer = {
  data: {
    subtitleId: string
    dataId: string
    part?: {
      id: string
      title: string
    } | undefined
    language: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und'
    title: string
    sourceKind: 'upload' | 'film' | 'file'
    source: string
    format: 'srt' | 'vtt' | 'ass'
    encoding: string
    cues: number
    skipped: number
    duration: number
    offset: number
    styled: boolean
    createTime: string
    updateTime: string
  }
}

export interface EditSubtitleInput {
  /** An id */
  subtitleId: string
  language?: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und' | undefined
  /** 0 to 40 characters */
  title?: string | undefined
  /** -3600000 to 3600000 */
  offset?: number | undefined
}

export type EditSubtitleAnswer = {
  data: {
    subtitleId: string
    dataId: string
    part?: {
      id: string
      title: string
    } | undefined
    language: 'zh-Hans' | 'zh-Hant' | 'zh' | 'yue' | 'en' | 'ja' | 'ko' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru' | 'th' | 'vi' | 'und'
    title: string
    sourceKind: 'upload' | 'film' | 'file'
    source: string
    format: 'srt' | 'vtt' | 'ass'
    encoding: string
    cues: number
    skipped: number
    duration: number
    offset: number
    styled: boolean
    createTime: string
    updateTime: string
  }
}

export interface RemoveSubtitleInput {
  /** An id */
  subtitleId: string
}

export type RemoveSubtitleAnswer = Record<never, never>

export interface ListCuesInput {
  /** An id */
  subtitleId: string
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListCuesAnswer = {
  rows: {
    start: number
    end: number
    text: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface PlaybackCalls {
  /**
   * 播放地址：HLS 主播放列表，令牌在路径里，十分钟内有效；part 指定分集，不给则从上次看到的一集或第一集开始；带上 stream 续期，不占新的播放名额；start=1 一并返回开始播放所需的文件（from 秒处，kbps 为已知的网速）；screen=1 供投屏，有效期够看完全片
   *
   * For anybody: `GET /v2/video/censored/{id}`.
   */
  getVideo: Call<GetVideoInput, GetVideoAnswer>
  /**
   * 结束播放，让出名额
   *
   * For anybody: `POST /v2/video/end`.
   */
  endVideo: Call<EndVideoInput, EndVideoAnswer>
  /**
   * 正在播放的设备，最久没有读取的在前
   *
   * For members: `GET /v2/video/playing`.
   */
  listPlaying: Call<ListPlayingInput, ListPlayingAnswer>
  /**
   * 结束一台设备上的播放，让出名额；不会让它退出登录
   *
   * For members: `POST /v2/video/playing/end`.
   */
  endPlaying: Call<EndPlayingInput, EndPlayingAnswer>
  /**
   * 记下看到哪里（秒）；浏览记录未开启或已暂停时不记
   *
   * For members: `POST /v2/video/position`.
   */
  setPosition: Call<SetPositionInput, SetPositionAnswer>
  /**
   * 按台词找片：看得了的影片里，哪一句、在第几秒；data 只找一部作品。最多 200 句，更多时 totalCapped 为真
   *
   * For anybody: `GET /v2/video/subtitle/search`.
   */
  searchSubtitles: ListCall<SearchSubtitlesInput, SearchSubtitlesAnswer, SearchSubtitlesAnswer['rows'][number]>
  /**
   * 云下载：服务器从网址取回影片并转码；isOnline 先为 2，完成为 1，失败回到 0 并记下原因
   *
   * For staff with `works:cloud`: `POST /web/cloud/file/download`.
   */
  downloadVideo: Call<DownloadVideoInput, DownloadVideoAnswer>
  /**
   * 开始上传影片，可断点续传
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/upload`.
   */
  beginUpload: Call<BeginUploadInput, BeginUploadAnswer>
  /**
   * 已收到多少字节，从这里续传
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/upload/{uploadId}`.
   */
  getUpload: Call<GetUploadInput, GetUploadAnswer>
  /**
   * 上传一段，从 offset 开始，最多 8 MB；收齐后即开始转码，再传空的一段可重问 videoId
   *
   * For staff with `works:cloud`: `PUT /v2/staff/video/upload/{uploadId}`.
   */
  addUploadChunk: Call<AddUploadChunkInput, AddUploadChunkAnswer>
  /**
   * 放弃未完成的上传，已收到的部分随即删除
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/upload/cancel`.
   */
  cancelUpload: Call<CancelUploadInput, CancelUploadAnswer>
  /**
   * 影片任务，最近的在前，可按状态或作品筛选
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/list`.
   */
  listVideos: ListCall<ListVideosInput, ListVideosAnswer, ListVideosAnswer['rows'][number]>
  /**
   * 重新处理失败的影片
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/retry`.
   */
  retryVideo: Call<RetryVideoInput, RetryVideoAnswer>
  /**
   * 几部作品最近一次失败的影片一起重做；没有失败的不动，逐部说明
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/retry-works`.
   */
  retryWorks: Call<RetryWorksInput, RetryWorksAnswer>
  /**
   * 撤下影片，或取消正在处理的；已发出的播放地址立即失效，文件随后删除
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/remove`.
   */
  removeVideo: Call<RemoveVideoInput, RemoveVideoAnswer>
  /**
   * 一部作品的字幕，含各分集的
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/subtitle/list`.
   */
  listSubtitles: Call<ListSubtitlesInput, ListSubtitlesAnswer>
  /**
   * 上传字幕：SRT、VTT、ASS，最多 5 MB，编码自动识别；不给语言时从内容判断；replaces 换掉已有的一份
   *
   * For staff with `works:cloud`: `PUT /v2/staff/video/subtitle/{workId}`.
   */
  addSubtitle: Call<AddSubtitleInput, AddSubtitleAnswer>
  /**
   * 改字幕的语言、名称，或整体提前、推后（毫秒，负数提前）
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/subtitle/edit`.
   */
  editSubtitle: Call<EditSubtitleInput, EditSubtitleAnswer>
  /**
   * 删除字幕
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/subtitle/remove`.
   */
  removeSubtitle: Call<RemoveSubtitleInput, RemoveSubtitleAnswer>
  /**
   * 一份字幕的各句，按时间
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/subtitle/cues`.
   */
  listCues: ListCall<ListCuesInput, ListCuesAnswer, ListCuesAnswer['rows'][number]>
}
