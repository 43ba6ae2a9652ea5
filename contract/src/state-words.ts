/** States and levels in Chinese: the back office, its files and commands say the same. */

export const orderStateWords = {
  created: '未付',
  pending: '未付',
  closing: '关单中',
  paid: '已付',
  refunding: '退款中',
  partial: '部分退款',
  refunded: '已退款',
  closed: '已关',
  abnormal: '异常',
} as const

/** Of an order, where the reason is not known; and as the heading of the reasons. */
export const needsLooking = '要人看'

/** Of a video that is being prepared: the present step. */
export const videoStateWords = {
  waiting: '排队',
  fetching: '取片',
  transcoding: '转码',
  ready: '可看',
  failed: '失败',
  removed: '已撤下',
} as const

/** Each level of a film, with what is needed to watch it. */
export const playLevelWords = [
  [0, '人人可看'],
  [1, '会员可看'],
  [2, 'VIP 可看'],
] as const
