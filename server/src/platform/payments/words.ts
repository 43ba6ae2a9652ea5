/** What EPay answers where it has no such order. */
export const epayUnknownOrder = /订单.{0,100}不存在/

/** What WeChat Pay is answered where its notice is refused. */
export const wechatRefused = '失败'
