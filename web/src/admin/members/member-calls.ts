import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo, PostInput } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { callOptions } from '../../api/queries.ts'
import { toast } from '../ui/toasts.tsx'

export type Member = AnswerTo<'GET /v2/staff/members/{userId}'>['data']

export const memberCall = (userId: string) =>
  callOptions('GET /v2/staff/members/{userId}', { params: { userId }, query: {} })

type BodyOf<K extends Parameters<typeof post>[0]> = Omit<PostInput<K>['body'], 'userId'>

/** The actions of staff on a member; every query of members is invalidated. */
export function useMemberActions(userId: string) {
  const client = useQueryClient()
  const onSettled = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        typeof key === 'string' && /^GET \/v2\/staff\/me(mbers|ssage\/)/.test(key),
    })
  return {
    addDays: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/days'>) =>
        post('POST /v2/staff/members/days', { body: { userId, ...body } }),
      onSuccess: ({ data }) => toast({ text: '已改到期日', detail: `到 ${data.endTime.slice(0, 10)}` }),
      onSettled,
    }),
    setLevel: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/level'>) =>
        post('POST /v2/staff/members/level', { body: { userId, ...body } }),
      onSuccess: () => toast({ text: '已改等级' }),
      onSettled,
    }),
    ban: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/ban'>) =>
        post('POST /v2/staff/members/ban', { body: { userId, ...body } }),
      onSuccess: () => toast({ text: '已封禁，设备全部下线' }),
      onSettled,
    }),
    unban: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/unban'>) =>
        post('POST /v2/staff/members/unban', { body: { userId, ...body } }),
      onSuccess: () => toast({ text: '已解除封禁' }),
      onSettled,
    }),
    signOut: useMutation({
      mutationFn: (signInId: string | undefined) =>
        post('POST /v2/staff/members/sign-out', { body: { userId, ...(signInId && { signInId }) } }),
      onSuccess: ({ data }) => toast({ text: `已让 ${data.ended} 台设备下线` }),
      onSettled,
    }),
    reset: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/password'>) =>
        post('POST /v2/staff/members/password', { body: { userId, ...body } }),
      onSettled,
    }),
    giveData: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/export'>) =>
        post('POST /v2/staff/members/export', { body: { userId, ...body } }, { timeoutMs: 30_000 }),
    }),
    remove: useMutation({
      mutationFn: (body: BodyOf<'POST /v2/staff/members/delete'>) =>
        post('POST /v2/staff/members/delete', { body: { userId, ...body } }),
      onSuccess: ({ data }) => toast({ text: `已定在 ${data.deleteTime.slice(0, 10)} 抹去，设备全部下线` }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (reason: string) => post('POST /v2/staff/members/restore', { body: { userId, reason } }),
      onSuccess: () => toast({ text: '已撤销注销' }),
      onSettled,
    }),
    note: useMutation({
      mutationFn: (text: string) => post('POST /v2/staff/members/note', { body: { userId, text } }),
      onSettled,
    }),
  }
}

export type MemberActions = ReturnType<typeof useMemberActions>
