import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { userNameMax } from '../limits.ts'
import { appId, captchaAnswer, email, trimmed } from '../members/schemas.ts'
import { id, isDht, reason, text, time } from '../values.ts'
import { answering } from './admin.ts'
import { messageEntry, messageStatus, messageText, sendingId } from './messages.ts'

/**
 * Messages of visitors without an account, or without access to theirs; a code opens the answer.
 */

const ticketCode = trimmed.pipe(text(1, 64, '请填写查询码'))

export const createGuestMessage = endpoint({
  method: 'POST',
  path: '/v2/message/guest',
  summary: '不登录给客服留言；凭查询码看答复，查询码只给这一次',
  who: 'anyone',
  body: z.object({
    appId,
    /** The user name, where it is about an account. */
    name: trimmed.pipe(text(1, userNameMax, `称呼为 1 到 ${userNameMax} 个字符`)),
    email: trimmed.pipe(email),
    message: messageText,
    sendingId,
    ...captchaAnswer,
  }),
  answer: data(z.strictObject({ ticketCode: z.string() })),
})

export const viewGuestMessage = endpoint({
  method: 'POST',
  path: '/v2/message/guest/view',
  summary: '凭查询码看自己的留言和客服的答复',
  who: 'anyone',
  body: z.object({ ticketCode }),
  answer: rows(messageEntry).extend({
    data: z.strictObject({
      name: z.string(),
      message: z.string(),
      status: messageStatus,
      createTime: time,
      /** Support lets the visitor set a new password, until then. */
      resetUntil: time.nullable(),
    }),
  }),
})

export const addGuestMessage = endpoint({
  method: 'POST',
  path: '/v2/message/guest/data',
  summary: '凭查询码继续补充',
  who: 'anyone',
  body: z.object({ ticketCode, message: messageText, sendingId }),
  answer: z.strictObject({}),
})

export const openGuestReset = endpoint({
  method: 'POST',
  path: '/v2/message/guest/reset',
  summary: '客服允许后，凭查询码换一个重设密码的 token，交给 /v2/user/reset；只能换一次',
  who: 'anyone',
  body: z.object({ ticketCode }),
  answer: data(z.strictObject({ token: z.string() })),
})

export const getAdminGuest = endpoint({
  method: 'GET',
  path: '/v2/staff/message/{id}/guest',
  summary: '写这条留言的访客：称呼、邮箱；有会员权限时，同名账号和邮箱是否一致',
  who: answering,
  scope: 'messages:read',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      /** The account of that name; null where there is none, or without `members:read`. */
      account: z
        .strictObject({
          userId: id,
          userName: z.string(),
          createTime: time,
          isBanned: z.boolean(),
          /** The mail address of the account is the one that was given. */
          isSameEmail: z.boolean(),
          /** Whether the caller may let the visitor set a new password. */
          mayReset: z.boolean(),
        })
        .nullable(),
      resetUntil: time.nullable(),
    }),
  ),
})

export const allowGuestReset = endpoint({
  method: 'POST',
  path: '/v2/staff/message/guest/reset',
  summary:
    '让写这条留言的访客重设同名账号的密码：邮箱须与账号的一致；密码由访客凭查询码自己设，工作人员看不到',
  who: 'staff:members:edit',
  scope: 'passwords:write',
  body: z.object({ messageId: id, reason }),
  answer: data(z.strictObject({ resetUntil: time })),
})
