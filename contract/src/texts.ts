/**
 * What visitors read. docs/requirements.md fixes the texts of the first groups word for word; the last group is ours.
 */
export const texts = {
  // by the code of an answer
  unauthenticated: '认证失败，无法访问系统资源',
  sessionEnded: '登陆信息已过期,请重新登陆',
  sessionDialogTitle: '登录提示',
  sessionDialogText: '未登录账号/或登陆状态过期',
  sessionDialogLogin: '去登陆',
  cancel: '取消',
  notFound: '访问资源不存在',
  unknownError: '系统未知错误，请反馈给管理员',
  networkError: '后端接口连接异常',
  timeout: '系统接口请求超时',
  // results of actions
  copied: '复制成功！',
  copyFailed: '复制失败,请手动复制',
  noMagnets: '暂无磁力链接',
  paymentDown: '支付系统故障了',
  noReplyYet: '客服还没有回复这个留言',
  closeFailed: '设置失败',
  closed: '已关闭该话题',
  submitted: '提交成功',
  fillInFirst: '请填写后提交',
  passwordsDiffer: '两次密码输出不一致,请重新输入',
  alreadySignedIn: '您已经成功登陆账号',
  tooFast: '您的操作速度太快了！',
  // checks of forms
  keywordNeeded: '请输入搜索内容！,限制为1-32个字符',
  keywordHint: '搜索限制为1-32个字符',
  folderNameNeeded: '收藏夾名字未填写',
  nothingToCopy: '复制内容为空！',
  userNameShort: '用户名至少6位数',
  passwordShort: '密码至少需要8位数',
  captchaShort: '请输入4位验证码',
  emailWrong: '安全邮箱',
  activationCodeShort: '激活码至少8位',
  // pages
  finished: '没有更多了',
  loading: '努力加载中...',
  fetchingVideo: '获取影片中....',
  notOnline: '该片不支持在线观看,请使用磁力下载到本地',
  wrongAddress: '出错了,请访问正确的网址！！',
  registered: '恭喜您,注册成功!',
  loginNeeded: '需要登陆账号才可以使用该功能！',
  noFavourites: '暂时没有收藏内容~',
  logoutQuestion: '退出登录账号?',
  // ours
  /** Where there is no magnet to use instead. */
  notOnlineYet: '该片暂不支持在线观看',
  ok: '操作成功',
  fault: '系统出错了，请稍后再试',
  busy: '服务暂时繁忙，请稍后再试',
  diskFull: '服务器磁盘空间不足，暂时不能保存，请稍后再试',
  tooLarge: '提交的内容太大了',
  notAllowed: '你的账号没有这个权限',
  defaultFolder: '默认收藏夹',
  stillTranscoding: '片源正在处理，完成后即可在线观看',
  vipOnly: '开通 VIP 即可在线观看',
  signInToWatch: '登录后即可在线观看',
  tooManyStreams: '同时播放的设备太多了，请先停止其他设备上的播放',
  videoUnderWay: '这部作品已有影片在处理',
  videoNotFailed: '只有失败的影片可以重试',
  copiesUsedUp: '非 VIP 用户每天最多复制10次，可以先收藏，明天再下载，或升级 VIP',
  salesPaused: 'VIP 套餐暂停销售，请稍后再来',
  planGone: '这个套餐已经下架，请重新选择',
  payChannelClosed: '这种支付方式暂时不可用，请换一种',
  notPaidYet: '还没有查到付款，付款后请稍等片刻再刷新',
  orderPaid: '支付成功，VIP 已开通',
  orderClosed: '订单已关闭，没有扣款；如已付款会自动补开',
  orderRefunded: '订单已退款',
  orderAbnormal: '订单异常，客服会尽快处理，也可以留言并附上订单号',
  channelSilent: '支付渠道暂时没有回应，请稍后再刷新',
  messageClosed: '这个话题已经关闭，请新建留言',
  codeWrong: '激活码不存在，请检查后重新输入',
  codeUsed: '激活码已被使用',
  codeEnded: '激活码已过期或已作废',
  codeYours: '这个激活码你已经兑换过，VIP 时间已经加上',
  codeOnce: '这批激活码每人只能用一枚，你已经用过了；这枚没有用掉',
  codeNotNeeded: '你的 VIP 没有到期时间，不需要兑换；激活码没有用掉',
  defaultFolderStays: '默认收藏夹不能删除',
} as const

/** `系统接口{code}异常`: a failed HTTP status without an answer of ours (docs/requirements.md, site 11). */
export function statusText(status: number): string {
  return `系统接口${status}异常`
}

/** Names the wrong parameter in the sentence a client shows (docs/requirements.md, api 4). */
export function wrongParameter(name: string, reason: string): string {
  return `参数 ${name} 有误：${reason}`
}

/** What one member may keep of something is full. */
export function fullText(what: string, max: number): string {
  return `${what}最多 ${max} 个`
}
