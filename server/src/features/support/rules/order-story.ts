import type { Answer, support } from '@yehang/contract'
import type { Database } from '../../../database/database.ts'
import { timeText } from '../../accounts/presenter.ts'
import { entitlementsOf, eventsOf } from '../../membership/queries/exceptions.ts'
import { exceptions } from '../../membership/rules/exceptions.ts'
import { yuanText } from '../presenter.ts'
import { type DeskOrderRow, orderDeeds } from '../queries/desk-member.ts'

type Step = Omit<Answer<typeof support.getDeskOrder>['data']['steps'][number], 'time'> & { at: Date }

const step = (at: Date, kind: Step['kind'], text: string, note: string | null = null): Step => ({
  at,
  kind,
  text,
  note,
})

export function problemOf(exception: string | null): string | null {
  if (exception === null) return null
  return Object.entries(exceptions).find(([name]) => name === exception)?.[1].zh ?? exception
}

const tellers: Record<string, string> = {
  notice: '渠道通知',
  query: '渠道回查',
  refund: '退款应答',
  staff: '人工登记',
}

const told: Record<string, [Step['kind'], string]> = {
  granted: ['ok', '已付款'],
  known: ['plain', '与已知的一致'],
  refunded: ['plain', '已退款'],
  closed: ['plain', '未付款，已关单'],
}

/** What an event says, as `apply-report` writes its outcome: `exception amount: trade …`. */
function eventStep({ at, source, event_key, outcome }: Awaited<ReturnType<typeof eventsOf>>[number]): Step {
  const [, name = '', exception] = /^(\w+)(?: ([\w-]+):)?/.exec(outcome) ?? []
  const teller = tellers[source] ?? source
  const note = event_key.replace(/^\w+:/, '')
  const [kind, text] = told[name] ?? ['bad', problemOf(exception ?? null) ?? outcome]
  if (exception !== undefined && name === 'granted')
    return step(at, 'ok', `${teller}：${problemOf(exception)}`, note)
  return step(at, kind, `${teller}：${text}`, note)
}

const deeds: Record<string, string> = {
  'redrive-order': '补发到账',
  'ask-channel': '向渠道回查',
  'settle-order': '标为已处理',
  'refund-order': '退款',
  'mark-refunded': '登记退款',
}

/** What happened to an order, from its beginning. */
export async function orderSteps(db: Database, order: DeskOrderRow): Promise<Step[]> {
  const [events, grants, done] = await Promise.all([
    eventsOf(db, order.id),
    entitlementsOf(db, order.id),
    orderDeeds(db, order.member_id, order.id),
  ])
  const minutes = Math.round((order.expires_at.getTime() - order.created_at.getTime()) / 60_000)
  const steps = [
    step(order.created_at, 'plain', `提交，${yuanText(order.price_fen)}，${minutes} 分钟有效`),
    ...events.map(eventStep),
    ...grants.map(({ created_at, days, until }) =>
      days >= 0
        ? step(created_at, 'ok', `记账：+${days} 天`, until && `至 ${timeText(until).slice(0, 10)}`)
        : step(created_at, 'plain', `扣回 ${-days} 天`),
    ),
    ...done.map(({ at, action, staffName }) =>
      step(at, 'plain', `${staffName ?? '系统'}${deeds[action] ?? action}`),
    ),
  ]
  if (order.asked_at !== null && order.granted_at === null) {
    const times = order.checks > 0 ? ` ${order.checks} 次` : ''
    steps.push(step(order.asked_at, 'bad', `向渠道查询${times}，没有查到付款`))
  }
  if (order.state === 'closed') steps.push(step(order.updated_at, 'plain', '关闭，未到账'))
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}
