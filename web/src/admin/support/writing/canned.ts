import { payChannelNames } from '@yehang/contract/limits'
import { lastDayOf } from '../../../lib/dates.ts'
import type { AdminOrder, CannedReply } from '../calls.ts'

/** The value of each variable; null: none yet. */
export type Values = Readonly<Record<string, string | null>>

export function valuesOf(userName: string, order: AdminOrder | undefined): Values {
  return {
    '{渠道}': order ? payChannelNames[order.payChannel] : null,
    '{金额}': order?.price ?? null,
    '{订单尾号}': order?.orderId.slice(-4) ?? null,
    '{到期日}': order?.isGranted ? order.endTime && lastDayOf(order.endTime) : null,
    '{用户名}': userName || null,
  }
}

export const variableNames = Object.keys(valuesOf('', undefined))

/** A text with its known variables filled in, and the values that were filled in. */
export function fillVariables(text: string, values: Values): { text: string; filled: string[] } {
  const filled: string[] = []
  const written = text.replaceAll(/\{[^{}\s]{1,10}\}/g, (name) => {
    const value = values[name]
    if (!value) return name
    filled.push(value)
    return value
  })
  return { text: written, filled }
}

/** Variables of a text without a value. */
export function openVariables(text: string): string[] {
  return [...new Set(text.match(/\{[^{}\s]{1,10}\}/g) ?? [])].filter((name) => variableNames.includes(name))
}

/** The text after the last `/`, which searches canned replies; null where there is no such search. */
export function searchWord(text: string): string | null {
  return /(?:^|\s)\/([^\s/]{0,20})$/.exec(text)?.[1] ?? null
}

export function matchingReplies(all: readonly CannedReply[], word: string): CannedReply[] {
  const searched = word.toLowerCase()
  return all.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(searched))
}

/** A reply that states that the order has been granted is blocked until it is. */
export const isLocked = ({ statesGrant }: CannedReply, order: AdminOrder | undefined) =>
  statesGrant && !order?.isGranted

export interface Part {
  text: string
  /** Filled in, or left open. */
  mark?: 'filled' | 'gap'
}

/** A text in parts: filled-in and open variables are highlighted. */
export function partsOf(text: string, filled: readonly string[]): Part[] {
  const wanted = [...new Set([...filled, ...variableNames])].sort((a, b) => b.length - a.length)
  const escaped = wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(${escaped.join('|')})`))
    .filter((part) => part !== '')
    .map((part) => {
      if (variableNames.includes(part)) return { text: part, mark: 'gap' }
      return filled.includes(part) ? { text: part, mark: 'filled' } : { text: part }
    })
}
