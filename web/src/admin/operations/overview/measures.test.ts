import { expect, test } from 'vitest'
import { difference, type Log, measures, roundYuan, shortDay, total } from './measures.ts'

const none = {
  members: null,
  orders: null,
  revenue: null,
  vip: null,
  copies: null,
  plays: null,
  messages: null,
  reports: null,
}

function log(today: Partial<Log['before']>, before: Partial<Log['before']>): Log {
  const now = {
    paid: 0,
    unpaid: 0,
    alipay: 0,
    refunds: 0,
    vipEnding: 0,
    watching: 0,
    oldMessages: 0,
    openCases: 0,
  }
  const days = [{ day: '2026-11-20', ...none, ...today }]
  return { days, before: { ...none, ...before }, now: { ...now, time: '2026-11-20 12:00:00' }, events: [] }
}

const of = (field: string) => {
  const found = measures.find((measure) => measure.field === field)
  if (!found) throw new Error(field)
  return found
}

test('flows are compared by number, money and counts by share', () => {
  expect(difference(of('members'), log({ members: 86 }, { members: 74 }))).toEqual({ text: '+12', tone: '' })
  expect(difference(of('orders'), log({ orders: 41 }, { orders: 44 }))).toEqual({ text: '−3', tone: 'wait' })
  expect(difference(of('revenue'), log({ revenue: 940 }, { revenue: 1000 }))).toEqual({
    text: '−6%',
    tone: 'wait',
  })
  expect(difference(of('plays'), log({ plays: 5 }, { plays: 5 }))).toEqual({ text: '持平', tone: '' })
})

test('more of a burden is worse', () => {
  expect(difference(of('messages'), log({ messages: 7 }, { messages: 5 }))).toEqual({
    text: '+2',
    tone: 'wait',
  })
  expect(difference(of('reports'), log({ reports: 0 }, { reports: 5 }))).toEqual({ text: '−5', tone: '' })
})

test('a day without a count has no difference', () => {
  expect(difference(of('copies'), log({ copies: 5 }, {}))).toBeNull()
  expect(difference(of('copies'), log({ copies: 5 }, { copies: 0 }))).toBeNull()
})

test('flows add up over days, stocks do not', () => {
  const { days } = log({ members: 4, vip: 10 }, {})
  expect(total(of('members'), [...days, ...days, { day: '2026-11-19', ...none }])).toBe(8)
  expect(total(of('vip'), days)).toBeNull()
})

test('money and days are short', () => {
  expect(roundYuan(198_650)).toBe('¥1,987')
  expect(roundYuan(13_400_000)).toBe('¥13.4万')
  expect(shortDay('2026-11-14')).toBe('11-14 六')
})
