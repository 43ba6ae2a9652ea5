// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'

export interface Level {
  levelId: number
  groupName: string
  groupLevel: number
  endTime: string | null
}

export interface Session {
  sessionId: string
  device: string
  address: string
  createTime: string
  lastTime: string
  current: boolean
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface User {
  userId: string
  userName: string
  avatar: string
  email: string
  roles: string[]
  permissions: string[]
  deleteTime: string | null
}

export type GetCaptchaInput = Record<never, never>

export type GetCaptchaAnswer = {
  img: string
  uuid: string
  captchaOnOff: boolean
}

export interface RegisterInput {
  appId: string | number
  userName: string
  /** 8 to 32 characters */
  password: string
  confirmPassword: string
  email: string
  /** Default false */
  signIn?: boolean | undefined
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type RegisterAnswer = {
  data?: {
    accessToken: string
    refreshToken: string
    recoveryCodes: string[]
  } | undefined
}

export interface LoginInput {
  appId: string | number
  userName: string
  password: string
  /** Default false */
  rememberMe?: boolean | undefined
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type LoginAnswer = {
  data: Tokens
}

export type RefreshTokensInput = Record<never, never>

export type RefreshTokensAnswer = {
  data: Tokens
}

export type LogoutInput = Record<never, never>

export type LogoutAnswer = Record<never, never>

export type GetInfoInput = Record<never, never>

export type GetInfoAnswer = {
  user: User
  level: Level
}

export interface ForgotPasswordInput {
  appId: string | number
  userName: string
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type ForgotPasswordAnswer = {
  data: {
    byMail: boolean
  }
}

export interface RecoverAccountInput {
  appId: string | number
  userName: string
  recoveryCode: string
  /** 4 to 4 characters */
  code?: string | undefined
  /** Uuid */
  uuid?: string | undefined
}

export type RecoverAccountAnswer = {
  data: {
    token: string
  }
}

export interface ResetPasswordInput {
  /** 1 to 128 characters */
  token: string
  /** 8 to 32 characters */
  password: string
  confirmPassword: string
}

export type ResetPasswordAnswer = Record<never, never>

export interface ChangePasswordInput {
  oldPassword: string
  /** 8 to 32 characters */
  password: string
  confirmPassword: string
}

export type ChangePasswordAnswer = Record<never, never>

export interface ChangeEmailInput {
  password: string
  email: string
}

export type ChangeEmailAnswer = Record<never, never>

export type GetRecoveryCodesInput = Record<never, never>

export type GetRecoveryCodesAnswer = {
  data: {
    left: number
    createTime: string | null
  }
}

export interface MakeRecoveryCodesInput {
  password: string
}

export type MakeRecoveryCodesAnswer = {
  data: {
    recoveryCodes: string[]
  }
}

export type ListSessionsInput = Record<never, never>

export type ListSessionsAnswer = {
  rows: Session[]
  total: number
  totalCapped?: true | undefined
}

export interface CloseSessionInput {
  /** An id */
  sessionId?: string | undefined
}

export type CloseSessionAnswer = Record<never, never>

export type ExportAccountInput = Record<never, never>

export type ExportAccountAnswer = {
  data: Record<string, unknown>
}

export interface DeleteAccountInput {
  password: string
}

export type DeleteAccountAnswer = {
  data: {
    deleteTime: string
  }
}

export type RestoreAccountInput = Record<never, never>

export type RestoreAccountAnswer = Record<never, never>

export interface ListMembersInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 30 */
  pageSize?: number | undefined
  /** 1 to 120 characters */
  keyword?: string | undefined
  state?: 'vip' | 'banned' | 'staff' | 'leaving' | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListMembersAnswer = {
  rows: {
    userId: string
    userName: string
    email: string
    levelId: number
    groupName: string
    endTime: string | null
    isStaff: boolean
    isBanned: boolean
    deleteTime: string | null
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface GetMemberInput {
  /** An id */
  userId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetMemberAnswer = {
  data: {
    userId: string
    userName: string
    email: string
    levelId: number
    groupName: string
    endTime: string | null
    isStaff: boolean
    isBanned: boolean
    deleteTime: string | null
    createTime: string
    levels: {
      levelId: number
      groupName: string
      endTime: string | null
    }[]
    levelNames: {
      levelId: number
      groupName: string
    }[]
    ban: {
      time: string
      untilTime: string | null
      reason: string | null
    } | null
    isEditable: boolean
    mayGiveData: boolean
    canMail: boolean
    ledger: {
      kind: 'order' | 'refund' | 'code' | 'grant'
      orderId: string | null
      entryId: string | null
      staffName: string | null
      reason: string | null
      levelId: number
      days: number
      endTime: string | null
      time: string
    }[]
    signIns: {
      signInId: string
      device: string
      address: string
      createTime: string
      lastTime: string
    }[]
    orders: {
      orderId: string
      payName: string
      priceFen: number
      state: string
      createTime: string
    }[]
    orderCount: number
    paidFen: number
    messages: {
      messageId: string
      text: string
      status: number
      createTime: string
    }[]
    messageCount: number
    today: {
      copies: number | null
      watched: number
      playing: number
      collected: number
      liked: number
    }
    notes: {
      noteId: string
      staffName: string
      text: string
      time: string
    }[]
  }
}

export interface AddDaysInput {
  /** An id */
  userId: string
  /** 2 to 9999 */
  levelId: number
  /** -36500 to 36500 */
  days: number
  /** At least 1 characters */
  reason: string
}

export type AddDaysAnswer = {
  data: {
    endTime: string
  }
}

export interface SetLevelInput {
  /** An id */
  userId: string
  /** 1 to 9999 */
  levelId: number
  endDay: string | null
  /** At least 1 characters */
  reason: string
}

export type SetLevelAnswer = {
  data: {
    endTime: string | null
  }
}

export interface BanMemberInput {
  /** An id */
  userId: string
  days: 7 | 30 | null
  /** At least 1 characters */
  reason: string
  /** An id */
  messageId?: string | undefined
}

export type BanMemberAnswer = {
  data: {
    untilTime: string | null
  }
}

export interface UnbanMemberInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  reason: string
  /** An id */
  messageId?: string | undefined
}

export type UnbanMemberAnswer = Record<never, never>

export interface EndMemberSignInsInput {
  /** An id */
  userId: string
  /** An id */
  signInId?: string | undefined
}

export type EndMemberSignInsAnswer = {
  data: {
    ended: number
  }
}

export interface ResetMemberPasswordInput {
  /** An id */
  userId: string
  by: 'mail' | 'password'
  /** At least 1 characters */
  reason: string
}

export type ResetMemberPasswordAnswer = {
  data: {
    password: string | null
  }
}

export interface AddMemberNoteInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  text: string
}

export type AddMemberNoteAnswer = Record<never, never>

export interface ExportMemberInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  reason: string
  /** At most 40 characters */
  tail: string
}

export type ExportMemberAnswer = {
  data: {
    name: string
    text: string
  }
}

export interface DeleteMemberInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  reason: string
  /** At most 40 characters */
  tail: string
}

export type DeleteMemberAnswer = {
  data: {
    deleteTime: string
  }
}

export interface RestoreMemberInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  reason: string
}

export type RestoreMemberAnswer = Record<never, never>

export interface MembersCalls {
  /**
   * 验证码：PNG 图片（base64）和它的编号，2 分钟内有效，只能用一次
   *
   * For anybody: `GET /v2/user/captcha`.
   */
  getCaptcha: Call<GetCaptchaInput, GetCaptchaAnswer>
  /**
   * 注册；signIn 让它同时登录，并给出恢复码（只给这一次）
   *
   * For anybody: `POST /v2/user/register`.
   */
  register: Call<RegisterInput, RegisterAnswer>
  /**
   * 登录；rememberMe 让登录保持 30 天
   *
   * For anybody: `POST /v2/user/login`.
   */
  login: Call<LoginInput, LoginAnswer>
  /**
   * 换取新的令牌：刷新令牌作为 Bearer，或放在 refresh-token 请求头里
   *
   * For anybody: `GET /v2/user/token`.
   */
  refreshTokens: Call<RefreshTokensInput, RefreshTokensAnswer>
  /**
   * 退出登录：此次登录的令牌立即失效
   *
   * For members: `POST /v2/user/logout`.
   */
  logout: Call<LogoutInput, LogoutAnswer>
  /**
   * 自己的账号、等级和权限
   *
   * For members: `GET /v2/user/getInfo`.
   */
  getInfo: Call<GetInfoInput, GetInfoAnswer>
  /**
   * 忘记密码：向账号的邮箱发送重设链接；不透露账号是否存在
   *
   * For anybody: `POST /v2/user/forgot`.
   */
  forgotPassword: Call<ForgotPasswordInput, ForgotPasswordAnswer>
  /**
   * 用恢复码重设密码：恢复码就此用掉，换来的 token 交给 /v2/user/reset，30 分钟内有效
   *
   * For anybody: `POST /v2/user/recover`.
   */
  recoverAccount: Call<RecoverAccountInput, RecoverAccountAnswer>
  /**
   * 用邮件里的链接、恢复码或客服给的 token 重设密码；所有登录和恢复码随之失效
   *
   * For anybody: `POST /v2/user/reset`.
   */
  resetPassword: Call<ResetPasswordInput, ResetPasswordAnswer>
  /**
   * 修改密码；其他设备上的登录随之失效
   *
   * For members: `POST /v2/user/password`.
   */
  changePassword: Call<ChangePasswordInput, ChangePasswordAnswer>
  /**
   * 修改安全邮箱
   *
   * For members: `POST /v2/user/email`.
   */
  changeEmail: Call<ChangeEmailInput, ChangeEmailAnswer>
  /**
   * 还有几个没用过的恢复码，何时生成；码本身不再显示
   *
   * For members: `GET /v2/user/recovery-codes`.
   */
  getRecoveryCodes: Call<GetRecoveryCodesInput, GetRecoveryCodesAnswer>
  /**
   * 重新生成恢复码，只显示这一次；以前的随之失效
   *
   * For members: `POST /v2/user/recovery-codes`.
   */
  makeRecoveryCodes: Call<MakeRecoveryCodesInput, MakeRecoveryCodesAnswer>
  /**
   * 账号登录着的设备，最近用过的在前
   *
   * For members: `GET /v2/user/sessions`.
   */
  listSessions: Call<ListSessionsInput, ListSessionsAnswer>
  /**
   * 让一台设备退出登录；不指明时，除此设备外全部退出
   *
   * For members: `POST /v2/user/sessions/close`.
   */
  closeSession: Call<CloseSessionInput, CloseSessionAnswer>
  /**
   * 导出自己的全部数据
   *
   * For members: `GET /v2/user/export`.
   */
  exportAccount: Call<ExportAccountInput, ExportAccountAnswer>
  /**
   * 注销账号：7 天后抹去，此前可以撤销；所有登录随之失效
   *
   * For members: `POST /v2/user/delete`.
   */
  deleteAccount: Call<DeleteAccountInput, DeleteAccountAnswer>
  /**
   * 撤销注销
   *
   * For members: `POST /v2/user/restore`.
   */
  restoreAccount: Call<RestoreAccountInput, RestoreAccountAnswer>
  /**
   * 会员：按用户名或邮箱的开头、编号查找，按状态筛选，新的在前
   *
   * For staff with `members:read`: `GET /v2/staff/members`.
   */
  listMembers: ListCall<ListMembersInput, ListMembersAnswer, ListMembersAnswer['rows'][number]>
  /**
   * 一位会员：等级和账本、登录设备、订单、留言、今天、同事备注；邮箱和地址不全给
   *
   * For staff with `members:read`: `GET /v2/staff/members/{userId}`.
   */
  getMember: Call<GetMemberInput, GetMemberAnswer>
  /**
   * 给等级加天数，或扣（负数）；从现在和原到期日中晚的算起
   *
   * For staff with `members:edit`: `POST /v2/staff/members/days`.
   */
  addDays: Call<AddDaysInput, AddDaysAnswer>
  /**
   * 把等级定到某一天结束，或不设期限；定为 1 级即收回
   *
   * For staff with `members:edit`: `POST /v2/staff/members/level`.
   */
  setLevel: Call<SetLevelInput, SetLevelAnswer>
  /**
   * 封禁：立刻全部下线，不能再登录；原因会员登录时看得到。再封一次改期限和原因
   *
   * For staff with `members:edit`: `POST /v2/staff/members/ban`.
   */
  banMember: Call<BanMemberInput, BanMemberAnswer>
  /**
   * 解除封禁
   *
   * For staff with `members:edit`: `POST /v2/staff/members/unban`.
   */
  unbanMember: Call<UnbanMemberInput, UnbanMemberAnswer>
  /**
   * 让会员的一台设备下线，不指明即全部
   *
   * For staff with `members:edit`: `POST /v2/staff/members/sign-out`.
   */
  endMemberSignIns: Call<EndMemberSignInsInput, EndMemberSignInsAnswer>
  /**
   * 重设密码：向会员邮箱发链接，或换一个只显示这一次的密码并让所有设备下线
   *
   * For staff with `members:edit`: `POST /v2/staff/members/password`.
   */
  resetMemberPassword: Call<ResetMemberPasswordInput, ResetMemberPasswordAnswer>
  /**
   * 写一条同事备注，会员看不到
   *
   * For staff with `members:read`: `POST /v2/staff/members/note`.
   */
  addMemberNote: Call<AddMemberNoteInput, AddMemberNoteAnswer>
  /**
   * 按会员的意愿导出他的全部数据，与会员自己导出的一样；交给会员本人，记入审计
   *
   * For staff with `members:data`: `POST /v2/staff/members/export`.
   */
  exportMember: Call<ExportMemberInput, ExportMemberAnswer>
  /**
   * 按会员的意愿注销账号：7 天后抹去，此前会员登录可以撤销；立刻全部下线，订单和账本留存
   *
   * For staff with `members:data`: `POST /v2/staff/members/delete`.
   */
  deleteMember: Call<DeleteMemberInput, DeleteMemberAnswer>
  /**
   * 撤销注销，抹去之前都可以
   *
   * For staff with `members:data`: `POST /v2/staff/members/restore`.
   */
  restoreMember: Call<RestoreMemberInput, RestoreMemberAnswer>
}
