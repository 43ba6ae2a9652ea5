// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type * as members from './members.ts'

export interface OrderDetail {
  orderId: string
  payName: string
  createTime: string
  status: number
  price: string
  payChannel: 'alipay' | 'weixin'
  days: number
  expireTime: string
  payTime: string | null
  paid: string | null
  planId: string
  payUrl: string | null
  qrCode: string | null
  endTime: string | null
}

export interface ListPlansInput {
  status?: 0 | '0' | undefined
  appId?: string | number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListPlansAnswer = {
  rows: {
    id: string
    name: string
    remark: string
    currentPrice: string
    origPrice: string
    levelId: number
    groupName: string
    days: number
    endTime: string | null
  }[]
  total: number
  totalCapped?: true | undefined
  payChannels: ('alipay' | 'weixin')[]
  isOpen: boolean
  titlesText: string
  refundText: string
}

export interface SubmitOrderInput {
  appId: string | number
  /** An id */
  groupId: string
  payChannel: 'alipay' | 'weixin'
  device?: 'phone' | 'desktop' | undefined
}

export type SubmitOrderAnswer = {
  data: string
  orderId: string | null
}

export interface ListOrdersInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListOrdersAnswer = {
  rows: {
    orderId: string
    payName: string
    createTime: string
    status: number
    price: string
    payChannel: 'alipay' | 'weixin'
    days: number
    expireTime: string
    payTime: string | null
    paid: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface GetOrderInput {
  /** An id */
  orderId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetOrderAnswer = {
  data: OrderDetail
}

export interface RefreshOrderInput {
  /** An id */
  orderId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type RefreshOrderAnswer = {
  data: OrderDetail
  msg: string
}

export interface CancelOrderInput {
  /** An id */
  orderId: string
}

export type CancelOrderAnswer = {
  data: OrderDetail
  msg: string
}

export interface RedeemCodeInput {
  code: string
}

export type RedeemCodeAnswer = {
  data: {
    days: number
    level: members.Level
  }
}

export interface ListAdminOrdersInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  from?: string | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  to?: string | undefined
  state?: 'unpaid' | 'paid' | 'closed' | 'refunded' | 'abnormal' | undefined
  channel?: 'alipay' | 'wechat' | 'epay' | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminOrdersAnswer = {
  rows: {
    orderId: string
    userId: string
    userName: string
    payName: string
    days: number
    price: string
    payChannel: 'alipay' | 'weixin'
    provider: 'alipay' | 'wechat' | 'epay'
    state: 'created' | 'pending' | 'paid' | 'refunding' | 'refunded' | 'partial' | 'closing' | 'closed' | 'abnormal'
    createTime: string
    expireTime: string
    payTime: string | null
    grantTime: string | null
    paid: string | null
    refunded: string
    tradeNo: string | null
    problem: string | null
    result: string
  }[]
  total: number
  totalCapped?: true | undefined
  data?: {
    income: string
    channels: {
      channel: 'alipay' | 'wechat' | 'epay'
      paid: number
    }[]
  } | undefined
}

export interface ExportAdminOrdersInput {
  /** `^\d{4}-\d{2}-\d{2}$` */
  from?: string | undefined
  /** `^\d{4}-\d{2}-\d{2}$` */
  to?: string | undefined
  state?: 'unpaid' | 'paid' | 'closed' | 'refunded' | 'abnormal' | undefined
  channel?: 'alipay' | 'wechat' | 'epay' | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ExportAdminOrdersAnswer = {
  data: {
    name: string
    text: string
    lines: number
    cut: boolean
  }
}

export interface ListOrderExceptionsInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListOrderExceptionsAnswer = {
  rows: {
    orderId: string
    userId: string
    userName: string
    payName: string
    days: number
    price: string
    payChannel: 'alipay' | 'weixin'
    provider: 'alipay' | 'wechat' | 'epay'
    state: 'created' | 'pending' | 'paid' | 'refunding' | 'refunded' | 'partial' | 'closing' | 'closed' | 'abnormal'
    createTime: string
    expireTime: string
    payTime: string | null
    grantTime: string | null
    paid: string | null
    refunded: string
    tradeNo: string | null
    problem: string | null
    result: string
    since: string
    says: string
    act: 'redrive' | 'evidence' | 'settle'
    isDisputed: boolean
  }[]
  total: number
  totalCapped?: true | undefined
  data: {
    sum: string
    today: {
      orders: number
      income: string
    }
    orphanPayments: {
      time: string
      provider: 'alipay' | 'wechat' | 'epay'
      text: string
    }[]
  }
}

export interface GetAdminOrderInput {
  /** An id */
  orderId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminOrderAnswer = {
  data: {
    orderId: string
    userId: string
    userName: string
    payName: string
    days: number
    price: string
    payChannel: 'alipay' | 'weixin'
    provider: 'alipay' | 'wechat' | 'epay'
    state: 'created' | 'pending' | 'paid' | 'refunding' | 'refunded' | 'partial' | 'closing' | 'closed' | 'abnormal'
    createTime: string
    expireTime: string
    payTime: string | null
    grantTime: string | null
    paid: string | null
    refunded: string
    tradeNo: string | null
    problem: string | null
    result: string
    merchant: string
    device: 'phone' | 'desktop'
    askedTime: string | null
    nextTime: string | null
    problemText: string | null
    isDisputed: boolean
    canAsk: boolean
    preview: {
      mayGrant: boolean
      text: string
      groupName: string
      from: string | null
      until: string | null
    }
    refund: {
      left: string | null
      way: 'channel' | 'mark' | null
      text: string
    }
    mayVoid: boolean
    timeline: {
      time: string
      kind: 'plain' | 'ok' | 'bad'
      text: string
      note: string | null
      by: string | null
    }[]
  }
}

export interface AskChannelInput {
  /** An id */
  orderId: string
}

export type AskChannelAnswer = {
  data: {
    text: string
    fits: {
      merchant: boolean
      amount: boolean
    } | null
  }
}

export type AskAllChannelsInput = Record<never, never>

export type AskAllChannelsAnswer = {
  data: {
    orders: number
  }
}

export interface RedriveAdminOrderInput {
  /** An id */
  orderId: string
}

export type RedriveAdminOrderAnswer = {
  data: {
    isGranted: boolean
    text: string
  }
}

export interface RefundAdminOrderInput {
  /** An id */
  orderId: string
  /** `^\d{1,7}(\.\d{1,2})?$` */
  amount?: string | undefined
  /** Default false */
  byHand?: boolean | undefined
  /** At least 1 characters */
  reason: string
  /** At most 40 characters */
  tail: string
  /** An id */
  messageId?: string | undefined
}

export type RefundAdminOrderAnswer = {
  data: {
    isDone: boolean
    text: string
  }
}

export interface VoidAdminOrderInput {
  /** An id */
  orderId: string
  /** At least 1 characters */
  reason: string
  /** At most 40 characters */
  tail: string
}

export type VoidAdminOrderAnswer = {
  data: {
    isDone: boolean
    text: string
  }
}

export interface SettleAdminOrderInput {
  /** An id */
  orderId: string
  /** At least 1 characters */
  reason: string
}

export type SettleAdminOrderAnswer = Record<never, never>

export interface ListAdminPlansInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminPlansAnswer = {
  rows: {
    id: string
    name: string
    remark: string
    currentPrice: string
    origPrice: string
    levelId: number
    groupName: string
    days: number
    onSale: boolean
    isDemo: boolean
    openOrders: number
    batches: number
    sold: number
    changed: {
      time: string
      by: string
    } | null
  }[]
  total: number
  totalCapped?: true | undefined
  data: {
    levels: {
      levelId: number
      groupName: string
    }[]
    refundText: string
  }
}

export interface ListPlanSalesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListPlanSalesAnswer = {
  rows: {
    id: string
    sold: number
    income: string
    refunds: number
    byDay: number[]
    prices: {
      time: string
      from: string
      to: string
      by: string
    }[]
  }[]
  total: number
  totalCapped?: true | undefined
  data: {
    firstDay: string
  }
}

export interface CreatePlanInput {
  /** `^\P{C}*$` */
  name: string
  /** `^\P{C}*$`, default "" */
  remark?: string | undefined
  /** `^\d{1,7}(\.\d{1,2})?$` */
  currentPrice: string
  /** Default null */
  origPrice?: string | null | undefined
  /** 1 to 36500 */
  days: number
  /** 2 to 99 */
  levelId: number
}

export type CreatePlanAnswer = {
  data: {
    id: string
  }
}

export interface SavePlanInput {
  /** An id */
  id: string
  changes: {
    name?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    remark?: {
      /** `^\P{C}*$` */
      from: string
      /** `^\P{C}*$` */
      to: string
    } | undefined
    currentPrice?: {
      /** `^\d{1,7}(\.\d{1,2})?$` */
      from: string
      /** `^\d{1,7}(\.\d{1,2})?$` */
      to: string
    } | undefined
    origPrice?: {
      from: string | null
      to: string | null
    } | undefined
    days?: {
      /** 1 to 36500 */
      from: number
      /** 1 to 36500 */
      to: number
    } | undefined
    levelId?: {
      /** 2 to 99 */
      from: number
      /** 2 to 99 */
      to: number
    } | undefined
  }
}

export type SavePlanAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    plan: {
      id: string
      name: string
      remark: string
      currentPrice: string
      origPrice: string
      levelId: number
      groupName: string
      days: number
      onSale: boolean
      isDemo: boolean
      openOrders: number
      batches: number
      sold: number
      changed: {
        time: string
        by: string
      } | null
    }
  }
}

export interface SellAdminPlanInput {
  /** An id */
  id: string
  onSale: boolean
}

export type SellAdminPlanAnswer = Record<never, never>

export interface OrderPlansInput {
  ids: readonly string[]
}

export type OrderPlansAnswer = Record<never, never>

export interface ListBatchesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBatchesAnswer = {
  rows: {
    batchId: string
    batchName: string
    label: string
    planName: string
    groupName: string
    days: number
    codes: number
    used: number
    revoked: number
    lastDay: string | null
    state: 'made' | 'live' | 'ended' | 'revoked'
    oncePerMember: boolean
    isDemo: boolean
    createTime: string
    createdBy: string
    exportTime: string | null
    exportedBy: string
  }[]
  total: number
  totalCapped?: true | undefined
  data: {
    usable: number
    usableCapped: boolean
    plans: {
      id: string
      name: string
      days: number
      groupName: string
      price: string
      onSale: boolean
    }[]
  }
}

export interface MakeAdminBatchInput {
  /** An id */
  planId: string
  /** 1 to 5000 */
  count: number
  /** `^\d{4}-\d{2}-\d{2}$` */
  lastDay?: string | undefined
  /** Default false */
  oncePerMember?: boolean | undefined
  /** At least 1 characters, `^\P{C}*$` */
  label: string
}

export type MakeAdminBatchAnswer = {
  data: {
    batchId: string
  }
}

export interface ExportBatchInput {
  /** An id */
  batchId: string
}

export type ExportBatchAnswer = {
  data: {
    name: string
    text: string
  }
}

export interface RevokeAdminBatchInput {
  /** An id */
  batchId: string
  /** At least 1 characters */
  reason: string
  tail: string
}

export type RevokeAdminBatchAnswer = {
  data: {
    revoked: number
  }
}

export interface LookUpCodeInput {
  /** 1 to 100 characters */
  code: string
}

export type LookUpCodeAnswer = {
  data: {
    state: 'none' | 'mistyped' | 'usable' | 'used' | 'revoked' | 'ended'
    text: string
    batch: {
      batchId: string
      batchName: string
      label: string
      planName: string
      groupName: string
      days: number
      codes: number
      used: number
      revoked: number
      lastDay: string | null
      state: 'made' | 'live' | 'ended' | 'revoked'
      oncePerMember: boolean
      isDemo: boolean
      createTime: string
      createdBy: string
      exportTime: string | null
      exportedBy: string
    } | null
    redeemedBy: {
      userId: string
      userName: string
    } | null
    redeemTime: string | null
  }
}

export interface ListRedemptionsInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListRedemptionsAnswer = {
  rows: {
    time: string
    tail: string
    batchName: string
    userId: string
    userName: string
    kind: 'ok' | 'bad' | 'ended' | 'unknown'
    text: string
    until: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface BillingCalls {
  /**
   * VIP 套餐，附可用的支付方式；登录后 endTime 计入剩余天数
   *
   * For anybody: `GET /v2/app/vip/list`.
   */
  listPlans: Call<ListPlansInput, ListPlansAnswer>
  /**
   * 提交订单：data 为支付地址，支付系统故障时为 error；同一套餐和方式有未付订单时返回同一个
   *
   * For members: `POST /v2/orders/submit`.
   */
  submitOrder: Call<SubmitOrderInput, SubmitOrderAnswer>
  /**
   * 最近的订单
   *
   * For members: `GET /v2/orders/list`.
   */
  listOrders: ListCall<ListOrdersInput, ListOrdersAnswer, ListOrdersAnswer['rows'][number]>
  /**
   * 一个订单的现状，只看本站的记录
   *
   * For members: `GET /v2/orders/detail/{orderId}`.
   */
  getOrder: Call<GetOrderInput, GetOrderAnswer>
  /**
   * 向支付渠道查询订单，msg 为结果
   *
   * For members: `GET /v2/orders/getOrderId/{orderId}`.
   */
  refreshOrder: Call<RefreshOrderInput, RefreshOrderAnswer>
  /**
   * 取消自己的未付订单，渠道那边也关闭；已付款的不取消，msg 为结果
   *
   * For members: `POST /v2/orders/cancel`.
   */
  cancelOrder: Call<CancelOrderInput, CancelOrderAnswer>
  /**
   * 兑换激活码；空格、横线和大小写不计
   *
   * For members: `POST /v2/user/redeem`.
   */
  redeemCode: Call<RedeemCodeInput, RedeemCodeAnswer>
  /**
   * 全部订单，新的在前，按下单日期、状态、渠道筛选，按订单号（或末四位）、渠道单号、会员查找
   *
   * For staff with `orders:read`: `GET /v2/staff/orders/list`.
   */
  listAdminOrders: ListCall<ListAdminOrdersInput, ListAdminOrdersAnswer, ListAdminOrdersAnswer['rows'][number]>
  /**
   * 把筛选到的订单导出为 CSV，最多一万行
   *
   * For staff with `orders:read`: `GET /v2/staff/orders/csv`.
   */
  exportAdminOrders: Call<ExportAdminOrdersInput, ExportAdminOrdersAnswer>
  /**
   * 要人看的订单，等得最久的在前；另附最近 30 天找不到订单的付款
   *
   * For staff with `orders:read`: `GET /v2/staff/orders/exceptions`.
   */
  listOrderExceptions: Call<ListOrderExceptionsInput, ListOrderExceptionsAnswer>
  /**
   * 一个订单的来去：渠道说过什么、给了多少天、谁做过什么，以及补发会做什么
   *
   * For staff with `orders:read`: `GET /v2/staff/orders/detail/{orderId}`.
   */
  getAdminOrder: Call<GetAdminOrderInput, GetAdminOrderAnswer>
  /**
   * 问渠道这个订单怎样了，只看不改
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/ask`.
   */
  askChannel: Call<AskChannelInput, AskChannelAnswer>
  /**
   * 让后台把要人看的订单逐个再问一遍渠道，问到什么就照办
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/ask-all`.
   */
  askAllChannels: Call<AskAllChannelsInput, AskAllChannelsAnswer>
  /**
   * 补发到账：问渠道，确已付款就开通；同一订单只开通一次
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/redrive`.
   */
  redriveAdminOrder: Call<RedriveAdminOrderInput, RedriveAdminOrderAnswer>
  /**
   * 退款并收回天数：渠道支持时由渠道退，否则记下已在渠道退过
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/refund`.
   */
  refundAdminOrder: Call<RefundAdminOrderInput, RefundAdminOrderAnswer>
  /**
   * 作废没有付款的订单：先问渠道，已付的不作废；渠道支持时在渠道关单
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/void`.
   */
  voidAdminOrder: Call<VoidAdminOrderInput, VoidAdminOrderAnswer>
  /**
   * 标为已处理：不再列在要人看的订单里，款项和天数不动
   *
   * For staff with `orders:edit`: `POST /v2/staff/orders/settle`.
   */
  settleAdminOrder: Call<SettleAdminOrderInput, SettleAdminOrderAnswer>
  /**
   * 全部套餐，按站上的次序，停售的在后；附可选的等级
   *
   * For staff with `plans:edit`: `GET /v2/staff/plans/list`.
   */
  listAdminPlans: Call<ListAdminPlansInput, ListAdminPlansAnswer>
  /**
   * 各套餐近 30 日卖得怎样
   *
   * For staff with `plans:edit`: `GET /v2/staff/plans/sales`.
   */
  listPlanSales: Call<ListPlanSalesInput, ListPlanSalesAnswer>
  /**
   * 新增套餐，先不在售
   *
   * For staff with `plans:edit`: `POST /v2/staff/plans/create`.
   */
  createPlan: Call<CreatePlanInput, CreatePlanAnswer>
  /**
   * 保存改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存。改动只管之后的新订单
   *
   * For staff with `plans:edit`: `POST /v2/staff/plans/save`.
   */
  savePlan: Call<SavePlanInput, SavePlanAnswer>
  /**
   * 上架或停售；已下的订单照常付款、开通
   *
   * For staff with `plans:edit`: `POST /v2/staff/plans/sell`.
   */
  sellAdminPlan: Call<SellAdminPlanInput, SellAdminPlanAnswer>
  /**
   * 排次序：站上照列出的先后
   *
   * For staff with `plans:edit`: `POST /v2/staff/plans/order`.
   */
  orderPlans: Call<OrderPlansInput, OrderPlansAnswer>
  /**
   * 激活码批次，新的在前
   *
   * For staff with `codes:make`: `GET /v2/staff/codes/batches`.
   */
  listBatches: ListCall<ListBatchesInput, ListBatchesAnswer, ListBatchesAnswer['rows'][number]>
  /**
   * 制一批激活码：记下套餐、枚数和用途，码在导出时才产生
   *
   * For staff with `codes:make`: `POST /v2/staff/codes/make`.
   */
  makeAdminBatch: Call<MakeAdminBatchInput, MakeAdminBatchAnswer>
  /**
   * 产生这批码并给出 CSV，只此一次：库里只留摘要，谁也不能再看到
   *
   * For staff with `codes:make`: `POST /v2/staff/codes/export`.
   */
  exportBatch: Call<ExportBatchInput, ExportBatchAnswer>
  /**
   * 整批作废：没有兑换过的码不再能用，兑换过的不动
   *
   * For staff with `codes:make`: `POST /v2/staff/codes/revoke`.
   */
  revokeAdminBatch: Call<RevokeAdminBatchInput, RevokeAdminBatchAnswer>
  /**
   * 查一枚激活码的来去；码在正文里，不进地址和日志
   *
   * For staff with `codes:make`: `POST /v2/staff/codes/look-up`.
   */
  lookUpCode: Call<LookUpCodeInput, LookUpCodeAnswer>
  /**
   * 最近的兑换，成与不成
   *
   * For staff with `codes:make`: `GET /v2/staff/codes/redemptions`.
   */
  listRedemptions: Call<ListRedemptionsInput, ListRedemptionsAnswer>
}
