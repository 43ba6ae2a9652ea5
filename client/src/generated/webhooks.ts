// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface WebhookRow {
  webhookId: string
  name: string
  address: string
  types: string[]
  state: 'active' | 'paused' | 'failed' | 'gone'
  failingTime: string | null
  deliveredTime: string | null
  formerSecretTime: string | null
  waiting: number
  failed: number
  createTime: string
}

export interface ListWebhooksInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListWebhooksAnswer = {
  rows: WebhookRow[]
  total: number
  totalCapped?: true | undefined
}

export interface SaveWebhookInput {
  /** An id */
  webhookId?: string | undefined
  name: string
  /** 1 to 500 characters */
  address: string
  types: readonly ('work.published' | 'work.updated' | 'work.unpublished' | 'work.deleted' | 'order.created' | 'order.paid' | 'order.refunded' | 'order.closed' | 'order.exception' | 'member.registered' | 'member.vip_changed' | 'member.banned' | 'member.unbanned' | 'member.closed' | 'member.restored' | 'member.erased' | 'report.opened' | 'report.decided' | 'report.appealed' | 'report.reviewed')[]
}

export type SaveWebhookAnswer = {
  data: {
    webhookId: string
    secret: string | null
  }
}

export interface RenewWebhookSecretInput {
  /** An id */
  webhookId: string
  /** 0 to 168, default 24 */
  hours?: number | undefined
}

export type RenewWebhookSecretAnswer = {
  data: {
    secret: string
  }
}

export interface PauseWebhookInput {
  /** An id */
  webhookId: string
  isPaused: boolean
}

export type PauseWebhookAnswer = Record<never, never>

export interface RemoveWebhookInput {
  /** An id */
  webhookId: string
}

export type RemoveWebhookAnswer = Record<never, never>

export interface TestWebhookInput {
  /** An id */
  webhookId: string
}

export type TestWebhookAnswer = {
  data: {
    messageId: string
  }
}

export interface ListWebhookMessagesInput {
  type?: 'work.published' | 'work.updated' | 'work.unpublished' | 'work.deleted' | 'order.created' | 'order.paid' | 'order.refunded' | 'order.closed' | 'order.exception' | 'member.registered' | 'member.vip_changed' | 'member.banned' | 'member.unbanned' | 'member.closed' | 'member.restored' | 'member.erased' | 'report.opened' | 'report.decided' | 'report.appealed' | 'report.reviewed' | 'webhook.test' | undefined
  /** An id */
  webhookId?: string | undefined
  state?: 'waiting' | 'delivered' | 'failed' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListWebhookMessagesAnswer = {
  rows: {
    type: string
    messageId: string
    webhookId: string
    webhookName: string
    subject: string
    state: 'waiting' | 'delivered' | 'failed'
    createTime: string
    attempts: number
    nextTime: string | null
    last: {
      time: string
      status: number | null
      milliseconds: number
      answer: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    } | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface GetWebhookMessageInput {
  /** An id */
  messageId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetWebhookMessageAnswer = {
  data: {
    type: string
    messageId: string
    webhookId: string
    webhookName: string
    subject: string
    state: 'waiting' | 'delivered' | 'failed'
    createTime: string
    attempts: number
    nextTime: string | null
    last: {
      time: string
      status: number | null
      milliseconds: number
      answer: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    } | null
    body: string
    tries: {
      time: string
      status: number | null
      milliseconds: number
      answer: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    }[]
  }
}

export interface ReplayMessageInput {
  /** An id */
  messageId: string
}

export type ReplayMessageAnswer = Record<never, never>

export interface ReplayMessagesInput {
  /** An id */
  webhookId: string
  /** `^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` */
  since: string
  which: 'failed' | 'all'
}

export type ReplayMessagesAnswer = {
  data: {
    messages: number
  }
}

export interface WebhooksCalls {
  /**
   * 全部回调，与各自等着投递的、投递失败的消息数
   *
   * For staff with `webhooks:edit`: `GET /v2/staff/webhooks/list`.
   */
  listWebhooks: Call<ListWebhooksInput, ListWebhooksAnswer>
  /**
   * 新建或修改一个回调，最多 20 个；新建的给出签名密钥，只给这一次
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/save`.
   */
  saveWebhook: Call<SaveWebhookInput, SaveWebhookAnswer>
  /**
   * 换签名密钥，新的只给这一次；hours 小时之内新旧两个都签
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/secret`.
   */
  renewWebhookSecret: Call<RenewWebhookSecretInput, RenewWebhookSecretAnswer>
  /**
   * 停下或恢复投递；停着时消息照记，恢复后按次序投递。因失败停下的也由此恢复
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/pause`.
   */
  pauseWebhook: Call<PauseWebhookInput, PauseWebhookAnswer>
  /**
   * 删去一个回调，连同它的消息和投递记录
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/remove`.
   */
  removeWebhook: Call<RemoveWebhookInput, RemoveWebhookAnswer>
  /**
   * 发一条试投的消息，种类为 webhook.test
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/test`.
   */
  testWebhook: Call<TestWebhookInput, TestWebhookAnswer>
  /**
   * 投递记录，最新的在前，可按回调、状态、种类筛选；留 30 天
   *
   * For staff with `webhooks:edit`: `GET /v2/staff/webhooks/messages`.
   */
  listWebhookMessages: ListCall<ListWebhookMessagesInput, ListWebhookMessagesAnswer, ListWebhookMessagesAnswer['rows'][number]>
  /**
   * 一条消息：正文和每一次投递
   *
   * For staff with `webhooks:edit`: `GET /v2/staff/webhooks/message/{messageId}`.
   */
  getWebhookMessage: Call<GetWebhookMessageInput, GetWebhookMessageAnswer>
  /**
   * 再投递一条消息，编号不变
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/replay`.
   */
  replayMessage: Call<ReplayMessageInput, ReplayMessageAnswer>
  /**
   * 再投递一个回调自某时起的消息：只投递失败的，或连已送达的一起
   *
   * For staff with `webhooks:edit`: `POST /v2/staff/webhooks/replay-since`.
   */
  replayMessages: Call<ReplayMessagesInput, ReplayMessagesAnswer>
}
