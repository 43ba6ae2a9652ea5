import { z } from 'zod'
import {
  captchaLength,
  emailMax,
  emailMin,
  passwordMax,
  passwordMin,
  userNameMax,
  userNameMin,
  userNamePattern,
} from '../limits.ts'
import { texts } from '../texts.ts'
import { count, id, text, time } from '../values.ts'

const wrongUserName = `用户名为 ${userNameMin} 到 ${userNameMax} 个字符`
const wrongPassword = `密码为 ${passwordMin} 到 ${passwordMax} 个字符，首尾不能有空格`

/** The number by which the site's own clients name the application (docs/requirements.md, api 13). */
export const appId = z.union([z.string(), z.int()], { error: '应为应用编号' }).transform(String)

/** Trimmed at login (docs/requirements.md, members 3). Longer ones cannot exist, and are not looked for. */
export const userName = text(userNameMin, userNameMax, texts.userNameShort)

/** Trimmed at login, so a new one may not begin or end with a blank (docs/requirements.md, members 3, members 8). */
export const password = text(passwordMin, passwordMax, texts.passwordShort)

export const newUserName = text(userNameMin, userNameMax, wrongUserName).refine(
  (value) => userNamePattern.test(value),
  { error: '用户名只能用文字、数字和 _ . -' },
)

export const newPassword = text(passwordMin, passwordMax, wrongPassword).refine(
  (value) => value === value.trim(),
  { error: wrongPassword },
)

export const email = text(emailMin, emailMax, texts.emailWrong).refine(
  (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  { error: texts.emailWrong },
)

/** Text of a form, of which blanks at the ends are no part. */
export const trimmed = z.string({ error: texts.fillInFirst }).trim()

/** A new password as it is chosen: typed twice. Its form is refined by the two below. */
export const passwordTwice = {
  password: newPassword,
  confirmPassword: z.string({ error: texts.passwordsDiffer }),
}
export const isTypedAlike = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
export const typedDifferently = { path: ['confirmPassword'], error: texts.passwordsDiffer }

/** The characters of a captcha and which one they answer; left out where captchas are off. */
export const captchaAnswer = {
  code: text(captchaLength, captchaLength, texts.captchaShort).optional(),
  uuid: z.uuid({ error: texts.captchaShort }).optional(),
}

export const level = z.strictObject({
  /** 0 guest, 1 member, 2 and up VIP (docs/requirements.md, members 1). */
  levelId: count,
  groupName: z.string(),
  groupLevel: count,
  /** When VIP ends; null where it does not, or is none. */
  endTime: time.nullable(),
})

export const user = z.strictObject({
  userId: id,
  userName: z.string(),
  avatar: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** When the account will be erased; null where its owner has not asked for that. */
  deleteTime: time.nullable(),
})

export const tokens = z.strictObject({ accessToken: z.string(), refreshToken: z.string() })

export const session = z.strictObject({
  sessionId: id,
  /** Browser and system, as far as the browser says. */
  device: z.string(),
  /** With its last part left out. */
  address: z.string(),
  createTime: time,
  lastTime: time,
  /** The one that asks. */
  current: z.boolean(),
})
