import { payChannels } from '@yehang/contract'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { alipayProvider } from './alipay.ts'
import { epayProvider } from './epay.ts'
import type { PayChannel, Payments, Provider } from './provider.ts'
import { wechatProvider } from './wechat.ts'

/** The channels that the settings name. One's own goes before EPay, which remains known for what was begun there. */
export function openPayments({ payments }: Config, clock: Clock): Payments {
  const alipay = payments.alipay ? alipayProvider(payments.alipay, clock) : null
  const wechat = payments.wechat ? wechatProvider(payments.wechat, clock) : null
  const epay = payments.epay ? epayProvider(payments.epay) : null
  const all = [alipay, wechat, epay].filter((provider): provider is Provider => provider !== null)

  let ended = false

  const by = (payChannel: PayChannel): Provider | null => {
    if (ended) return null
    const own = payChannel === 'alipay' ? alipay : wechat
    return own ?? (payments.epay?.payChannels.includes(payChannel) ? epay : null)
  }
  return {
    by,
    named: (name) => (ended ? null : (all.find((provider) => provider.name === name) ?? null)),
    get payChannels() {
      return payChannels.filter((payChannel) => by(payChannel) !== null)
    },
    end() {
      ended = true
    },
  }
}
