import type { Book } from './book.ts'
import {
  type Asked,
  type Channel,
  fieldsOf,
  isWebAddress,
  json,
  type RawNotice,
  type Reply,
  redirect,
  withFields,
} from './channel.ts'
import { fenOf, yuan } from './money.ts'
import { cashierAddress, errorPage } from './pages.ts'
import { joinedFields, md5 } from './signing.ts'
import { chinaTime } from './times.ts'
import { isWholeRefunded, type Trade } from './trades.ts'

type Fields = Record<string, string>

const wallets = { alipay: '支付宝', wxpay: '微信支付' } as const

/** EPay (易支付), which takes payments of both wallets for small sites. */
export function epayChannel(book: Book, ownUrl: () => string): Channel {
  const { merchantId, key } = book.accounts.epay
  const signOf = (fields: Fields, secret = key) => md5(joinedFields(fields, ['sign', 'sign_type']) + secret)

  /** A payment that is begun, or why it is none. */
  function begin(fields: Fields, kind: 'submit' | 'mapi'): Trade | string {
    const { pid, type = '', out_trade_no = '', notify_url, return_url, name = '', money = '' } = fields
    if (pid !== merchantId) return '商户不存在！'
    if (fields.sign_type !== 'MD5' || fields.sign !== signOf(fields)) return '签名校验失败，请返回重试！'
    if (!/^[\w.|-]{1,64}$/.test(out_trade_no)) return '订单号(out_trade_no)格式不正确'
    if (type !== 'alipay' && type !== 'wxpay') return '支付方式(type)不存在'
    if (!isWebAddress(notify_url)) return '通知地址(notify_url)不能为空'
    if (kind === 'submit' && !isWebAddress(return_url)) return '回调地址(return_url)不能为空'
    if (name === '') return '商品名称(name)不能为空'
    const fen = fenOf(money)
    if (fen === null) return '金额不合法'
    const known = book.find('epay', out_trade_no)
    if (known?.state === 'paid') return '该订单已支付，请勿重复支付'
    if (known && (known.fen !== fen || known.wallet !== wallets[type])) return '订单号重复，信息不一致'
    return (
      known ??
      book.begin({
        channel: 'epay',
        outTradeNo: out_trade_no,
        wallet: wallets[type],
        kind: type,
        subject: name,
        fen,
        notifyUrl: notify_url,
        returnUrl: return_url || null,
        expiresAt: null,
        param: fields.param ?? '',
      })
    )
  }

  function submit(fields: Fields): Reply {
    const begun = begin(fields, 'submit')
    return typeof begun === 'string' ? errorPage(begun) : redirect(cashierAddress(begun))
  }

  function mapi(fields: Fields): Reply {
    const begun = begin(fields, 'mapi')
    if (typeof begun === 'string') return json(200, { code: -1, msg: begun })
    if (!fields.clientip) return json(200, { code: -1, msg: '用户IP地址(clientip)不能为空' })
    const address = ownUrl() + cashierAddress(begun)
    const way =
      begun.kind === 'wxpay' && fields.device !== 'mobile' ? { qrcode: address } : { payurl: address }
    return json(200, { code: 1, msg: '创建订单成功！', trade_no: begun.tradeNo, ...way })
  }

  function order(fields: Fields): Reply {
    if (fields.pid !== merchantId) return json(200, { code: -3, msg: '商户ID不存在' })
    if (fields.key !== key) return json(200, { code: -3, msg: '商户密钥错误' })
    if (fields.act !== 'order') return json(200, { code: -5, msg: 'No Act!' })
    const trade = book.find('epay', fields.out_trade_no ?? '')
    if (!trade) return json(200, { code: -1, msg: '订单号不存在' })
    return json(200, {
      code: 1,
      msg: '查询订单号成功！',
      trade_no: trade.tradeNo,
      out_trade_no: trade.outTradeNo,
      api_trade_no: '',
      type: trade.kind,
      pid: Number(merchantId),
      addtime: chinaTime(trade.createdAt),
      endtime: trade.paidAt === null ? null : chinaTime(trade.paidAt),
      name: trade.subject,
      money: yuan(trade.paidFen ?? trade.fen),
      param: trade.param,
      buyer: '',
      status: trade.state !== 'paid' ? 0 : isWholeRefunded(trade) ? 2 : 1,
    })
  }

  function signedFields(trade: Trade, changes: Record<string, unknown>, secret = key): Fields {
    const fields: Fields = {
      pid: merchantId,
      trade_no: trade.tradeNo,
      out_trade_no: trade.outTradeNo,
      type: trade.kind,
      name: trade.subject,
      money: yuan(trade.paidFen ?? trade.fen),
      trade_status: 'TRADE_SUCCESS',
      ...(trade.param !== '' && { param: trade.param }),
      sign_type: 'MD5',
    }
    for (const [name, value] of Object.entries(changes)) fields[name] = String(value)
    return { ...fields, sign: signOf(fields, secret) }
  }

  return {
    owns: ({ path }) => path.startsWith('/epay/'),

    answer(asked: Asked) {
      if (!asked.path.startsWith('/epay/')) return undefined
      const fields = fieldsOf(asked)
      if (asked.path === '/epay/submit.php') return submit(fields)
      if (asked.path === '/epay/mapi.php' && asked.method === 'POST') return mapi(fields)
      return asked.path === '/epay/api.php' ? order(fields) : undefined
    },

    // EPay sends no notices of refunds.
    buildNotice(trade, _event, { changes = {}, forged } = {}): RawNotice {
      const fields = signedFields(trade, changes, forged ? md5(key) : key)
      return { method: 'GET', url: withFields(trade.notifyUrl, fields), headers: {}, body: '' }
    },

    isAccepted: (_status, body) => body.trim() === 'success',

    returnAddress: (trade) =>
      trade.returnUrl === null ? null : withFields(trade.returnUrl, signedFields(trade, {})),
  }
}
