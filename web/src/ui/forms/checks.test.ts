import { expect, test } from 'vitest'
import { code, confirmPassword, email, newPassword, password, userName } from './checks.ts'

const letters = (count: number) => 'a'.repeat(count)

test.each([
  [userName, letters(5), '用户名至少6位数'],
  [userName, letters(6), null],
  [userName, `  ${letters(5)}  `, '用户名至少6位数'],
  [userName, '远山在此等候', null],
  [password, letters(7), '密码至少需要8位数'],
  [password, letters(8), null],
  [password, ` ${letters(7)} `, '密码至少需要8位数'],
  [newPassword, letters(7), '密码至少需要8位数'],
  [newPassword, letters(8), null],
  [newPassword, ` ${letters(8)}`, '密码首尾不能有空格'],
  [newPassword, `${letters(8)} `, '密码首尾不能有空格'],
  [newPassword, `${letters(4)} ${letters(4)}`, null],
  [email, 'a@b.org', '安全邮箱'],
  [email, 'aa@b.org', null],
  [email, ' aa@b.org ', null],
  [email, `${letters(112)}@b.orgg`, null],
  [email, `${letters(115)}@b.org`, '安全邮箱'],
  [email, 'no address', '安全邮箱'],
  [code, 'abc', '请输入4位验证码'],
  [code, ' abcd ', null],
  [code, 'abcde', '请输入4位验证码'],
])('%o of %j gives %j', (check, value, sentence) => {
  expect(check(value, {})).toBe(sentence)
})

test('the confirmation is what the password is', () => {
  expect(confirmPassword('hai-shang-7', { password: 'hai-shang-7' })).toBeNull()
  expect(confirmPassword('hai-shang-8', { password: 'hai-shang-7' })).toBe('两次密码输出不一致,请重新输入')
})
