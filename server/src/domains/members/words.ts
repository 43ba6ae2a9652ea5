import { sayer } from '../../platform/text/said.ts'

/** What a command on accounts cannot do. */
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

/** Browsers that people know by a Chinese name. */
export const browserNames = {
  wechat: '微信',
  qq: 'QQ 浏览器',
  uc: 'UC 浏览器',
  xiaomi: '小米浏览器',
  huawei: '华为浏览器',
} as const

export const unknownDevice = '未知设备'

/** The mail with a link by which a new password can be set. */
export const resetMail = {
  subject: (site: string) => `${site}：重设密码`,
  text: (
    minutes: number,
    address: string,
  ) => `请在 ${minutes} 分钟内打开下面的链接，重新设置密码。链接只能使用一次。

${address}

如果不是你本人申请的，请忽略这封邮件，密码不会改变。
`,
} as const
