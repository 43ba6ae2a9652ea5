import { expect, test } from 'vitest'
import type { AdminOrder, CannedReply } from '../calls.ts'
import {
  fillVariables,
  isLocked,
  matchingReplies,
  openVariables,
  partsOf,
  searchWord,
  valuesOf,
} from './canned.ts'

const order: AdminOrder = {
  orderId: '202611191152000417',
  payName: '年卡',
  price: '198.00',
  days: 365,
  payChannel: 'alipay',
  createTime: '2026-11-19 11:52:00',
  status: 0,
  isGranted: false,
  endTime: null,
  problem: null,
}
const canned = (title: string, text: string, statesGrant = false): CannedReply => ({
  cannedId: '7500000000000001',
  title,
  text,
  statesGrant,
  updateTime: '2026-11-20 08:00:00',
})

test('variables are filled from the order; unknown ones stay open', () => {
  const values = valuesOf('kite_flyer', order)
  expect(fillVariables('{渠道} 确认 {金额} 元，尾号 {订单尾号}，至 {到期日}', values)).toEqual({
    text: '支付宝 确认 198.00 元，尾号 0417，至 {到期日}',
    filled: ['支付宝', '198.00', '0417'],
  })
  const granted = valuesOf('', { ...order, isGranted: true, endTime: '2027-11-20 15:03:00' })
  expect(fillVariables('至 {到期日}，{用户名}', granted).text).toBe('至 2027-11-20，{用户名}')
  expect(fillVariables('{渠道}', valuesOf('kite_flyer', undefined)).text).toBe('{渠道}')
})

test('a gap is a variable without a value; other braces are text', () => {
  expect(openVariables('{到期日} 和 {到期日}，{海}')).toEqual(['{到期日}'])
  expect(openVariables('没有')).toEqual([])
})

test('a slash at the end searches canned replies', () => {
  expect(searchWord('/补发')).toBe('补发')
  expect(searchWord('您好 /')).toBe('')
  expect(searchWord('1/2')).toBeNull()
  expect(searchWord('/补发 您好')).toBeNull()
  const all = [canned('正在补发', '请稍候'), canned('核对中', '一般 30 分钟')]
  expect(matchingReplies(all, '补').map(({ title }) => title)).toEqual(['正在补发'])
  expect(matchingReplies(all, '')).toHaveLength(2)
})

test('a reply that states that an order was granted is locked until it is', () => {
  const fact = canned('已补到账', '已到账', true)
  expect(isLocked(fact, order)).toBe(true)
  expect(isLocked(fact, undefined)).toBe(true)
  expect(isLocked(fact, { ...order, isGranted: true })).toBe(false)
  expect(isLocked(canned('核对中', '稍等'), undefined)).toBe(false)
})

test('filled-in and open variables are highlighted', () => {
  expect(partsOf('尾号 0417，至 {到期日}', ['0417'])).toEqual([
    { text: '尾号 ' },
    { text: '0417', mark: 'filled' },
    { text: '，至 ' },
    { text: '{到期日}', mark: 'gap' },
  ])
  expect(partsOf('(198.00', ['198.00'])).toEqual([{ text: '(' }, { text: '198.00', mark: 'filled' }])
})
