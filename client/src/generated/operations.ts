// Made from the contract by `npm run generate`; a test compares.
import type { Call } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface ProcessRow {
  name: string
  kind: 'api' | 'worker'
  host: string
  version: string
  state: 'up' | 'busy' | 'silent'
  startTime: string
  silence: number
  cpu: number
  load: number
  memory: number
  requests: number | null
  p99: number | null
  doing: {
    kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
    name: string | null
    progress: number | null
  }[]
}

export interface GetSummaryInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetSummaryAnswer = {
  data: {
    waiting: {
      section: 'support' | 'moderation' | 'works' | 'markers' | 'importing' | 'jobs' | 'orders'
      count: number
      capped?: true | undefined
      tone: 'plain' | 'due' | 'hot'
    }[]
    due: {
      kind: 'case' | 'unhidden-reports' | 'old-messages' | 'exceptions' | 'failed-videos' | 'failing-films' | 'failed-jobs' | 'silent-processes' | 'imports' | 'disk' | 'backup' | 'edge'
      tone: 'bad' | 'wait' | 'draft'
      count: number
      name: string | null
      fen: number | null
      at: string | null
      clock: 'left' | 'waited' | 'ago'
      path: string
    }[]
    tightest: {
      kind: 'case' | 'unhidden-reports' | 'old-messages' | 'exceptions' | 'failed-videos' | 'failing-films' | 'failed-jobs' | 'silent-processes' | 'imports' | 'disk' | 'backup' | 'edge'
      tone: 'bad' | 'wait' | 'draft'
      count: number
      name: string | null
      fen: number | null
      at: string | null
      clock: 'left' | 'waited' | 'ago'
      path: string
    } | null
    processes: {
      up: number
      all: number
    }
    now: string
  }
}

