import { expect, test } from 'vitest'
import { makePair } from '../../../test/payments/wire.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import { openPayments } from './open.ts'

const ours = makePair()
const theirs = makePair()

const epay = { EPAY_URL: 'https://pay.example.org', EPAY_PID: '1001', EPAY_KEY: 'secret-secret' }
const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY: ours.privatePem,
  ALIPAY_PUBLIC_KEY: theirs.publicPem,
}
const wechat = {
  WECHAT_MCH_ID: '1900000001',
  WECHAT_APP_ID: 'wx01',
  WECHAT_SERIAL: '444F4864EA9B3441',
  WECHAT_PRIVATE_KEY: ours.privatePem,
  WECHAT_API_KEY: 'a'.repeat(32),
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0000000001',
  WECHAT_PLATFORM_KEY: theirs.publicPem,
}

const who = (env: Record<string, string>) => {
  const payments = openPayments(readConfig(env), systemClock)
  const known = (['alipay', 'wechat', 'epay'] as const).filter((name) => payments.named(name) !== null)
  const by = [payments.by('alipay')?.name ?? null, payments.by('weixin')?.name ?? null]
  return { by, payChannels: payments.payChannels, known }
}

test.each([
  ['nothing', {}, [null, null], [], []],
  ['Alipay', alipay, ['alipay', null], ['alipay'], ['alipay']],
  ['WeChat Pay', wechat, [null, 'wechat'], ['weixin'], ['wechat']],
  ['EPay', epay, ['epay', 'epay'], ['alipay', 'weixin'], ['epay']],
  ['EPay for one', { ...epay, EPAY_CHANNELS: 'weixin' }, [null, 'epay'], ['weixin'], ['epay']],
  [
    'EPay beside Alipay',
    { ...epay, ...alipay },
    ['alipay', 'epay'],
    ['alipay', 'weixin'],
    ['alipay', 'epay'],
  ],
  [
    'EPay beside both',
    { ...epay, ...alipay, ...wechat },
    ['alipay', 'wechat'],
    ['alipay', 'weixin'],
    ['alipay', 'wechat', 'epay'],
  ],
])('with %s set', (_what, env, by, payChannels, known) => {
  expect(who(env)).toEqual({ by, payChannels, known })
})
