import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { password, trimmed } from '../members/schemas.ts'
import { count, id, isDht } from '../values.ts'

/** The signed-in member of staff, and the second factor of the sign-in. */

export const roleName = z.strictObject({ name: z.string(), title: z.string() })

export const getMe = endpoint({
  method: 'GET',
  path: '/v2/staff/me',
  summary: '自己的角色、权限和二次验证；谁登录了都能问，不是同事的角色为空',
  who: 'member',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      userId: id,
      userName: z.string(),
      avatar: z.string(),
      roles: z.array(roleName),
      /** `*`: all. Empty while a second factor is needed. */
      permissions: z.array(z.string()),
      secondFactor: z.strictObject({
        isOn: z.boolean(),
        /** The site requires it of all staff. */
        isRequired: z.boolean(),
        /** What is to be done before anything is permitted: give a code, or set it up. */
        needed: z.enum(['code', 'setup']).nullable(),
        recoveryCodesLeft: count,
      }),
    }),
  ),
})

/** Six digits of the app, or a recovery code in any writing. */
const code = z
  .string({ error: '请填写验证码' })
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((value) => /^(\d{6}|[a-z0-9]{10})$/.test(value), { error: '应为 6 位数字，或 10 位恢复码' })
  .meta({ type: 'string' })

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/staff/second-factor',
  summary: '登录后出示二次验证码或恢复码；每个码只能用一次',
  who: 'member',
  body: z.object({ code }),
  answer: z.strictObject({}),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/staff/second-factor/begin',
  summary: '开始设置二次验证：返回密钥和给验证器的地址，确认后才生效',
  who: 'member',
  body: z.object({ password: trimmed.pipe(password) }),
  answer: data(z.strictObject({ secret: z.string(), address: z.string() })),
})

const recoveryCodes = data(z.strictObject({ recoveryCodes: z.array(z.string()) }))

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/staff/second-factor/confirm',
  summary: '用验证器的第一个码确认，返回只显示这一次的恢复码',
  who: 'member',
  body: z.object({ code }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v2/staff/second-factor/recovery',
  summary: '换一组恢复码，旧的全部作废',
  who: 'member',
  body: z.object({ code }),
  answer: recoveryCodes,
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/staff/second-factor/remove',
  summary: '关闭二次验证',
  who: 'member',
  body: z.object({ password: trimmed.pipe(password), code }),
  answer: z.strictObject({}),
})