export interface GetFiguresInput {
  /** Default "30" */
  days?: 14 | 30 | 90 | '14' | '30' | '90' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetFiguresAnswer = {
  data: {
    days: {
      members: number | null
      orders: number | null
      revenue: number | null
      vip: number | null
      copies: number | null
      plays: number | null
      messages: number | null
      reports: number | null
      day: string
    }[]
    before: {
      members: number | null
      orders: number | null
      revenue: number | null
      vip: number | null
      copies: number | null
      plays: number | null
      messages: number | null
      reports: number | null
    }
    now: {
      paid: number
      unpaid: number
      alipay: number
      refunds: number
      vipEnding: number
      watching: number
      oldMessages: number
      openCases: number
      time: string
    }
    events: {
      day: string
      kind: 'price' | 'outage'
      text: string
    }[]
  }
}

export interface GetStateInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetStateAnswer = {
  data: {
    queue: {
      kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
      waiting: number
      running: number
      failed: number
      since: string | null
    }[]
    processes: ProcessRow[]
    database: {
      connections: number
      most: number
      slow: number
      bytes: number
    }
    backup: {
      last: {
        time: string
        host: string
        works: number
        bytes: number
        mediaElsewhere: boolean
      } | null
      failed: {
        time: string
        reason: AnyReason | null
        params?: Record<string, string | number | null | string[]> | undefined
        msg: string | null
      } | null
      late: boolean
    }
    disks: {
      host: string
      size: number
      free: number
      media: number
      pictures: number
      database: number | null
      mediaElsewhere: boolean
      daysLeft: number | null
      time: string
    }[]
  }
}

export interface ListJobsInput {
  kind?: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListJobsAnswer = {
  data: {
    running: {
      rows: {
        jobId: string
        kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
        videoId: string | null
        dataId: string | null
        number: string | null
        title: string | null
        picSmall: string | null
        about: string | null
        startedBy: string | null
        state: 'running' | 'failed' | 'waiting' | 'done'
        step: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | null
        progress: number | null
        process: string | null
        attempts: number
        maxAttempts: number
        reason: AnyReason | null
        params?: Record<string, string | number | null | string[]> | undefined
        msg: string | null
        time: string
        startTime: string | null
        took: number | null
        canRetry: boolean
        canCancel: boolean
      }[]
      total: number
      totalCapped?: true | undefined
    }
    failed: {
      rows: {
        jobId: string
        kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
        videoId: string | null
        dataId: string | null
        number: string | null
        title: string | null
        picSmall: string | null
        about: string | null
        startedBy: string | null
        state: 'running' | 'failed' | 'waiting' | 'done'
        step: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | null
        progress: number | null
        process: string | null
        attempts: number
        maxAttempts: number
        reason: AnyReason | null
        params?: Record<string, string | number | null | string[]> | undefined
        msg: string | null
        time: string
        startTime: string | null
        took: number | null
        canRetry: boolean
        canCancel: boolean
      }[]
      total: number
      totalCapped?: true | undefined
    }
    waiting: {
      rows: {
        jobId: string
        kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
        videoId: string | null
        dataId: string | null
        number: string | null
        title: string | null
        picSmall: string | null
        about: string | null
        startedBy: string | null
        state: 'running' | 'failed' | 'waiting' | 'done'
        step: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | null
        progress: number | null
        process: string | null
        attempts: number
        maxAttempts: number
        reason: AnyReason | null
        params?: Record<string, string | number | null | string[]> | undefined
        msg: string | null
        time: string
        startTime: string | null
        took: number | null
        canRetry: boolean
        canCancel: boolean
      }[]
      total: number
      totalCapped?: true | undefined
    }
    done: {
      rows: {
        jobId: string
        kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
        videoId: string | null
        dataId: string | null
        number: string | null
        title: string | null
        picSmall: string | null
        about: string | null
        startedBy: string | null
        state: 'running' | 'failed' | 'waiting' | 'done'
        step: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | null
        progress: number | null
        process: string | null
        attempts: number
        maxAttempts: number
        reason: AnyReason | null
        params?: Record<string, string | number | null | string[]> | undefined
        msg: string | null
        time: string
        startTime: string | null
        took: number | null
        canRetry: boolean
        canCancel: boolean
      }[]
      total: number
      totalCapped?: true | undefined
    }
    median: number | null
    slowest: number | null
    parallel: number
    workers: ProcessRow[]
  }
}

export interface GetJobInput {
  /** `^[jv]\d{1,18}$` */
  jobId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetJobAnswer = {
  data: {
    job: {
      jobId: string
      kind: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other'
      videoId: string | null
      dataId: string | null
      number: string | null
      title: string | null
      picSmall: string | null
      about: string | null
      startedBy: string | null
      state: 'running' | 'failed' | 'waiting' | 'done'
      step: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed' | null
      progress: number | null
      process: string | null
      attempts: number
      maxAttempts: number
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
      time: string
      startTime: string | null
      took: number | null
      canRetry: boolean
      canCancel: boolean
    } | null
    attempts: {
      attempt: number
      process: string
      beginTime: string
      endTime: string | null
      outcome: 'running' | 'done' | 'failed' | 'stopped' | 'lost'
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    }[]
  }
}

export interface RetryJobInput {
  /** `^[jv]\d{1,18}$` */
  jobId: string
}

export type RetryJobAnswer = Record<never, never>

export interface RetryAllJobsInput {
  kind?: 'transcode' | 'fetch' | 'check-order' | 'import' | 'remove-media' | 'other' | undefined
}

export type RetryAllJobsAnswer = {
  data: {
    retried: number
  }
}

export interface CancelJobInput {
  /** `^[jv]\d{1,18}$` */
  jobId: string
}

export type CancelJobAnswer = Record<never, never>

export interface RunJobNowInput {
  /** `^[jv]\d{1,18}$` */
  jobId: string
}

export type RunJobNowAnswer = Record<never, never>

export interface GetSiteInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetSiteAnswer = {
  data: {
    version: number
    settings: {
      name: string
      announcement: string
      gateText: string
      discreetTitle: string
      footerText: string
      termsUrl: string
      privacyUrl: string
      contactUrl: string
      reportUrl: string
      titlesText: string
      refundText: string
      listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
      channelOrder: ('censored' | 'uncensored' | 'western' | 'fc2' | 'anime')[]
      homeRows: {
        row: 'ranking' | 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | 'begun' | 'followed' | 'collected' | 'random' | 'recommended'
        name: string
        visible: boolean
      }[]
      censored: {
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        playLevel: number
      }
      uncensored: {
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        playLevel: number
      }
      western: {
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        playLevel: number
      }
      anime: {
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        playLevel: number
      }
      fc2: {
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        playLevel: number
      }
    }
    usual: {
      name: string
      discreetTitle: string
      refundText: string
    }
    fixed: {
      field: string
      variable: string
      value: string
    }[]
    changedAt: string | null
  }
}

export interface SaveSiteInput {
  changes: {
    name?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    announcement?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    gateText?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    discreetTitle?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    footerText?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    termsUrl?: {
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      from: string
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      to: string
    } | undefined
    privacyUrl?: {
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      from: string
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      to: string
    } | undefined
    contactUrl?: {
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      from: string
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      to: string
    } | undefined
    reportUrl?: {
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      from: string
      /** `^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$` */
      to: string
    } | undefined
    titlesText?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    refundText?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    listFilter?: {
      from: '' | 'resource' | 'magnet' | 'online' | 'all'
      to: '' | 'resource' | 'magnet' | 'online' | 'all'
    } | undefined
    channelOrder?: {
      from: readonly ('censored' | 'uncensored' | 'western' | 'fc2' | 'anime')[]
      to: readonly ('censored' | 'uncensored' | 'western' | 'fc2' | 'anime')[]
    } | undefined
    homeRows?: {
      from: readonly {
        row: 'ranking' | 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | 'begun' | 'followed' | 'collected' | 'random' | 'recommended'
        /** `^\P{C}*$` */
        name: string
        visible: boolean
      }[]
      to: readonly {
        row: 'ranking' | 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | 'begun' | 'followed' | 'collected' | 'random' | 'recommended'
        /** `^\P{C}*$` */
        name: string
        visible: boolean
      }[]
    } | undefined
    censored?: {
      from: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
      to: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
    } | undefined
    uncensored?: {
      from: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
      to: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
    } | undefined
    western?: {
      from: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
      to: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
    } | undefined
    anime?: {
      from: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
      to: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
    } | undefined
    fc2?: {
      from: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
      to: {
        /** `^\P{C}*$` */
        name: string
        visible: boolean
        rankings: boolean
        directories: boolean
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        /** 0 to 2 */
        playLevel: number
      }
    } | undefined
  }
}

export type SaveSiteAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    site: {
      version: number
      settings: {
        name: string
        announcement: string
        gateText: string
        discreetTitle: string
        footerText: string
        termsUrl: string
        privacyUrl: string
        contactUrl: string
        reportUrl: string
        titlesText: string
        refundText: string
        listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
        channelOrder: ('censored' | 'uncensored' | 'western' | 'fc2' | 'anime')[]
        homeRows: {
          row: 'ranking' | 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | 'begun' | 'followed' | 'collected' | 'random' | 'recommended'
          name: string
          visible: boolean
        }[]
        censored: {
          name: string
          visible: boolean
          rankings: boolean
          directories: boolean
          listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
          playLevel: number
        }
        uncensored: {
          name: string
          visible: boolean
          rankings: boolean
          directories: boolean
          listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
          playLevel: number
        }
        western: {
          name: string
          visible: boolean
          rankings: boolean
          directories: boolean
          listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
          playLevel: number
        }
        anime: {
          name: string
          visible: boolean
          rankings: boolean
          directories: boolean
          listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
          playLevel: number
        }
        fc2: {
          name: string
          visible: boolean
          rankings: boolean
          directories: boolean
          listFilter: '' | 'resource' | 'magnet' | 'online' | 'all'
          playLevel: number
        }
      }
      usual: {
        name: string
        discreetTitle: string
        refundText: string
      }
      fixed: {
        field: string
        variable: string
        value: string
      }[]
      changedAt: string | null
    }
  }
}

export interface OperationsCalls {
  /**
   * 值班台侧栏与顶栏：自己能看的各桌还有几件、按到期先后等着办的事、最紧的一件、进程几个在跑
   *
   * For staff: `GET /v2/staff/summary`.
   */
  getSummary: Call<GetSummaryInput, GetSummaryAnswer>
  /**
   * 总览日志：新会员、订单、收入、有效 VIP、磁力复制、播放、未回复留言、举报，按日（Asia/Shanghai），末一天是今天
   *
   * For staff with `overview:read`: `GET /v2/staff/overview/figures`.
   */
  getFigures: Call<GetFiguresInput, GetFiguresAnswer>
  /**
   * 队列、进程、数据库、磁盘的现状
   *
   * For staff with `overview:read`: `GET /v2/staff/overview/state`.
   */
  getState: Call<GetStateInput, GetStateAnswer>
  /**
   * 后台任务：在跑、失败、排队、今天跑完，可按种类筛选
   *
   * For staff with `works:cloud`: `GET /v2/staff/job/list`.
   */
  listJobs: Call<ListJobsInput, ListJobsAnswer>
  /**
   * 一件任务和它每一次尝试的经过
   *
   * For staff with `works:cloud`: `GET /v2/staff/job/{jobId}`.
   */
  getJob: Call<GetJobInput, GetJobAnswer>
  /**
   * 重跑一件失败的任务
   *
   * For staff with `works:cloud`: `POST /v2/staff/job/retry`.
   */
  retryJob: Call<RetryJobInput, RetryJobAnswer>
  /**
   * 重跑所有失败的任务，可限一个种类，一次最多 100 件
   *
   * For staff with `works:cloud`: `POST /v2/staff/job/retry/all`.
   */
  retryAllJobs: Call<RetryAllJobsInput, RetryAllJobsAnswer>
  /**
   * 停下在跑或排队的影片任务，或丢弃一件失败的任务
   *
   * For staff with `works:cloud`: `POST /v2/staff/job/cancel`.
   */
  cancelJob: Call<CancelJobInput, CancelJobAnswer>
  /**
   * 把排队的任务提到最前，立即可跑
   *
   * For staff with `works:cloud`: `POST /v2/staff/job/hasten`.
   */
  runJobNow: Call<RunJobNowInput, RunJobNowAnswer>
  /**
   * 站点设置：站名、公告、页脚、频道、套餐页的话；由环境变量定的几项另列
   *
   * For staff with `site:edit`: `GET /v2/staff/site`.
   */
  getSite: Call<GetSiteInput, GetSiteAnswer>
  /**
   * 保存改过的栏目，几秒内全站生效；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存
   *
   * For staff with `site:edit`: `POST /v2/staff/site`.
   */
  saveSite: Call<SaveSiteInput, SaveSiteAnswer>
}
