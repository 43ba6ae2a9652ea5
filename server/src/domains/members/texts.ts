import { shanghaiTime } from '../../platform/clock.ts'

/** Texts of the server only; those shared with the web are in the contract. */
export const accountTexts = {
  wrongLogin: '用户名或密码错误',
  wrongAppId: '应用编号不正确',
  nameTaken: '用户名已被使用，请换一个',
  wrongPassword: '密码不正确',
  passwordMoved: '密码刚刚被修改过，请重新登录',
  linkEnded: '链接已失效，请重新申请',
  wrongRecovery: '用户名或恢复码不正确，或者这个恢复码已经用过',
  demoOnlyHere: '演示账号只能在运行本站的机器上使用',
} as const

/** What a banned member reads at signing in. */
export function bannedText({
  bannedUntil,
  banReason,
}: {
  bannedUntil: Date | null
  banReason: string | null
}): string {
  const until =
    bannedUntil === null ? '账号已被封禁' : `账号封禁至 ${shanghaiTime(bannedUntil.getTime()).slice(0, 16)}`
  return banReason === null ? until : `${until}，原因：${banReason}`
}

/** Texts for staff that manage members. */
export const deskTexts = {
  colleague: '这是同事的账号，要由权限不少于他的管理员处理',
  gone: '账号不存在或已注销',
  noLevel: '没有这个等级',
  endless: '这个等级没有期限，不用加',
  ownLevel: '不能改自己的等级',
  ownBan: '不能封禁自己',
  ownPassword: '自己的密码请在会员中心修改',
  ownDeletion: '自己的账号请在会员中心注销',
  wrongTail: (tail: string) => `末四位不对，应输入 ${tail}`,
  isLeaving: (day: string) => `已经定在 ${day} 抹去`,
  notLeaving: '这个账号没有在注销',
  wrongDay: '没有这一天',
  pastDay: '要晚于今天',
  notBanned: '这个账号没有被封禁',
  signInGone: '这台设备已经下线',
  noMail: '本站没有设置发信服务器，请换一个密码',
  noAddress: '这个账号没有邮箱，请换一个密码',
  bannedNoLink: '账号被封禁，先解除封禁',
  mailFailed: '邮件没有发出去，请稍后再试，或换一个密码',
} as const
