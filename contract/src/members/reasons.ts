import type { ReasonEntries } from '../reason.ts'

export const memberReasons = {
  wrong_login: { code: 500, words: '用户名或密码错误' },
  wrong_app_id: { code: 500, words: '应用编号不正确' },
  user_name_taken: { code: 500, words: '用户名已被使用，请换一个' },
  wrong_password: { code: 500, words: '密码不正确' },
  password_changed_meanwhile: { code: 500, words: '密码刚刚被修改过，请重新登录' },
  reset_link_ended: { code: 500, words: '链接已失效，请重新申请' },
  wrong_recovery_code: { code: 500, words: '用户名或恢复码不正确，或者这个恢复码已经用过' },
  demo_account_elsewhere: { code: 402, words: '演示账号只能在运行本站的机器上使用' },
  banned: {
    code: 500,
    words: ({ until, why }: { until: string | null; why: string | null }) =>
      `${until === null ? '账号已被封禁' : `账号封禁至 ${until}`}${why === null ? '' : `，原因：${why}`}`,
  },
  // shown to staff on the members page
  account_of_colleague: { code: 500, words: '这是同事的账号，要由权限不少于他的管理员处理' },
  account_gone: { code: 404, words: '账号不存在或已注销' },
  level_unknown: { code: 500, words: '没有这个等级' },
  level_endless: { code: 500, words: '这个等级没有期限，不用加' },
  own_level: { code: 500, words: '不能改自己的等级' },
  own_ban: { code: 500, words: '不能封禁自己' },
  own_password: { code: 500, words: '自己的密码请在会员中心修改' },
  last_admin_deletion: {
    code: 500,
    words: '至少要留一位能登录的管理员，先请另一位同事做管理员，再注销',
  },
  own_deletion: { code: 500, words: '自己的账号请在会员中心注销' },
  wrong_id_ending: {
    code: 500,
    words: ({ expected }: { expected: string }) => `末四位不对，应输入 ${expected}`,
  },
  deletion_under_way: { code: 500, words: ({ day }: { day: string }) => `已经定在 ${day} 抹去` },
  no_deletion_under_way: { code: 500, words: '这个账号没有在注销' },
  level_end_unknown_day: { code: 500, words: '没有这一天' },
  level_end_past: { code: 500, words: '要晚于今天' },
  not_banned: { code: 500, words: '这个账号没有被封禁' },
  sign_in_gone: { code: 404, words: '这台设备已经下线' },
  mail_not_configured: { code: 500, words: '本站没有设置发信服务器，请换一个密码' },
  account_without_mail: { code: 500, words: '这个账号没有邮箱，请换一个密码' },
  banned_without_link: { code: 500, words: '账号被封禁，先解除封禁' },
  mail_failed: { code: 500, words: '邮件没有发出去，请稍后再试，或换一个密码' },
} as const satisfies ReasonEntries
