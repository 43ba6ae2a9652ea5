import type { AnswerTo } from '../../api/client.ts'
import { lastDayOf } from '../../lib/dates.ts'
import { usePost } from '../ui/calls.ts'
import { saveText } from '../ui/save-file.ts'

export type Member = AnswerTo<'GET /v2/staff/members/{userId}'>['data']

const changes = ['/v2/staff/members', '/v2/staff/message/']

/** The actions of staff on a member. */
export function useMemberActions(userId: string) {
  const given = { userId }
  const same = { given, changes }
  return {
    addDays: usePost('POST /v2/staff/members/days', {
      ...same,
      done: ({ data }) => ({ text: '已改到期日', detail: `到 ${lastDayOf(data.endTime)}` }),
    }),
    setLevel: usePost('POST /v2/staff/members/level', { ...same, done: () => '已改等级' }),
    ban: usePost('POST /v2/staff/members/ban', { ...same, done: () => '已封禁，设备全部下线' }),
    unban: usePost('POST /v2/staff/members/unban', { ...same, done: () => '已解除封禁' }),
    signOut: usePost('POST /v2/staff/members/sign-out', {
      ...same,
      done: ({ data }) => `已让 ${data.ended} 台设备下线`,
    }),
    reset: usePost('POST /v2/staff/members/password', {
      ...same,
      done: ({ data }) =>
        data.password === null ? { text: '链接已发到会员的邮箱', detail: '30 分钟内有效' } : null,
    }),
    giveData: usePost('POST /v2/staff/members/export', {
      given,
      how: { timeoutMs: 30_000 },
      done({ data }) {
        saveText(data)
        return { text: '数据已存成文件', detail: '只交给会员本人，交完删掉' }
      },
    }),
    remove: usePost('POST /v2/staff/members/delete', {
      ...same,
      done: ({ data }) => `已定在 ${data.deleteTime.slice(0, 10)} 抹去，设备全部下线`,
    }),
    restore: usePost('POST /v2/staff/members/restore', { ...same, done: () => '已撤销注销' }),
    note: usePost('POST /v2/staff/members/note', same),
  }
}

export type MemberActions = ReturnType<typeof useMemberActions>
