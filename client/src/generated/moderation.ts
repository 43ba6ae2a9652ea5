// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface ReportWorkInput {
  /** An id */
  dataId: string
  reason: 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
  statement: string
  /** Default "" */
  sender?: string | undefined
  contact: string
  /** Uuid */
  sendingId?: string | undefined
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type ReportWorkAnswer = {
  data: {
    caseNumber: string
    reportCode: string
    dueTime: string
    hidden: boolean
  }
}

export interface GetReportInput {
  reportCode: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetReportAnswer = {
  data: {
    caseNumber: string
    side: 'reporter' | 'other'
    reason: 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
    number: string
    title: string
    state: 'open' | 'decided' | 'appealed' | 'closed'
    createTime: string
    dueTime: string | null
    hidden: boolean
    outcome: 'rejected' | 'partly' | 'upheld' | null
    decision: string
    decideTime: string | null
    appealUntil: string | null
    appealSide: 'reporter' | 'other' | null
    appealTime: string | null
    review: 'kept' | 'reversed' | 'partly' | null
    reviewText: string
    reviewTime: string | null
    letters: {
      time: string
      text: string
    }[]
    files: {
      name: string
      bytes: number
      time: string
    }[]
    filesLeft: number
  }
}

export interface AppealReportInput {
  reportCode: string
  statement: string
  contact: string
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type AppealReportAnswer = {
  data: {
    dueTime: string
  }
}

export interface AddReportFileInput {
  reportCode: string
  /** 1 to 200 characters */
  name: string
  /** At most 10485760 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddReportFileAnswer = {
  data: {
    files: {
      name: string
      bytes: number
      time: string
    }[]
    filesLeft: number
  }
}

export interface ListCasesInput {
  /** Default "open" */
  view?: 'open' | 'appeals' | 'done' | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListCasesAnswer = {
  rows: {
    caseId: string
    caseNumber: string
    reason: 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
    sender: string
    dataId: string
    modId: number
    number: string
    title: string
    picSmall: string | null
    state: 'open' | 'decided' | 'appealed' | 'closed'
    outcome: 'rejected' | 'partly' | 'upheld' | null
    review: 'kept' | 'reversed' | 'partly' | null
    decision: string
    hidden: boolean
    hideWaits: boolean
    sealed: boolean
    assigneeId: string | null
    assigneeName: string | null
    createTime: string
    clockTime: string
    dueTime: string | null
    doneTime: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface CountCasesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountCasesAnswer = {
  data: {
    open: number
    appeals: number
    done: number
    blocked: number
    inTime: number
    next: {
      caseId: string
      caseNumber: string
      dueTime: string
    } | null
  }
}

export interface GetCaseInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetCaseAnswer = {
  data: {
    caseId: string
    caseNumber: string
    reason: 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
    sender: string
    dataId: string
    modId: number
    number: string
    title: string
    picSmall: string | null
    state: 'open' | 'decided' | 'appealed' | 'closed'
    outcome: 'rejected' | 'partly' | 'upheld' | null
    review: 'kept' | 'reversed' | 'partly' | null
    decision: string
    hidden: boolean
    hideWaits: boolean
    sealed: boolean
    assigneeId: string | null
    assigneeName: string | null
    createTime: string
    clockTime: string
    dueTime: string | null
    doneTime: string | null
    statement: string | null
    contact: string
    filedByStaff: boolean
    reportCode: string
    otherCode: string
    sameSource: {
      cases: number
      upheld: number
    }
    keepUntil: string | null
    purgeTime: string | null
    releaseAskedBy: string | null
    mayNot: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
    decidedBy: string | null
    decideTime: string | null
    firstDecision: string
    removed: Record<string, number> | null
    blockedMarks: number
    appealSide: 'reporter' | 'other' | null
    appealStatement: string | null
    appealContact: string | null
    appealTime: string | null
    reviewedBy: string | null
    reviewTime: string | null
    assets: {
      listing: 'published' | 'draft' | 'hidden' | 'removed' | 'gone'
      cover: number
      stills: number
      videos: number
      videoBytes: number
      magnets: number
      infoHashes: number
      fileHashes: number
      collects: number
      likes: number
    }
    alsoHeldBy: string[]
    events: {
      eventId: string
      time: string
      kind: string
      staffName: string | null
      letterTo: 'reporter' | 'other' | 'both' | null
      text: string
    }[]
    files: {
      type: string
      fileId: string
      part: 'report' | 'appeal'
      name: string
      bytes: number
      time: string
    }[]
  }
}

export interface OpenEvidenceInput {
  /** An id */
  caseId: string
}

export type OpenEvidenceAnswer = {
  data: {
    statement: string
    contact: string
    appealContact: string | null
  }
}

export interface FileCaseInput {
  work: string
  reason: 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
  statement: string
  /** Default "" */
  sender?: string | undefined
  contact: string
}

export type FileCaseAnswer = {
  data: {
    caseId: string
    caseNumber: string
    reportCode: string
  }
}

export interface ListBlockedInput {
  kind?: 'number' | 'info_hash' | 'file_hash' | undefined
  /** 1 to 80 characters */
  keyword?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBlockedAnswer = {
  rows: {
    kind: 'number' | 'info_hash' | 'file_hash'
    mark: string
    caseId: string | null
    caseNumber: string | null
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListStoppedInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListStoppedAnswer = {
  rows: {
    hitId: string
    time: string
    entryPoint: 'import' | 'command' | 'magnet' | 'work' | 'picture' | 'evidence' | 'video'
    fileName: string | null
    line: number | null
    importId: string | null
    source: 'upload' | 'download' | 'file' | null
    staffName: string | null
    number: string
    kind: 'number' | 'info_hash' | 'file_hash' | 'removed'
    mark: string
    caseId: string | null
    caseNumber: string | null
  }[]
  total: number
  totalCapped?: true | undefined
  week: number
}

export interface OpenCaseFileInput {
  /** An id */
  fileId: string
}

export type OpenCaseFileAnswer = {
  data: {
    type: string
    name: string
    base64: string
  }
}

export interface ListBurstsInput {
  /** 1 to 744, default 24 */
  hours?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBurstsAnswer = {
  rows: {
    by: 'network' | 'contact'
    source: string
    cases: number
    works: number
    hidden: number
    sealed: number
    waits: number
    reasons: ('rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other')[]
    from: string
    to: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface RejectBurstInput {
  by: 'network' | 'contact'
  /** `^[0-9a-f]{64}$` */
  source: string
  from: string
  to: string
  /** 1 to 1000 */
  count: number
  text: string
}

export type RejectBurstAnswer = {
  data: {
    cases: number
    works: number
    stay: number
  }
}

export interface AssignCaseInput {
  /** An id */
  caseId: string
  to: 'me' | 'nobody' | 'colleague'
  /** 1 to 32 characters */
  userName?: string | undefined
}

export type AssignCaseAnswer = Record<never, never>

export interface NoteCaseInput {
  /** An id */
  caseId: string
  text: string
}

export type NoteCaseAnswer = Record<never, never>

export interface WriteLetterInput {
  /** An id */
  caseId: string
  text: string
  to: 'reporter' | 'other' | 'both'
}

export type WriteLetterAnswer = Record<never, never>

export interface HideByCaseInput {
  /** An id */
  caseId: string
  hide: boolean
}

export type HideByCaseAnswer = {
  data: {
    tokens: number
    alsoHeldBy: string[]
    notPublished: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
  }
}

export interface DecideCaseInput {
  /** An id */
  caseId: string
  /** Default [] */
  remove?: readonly ('cover' | 'stills' | 'video' | 'magnets')[] | undefined
  /** Default [] */
  block?: readonly ('number' | 'info_hash' | 'file_hash')[] | undefined
  text: string
  confirm: string
  outcome: 'rejected' | 'partly' | 'upheld'
}

export type DecideCaseAnswer = {
  data: {
    waitsForSecond: boolean
    removed: Record<string, number>
    alsoHeldBy: string[]
    notPublished: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
  }
}

export interface ReviewCaseInput {
  /** An id */
  caseId: string
  /** Default [] */
  remove?: readonly ('cover' | 'stills' | 'video' | 'magnets')[] | undefined
  /** Default [] */
  block?: readonly ('number' | 'info_hash' | 'file_hash')[] | undefined
  text: string
  confirm: string
  outcome: 'kept' | 'reversed' | 'partly'
}

export type ReviewCaseAnswer = {
  data: {
    waitsForSecond: boolean
    removed: Record<string, number>
    alsoHeldBy: string[]
    notPublished: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
  }
}

export interface PreviewTakeDownInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type PreviewTakeDownAnswer = {
  data: {
    number: string
    title: string
    tail: string
    assets: {
      listing: 'published' | 'draft' | 'hidden' | 'removed' | 'gone'
      cover: number
      stills: number
      videos: number
      videoBytes: number
      magnets: number
      infoHashes: number
      fileHashes: number
      collects: number
      likes: number
    }
    streams: number
    openCases: string[]
    mayNot: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
  }
}

export interface TakeDownWorkInput {
  /** An id */
  workId: string
  reason: 'rights' | 'consent' | 'illegal' | 'wrong' | 'other'
  text: string
  confirm: string
}

export type TakeDownWorkAnswer = {
  data: {
    caseId: string
    caseNumber: string
    otherCode: string
    removed: Record<string, number>
  }
}

export interface ModerationCalls {
  /**
   * 举报一部作品，无需登录；出镜同意和年龄两类收到即隐藏，48 小时内裁定
   *
   * For anybody: `POST /v2/report`.
   */
  reportWork: Call<ReportWorkInput, ReportWorkAnswer>
  /**
   * 按查询码看案件办到哪一步
   *
   * For anybody: `GET /v2/report/{reportCode}`.
   */
  getReport: Call<GetReportInput, GetReportAnswer>
  /**
   * 不服裁定的一方在 14 天内申诉一次，由另一位工作人员复核
   *
   * For anybody: `POST /v2/report/appeal`.
   */
  appealReport: Call<AppealReportInput, AppealReportAnswer>
  /**
   * 给自己的举报或申诉附一份证明：PDF、JPG、PNG、WebP，最多 3 份，每份 10 MB；不公开，随案件到期删除
   *
   * For anybody: `PUT /v2/report/file/{reportCode}`.
   */
  addReportFile: Call<AddReportFileInput, AddReportFileAnswer>
  /**
   * 举报：未决和申诉按剩余时间排，已决按办结时间排；可按案件号或作品编号查找
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/list`.
   */
  listCases: ListCall<ListCasesInput, ListCasesAnswer, ListCasesAnswer['rows'][number]>
  /**
   * 各栏件数，最紧的一件，连续多少件按时办结
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/counts`.
   */
  countCases: Call<CountCasesInput, CountCasesAnswer>
  /**
   * 一件举报的全部
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/case/{id}`.
   */
  getCase: Call<GetCaseInput, GetCaseAnswer>
  /**
   * 打开来函人的联系方式和封存的陈述，进审计
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/evidence`.
   */
  openEvidence: Call<OpenEvidenceInput, OpenEvidenceAnswer>
  /**
   * 代录一件：把信件或邮件里的举报录进来
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/file`.
   */
  fileCase: Call<FileCaseInput, FileCaseAnswer>
  /**
   * 封锁表：不能再进站的编号、info hash 和文件指纹
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/blocked`.
   */
  listBlocked: ListCall<ListBlockedInput, ListBlockedAnswer, ListBlockedAnswer['rows'][number]>
  /**
   * 封锁表拦下的：何时、从哪里来、是什么、按哪一条、属哪个案件，最近的在前，留 90 天
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/stopped`.
   */
  listStopped: ListCall<ListStoppedInput, ListStoppedAnswer, ListStoppedAnswer['rows'][number]>
  /**
   * 打开随举报或申诉来的一份附件，进审计
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/attachment`.
   */
  openCaseFile: Call<OpenCaseFileInput, OpenCaseFileAnswer>
  /**
   * 同一来源（网段或联系方式）的多件未决举报；只有管理员能看
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/bursts`.
   */
  listBursts: Call<ListBurstsInput, ListBurstsAnswer>
  /**
   * 一个来源在一段时间里的未决举报全部驳回，作品恢复；封存的也一并解封。只有管理员能办
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/bursts/reject`.
   */
  rejectBurst: Call<RejectBurstInput, RejectBurstAnswer>
  /**
   * 交给谁办：自己、按用户名交给同事，或放回
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/assign`.
   */
  assignCase: Call<AssignCaseInput, AssignCaseAnswer>
  /**
   * 备注，只有同事看见
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/note`.
   */
  noteCase: Call<NoteCaseInput, NoteCaseAnswer>
  /**
   * 写信给来函人或另一方，对方在查询页上看到
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/letter`.
   */
  writeLetter: Call<WriteLetterInput, WriteLetterAnswer>
  /**
   * 先行隐藏作品，或恢复；封存的不能恢复
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/hide`.
   */
  hideByCase: Call<HideByCaseInput, HideByCaseAnswer>
  /**
   * 裁定：不成立则恢复上架，部分成立则去掉指明的内容，成立则下架、删除并封锁
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/decide`.
   */
  decideCase: Call<DecideCaseInput, DecideCaseAnswer>
  /**
   * 复核申诉，原裁定人不能办：维持，撤销恢复，或改成部分成立
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/review`.
   */
  reviewCase: Call<ReviewCaseInput, ReviewCaseAnswer>
  /**
   * 直接下架之前看会去掉、封锁什么
   *
   * For staff with `reports:decide`: `GET /v2/staff/report/takedown/{id}`.
   */
  previewTakeDown: Call<PreviewTakeDownInput, PreviewTakeDownAnswer>
  /**
   * 直接下架并封锁：自成一件已裁定的案件，另一方可在 14 天内申诉，由另一位同事复核
   *
   * For staff with `reports:decide`: `POST /v2/staff/report/takedown`.
   */
  takeDownWork: Call<TakeDownWorkInput, TakeDownWorkAnswer>
}
