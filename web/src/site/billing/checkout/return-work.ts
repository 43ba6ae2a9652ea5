import { modNames } from '@yehang/contract/channels'
import { idPattern } from '@yehang/contract/limits'
import { readStored, store } from '../../../lib/browser-storage.ts'

const storageKey = 'payFrom'

/** Pages on the way through a payment: from them the visitor still goes back to the page where the purchase began. */
const onTheWay = /^\/(pay|orders|message|sub|login|register|forgot|reset)\b/
const work = new RegExp(`^/(${modNames.join('|')})/${idPattern.source.slice(1)}`)

/**
 * The work to go back to after paying, as it is to be stored: `left` is the address of the previous page, `stored` the
 * value stored before. Null for none.
 */
export function returnWork(left: string | undefined, stored: string | null): string | null {
  const path = left?.split(/[?#]/, 1)[0] ?? ''
  if (work.test(path)) return path
  // Nothing is known of a page that was reloaded, or opened by itself.
  return path === '' || onTheWay.test(path) ? (stored !== null && work.test(stored) ? stored : null) : null
}

/** Stores where /pay was entered from, in this tab, and answers the work to go back to. */
export function storeReturnWork(left: string | undefined): string | null {
  const found = returnWork(left, readStored('sessionStorage', storageKey))
  store('sessionStorage', storageKey, found)
  return found
}
