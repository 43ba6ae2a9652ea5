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
  videoId: string
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

export interface ReportPlaybackInput {
  /** An id */
  dataId: string
  network?: 'slow-2g' | '2g' | '3g' | '4g' | 'unknown' | undefined
  /** 0 to 600000 */
  start?: number | undefined
  failure?: 'network' | 'address' | 'files' | 'media' | 'late' | 'other' | undefined
  /** 0 to 10000 */
  stalls?: number | undefined
  /** 0 to 86400000 */
  stalled?: number | undefined
  /** 0 to 68719476736 */
  received?: number | undefined
  /** 0 to 86400 */
  seconds?: number | undefined
}

export type ReportPlaybackAnswer = Record<never, never>

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

export interface ListMarkersInput {
  /** An id */
  data: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListMarkersAnswer = {
  rows: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListMomentsInput {
  /** An id */
  tag?: string | undefined
  /** 1 to 32 characters */
  keyword?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListMomentsAnswer = {
  rows: {
    work: catalogue.WorkRow
    marker: {
      markerId: string
      kind: 'chapter' | 'moment'
      seconds: number
      endSeconds?: number | undefined
      title: string
      tags: catalogue.Entry[]
      part?: {
        id: string
        title: string
      } | undefined
    }
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ProposeMarkerInput {
  /** An id */
  dataId: string
  /** An id */
  part?: string | undefined
  /** 0 to 86400 */
  seconds: number
  /** 0 to 86400 */
  endSeconds?: number | undefined
  /** At least 1 characters */
  title: string
  tags: readonly string[]
}

export type ProposeMarkerAnswer = {
  data: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    work: {
      id: string
      number: string
      title: string
      modId: number
    }
    state: 'proposed' | 'shown' | 'refused'
    createTime: string
  }
}

export interface ListOwnMarkersInput {
  /** An id */
  data?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListOwnMarkersAnswer = {
  rows: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    work: {
      id: string
      number: string
      title: string
      modId: number
    }
    state: 'proposed' | 'shown' | 'refused'
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface WithdrawMarkerInput {
  /** An id */
  markerId: string
}

export type WithdrawMarkerAnswer = Record<never, never>

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

export interface ListStaffMarkersInput {
  /** An id */
  dataId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListStaffMarkersAnswer = {
  rows: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    dataId: string
    state: 'proposed' | 'shown' | 'refused'
    userName: string | null
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface AddMarkerInput {
  /** An id */
  dataId: string
  /** An id */
  part?: string | undefined
  /** 0 to 86400 */
  seconds: number
  /** 0 to 86400 */
  endSeconds?: number | undefined
  /** At least 1 characters */
  title: string
  tags: readonly string[]
}

export type AddMarkerAnswer = {
  data: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    dataId: string
    state: 'proposed' | 'shown' | 'refused'
    userName: string | null
    createTime: string
  }
}

export interface EditMarkerInput {
  /** An id */
  markerId: string
  /** 0 to 86400 */
  seconds?: number | undefined
  endSeconds?: number | null | undefined
  /** At least 1 characters */
  title?: string | undefined
  tags?: readonly string[] | undefined
}

export type EditMarkerAnswer = {
  data: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    dataId: string
    state: 'proposed' | 'shown' | 'refused'
    userName: string | null
    createTime: string
  }
}

export interface RemoveMarkerInput {
  /** An id */
  markerId: string
}

export type RemoveMarkerAnswer = Record<never, never>

export interface ListProposedMarkersInput {
  /** Default "proposed" */
  state?: 'proposed' | 'shown' | 'refused' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 24 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListProposedMarkersAnswer = {
  rows: {
    markerId: string
    kind: 'chapter' | 'moment'
    seconds: number
    endSeconds?: number | undefined
    title: string
    tags: catalogue.Entry[]
    part?: {
      id: string
      title: string
    } | undefined
    dataId: string
    state: 'proposed' | 'shown' | 'refused'
    userName: string | null
    createTime: string
    number: string
    workTitle: string
    modId: number
    picSmall: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface DecideMarkersInput {
  ids: readonly string[]
  approved: boolean
}

export type DecideMarkersAnswer = {
  data: {
    decided: number
    full: number
  }
}

export interface GetPlaybackFiguresInput {
  /** Default "7" */
  days?: 1 | 7 | 30 | 90 | '1' | '7' | '30' | '90' | undefined
  /** Default "failures" */
  sort?: 'failures' | 'waiting' | 'plays' | 'bytes' | undefined
  /** An id */
  data?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetPlaybackFiguresAnswer = {
  data: {
    total: {
      plays: number
      starts: number
      startTime: number | null
      slowStarts: number
      failures: number
      abandoned: number
      stalls: number
      stalledTime: number
      bytes: number
      seconds: number
    }
    days: {
      day: string
      plays: number
      starts: number
      startTime: number | null
      slowStarts: number
      failures: number
      abandoned: number
      stalls: number
      stalledTime: number
      bytes: number
      seconds: number
    }[]
    works: {
      dataId: string
      number: string
      title: string
      failing: boolean
      plays: number
      starts: number
      startTime: number | null
      slowStarts: number
      failures: number
      abandoned: number
      stalls: number
      stalledTime: number
      bytes: number
      seconds: number
    }[]
    networks: {
      network: 'slow-2g' | '2g' | '3g' | '4g' | 'unknown'
      plays: number
      starts: number
      startTime: number | null
      slowStarts: number
      failures: number
      abandoned: number
      stalls: number
      stalledTime: number
      bytes: number
      seconds: number
    }[]
    browsers: {
      browser: 'chrome' | 'safari' | 'firefox' | 'edge' | 'other'
      plays: number
      starts: number
      startTime: number | null
      slowStarts: number
      failures: number
      abandoned: number
      stalls: number
      stalledTime: number
      bytes: number
      seconds: number
    }[]
    reasons: {
      reason: 'network' | 'address' | 'files' | 'media' | 'late' | 'other'
      failures: number
    }[]
  }
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
   * 播放器报告一次播放的起播、卡顿、失败和流量，只按作品和日累计，不记会员和地址
   *
   * For anybody: `POST /v2/video/report`.
   */
  reportPlayback: Call<ReportPlaybackInput, ReportPlaybackAnswer>
  /**
   * 按台词找片：看得了的影片里，哪一句、在第几秒；data 只找一部作品。最多 200 句，更多时 totalCapped 为真
   *
   * For anybody: `GET /v2/video/subtitle/search`.
   */
  searchSubtitles: ListCall<SearchSubtitlesInput, SearchSubtitlesAnswer, SearchSubtitlesAnswer['rows'][number]>
  /**
   * 一部作品的章节和片段，含各分集的，按时间
   *
   * For anybody: `GET /v2/video/marker/list`.
   */
  listMarkers: Call<ListMarkersInput, ListMarkersAnswer>
  /**
   * 找片段：按标签，或按标题里的字（两个字起），都给则都要符合；新的在前，最多 1000 个，更多时 totalCapped 为真
   *
   * For anybody: `GET /v2/video/marker/moments`.
   */
  listMoments: ListCall<ListMomentsInput, ListMomentsAnswer, ListMomentsAnswer['rows'][number]>
  /**
   * 会员提交一个片段，工作人员通过后才显示；一天最多 20 个
   *
   * For members: `POST /v2/video/marker/propose`.
   */
  proposeMarker: Call<ProposeMarkerInput, ProposeMarkerAnswer>
  /**
   * 自己提交的片段和审核结果，新的在前；data 只看一部作品
   *
   * For members: `GET /v2/video/marker/own`.
   */
  listOwnMarkers: ListCall<ListOwnMarkersInput, ListOwnMarkersAnswer, ListOwnMarkersAnswer['rows'][number]>
  /**
   * 撤回自己还没有审核的片段
   *
   * For members: `POST /v2/video/marker/withdraw`.
   */
  withdrawMarker: Call<WithdrawMarkerInput, WithdrawMarkerAnswer>
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
  /**
   * 一部作品的章节和片段，含各分集的和等待审核的，按时间
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/marker/list`.
   */
  listStaffMarkers: Call<ListStaffMarkersInput, ListStaffMarkersAnswer>
  /**
   * 给作品的影片加一个片段，立即显示
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/marker/add`.
   */
  addMarker: Call<AddMarkerInput, AddMarkerAnswer>
  /**
   * 改章节或片段的时刻、标题、标签；endSeconds 为 null 去掉结束
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/marker/edit`.
   */
  editMarker: Call<EditMarkerInput, EditMarkerAnswer>
  /**
   * 删除章节或片段
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/marker/remove`.
   */
  removeMarker: Call<RemoveMarkerInput, RemoveMarkerAnswer>
  /**
   * 会员提交的片段：等待审核的先来的在前，已处理的新的在前
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/marker/proposed`.
   */
  listProposedMarkers: ListCall<ListProposedMarkersInput, ListProposedMarkersAnswer, ListProposedMarkersAnswer['rows'][number]>
  /**
   * 审核会员提交的片段，可几个一起；别人已审核过的跳过
   *
   * For staff with `works:cloud`: `POST /v2/staff/video/marker/decide`.
   */
  decideMarkers: Call<DecideMarkersInput, DecideMarkersAnswer>
  /**
   * 播放数据：起播、卡顿、失败、流量，按日、作品、网络、浏览器累计；data 只看一部作品；保留 90 天
   *
   * For staff with `works:cloud`: `GET /v2/staff/video/figures`.
   */
  getPlaybackFigures: Call<GetPlaybackFiguresInput, GetPlaybackFiguresAnswer>
}
