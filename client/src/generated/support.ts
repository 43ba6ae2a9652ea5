// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface AdminOrder {
  orderId: string
  payName: string
  price: string
  days: number
  payChannel: 'alipay' | 'weixin'
  createTime: string
  status: number
  isGranted: boolean
  endTime: string | null
  problem: string | null
}

export interface MessageEntry {
  type: 0 | 1
  message: string
  createTime: string
  pictureId: string | null
}

export interface MessageRow {
  id: string
  message: string
  status: 0 | 1 | 9
  createTime: string
  updateTime: string
  orderId: string | null
  isUnread: boolean
}

export interface CreateMessageInput {
  appId: string | number
  /** At least 1 characters */
  message: string
  /** An id */
  orderId?: string | undefined
  /** Uuid */
  sendingId?: string | undefined
}

export type CreateMessageAnswer = {
  data: {
    messageId: string
  }
}

export interface AddMessageInput {
  /** An id */
  messageId: string
  /** At least 1 characters */
  message: string
  /** Uuid */
  sendingId?: string | undefined
}

export type AddMessageAnswer = Record<never, never>

export interface AddMessagePictureInput {
  /** An id */
  id: string
  /** At most 10485760 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddMessagePictureAnswer = Record<never, never>

export interface GetMessagePictureInput {
  /** An id */
  pictureId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetMessagePictureAnswer = {
  data: {
    content: string
    width: number
    height: number
  }
}

export interface CreateGuestMessageInput {
  appId: string | number
  name: string
  email: string
  /** At least 1 characters */
  message: string
  /** Uuid */
  sendingId?: string | undefined
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type CreateGuestMessageAnswer = {
  data: {
    ticketCode: string
  }
}

export interface ViewGuestMessageInput {
  ticketCode: string
}

export type ViewGuestMessageAnswer = {
  rows: MessageEntry[]
  total: number
  totalCapped?: true | undefined
  data: {
    name: string
    message: string
    status: 0 | 1 | 9
    createTime: string
    resetUntil: string | null
  }
}

export interface AddGuestMessageInput {
  ticketCode: string
  /** At least 1 characters */
  message: string
  /** Uuid */
  sendingId?: string | undefined
}

export type AddGuestMessageAnswer = Record<never, never>

export interface OpenGuestResetInput {
  ticketCode: string
}

export type OpenGuestResetAnswer = {
  data: {
    token: string
  }
}

export interface ListMessagesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 12 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListMessagesAnswer = {
  rows: MessageRow[]
  total: number
  totalCapped?: true | undefined
}

export interface CloseMessageInput {
  /** An id */
  id: string
}

export type CloseMessageAnswer = Record<never, never>

export interface GetThreadInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetThreadAnswer = {
  rows: MessageEntry[]
  total: number
  totalCapped?: true | undefined
  data: MessageRow
}

export interface CountUnreadInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountUnreadAnswer = {
  data: {
    count: number
  }
}

export interface ListAdminMessagesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 12 */
  pageSize?: number | undefined
  status?: 0 | 1 | 9 | '0' | '1' | '9' | undefined
  mine?: 1 | '1' | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminMessagesAnswer = {
  rows: {
    id: string
    message: string
    status: 0 | 1 | 9
    createTime: string
    updateTime: string
    orderId: string | null
    isUnread: boolean
    userId: string | null
    isGuest: boolean
    userName: string
    levelId: number
    waitingSince: string | null
    orderStatus: number | null
    assigneeId: string | null
    assigneeName: string | null
    laterTime: string | null
    writerName: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface CountAdminMessagesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountAdminMessagesAnswer = {
  data: {
    overDay: number
    overHours: number
    fresh: number
    later: number
    answered: number
    mine: number
    answeredToday: number
    medianMinutes: number | null
    countedTo: number
  }
}

export interface CountWaitingInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountWaitingAnswer = {
  data: {
    count: number
    since: string | null
  }
}

export interface GetAdminThreadInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminThreadAnswer = {
  rows: {
    type: 0 | 1
    message: string
    createTime: string
    pictureId: string | null
    entryId: string
    staffName: string | null
  }[]
  total: number
  totalCapped?: true | undefined
  data: {
    id: string
    message: string
    status: 0 | 1 | 9
    createTime: string
    updateTime: string
    orderId: string | null
    isUnread: boolean
    userId: string | null
    isGuest: boolean
    userName: string
    levelId: number
    waitingSince: string | null
    orderStatus: number | null
    assigneeId: string | null
    assigneeName: string | null
    laterTime: string | null
    writerName: string | null
    seenTime: string
  }
  actions: {
    time: string
    action: string
    staffName: string | null
    note: string | null
    reason: string | null
  }[]
  notes: {
    noteId: string
    staffName: string | null
    text: string
    time: string
  }[]
  hold: {
    userName: string
    isMine: boolean
    wroteTime: string
    length: number
    text: string | null
  } | null
  draft: {
    text: string
    time: string
  } | null
}

export interface GetAdminPictureInput {
  /** An id */
  pictureId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminPictureAnswer = {
  data: {
    content: string
    width: number
    height: number
  }
}

export interface GetAdminGuestInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminGuestAnswer = {
  data: {
    name: string
    email: string
    account: {
      userId: string
      userName: string
      createTime: string
      isBanned: boolean
      isSameEmail: boolean
      mayReset: boolean
    } | null
    resetUntil: string | null
  }
}

export interface AllowGuestResetInput {
  /** An id */
  messageId: string
  /** At least 1 characters */
  reason: string
}

export type AllowGuestResetAnswer = {
  data: {
    resetUntil: string
  }
}

export interface ReplyMessageInput {
  /** An id */
  messageId: string
  /** At least 1 characters */
  message: string
  /** Default false */
  close?: boolean | undefined
  /** Uuid */
  sendingId?: string | undefined
  /** An id */
  readEntryId?: string | undefined
  /** An id */
  cannedId?: string | undefined
  /** An id */
  orderId?: string | undefined
}

export type ReplyMessageAnswer = Record<never, never>

export interface CloseAdminMessageInput {
  /** An id */
  messageId: string
  /** An id */
  readEntryId?: string | undefined
}

export type CloseAdminMessageAnswer = Record<never, never>

export interface SaveDraftInput {
  /** An id */
  messageId: string
  /** 0 to 500 characters */
  text: string
}

export type SaveDraftAnswer = {
  data: {
    isHeld: boolean
    time: string
  }
}

export interface TakeOverMessageInput {
  /** An id */
  messageId: string
}

export type TakeOverMessageAnswer = Record<never, never>

export interface AssignMessageInput {
  /** An id */
  messageId: string
  staffId: string | null
}

export type AssignMessageAnswer = Record<never, never>

export interface PutOffMessageInput {
  /** An id */
  messageId: string
  /** 0 to 20160 */
  minutes: number
}

export type PutOffMessageAnswer = {
  data: {
    laterTime: string | null
  }
}

export interface AddMessageNoteInput {
  /** An id */
  messageId: string
  /** At least 1 characters */
  text: string
  /** Uuid */
  sendingId?: string | undefined
}

export type AddMessageNoteAnswer = Record<never, never>

export interface ListColleaguesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListColleaguesAnswer = {
  data: {
    userId: string
    userName: string
    open: number
  }[]
}

export interface GetAdminMemberInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminMemberAnswer = {
  data: {
    userId: string
    userName: string
    isBanned: boolean
    createTime: string
    levelId: number
    levelName: string
    endTime: string | null
    hasEnded: boolean
    copies: {
      count: number
      limit: number | null
    } | null
    messages: {
      total: number
      open: number
    }
    orders: AdminOrder[] | null
    lastSignIn: {
      time: string
      device: string
    } | null
  }
}

export interface GetAdminOrderInput {
  /** An id */
  orderId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminOrderAnswer = {
  data: {
    order: AdminOrder
    timeline: {
      time: string
      kind: 'plain' | 'ok' | 'bad'
      text: string
      note: string | null
      by: string | null
    }[]
  }
}

export interface AskAdminOrderInput {
  /** An id */
  orderId: string
}

export type AskAdminOrderAnswer = {
  data: {
    time: string
    says: string
    canCredit: boolean
    why: {
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    } | null
    endTime: string | null
    days: number
  }
}

export interface CreditAdminOrderInput {
  /** An id */
  orderId: string
}

export type CreditAdminOrderAnswer = {
  data: {
    isGranted: boolean
    endTime: string | null
  }
}

export interface ListCannedInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListCannedAnswer = {
  data: {
    cannedId: string
    title: string
    text: string
    statesGrant: boolean
    updateTime: string
  }[]
}

export interface CreateCannedInput {
  /** 1 to 20 characters */
  title: string
  /** 1 to 500 characters */
  text: string
  /** Default false */
  statesGrant?: boolean | undefined
}

export type CreateCannedAnswer = {
  data: {
    cannedId: string
  }
}

export interface SaveCannedInput {
  /** An id */
  cannedId: string
  changes: {
    title?: {
      from: string
      /** 1 to 20 characters */
      to: string
    } | undefined
    text?: {
      from: string
      /** 1 to 500 characters */
      to: string
    } | undefined
    statesGrant?: {
      from: boolean
      to: boolean
    } | undefined
  }
}

export type SaveCannedAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    reply: {
      cannedId: string
      title: string
      text: string
      statesGrant: boolean
      updateTime: string
    }
  }
}

export interface RemoveCannedInput {
  /** An id */
  cannedId: string
}

export type RemoveCannedAnswer = Record<never, never>

export interface SupportCalls {
  /**
   * 给客服留言；从订单页来的带上 orderId
   *
   * For members: `POST /v2/message`.
   */
  createMessage: Call<CreateMessageInput, CreateMessageAnswer>
  /**
   * 继续补充；有新回复的留言随之回到待回复
   *
   * For members: `POST /v2/message/data`.
   */
  addMessage: Call<AddMessageInput, AddMessageAnswer>
  /**
   * 给自己的留言加一张截图：JPG、PNG、WebP，最大 10 MB，会重新编码；只有自己和客服看得到
   *
   * For members: `PUT /v2/message/{id}/picture`.
   */
  addMessagePicture: Call<AddMessagePictureInput, AddMessagePictureAnswer>
  /**
   * 自己留言里的一张截图
   *
   * For members: `GET /v2/message/picture/{pictureId}`.
   */
  getMessagePicture: Call<GetMessagePictureInput, GetMessagePictureAnswer>
  /**
   * 不登录给客服留言；凭查询码看答复，查询码只给这一次
   *
   * For anybody: `POST /v2/message/guest`.
   */
  createGuestMessage: Call<CreateGuestMessageInput, CreateGuestMessageAnswer>
  /**
   * 凭查询码看自己的留言和客服的答复
   *
   * For anybody: `POST /v2/message/guest/view`.
   */
  viewGuestMessage: Call<ViewGuestMessageInput, ViewGuestMessageAnswer>
  /**
   * 凭查询码继续补充
   *
   * For anybody: `POST /v2/message/guest/data`.
   */
  addGuestMessage: Call<AddGuestMessageInput, AddGuestMessageAnswer>
  /**
   * 客服允许后，凭查询码换一个重设密码的 token，交给 /v2/user/reset；只能换一次
   *
   * For anybody: `POST /v2/message/guest/reset`.
   */
  openGuestReset: Call<OpenGuestResetInput, OpenGuestResetAnswer>
  /**
   * 自己的留言，最近有变化的在前
   *
   * For members: `GET /v2/message/list`.
   */
  listMessages: ListCall<ListMessagesInput, ListMessagesAnswer, ListMessagesAnswer['rows'][number]>
  /**
   * 关闭留言，客服不再回复
   *
   * For members: `POST /v2/message/update`.
   */
  closeMessage: Call<CloseMessageInput, CloseMessageAnswer>
  /**
   * 首条之后的对话，从早到晚；看过即不再是未读
   *
   * For members: `GET /v2/message/{id}`.
   */
  getThread: Call<GetThreadInput, GetThreadAnswer>
  /**
   * 有几条留言有未看的回复
   *
   * For members: `GET /v2/message/unread/count`.
   */
  countUnread: Call<CountUnreadInput, CountUnreadAnswer>
  /**
   * 客服队列：等得最久的在前；按状态筛选，或只看自己接下的；按用户名、编号、订单号和内容查找
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/list`.
   */
  listAdminMessages: ListCall<ListAdminMessagesInput, ListAdminMessagesAnswer, ListAdminMessagesAnswer['rows'][number]>
  /**
   * 队列各有多少：等回复的按等了多久分，已答复的，自己接下的；今天答了多少，首答的中位数
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/counts`.
   */
  countAdminMessages: Call<CountAdminMessagesInput, CountAdminMessagesAnswer>
  /**
   * 多少留言在等回复，最久的从何时开始
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/waiting`.
   */
  countWaiting: Call<CountWaitingInput, CountWaitingAnswer>
  /**
   * 一条留言的全部对话，含首条；谁正在写，自己的草稿
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/{id}`.
   */
  getAdminThread: Call<GetAdminThreadInput, GetAdminThreadAnswer>
  /**
   * 留言里的一张截图
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/picture/{pictureId}`.
   */
  getAdminPicture: Call<GetAdminPictureInput, GetAdminPictureAnswer>
  /**
   * 写这条留言的访客：称呼、邮箱；有会员权限时，同名账号和邮箱是否一致
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/{id}/guest`.
   */
  getAdminGuest: Call<GetAdminGuestInput, GetAdminGuestAnswer>
  /**
   * 让写这条留言的访客重设同名账号的密码：邮箱须与账号的一致；密码由访客凭查询码自己设，工作人员看不到
   *
   * For staff with `members:edit`: `POST /v2/staff/message/guest/reset`.
   */
  allowGuestReset: Call<AllowGuestResetInput, AllowGuestResetAnswer>
  /**
   * 回复留言，可同时关闭
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/reply`.
   */
  replyMessage: Call<ReplyMessageInput, ReplyMessageAnswer>
  /**
   * 关闭留言
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/close`.
   */
  closeAdminMessage: Call<CloseAdminMessageInput, CloseAdminMessageAnswer>
  /**
   * 保存草稿并占住这条留言：停写 60 秒内别人不能发送；空文字放开
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/draft`.
   */
  saveDraft: Call<SaveDraftInput, SaveDraftAnswer>
  /**
   * 接手同事正在写的留言
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/take`.
   */
  takeOverMessage: Call<TakeOverMessageInput, TakeOverMessageAnswer>
  /**
   * 把留言分给同事，或放回队列
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/assign`.
   */
  assignMessage: Call<AssignMessageInput, AssignMessageAnswer>
  /**
   * 稍后提醒：到时回到队列；没有人接下的归自己。0 分钟为立刻回来
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/later`.
   */
  putOffMessage: Call<PutOffMessageInput, PutOffMessageAnswer>
  /**
   * 给同事留一句话：记在这条留言里，会员看不到；同事正在回复时也可以写
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/note`.
   */
  addMessageNote: Call<AddMessageNoteInput, AddMessageNoteAnswer>
  /**
   * 能答留言的同事，各接下多少
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/colleagues`.
   */
  listColleagues: Call<ListColleaguesInput, ListColleaguesAnswer>
  /**
   * 写这条留言的会员：等级、今日复制、近 4 笔订单、留言数、最近登录；没有相应权限的部分为 null
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/{id}/member`.
   */
  getAdminMember: Call<GetAdminMemberInput, GetAdminMemberAnswer>
  /**
   * 一笔付款的经过
   *
   * For staff with `orders:read`: `GET /v2/staff/message/order/{orderId}`.
   */
  getAdminOrder: Call<GetAdminOrderInput, GetAdminOrderAnswer>
  /**
   * 向渠道回查，只看不动：渠道怎么说，补发会做什么
   *
   * For staff with `orders:edit`: `POST /v2/staff/message/order/ask`.
   */
  askAdminOrder: Call<AskAdminOrderInput, AskAdminOrderAnswer>
  /**
   * 补发到账：渠道确认已付且与订单一致才记账，重复调用只记一次
   *
   * For staff with `orders:edit`: `POST /v2/staff/message/order/credit`.
   */
  creditAdminOrder: Call<CreditAdminOrderInput, CreditAdminOrderAnswer>
  /**
   * 快捷回复
   *
   * For staff with `messages:answer`: `GET /v2/staff/message/canned/list`.
   */
  listCanned: Call<ListCannedInput, ListCannedAnswer>
  /**
   * 新写一条快捷回复；变量只能是 {渠道} {金额} {订单尾号} {到期日} {用户名}
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/canned/create`.
   */
  createCanned: Call<CreateCannedInput, CreateCannedAnswer>
  /**
   * 保存快捷回复改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/canned/save`.
   */
  saveCanned: Call<SaveCannedInput, SaveCannedAnswer>
  /**
   * 删去一条快捷回复
   *
   * For staff with `messages:answer`: `POST /v2/staff/message/canned/remove`.
   */
  removeCanned: Call<RemoveCannedInput, RemoveCannedAnswer>
}
