import { readStored, store } from '../../../lib/browser-storage.ts'
import type { PayChannel } from './pay-calls.ts'

/** The plan that a visitor wants to buy, and the method of payment. */
export interface Choice {
  plan: string
  payChannel: PayChannel
}

const storageKey = 'payChoice'

/** Stored in this tab, over signing in, a reload and a payment that failed. */
export function storeChoice(choice: Choice): void {
  store('sessionStorage', storageKey, JSON.stringify(choice))
}

export function storedChoice(): Partial<Choice> {
  return parseChoice(readStored('sessionStorage', storageKey))
}

export function parseChoice(stored: string | null): Partial<Choice> {
  try {
    const { plan, payChannel } = JSON.parse(stored ?? '{}')
    return {
      ...(typeof plan === 'string' && { plan }),
      ...((payChannel === 'alipay' || payChannel === 'weixin') && { payChannel }),
    }
  } catch {
    return {}
  }
}

interface Offer {
  rows: readonly { id: string }[]
  payChannels: readonly PayChannel[]
}

/** The stored choice where it is on offer, else the first option; null where nothing is on sale. */
export function offeredChoice({ rows, payChannels }: Offer, stored: Partial<Choice>): Choice | null {
  const plan = rows.find(({ id }) => id === stored.plan) ?? rows[0]
  const payChannel = payChannels.find((one) => one === stored.payChannel) ?? payChannels[0]
  return plan && payChannel ? { plan: plan.id, payChannel } : null
}
