import { paths } from '../../../paths.ts'

/** A window that was opened within a tap, before its address is known. */
export interface PayWindow {
  /** Navigates it to the channel's page; false where it was closed, or blocked. */
  lead(address: string): boolean
  close(): void
}

/** Opened later than in the tap itself, a window would be taken for a pop-up and blocked. */
export function openPayWindow(): PayWindow {
  const opened = window.open('', '_blank')
  if (opened) {
    // It shows a page of another site, which gets no access to this one.
    opened.opener = null
    opened.document.title = '…'
    opened.document.body.textContent = '正在打开支付页…'
  }
  return {
    lead(address) {
      if (!opened || opened.closed) return false
      opened.location.replace(address)
      return true
    },
    close: () => opened?.close(),
  }
}

/** No window is opened: the code to scan is drawn on the page itself. */
export const noWindow: PayWindow = { lead: () => false, close() {} }

/** A page that can be opened, of a channel: where an order has only a code, the server names our own page of it. */
export function isPayAddress(address: string | null, orderId: string): address is string {
  if (address === null || !/^https?:\/\//.test(address)) return false
  const { pathname, search } = new URL(address)
  return pathname + search !== paths.pay(orderId)
}
