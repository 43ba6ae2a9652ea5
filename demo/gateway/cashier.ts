import type { Book } from './book.ts'
import { type Asked, type Channel, formOf, isWebAddress, type Reply, redirect } from './channel.ts'
import type { Notices } from './notices.ts'
import { cancelledPage, cashierPage, listPage, missingPage, paidPage, wrongFen } from './pages.ts'
import type { ChannelName, Trade } from './trades.ts'

const shownTrades = 50

/** The pages that somebody who pays sees; undefined where the address is none of them. */
export function answerCashier(
  book: Book,
  channels: Record<ChannelName, Channel>,
  notices: Notices,
  asked: Asked,
): Reply | undefined {
  if (asked.path === '/')
    return listPage(book.trades.slice(-shownTrades).reverse(), (trade) => book.isPayable(trade))
  if (asked.path !== '/cashier') return undefined
  const trade = book.byTradeNo(asked.query.get('trade') ?? '')
  if (!trade) return missingPage()
  // WeChat has merchants add it to the address that it gave them.
  const redirectUrl = asked.query.get('redirect_url') ?? undefined
  const back = isWebAddress(redirectUrl) ? redirectUrl : channels[trade.channel].returnAddress(trade)
  const payable = book.isPayable(trade)
  if (asked.method !== 'POST' || !payable) return cashierPage(trade, payable, back, asked.address)
  const form = formOf(asked.body)
  if (form.do === 'cancel') return cancelledPage(trade, back, asked.address)
  if (form.do !== 'pay' && form.do !== 'wrong') return cashierPage(trade, payable, back, asked.address)
  book.pay(trade, form.do === 'wrong' ? wrongFen(trade) : trade.fen)
  sendNotices(notices, trade, form)
  // Only now is there anything that the way back could tell.
  const paidBack = isWebAddress(redirectUrl) ? redirectUrl : channels[trade.channel].returnAddress(trade)
  return paidBack === null ? paidPage(trade) : redirect(paidBack)
}

function sendNotices(notices: Notices, trade: Trade, form: Record<string, string>): void {
  const event = { kind: 'paid' } as const
  const seconds = Math.min(600, Math.max(1, Number(form.seconds) || 20))
  if (form.notice === 'never') return
  notices.send(trade, event, form.notice === 'late' ? seconds * 1000 : 0)
  if (form.notice === 'twice') notices.send(trade, event, 1000)
}
