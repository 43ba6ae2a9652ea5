import { expect, test } from 'vitest'
import { offeredChoice, parseChoice } from './stored-choice.ts'

const offer = { rows: [{ id: '1' }, { id: '2' }], payChannels: ['alipay', 'weixin'] as const }

test('a stored choice is read back', () => {
  expect(offeredChoice(offer, { plan: '2', payChannel: 'weixin' })).toEqual({
    plan: '2',
    payChannel: 'weixin',
  })
})

test('without a choice, or with one that is no longer on offer, the first is chosen', () => {
  expect(offeredChoice(offer, {})).toEqual({ plan: '1', payChannel: 'alipay' })
  expect(offeredChoice({ ...offer, payChannels: ['weixin'] }, { plan: '9', payChannel: 'alipay' })).toEqual({
    plan: '1',
    payChannel: 'weixin',
  })
})

test('where there is nothing to buy or no way to pay, nothing is chosen', () => {
  expect(offeredChoice({ ...offer, rows: [] }, {})).toBeNull()
  expect(offeredChoice({ ...offer, payChannels: [] }, {})).toBeNull()
})

test('an invalid value in the storage counts as none', () => {
  expect(parseChoice(null)).toEqual({})
  expect(parseChoice('{')).toEqual({})
  expect(parseChoice('null')).toEqual({})
  expect(parseChoice('{"plan":1,"payChannel":"cash"}')).toEqual({})
})
