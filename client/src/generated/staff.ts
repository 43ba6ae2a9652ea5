// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'

export interface AuditRow {
  entryId: string
  time: string
  actorId: string | null
  actorName: string
  apiKey: {
    keyId: string
    name: string
  } | null
  action: string
  subject: {
    kind: string
    id: string
    name: string
  } | null
  member: {
    id: string
    name: string
  } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
  reason: string | null
  address: string | null
  requestId: string | null
}

export interface RoleName {
  name: string
  title: string
}

export interface TellPresenceInput {
  /** 1 to 80 characters */
  place: string
  /** Default false */
  holds?: boolean | undefined
  /** 0 to 500, default 0 */
  length?: number | undefined
}

export type TellPresenceAnswer = {
  data: {
    online: {
      userId: string
      userName: string
      place: string
    }[]
    here: {
      userName: string
      lastTime: string
      isHere: boolean
    }[]
    hold: {
      userName: string
      isMine: boolean
      wroteTime: string
      length: number
    } | null
  }
}

export interface GetMeInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetMeAnswer = {
  data: {
    userId: string
    userName: string
    avatar: string
    roles: RoleName[]
    permissions: string[]
    secondFactor: {
      isOn: boolean
      isRequired: boolean
      needed: 'code' | 'setup' | null
      recoveryCodesLeft: number
    }
  }
}

export interface GiveSecondFactorInput {
  code: string
}

export type GiveSecondFactorAnswer = Record<never, never>

export interface BeginSecondFactorInput {
  password: string
}

export type BeginSecondFactorAnswer = {
  data: {
    secret: string
    address: string
  }
}

export interface ConfirmSecondFactorInput {
  code: string
}

export type ConfirmSecondFactorAnswer = {
  data: {
    recoveryCodes: string[]
  }
}

export interface RenewRecoveryCodesInput {
  code: string
}

export type RenewRecoveryCodesAnswer = {
  data: {
    recoveryCodes: string[]
  }
}

export interface RemoveSecondFactorInput {
  password: string
  code: string
}

export type RemoveSecondFactorAnswer = Record<never, never>

export interface ListRolesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListRolesAnswer = {
  rows: {
    name: string
    title: string
    permissions: string[]
    isBuiltIn: boolean
    members: number
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface CreateRoleInput {
  title: string
  permissions: readonly ('overview:read' | 'messages:answer' | 'reports:decide' | 'works:edit' | 'works:delete' | 'works:cloud' | 'works:import' | 'members:read' | 'members:edit' | 'members:data' | 'orders:read' | 'orders:edit' | 'plans:edit' | 'codes:make' | 'audit:read' | 'site:edit' | 'staff:edit' | 'api-keys:edit' | 'webhooks:edit')[]
}

export type CreateRoleAnswer = {
  data: {
    name: string
  }
}

export interface SaveRoleInput {
  /** `^[a-z][a-z0-9-]{0,31}$` */
  name: string
  changes: {
    title?: {
      from: string
      to: string
    } | undefined
    permissions?: {
      from: readonly string[]
      to: readonly ('overview:read' | 'messages:answer' | 'reports:decide' | 'works:edit' | 'works:delete' | 'works:cloud' | 'works:import' | 'members:read' | 'members:edit' | 'members:data' | 'orders:read' | 'orders:edit' | 'plans:edit' | 'codes:make' | 'audit:read' | 'site:edit' | 'staff:edit' | 'api-keys:edit' | 'webhooks:edit')[]
    } | undefined
  }
}

export type SaveRoleAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    role: {
      name: string
      title: string
      permissions: string[]
      isBuiltIn: boolean
      members: number
    }
  }
}

export interface RemoveRoleInput {
  /** `^[a-z][a-z0-9-]{0,31}$` */
  name: string
}

export type RemoveRoleAnswer = Record<never, never>

