import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { text } from '../values.ts'
import {
  appId,
  captchaAnswer,
  email,
  isTypedAlike,
  level,
  newUserName,
  password,
  passwordTwice,
  tokens,
  trimmed,
  typedDifferently,
  user,
  userName,
} from './schemas.ts'

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/v2/user/captcha',
  summary: '验证码：PNG 图片（base64）和它的编号，2 分钟内有效，只能用一次',
  who: 'anyone',
  answer: z.strictObject({
    /** A PNG in base64, without a prefix; empty where captchas are off. */
    img: z.string(),
    uuid: z.string(),
    captchaOnOff: z.boolean(),
  }),
})

export const register = endpoint({
  method: 'POST',
  path: '/v2/user/register',
  summary: '注册；signIn 让它同时登录，并给出恢复码（只给这一次）',
  who: 'anyone',
  body: z
    .object({
      appId,
      userName: trimmed.pipe(newUserName),
      ...passwordTwice,
      email: trimmed.pipe(email),
      /** The site's own pages, where the member goes on at once. */
      signIn: z.boolean({ error: '应为 true 或 false' }).default(false),
      ...captchaAnswer,
    })
    .refine(isTypedAlike, typedDifferently),
  /** `data` where it was asked to sign in. */
  answer: z.strictObject({
    data: tokens.extend({ recoveryCodes: z.array(z.string()) }).optional(),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: '/v2/user/login',
  summary: '登录；rememberMe 让登录保持 30 天',
  who: 'anyone',
  body: z.object({
    appId,
    userName: trimmed.pipe(userName),
    password: trimmed.pipe(password),
    rememberMe: z.boolean({ error: '应为 true 或 false' }).default(false),
    ...captchaAnswer,
  }),
  answer: data(tokens),
})

export const refreshTokens = endpoint({
  method: 'GET',
  path: '/v2/user/token',
  summary: '换取新的令牌：刷新令牌作为 Bearer，或放在 refresh-token 请求头里',
  who: 'anyone',
  answer: data(tokens),
})

export const logout = endpoint({
  method: 'POST',
  path: '/v2/user/logout',
  summary: '退出登录：此次登录的令牌立即失效',
  who: 'member',
  body: z.object({}),
  answer: z.strictObject({}),
})

export const getInfo = endpoint({
  method: 'GET',
  path: '/v2/user/getInfo',
  summary: '自己的账号、等级和权限',
  who: 'member',
  answer: z.strictObject({ user, level }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v2/user/forgot',
  summary: '忘记密码：向账号的邮箱发送重设链接；不透露账号是否存在',
  who: 'anyone',
  body: z.object({ appId, userName: trimmed.pipe(userName), ...captchaAnswer }),
  /** False: this site sends no mail, its staff help. */
  answer: data(z.strictObject({ byMail: z.boolean() })),
})

export const recoverAccount = endpoint({
  method: 'POST',
  path: '/v2/user/recover',
  summary: '用恢复码重设密码：恢复码就此用掉，换来的 token 交给 /v2/user/reset，30 分钟内有效',
  who: 'anyone',
  body: z.object({
    appId,
    userName: trimmed.pipe(userName),
    recoveryCode: trimmed.pipe(text(1, 64, '请填写恢复码')),
    ...captchaAnswer,
  }),
  answer: data(z.strictObject({ token: z.string() })),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v2/user/reset',
  summary: '用邮件里的链接、恢复码或客服给的 token 重设密码；所有登录和恢复码随之失效',
  who: 'anyone',
  body: z
    .object({
      token: z
        .string({ error: '链接不完整' })
        .min(1, { error: '链接不完整' })
        .max(128, { error: '链接不完整' }),
      ...passwordTwice,
    })
    .refine(isTypedAlike, typedDifferently),
  answer: z.strictObject({}),
})
