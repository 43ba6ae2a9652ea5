/** What is marked in the drawn night on a lake. */
export const momentTitles = [
  '月亮从山后升起',
  '灯塔第一次亮',
  '小船离开码头',
  '水面的倒影',
  '一群鸟飞过',
  '起雾了',
  '远处的灯光',
  '星星最多的一刻',
] as const

export const chapterTitles = ['黄昏', '入夜', '月亮', '灯塔', '起雾', '天快亮了'] as const
