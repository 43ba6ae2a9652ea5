import type { Book } from './book.ts'
import { type Asked, type Channel, formOf, isWebAddress, type Reply, redirect } from './channel.ts'
import type { Notices } from './notices.ts'
import { cancelledPage, cashierPage, listPage, missingPage, paidPage, wrongFen } from './pages.ts'
import type { ChannelName, Trade } from './trades.ts'

const shownTrades = 50

/** The pages for payers; undefined if the address is none of them. */
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
  const back = backOf(channels, trade, asked)
  const payable = book.isPayable(trade)
  const form = asked.method === 'POST' && payable ? formOf(asked.body) : {}
  if (form.do === 'cancel') return cancelledPage(trade, back, asked.address)
  if (form.do !== 'pay' && form.do !== 'wrong') return cashierPage(trade, payable, back, asked.address)
  book.pay(trade, form.do === 'wrong' ? wrongFen(trade) : trade.fen)
  sendNotices(notices, trade, form)
  const paidBack = backOf(channels, trade, asked)
  return paidBack === null ? paidPage(trade) : redirect(paidBack)
}

/** Where one comes from; once it is paid the address says so, as far as the channel does that. */
function backOf(channels: Record<ChannelName, Channel>, trade: Trade, { query }: Asked): string | null {
  // WeChat has merchants add it to the address that it gave them.
  const redirectUrl = query.get('redirect_url') ?? undefined
  if (isWebAddress(redirectUrl)) return redirectUrl
  return trade.state === 'paid' ? channels[trade.channel].returnAddress(trade) : trade.returnUrl
}

function sendNotices(notices: Notices, trade: Trade, form: Record<string, string>): void {
  const event = { kind: 'paid' } as const
  const seconds = Math.min(600, Math.max(1, Number(form.seconds) || 20))
  if (form.notice === 'never') return
  notices.send(trade, event, form.notice === 'late' ? seconds * 1000 : 0)
  if (form.notice === 'twice') notices.send(trade, event, 1000)
}
