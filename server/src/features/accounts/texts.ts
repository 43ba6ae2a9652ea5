import { shanghaiTime } from '../../clock.ts'

/** Sentences that the server alone says; those that the web knows too stand in the contract. */
export const accountTexts = {
  wrongLogin: '用户名或密码错误',
  wrongCaptcha: '验证码错误或已过期',
  wrongAppId: '应用编号不正确',
  nameTaken: '用户名已被使用，请换一个',
  wrongPassword: '密码不正确',
  passwordMoved: '密码刚刚被修改过，请重新登录',
  linkEnded: '链接已失效，请重新申请',
  demoOnlyHere: '演示账号只能在运行本站的机器上使用',
} as const

/** Tells when to try again, and nothing of what was tried. */
export function tooManyTries(waitMs: number): string {
  return `尝试次数过多，请在 ${Math.ceil(waitMs / 60_000)} 分钟后再试`
}

/** What a banned member reads at signing in. */
export function bannedText({
  bannedUntil,
  banReason,
}: {
  bannedUntil: Date | null
  banReason: string | null
}): string {
  const until = bannedUntil === null ? '账号已被封禁' : `账号封禁至 ${shanghaiTime(bannedUntil.getTime()).slice(0, 16)}`
  return banReason === null ? until : `${until}，原因：${banReason}`
}
