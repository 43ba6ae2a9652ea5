/** The place of a message in the presence of staff. */
export const placeOf = (messageId: string) => `message/${messageId}`

/** Texts of the message page of the back office only. */
export const deskTexts = {
  held: (name: string) => `${name}正在回复这条，停写 60 秒后自动让出，也可以接手`,
  answeredMeanwhile: (name: string) => `${name}刚刚回复过，请看过再发`,
  unfilled: (names: readonly string[]) => `还有没填的变量：${names.join('、')}`,
  unknownVariables: (names: readonly string[]) => `没有这样的变量：${names.join('、')}`,
  notGranted: '这条快捷回复要等订单到账后才能用',
  isClosed: '这条留言已经关闭',
  titleTaken: '已有同名的快捷回复',
  noColleague: '这位同事不能答留言',
  notWaiting: '只有待回复的留言可以稍后提醒',
  channelSilent: '支付渠道没有应答，请稍后再试',
  noChannel: '现在的设置里没有这个渠道的账户，不能回查',
  noAccount: '没有这个用户名的账号',
  otherEmail: '留下的邮箱与账号的安全邮箱不一致，不能让他重设密码',
  noReset: '这个账号不能这样重设密码',
  wrongOrder: '订单不存在',
} as const
