import type { Book } from './book.ts'
import { type Asked, isWebAddress, json, type Reply } from './channel.ts'
import { cashierAddress } from './pages.ts'
import { zonedTime } from './times.ts'
import { type Refund, refundOf, type Trade } from './trades.ts'

export const wechatError = (status: number, code: string, message: string): Reply =>
  json(status, { code, message })

const paramError = (message: string) => wechatError(400, 'PARAM_ERROR', message)
const noSuchCall = wechatError(404, 'NOT_FOUND', '请求的资源不存在')
const noOrder = wechatError(404, 'ORDER_NOT_EXIST', '订单不存在')
const tradesPath = '/v3/pay/transactions/'
const tradePath = new RegExp(`^${tradesPath}out-trade-no/([\\w-]{6,32})(/close)?$`)
const refundsPath = '/v3/refund/domestic/refunds'

/** What WeChat answers a call whose signature is in order. */
export function runWechatCall(book: Book, asked: Asked, ownUrl: string): Reply {
  const { method, path } = asked
  const begun = /^\/v3\/pay\/transactions\/(native|h5)$/.exec(path)?.[1]
  if (method === 'POST' && begun) return begin(book, begun === 'h5', readJson(asked.body), ownUrl)
  const [, outTradeNo, closing] = tradePath.exec(path) ?? []
  if (outTradeNo !== undefined) {
    const mchid = closing ? readJson(asked.body)?.mchid : asked.query.get('mchid')
    if (mchid !== book.accounts.wechat.merchantId) return paramError('商户号mchid有误')
    const trade = book.find('wechat', outTradeNo)
    if (closing && method === 'POST') return close(book, trade)
    if (!closing && method === 'GET') return trade ? json(200, tradeBody(book, trade)) : noOrder
  }
  if (path === refundsPath && method === 'POST') return refund(book, readJson(asked.body))
  if (path.startsWith(`${refundsPath}/`) && method === 'GET') {
    const id = decodeURIComponent(path.slice(refundsPath.length + 1))
    const trade = book.trades.find((one) => one.channel === 'wechat' && refundOf(one, id))
    const known = trade && refundOf(trade, id)
    return known
      ? json(200, refundBody(trade, known, 'SUCCESS'))
      : wechatError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  }
  return noSuchCall
}

// biome-ignore lint/suspicious/noExplicitAny: what comes is looked at field by field
function readJson(body: string): any {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function begin(book: Book, isPhone: boolean, body: ReturnType<typeof readJson>, ownUrl: string): Reply {
  const { merchantId, appId } = book.accounts.wechat
  if (body?.appid !== appId || body.mchid !== merchantId)
    return wechatError(400, 'APPID_MCHID_NOT_MATCH', 'AppID和mch_id不匹配')
  const fen: unknown = body.amount?.total
  if (typeof fen !== 'number' || !Number.isSafeInteger(fen) || fen <= 0)
    return paramError('输入源“/body/amount/total”映射到值字段“总金额”整数规则校验失败')
  if (body.amount.currency !== undefined && body.amount.currency !== 'CNY') return paramError('币种有误')
  if (!/^[\w*|-]{6,32}$/.test(body.out_trade_no)) return paramError('商户订单号out_trade_no有误')
  if (typeof body.description !== 'string' || !/^.{1,127}$/u.test(body.description))
    return paramError('商品描述description有误')
  if (!isWebAddress(body.notify_url) || body.notify_url.includes('?')) return paramError('通知地址有误')
  const expiresAt = body.time_expire === undefined ? null : Date.parse(body.time_expire)
  if (Number.isNaN(expiresAt)) return paramError('交易结束时间time_expire有误')
  if (isPhone && (!body.scene_info?.payer_client_ip || !body.scene_info.h5_info?.type))
    return paramError('H5场景信息scene_info有误')
  const known = book.find('wechat', body.out_trade_no)
  if (known?.state === 'paid') return wechatError(400, 'ORDERPAID', '订单已支付')
  if (known?.state === 'closed') return wechatError(400, 'ORDER_CLOSED', '订单已关闭')
  const kind = isPhone ? 'MWEB' : 'NATIVE'
  if (known && (known.fen !== fen || known.kind !== kind || known.subject !== body.description))
    return wechatError(403, 'OUT_TRADE_NO_USED', '商户订单号重复，请求参数与原请求不一致')
  const trade =
    known ??
    book.begin({
      channel: 'wechat',
      outTradeNo: body.out_trade_no,
      wallet: '微信支付',
      kind,
      subject: body.description,
      fen,
      notifyUrl: body.notify_url,
      returnUrl: null,
      expiresAt,
    })
  const address = ownUrl + cashierAddress(trade)
  return json(200, isPhone ? { h5_url: address } : { code_url: address })
}

const stateNames = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
}

