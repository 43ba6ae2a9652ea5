import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import {
  count,
  day,
  id,
  isDht,
  oneOf,
  pageNum,
  pageSize,
  reason,
  staffNote,
  text,
  time,
  typedTail,
} from '../values.ts'

/** Administration of members by staff. */

const read = 'staff:members:read'
const edit = 'staff:members:edit'
const gives = 'staff:members:data'

/** The member's message beside which it was done, and which notes it. */
const messageId = id.optional()

const levelId = z.int({ error: '应为等级' }).min(1, { error: '应为等级' }).max(9999, { error: '应为等级' })

const memberRow = z.strictObject({
  userId: id,
  /** Empty once the account is erased. */
  userName: z.string(),
  /** Its beginning and its host. */
  email: z.string(),
  levelId: count,
  groupName: z.string(),
  /** When the level ends; null where it does not, or is none. */
  endTime: time.nullable(),
  isStaff: z.boolean(),
  isBanned: z.boolean(),
  deleteTime: time.nullable(),
  createTime: time,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/v2/staff/members',
  summary: '会员：按用户名或邮箱的开头、编号查找，按状态筛选，新的在前',
  who: read,
  scope: 'members:read',
  query: z.object({
    pageNum,
    pageSize: pageSize(30),
    keyword: text(1, 120).optional(),
    state: oneOf(['vip', 'banned', 'staff', 'leaving']).optional(),
    isDht,
  }),
  answer: rows(memberRow),
})

const ledgerRow = z.strictObject({
  kind: z.enum(['order', 'refund', 'code', 'grant']),
  orderId: id.nullable(),
  /** Of a grant: the audit's entry, its author and the reason. */
  entryId: z.string().nullable(),
  staffName: z.string().nullable(),
  reason: z.string().nullable(),
  levelId: count,
  days: z.int(),
  /** The level's end afterwards. */
  endTime: time.nullable(),
  time,
})

export const getMember = endpoint({
  method: 'GET',
  path: '/v2/staff/members/{userId}',
  summary: '一位会员：等级和账本、登录设备、订单、留言、今天、同事备注；邮箱和地址不全给',
  who: read,
  scope: 'members:read',
  params: z.object({ userId: id }),
  query: z.object({ isDht }),
  answer: data(
    memberRow.extend({
      /** Above 1, the highest first; lower ones wait for it. */
      levels: z.array(z.strictObject({ levelId: count, groupName: z.string(), endTime: time.nullable() })),
      levelNames: z.array(z.strictObject({ levelId: count, groupName: z.string() })),
      ban: z.strictObject({ time, untilTime: time.nullable(), reason: z.string().nullable() }).nullable(),
      /**
       * Whether the caller may change this account; for an account of staff this needs all
       * permissions that it has.
       */
      isEditable: z.boolean(),
      /** The same of giving out their data, and of deleting the account. */
      mayGiveData: z.boolean(),
      /** Whether a link for a new password can be mailed. */
      canMail: z.boolean(),
      ledger: z.array(ledgerRow),
      signIns: z.array(
        z.strictObject({
          signInId: id,
          device: z.string(),
          address: z.string(),
          createTime: time,
          lastTime: time,
        }),
      ),
      /** The newest; empty without the permission to see orders. */
      orders: z.array(
        z.strictObject({
          orderId: id,
          payName: z.string(),
          priceFen: count,
          state: z.string(),
          createTime: time,
        }),
      ),
      orderCount: count,
      paidFen: count,
      /** The newest; empty without the permission to answer. */
      messages: z.array(
        z.strictObject({ messageId: id, text: z.string(), status: z.int(), createTime: time }),
      ),
      messageCount: count,
      today: z.strictObject({
        /** Null where copies are not counted here. */
        copies: count.nullable(),
        watched: count,
        playing: count,
        collected: count,
        liked: count,
      }),
      notes: z.array(z.strictObject({ noteId: id, staffName: z.string(), text: z.string(), time })),
    }),
  ),
})