export interface ListTeamInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListTeamAnswer = {
  rows: {
    userId: string
    userName: string
    roles: RoleName[]
    hasSecondFactor: boolean
    isBanned: boolean
    lastTime: string | null
    createTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface FindInviteeInput {
  userName: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type FindInviteeAnswer = {
  data: {
    userId: string
    userName: string
    email: string
    roles: RoleName[]
    isBanned: boolean
    lastTime: string | null
    createTime: string
  }
}

export interface InviteMemberInput {
  /** An id */
  userId: string
  roles: readonly string[]
}

export type InviteMemberAnswer = Record<never, never>

export interface InviteInput {
  userName: string
  email?: string | undefined
  roles: readonly string[]
}

export type InviteAnswer = {
  data: {
    userId: string
    password: string
  }
}

export interface SetRolesInput {
  /** An id */
  userId: string
  from: readonly string[]
  to: readonly string[]
}

export type SetRolesAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    roles: RoleName[]
  }
}

export interface ResetSecondFactorInput {
  /** An id */
  userId: string
  /** At least 1 characters */
  reason: string
}

export type ResetSecondFactorAnswer = Record<never, never>

export interface ListAuditInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  from?: string | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  to?: string | undefined
  actor?: string | 'system' | undefined
  /** `^[\w-]{1,40}$` */
  action?: string | undefined
  /** `^[\w-]{1,20}$` */
  kind?: string | undefined
  /** 1 to 64 characters */
  subject?: string | undefined
  /** An id */
  member?: string | undefined
  /** An id */
  apiKey?: string | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAuditAnswer = {
  rows: AuditRow[]
  total: number
  totalCapped?: true | undefined
}

export interface GetAuditEntryInput {
  /** `^\d{1,18}$` */
  entryId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAuditEntryAnswer = {
  data: AuditRow
}

export interface ExportAuditInput {
  /** `^\d{4}-\d{2}-\d{2}$` */
  from?: string | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  to?: string | undefined
  actor?: string | 'system' | undefined
  /** `^[\w-]{1,40}$` */
  action?: string | undefined
  /** `^[\w-]{1,20}$` */
  kind?: string | undefined
  /** 1 to 64 characters */
  subject?: string | undefined
  /** An id */
  member?: string | undefined
  /** An id */
  apiKey?: string | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
}

export type ExportAuditAnswer = {
  data: {
    name: string
    text: string
    isCut: boolean
  }
}

export interface FindInput {
  /** 1 to 64 characters */
  keyword: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type FindAnswer = {
  rows: {
    kind: 'work' | 'member' | 'order' | 'message' | 'case'
    id: string
    name: string
    detail: string
    state: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListSettingsInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListSettingsAnswer = {
  rows: {
    group: string
    name: string
    title: string
    value: string
    needsCare: boolean
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface StaffCalls {
  /**
   * 在哪一页，是否正在写；答谁在线，谁也在这里或刚来过，谁在写
   *
   * For staff: `POST /v2/staff/presence`.
   */
  tellPresence: Call<TellPresenceInput, TellPresenceAnswer>
  /**
   * 自己的角色、权限和二次验证；谁登录了都能问，不是同事的角色为空
   *
   * For members: `GET /v2/staff/me`.
   */
  getMe: Call<GetMeInput, GetMeAnswer>
  /**
   * 登录后出示二次验证码或恢复码；每个码只能用一次
   *
   * For members: `POST /v2/staff/second-factor`.
   */
  giveSecondFactor: Call<GiveSecondFactorInput, GiveSecondFactorAnswer>
  /**
   * 开始设置二次验证：返回密钥和给验证器的地址，确认后才生效
   *
   * For members: `POST /v2/staff/second-factor/begin`.
   */
  beginSecondFactor: Call<BeginSecondFactorInput, BeginSecondFactorAnswer>
  /**
   * 用验证器的第一个码确认，返回只显示这一次的恢复码
   *
   * For members: `POST /v2/staff/second-factor/confirm`.
   */
  confirmSecondFactor: Call<ConfirmSecondFactorInput, ConfirmSecondFactorAnswer>
  /**
   * 换一组恢复码，旧的全部作废
   *
   * For members: `POST /v2/staff/second-factor/recovery`.
   */
  renewRecoveryCodes: Call<RenewRecoveryCodesInput, RenewRecoveryCodesAnswer>
  /**
   * 关闭二次验证
   *
   * For members: `POST /v2/staff/second-factor/remove`.
   */
  removeSecondFactor: Call<RemoveSecondFactorInput, RemoveSecondFactorAnswer>
  /**
   * 全部角色、各自的权限和人数
   *
   * For staff with `staff:edit`: `GET /v2/staff/roles`.
   */
  listRoles: Call<ListRolesInput, ListRolesAnswer>
  /**
   * 新建角色
   *
   * For staff with `staff:edit`: `POST /v2/staff/roles/create`.
   */
  createRole: Call<CreateRoleInput, CreateRoleAnswer>
  /**
   * 保存角色改过的栏目，立即生效；有一栏在打开之后被别人改过，就都不写，逐栏列出
   *
   * For staff with `staff:edit`: `POST /v2/staff/roles/save`.
   */
  saveRole: Call<SaveRoleInput, SaveRoleAnswer>
  /**
   * 删除没有人用的角色；自带的角色删不掉
   *
   * For staff with `staff:edit`: `POST /v2/staff/roles/remove`.
   */
  removeRole: Call<RemoveRoleInput, RemoveRoleAnswer>
  /**
   * 全部同事，最近来过的在前
   *
   * For staff with `staff:edit`: `GET /v2/staff/team`.
   */
  listTeam: Call<ListTeamInput, ListTeamAnswer>
  /**
   * 按用户名找要请的账号，核对注册时间和邮箱；没有为 404
   *
   * For staff with `staff:edit`: `GET /v2/staff/team/account`.
   */
  findInvitee: Call<FindInviteeInput, FindInviteeAnswer>
  /**
   * 请一个已有的账号做同事：按编号给角色，他的设备全部下线
   *
   * For staff with `staff:edit`: `POST /v2/staff/team/invite-member`.
   */
  inviteMember: Call<InviteMemberInput, InviteMemberAnswer>
  /**
   * 请一位新同事：新建账号，密码只显示这一次；用户名已有账号的不行
   *
   * For staff with `staff:edit`: `POST /v2/staff/team/invite`.
   */
  invite: Call<InviteInput, InviteAnswer>
  /**
   * 改一位同事的角色；一个不剩就不再是同事；打开之后被别人改过就不写
   *
   * For staff with `staff:edit`: `POST /v2/staff/team/roles`.
   */
  setRoles: Call<SetRolesInput, SetRolesAnswer>
  /**
   * 同事丢了验证器：关掉他的二次验证，让他所有设备下线
   *
   * For staff with `staff:edit`: `POST /v2/staff/team/second-factor`.
   */
  resetSecondFactor: Call<ResetSecondFactorInput, ResetSecondFactorAnswer>
  /**
   * 审计，最新的在前：按时间、谁、动作、对象筛选
   *
   * For staff with `audit:read`: `GET /v2/staff/audit`.
   */
  listAudit: ListCall<ListAuditInput, ListAuditAnswer, ListAuditAnswer['rows'][number]>
  /**
   * 一条审计
   *
   * For staff with `audit:read`: `GET /v2/staff/audit/{entryId}`.
   */
  getAuditEntry: Call<GetAuditEntryInput, GetAuditEntryAnswer>
  /**
   * 筛选出的审计存成 CSV，最新的 10000 条
   *
   * For staff with `audit:read`: `POST /v2/staff/audit/export`.
   */
  exportAudit: Call<ExportAuditInput, ExportAuditAnswer>
  /**
   * 按编号、名称找作品、会员、订单、留言、案件；只找自己有权看的
   *
   * For staff: `GET /v2/staff/find`.
   */
  find: Call<FindInput, FindAnswer>
  /**
   * 生效的设置，不含任何密钥；只读，改要改环境变量并重启
   *
   * For staff with `staff:edit`: `GET /v2/staff/settings`.
   */
  listSettings: Call<ListSettingsInput, ListSettingsAnswer>
}