function stateOf(trade: Trade): keyof typeof stateNames {
  if (trade.state === 'paid') return trade.refunds.length > 0 ? 'REFUND' : 'SUCCESS'
  return trade.state === 'closed' ? 'CLOSED' : 'NOTPAY'
}

/** A payment as a query and a notice show it. */
export function tradeBody(book: Book, trade: Trade): Record<string, unknown> {
  const { merchantId, appId } = book.accounts.wechat
  const state = stateOf(trade)
  const total = trade.paidFen ?? trade.fen
  const paid = trade.paidAt !== null && {
    transaction_id: trade.tradeNo,
    trade_type: trade.kind,
    bank_type: 'OTHERS',
    success_time: zonedTime(trade.paidAt),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  }
  return {
    appid: appId,
    mchid: merchantId,
    out_trade_no: trade.outTradeNo,
    trade_state: state,
    trade_state_desc: stateNames[state],
    ...paid,
    amount: { total, ...(paid && { payer_total: total, payer_currency: 'CNY' }), currency: 'CNY' },
  }
}

function close(book: Book, trade: Trade | undefined): Reply {
  if (!trade) return noOrder
  if (trade.state === 'paid') return wechatError(400, 'ORDERPAID', '订单已支付，不能关闭')
  if (trade.state === 'unpaid') book.close(trade)
  return { status: 204, headers: {}, body: '' }
}

function refundBody(trade: Trade, { id, refundNo, fen, at }: Refund, status: string) {
  const total = trade.paidFen ?? trade.fen
  return {
    refund_id: refundNo,
    out_refund_no: id,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: zonedTime(at),
    ...(status === 'SUCCESS' && { success_time: zonedTime(at) }),
    status,
    funds_account: 'AVAILABLE',
    amount: {
      total,
      refund: fen,
      payer_total: total,
      payer_refund: fen,
      settlement_refund: fen,
      settlement_total: total,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

/** It is answered as in progress, and reported in a notice once done. */
function refund(book: Book, body: ReturnType<typeof readJson>): Reply {
  const trade = body?.out_trade_no
    ? book.find('wechat', body.out_trade_no)
    : book.byTradeNo(body?.transaction_id)
  const fen: unknown = body?.amount?.refund
  const id: unknown = body?.out_refund_no
  if (!trade) return wechatError(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (typeof id !== 'string' || !/^[\w|*@-]{1,64}$/.test(id)) return paramError('商户退款单号有误')
  if (typeof fen !== 'number' || !Number.isSafeInteger(fen) || fen <= 0 || body.amount.currency !== 'CNY')
    return paramError('退款金额有误')
  if (body.amount.total !== trade.paidFen) return wechatError(400, 'INVALID_REQUEST', '订单金额不一致')
  const known = refundOf(trade, id)
  if (known && known.fen !== fen) return wechatError(400, 'INVALID_REQUEST', '退款单号重复，金额不一致')
  if (known) return json(200, refundBody(trade, known, 'SUCCESS'))
  const made = book.refund(trade, id, fen, isWebAddress(body.notify_url) ? body.notify_url : null)
  if (!made) return wechatError(400, 'INVALID_REQUEST', '申请退款金额大于可退金额')
  if (made.notifyUrl !== null) book.tell(trade, { kind: 'refund', refundId: id })
  return json(200, refundBody(trade, made, 'PROCESSING'))
}