export const addDays = endpoint({
  method: 'POST',
  path: '/v2/staff/members/days',
  summary: '给等级加天数，或扣（负数）；从现在和原到期日中晚的算起',
  who: edit,
  scope: 'levels:write',
  body: z.object({
    userId: id,
    levelId: levelId.min(2, { error: '一级没有期限' }),
    days: z
      .int({ error: '应为整数' })
      .min(-36_500, { error: '最多 36500 天' })
      .max(36_500, { error: '最多 36500 天' })
      .refine((value) => value !== 0, { error: '不能为 0' }),
    reason,
  }),
  answer: data(z.strictObject({ endTime: time })),
})

export const setLevel = endpoint({
  method: 'POST',
  path: '/v2/staff/members/level',
  summary: '把等级定到某一天结束，或不设期限；定为 1 级即收回',
  who: edit,
  scope: 'levels:write',
  body: z.object({
    userId: id,
    levelId,
    /** The last day, of Asia/Shanghai; null: no end. */
    endDay: day.nullable(),
    reason,
  }),
  answer: data(z.strictObject({ endTime: time.nullable() })),
})

export const banMember = endpoint({
  method: 'POST',
  path: '/v2/staff/members/ban',
  summary: '封禁：立刻全部下线，不能再登录；原因会员登录时看得到。再封一次改期限和原因',
  who: edit,
  scope: 'members:write',
  body: z.object({
    userId: id,
    /** Null: for ever. */
    days: z.union([z.literal(7), z.literal(30)], { error: '应为 7、30 或空' }).nullable(),
    reason,
    messageId,
  }),
  answer: data(z.strictObject({ untilTime: time.nullable() })),
})

export const unbanMember = endpoint({
  method: 'POST',
  path: '/v2/staff/members/unban',
  summary: '解除封禁',
  who: edit,
  scope: 'members:write',
  body: z.object({ userId: id, reason, messageId }),
  answer: z.strictObject({}),
})

export const endMemberSignIns = endpoint({
  method: 'POST',
  path: '/v2/staff/members/sign-out',
  summary: '让会员的一台设备下线，不指明即全部',
  who: edit,
  scope: 'members:write',
  body: z.object({ userId: id, signInId: id.optional() }),
  answer: data(z.strictObject({ ended: count })),
})

export const resetMemberPassword = endpoint({
  method: 'POST',
  path: '/v2/staff/members/password',
  summary: '重设密码：向会员邮箱发链接，或换一个只显示这一次的密码并让所有设备下线',
  who: edit,
  scope: 'passwords:write',
  body: z.object({ userId: id, by: oneOf(['mail', 'password']), reason }),
  answer: data(z.strictObject({ password: z.string().nullable() })),
})

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/v2/staff/members/note',
  summary: '写一条同事备注，会员看不到',
  who: read,
  scope: 'members:write',
  body: z.object({ userId: id, text: staffNote }),
  answer: z.strictObject({}),
})

export const exportMember = endpoint({
  method: 'POST',
  path: '/v2/staff/members/export',
  summary: '按会员的意愿导出他的全部数据，与会员自己导出的一样；交给会员本人，记入审计',
  who: gives,
  scope: 'member-data:write',
  body: z.object({ userId: id, reason, tail: typedTail }),
  answer: data(z.strictObject({ name: z.string(), text: z.string() })),
})

export const deleteMember = endpoint({
  method: 'POST',
  path: '/v2/staff/members/delete',
  summary: '按会员的意愿注销账号：7 天后抹去，此前会员登录可以撤销；立刻全部下线，订单和账本留存',
  who: gives,
  scope: 'member-data:write',
  body: z.object({ userId: id, reason, tail: typedTail }),
  answer: data(z.strictObject({ deleteTime: time })),
})

export const restoreMember = endpoint({
  method: 'POST',
  path: '/v2/staff/members/restore',
  summary: '撤销注销，抹去之前都可以',
  who: gives,
  scope: 'member-data:write',
  body: z.object({ userId: id, reason }),
  answer: z.strictObject({}),
})

export const memberAdminEndpoints = [
  listMembers,
  getMember,
  addDays,
  setLevel,
  banMember,
  unbanMember,
  endMemberSignIns,
  resetMemberPassword,
  addMemberNote,
  exportMember,
  deleteMember,
  restoreMember,
] as const
