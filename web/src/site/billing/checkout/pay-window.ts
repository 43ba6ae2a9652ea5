import { paths } from '../../../paths.ts'

/** A window that was opened within a tap, before it is known what it shows. */
export interface PayWindow {
  /** Leads it to the channel's page; false where it is gone, or never came. */
  lead(address: string): boolean
  close(): void
}

/** Opened later than in the tap itself, a window would be taken for a pop-up and blocked. */
export function openPayWindow(): PayWindow {
  const opened = window.open('', '_blank')
  if (opened) {
    // What is shown in it is not ours: it gets no hold of this page.
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

/** Nothing is opened: what is to be scanned is drawn on the page itself. */
export const noWindow: PayWindow = { lead: () => false, close() {} }

/** A page that can be opened, of a channel: where an order has only a code, the server names our own page of it. */
export function isPayAddress(address: string | null, orderId: string): address is string {
  if (address === null || !/^https?:\/\//.test(address)) return false
  const { pathname, search } = new URL(address)
  return pathname + search !== paths.pay(orderId)
}
