import { type EventType, eventTypes } from '@yehang/contract/event-types'
import type { ShownState } from '../ui/marks.tsx'
import type { Message, Webhook } from './calls.ts'

export const typeWords = (type: string) => eventTypes[type as EventType] ?? '试投'

const subjects: Readonly<Record<string, string>> = {
  work: '作品',
  order: '订单',
  member: '会员',
  report: '案件',
  webhook: '回调',
}

/** `作品 …0042` of `work 1000000000000042`. */
export function subjectText(subject: string): string {
  const [kind = '', id = ''] = subject.split(' ')
  return `${subjects[kind] ?? kind} …${id.slice(-4)}`
}

export function webhookState({ state, failingTime }: Webhook): ShownState {
  if (state === 'paused') return ['hidden', '停着，消息照记']
  if (state === 'failed') return ['bad', '三天都没成，停下了']
  if (state === 'gone') return ['bad', '对方答 410，不再记消息']
  return failingTime === null ? ['ok', '在投递'] : ['wait', '投递不成，在重试']
}

export const messageStates: Readonly<Record<Message['state'], ShownState>> = {
  waiting: ['run', '等着投递'],
  delivered: ['ok', '已送达'],
  failed: ['bad', '没送达'],
}

/** One that was tried in vain waits for a person no more than one that was not, but looks different. */
export function messageState({ state, attempts, last }: Message): ShownState {
  if (state === 'waiting' && attempts > 0 && last?.msg) return ['wait', `重试中 ${attempts}`]
  return messageStates[state]
}

/** `204，38 毫秒`, or why there was no answer. */
export function answerText(last: Message['last']): string {
  if (last === null) return ''
  const { status, milliseconds, msg } = last
  return status === null ? (msg ?? '') : `${status}，${milliseconds} 毫秒`
}
