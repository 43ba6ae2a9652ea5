import { needsLooking } from '@yehang/contract/state-words'
import { exceptions } from '../words.ts'
export type OrderException = keyof typeof exceptions

/** What asks for nothing, or is answered by whatever comes next. */
const passing: readonly string[] = ['late', 'unasked'] satisfies OrderException[]

/** The exception after a further one: the first that needs attention stays. */
export function mostSevere(current: string | null, found: OrderException): string {
  return current === null || passing.includes(current) ? found : current
}

/** What is at an end once all that was paid has been given back. */
const endedByRefund: readonly string[] = [
  'amount',
  'merchant',
  'provider',
  'erased',
  'endless',
] satisfies OrderException[]

/** The exception after the channel has reported the refunded amount; `isWhole`: all of it. */
export function afterRefund(current: string | null, isWhole: boolean): string | null {
  if (current === null || current.startsWith('refund-')) return null
  return isWhole && endedByRefund.includes(current) ? null : current
}

/** The words for a reason, as an order or the record of an event holds it. */
export function exceptionWords(reason: string): { short: string; zh: string } {
  const known = Object.entries(exceptions).find(([name]) => name === reason)
  return known ? known[1] : { short: needsLooking, zh: reason }
}

/** Whether it is the payment itself that does not fit its order. */
export function isMismatch(reason: string | null): boolean {
  return reason === 'amount' || reason === 'merchant' || reason === 'provider'
}
