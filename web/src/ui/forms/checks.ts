import {
  captchaLength,
  emailMax,
  emailMin,
  passwordMax,
  passwordMin,
  userNameMax,
  userNameMin,
  userNamePattern,
} from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import type { Check } from './form.ts'

/**
 * The checks that the page can make before anything is sent (docs/requirements.md, members 3 and members 7); the server
 * checks the rest.
 */

/** Counted as a person counts characters, like the server does, and unlike `maxlength`. */
const lengthOf = (text: string) => [...text].length

/** Text that is too long is reported, not cut: after pasting, the visitor would not know what was kept. */
const tooLong = (value: string, max: number, what: string) =>
  lengthOf(value) > max ? `${what}最多 ${max} 个字符，现在有 ${lengthOf(value)} 个` : null

export const userName: Check = (value) => {
  const name = value.trim()
  return lengthOf(name) < userNameMin ? texts.userNameShort : tooLong(name, userNameMax, '用户名')
}

/** One that is chosen now. */
export const newUserName: Check = (value, values) => {
  const name = value.trim()
  if (lengthOf(name) >= userNameMin && !userNamePattern.test(name)) return '用户名只能用文字、数字和 _ . -'
  return userName(value, values)
}

/** Trimmed before it is sent, at sign-in and where the identity is confirmed. */
export const password: Check = (value) => {
  const trimmed = value.trim()
  return lengthOf(trimmed) < passwordMin ? texts.passwordShort : tooLong(trimmed, passwordMax, '密码')
}

/** Not trimmed: login trims, so a blank at its ends could never be entered again (docs/requirements.md, members 8). */
export const newPassword: Check = (value) => {
  if (lengthOf(value) < passwordMin) return texts.passwordShort
  return value === value.trim() ? tooLong(value, passwordMax, '密码') : '密码首尾不能有空格'
}

export const confirmPassword: Check = (value, values) =>
  value === values.password ? null : texts.passwordsDiffer

export const email: Check = (value) => {
  const length = lengthOf(value.trim())
  const fits = length >= emailMin && length <= emailMax && /^\s*[^\s@]+@\S+\s*$/.test(value)
  return fits ? null : texts.emailWrong
}

export const code: Check = (value) => (lengthOf(value.trim()) === captchaLength ? null : texts.captchaShort)
