import type { AnswerTo, PostInput } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { callOptions } from '../../api/queries.ts'
import { useAction } from '../ui/actions/use-action.ts'
import { saveText } from '../ui/save-file.ts'

export type Member = AnswerTo<'GET /v2/staff/members/{userId}'>['data']

export const memberCall = (userId: string) =>
  callOptions('GET /v2/staff/members/{userId}', { params: { userId }, query: {} })

type BodyOf<K extends Parameters<typeof post>[0]> = Omit<PostInput<K>['body'], 'userId'>

const changes = ['/v2/staff/members', '/v2/staff/message/']

/** The actions of staff on a member. */
export function useMemberActions(userId: string) {
  return {
    addDays: useAction(
      (body: BodyOf<'POST /v2/staff/members/days'>) =>
        post('POST /v2/staff/members/days', { body: { userId, ...body } }),
      { done: ({ data }) => ({ text: '已改到期日', detail: `到 ${data.endTime.slice(0, 10)}` }), changes },
    ),
    setLevel: useAction(
      (body: BodyOf<'POST /v2/staff/members/level'>) =>
        post('POST /v2/staff/members/level', { body: { userId, ...body } }),
      { done: () => '已改等级', changes },
    ),
    ban: useAction(
      (body: BodyOf<'POST /v2/staff/members/ban'>) =>
        post('POST /v2/staff/members/ban', { body: { userId, ...body } }),
      { done: () => '已封禁，设备全部下线', changes },
    ),
    unban: useAction(
      (body: BodyOf<'POST /v2/staff/members/unban'>) =>
        post('POST /v2/staff/members/unban', { body: { userId, ...body } }),
      { done: () => '已解除封禁', changes },
    ),
    signOut: useAction(
      (signInId: string | undefined) =>
        post('POST /v2/staff/members/sign-out', { body: { userId, ...(signInId && { signInId }) } }),
      { done: ({ data }) => `已让 ${data.ended} 台设备下线`, changes },
    ),
    reset: useAction(
      (body: BodyOf<'POST /v2/staff/members/password'>) =>
        post('POST /v2/staff/members/password', { body: { userId, ...body } }),
      {
        done: ({ data }) =>
          data.password === null ? { text: '链接已发到会员的邮箱', detail: '30 分钟内有效' } : null,
        changes,
      },
    ),
    giveData: useAction(
      (body: BodyOf<'POST /v2/staff/members/export'>) =>
        post('POST /v2/staff/members/export', { body: { userId, ...body } }, { timeoutMs: 30_000 }),
      {
        done({ data }) {
          saveText(data)
          return { text: '数据已存成文件', detail: '只交给会员本人，交完删掉' }
        },
      },
    ),
    remove: useAction(
      (body: BodyOf<'POST /v2/staff/members/delete'>) =>
        post('POST /v2/staff/members/delete', { body: { userId, ...body } }),
      { done: ({ data }) => `已定在 ${data.deleteTime.slice(0, 10)} 抹去，设备全部下线`, changes },
    ),
    restore: useAction(
      (reason: string) => post('POST /v2/staff/members/restore', { body: { userId, reason } }),
      { done: () => '已撤销注销', changes },
    ),
    note: useAction((text: string) => post('POST /v2/staff/members/note', { body: { userId, text } }), {
      changes,
    }),
  }
}

export type MemberActions = ReturnType<typeof useMemberActions>
