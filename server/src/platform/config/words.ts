/** What the site says where no setting says otherwise. */
export const usualWords = {
  siteName: '夜航',
  discreetTitle: '备忘录',
  refundText: '虚拟商品，开通后不支持退款。',
} as const
