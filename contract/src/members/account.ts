import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { count, id, time } from '../values.ts'
import {
  email,
  isTypedAlike,
  password,
  passwordTwice,
  session,
  trimmed,
  typedDifferently,
} from './schemas.ts'

export const changePassword = endpoint({
  method: 'POST',
  path: '/v2/user/password',
  summary: '修改密码；其他设备上的登录随之失效',
  who: 'member',
  body: z
    .object({
      oldPassword: trimmed.pipe(password),
      ...passwordTwice,
    })
    .refine(isTypedAlike, typedDifferently),
  answer: z.strictObject({}),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/v2/user/email',
  summary: '修改安全邮箱',
  who: 'member',
  body: z.object({ password: trimmed.pipe(password), email: trimmed.pipe(email) }),
  answer: z.strictObject({}),
})

export const getRecoveryCodes = endpoint({
  method: 'GET',
  path: '/v2/user/recovery-codes',
  summary: '还有几个没用过的恢复码，何时生成；码本身不再显示',
  who: 'member',
  answer: data(z.strictObject({ left: count, createTime: time.nullable() })),
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v2/user/recovery-codes',
  summary: '重新生成恢复码，只显示这一次；以前的随之失效',
  who: 'member',
  body: z.object({ password: trimmed.pipe(password) }),
  answer: data(z.strictObject({ recoveryCodes: z.array(z.string()) })),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/v2/user/sessions',
  summary: '账号登录着的设备，最近用过的在前',
  who: 'member',
  answer: rows(session),
})

export const closeSession = endpoint({
  method: 'POST',
  path: '/v2/user/sessions/close',
  summary: '让一台设备退出登录；不指明时，除此设备外全部退出',
  who: 'member',
  body: z.object({ sessionId: id.optional() }),
  answer: z.strictObject({}),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/v2/user/export',
  summary: '导出自己的全部数据',
  who: 'member',
  /** One list for each kind; docs/api.md describes their contents. */
  answer: data(z.record(z.string(), z.unknown())),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/v2/user/delete',
  summary: '注销账号：7 天后抹去，此前可以撤销；所有登录随之失效',
  who: 'member',
  body: z.object({ password: trimmed.pipe(password) }),
  answer: data(z.strictObject({ deleteTime: time })),
})

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/v2/user/restore',
  summary: '撤销注销',
  who: 'member',
  body: z.object({}),
  answer: z.strictObject({}),
})
