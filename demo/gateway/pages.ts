import type { Reply } from './channel.ts'
import { yuan } from './money.ts'
import { chinaTime } from './times.ts'
import { refundedFen, type Trade } from './trades.ts'

export const cashierAddress = ({ tradeNo }: Trade) => `/cashier?trade=${tradeNo}`

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dde3, #3a424b); --card: light-dark(#fff, #1d2329); --ink: light-dark(#16202a, #e8edf2); --soft: light-dark(#55606b, #a4afba); --main: light-dark(#0b63b0, #7db8f0); --on: light-dark(#fff, #0c1a28) }
* { box-sizing: border-box }
body { margin: 0; padding: 16px; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: light-dark(#f2f4f7, #12161a) }
main { max-width: 460px; margin: 0 auto; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.note { max-width: 460px; margin: 0 auto 12px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 12px; font-weight: 600 }
h1 { margin: 0; font-size: 20px }
.sum { margin: 8px 0; font-size: 34px; font-weight: 700; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
fieldset { margin: 0 0 16px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px } legend { padding: 0 4px; color: var(--soft) }
label { display: flex; align-items: center; gap: 8px; min-height: 44px }
input[type=radio] { width: 20px; height: 20px; accent-color: var(--main) }
input[type=number] { width: 5em; min-height: 36px; font: inherit }
button, .button { display: block; width: 100%; min-height: 48px; margin-top: 10px; padding: 10px; font: inherit; text-align: center; text-decoration: none; color: var(--main); background: none; border: 1px solid var(--main); border-radius: 8px; cursor: pointer }
.first { color: var(--on); background: var(--main); font-weight: 600 }
a { color: var(--main) } li { margin: 6px 0 }
`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `leadsTo`: an address of the merchant's, to which a form of the page may lead. */
function page(title: string, content: string, { status = 200, leadsTo = null as string | null } = {}): Reply {
  const to = leadsTo === null ? '' : ` ${new URL(leadsTo).origin}`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'${to}; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header class="note">模拟支付，不会扣款</header><main>${content}</main></body></html>`,
  }
}

export const errorPage = (message: string) => page('支付失败', `<h1>支付失败</h1><p>${escaped(message)}</p>`)

const stateText = (trade: Trade, isPayable: boolean): string => {
  if (trade.state === 'paid') return refundedFen(trade) > 0 ? '已退款' : '已支付'
  return isPayable ? '待支付' : '已关闭'
}

const facts = (trade: Trade, isPayable: boolean) => `<h1>${escaped(trade.wallet)}收银台</h1>
<p class="sum">¥${yuan(trade.paidFen ?? trade.fen)}</p>
<dl><dt>商品</dt><dd>${escaped(trade.subject)}</dd><dt>订单号</dt><dd>${escaped(trade.outTradeNo)}</dd>
<dt>状态</dt><dd>${stateText(trade, isPayable)}</dd></dl>`

const backLink = (back: string | null) =>
  back === null
    ? '<p>请回到原来的页面，那里会显示结果。</p>'
    : `<a class="button first" href="${escaped(back)}">返回商户</a>`

/** Where one pays; `back`: where one goes then. */
export function cashierPage(trade: Trade, isPayable: boolean, back: string | null, address: string): Reply {
  if (!isPayable) return page('收银台', facts(trade, isPayable) + backLink(back))
  const choice = (value: string, text: string, more = '') =>
    `<label><input type="radio" name="notice" value="${value}"${value === 'now' ? ' checked' : ''}>${text}${more}</label>`
  const seconds =
    '<input type="number" name="seconds" min="1" max="600" value="20" aria-label="推迟的秒数"> 秒'
  const form = `<form method="post" action="${escaped(address)}">
<fieldset><legend>付款后怎样通知商户</legend>
${choice('now', '马上通知')}${choice('late', '推迟', seconds)}${choice('twice', '通知两次')}${choice('never', '不通知')}
</fieldset>
<button class="first" name="do" value="pay">支付 ¥${yuan(trade.fen)}</button>
<button name="do" value="wrong">付错金额：只付 ¥${yuan(wrongFen(trade))}</button>
<button name="do" value="cancel">取消支付</button></form>`
  return page('收银台', facts(trade, isPayable) + form, { leadsTo: back })
}

/** Another amount than is due. */
export const wrongFen = ({ fen }: Trade) => (fen === 1 ? 2 : 1)

export function cancelledPage(trade: Trade, back: string | null, address: string): Reply {
  const again = `<a class="button" href="${escaped(address)}">继续支付</a>`
  return page(
    '已取消',
    `<h1>已取消支付</h1><p>${escaped(trade.subject)}，没有付款。</p>${backLink(back)}${again}`,
  )
}

export const paidPage = (trade: Trade) =>
  page(
    '支付成功',
    `<h1>支付成功</h1><p class="sum">¥${yuan(trade.paidFen ?? trade.fen)}</p>${backLink(null)}`,
  )

export const missingPage = () => page('没有这个页面', '<h1>没有这个页面</h1>', { status: 404 })

export function listPage(trades: readonly Trade[], isPayable: (trade: Trade) => boolean): Reply {
  const rows = trades.map(
    (trade) => `<li><a href="${cashierAddress(trade)}">${escaped(trade.wallet)} ¥${yuan(trade.fen)}</a>
${escaped(trade.subject)}，${stateText(trade, isPayable(trade))}，${chinaTime(trade.createdAt)}</li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>还没有订单。</p>'
  return page('模拟支付', `<h1>模拟支付</h1><p>本站的支付由这个程序模拟，用来试用下单和付款。</p>${list}`)
}
