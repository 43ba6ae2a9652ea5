import type { PaymentReport } from '../../platform/payments/provider.ts'

/** What an order fills in. */
export const cannedVariables: readonly string[] = ['{渠道}', '{金额}', '{订单尾号}', '{到期日}', '{用户名}']

/** The text of an entry that is a picture alone. */
export const pictureEntry = '［截图］'

/** A member of staff whose account is gone. */
export const colleague = '同事'

/** Of a ban without an end. */
export const forever = '永久'

interface Said extends Pick<PaymentReport, 'state'> {
  channel: string
  /** Null where the channel names no amount. */
  paid: string | null
  price: string
  fits: boolean
}

/** What a channel says of an order. */
export function channelSays({ channel, state, paid, price, fits }: Said): string {
  switch (state) {
    case 'unknown':
      return `${channel}没有这笔订单`
    case 'unpaid':
      return `${channel}答「未付款」`
    case 'closed':
      return `${channel}答「已关闭，未付款」`
    case 'refunded':
      return `${channel}答「已退款」`
    case 'paid':
      return `${channel}答「已支付${paid === null ? '' : ` ${paid}`}」，${fits ? '与订单金额一致' : `订单是 ${price}，不一致`}`
  }
}
