import { SaidError, sayer } from '../../platform/text/said.ts'

/** What a command on accounts cannot do; the sentence says why. */
export class MembersError extends SaidError {
  override name = 'MembersError'
}

export const sayAccount = sayer(
  {
    'no-account': (name: string) => `There is no account ${name}.`,
    'name-taken': (name: string) => `There is an account ${name} already.`,
    'name-shape': 'A name has 6 to 32 letters, digits, or marks of _ . -',
    'mail-shape': (address: string) => `${address} is no mail address of 8 to 120 characters.`,
    'password-shape': 'A password has 8 to 32 characters, without blanks at its ends.',
    'no-level': (level: number, levels: string) => `There is no level ${level}: 1, ${levels}.`,
    'endless-level': (name: string) => `The level of ${name} has no end to be moved.`,
  },
  {
    'no-account': (name) => `没有账号 ${name}。`,
    'name-taken': (name) => `已经有账号 ${name}。`,
    'name-shape': '用户名要 6 到 32 个字母、数字或 _ . - 符号。',
    'mail-shape': (address) => `${address} 不是邮箱，应有 8 到 120 个字符。`,
    'password-shape': '密码要 8 到 32 个字符，两端没有空格。',
    'no-level': (level, levels) => `没有等级 ${level}：有 1、${levels.replaceAll(', ', '、')}。`,
    'endless-level': (name) => `${name} 的等级长期有效，没有到期日可以移动。`,
  },
)
