import { lines, words } from '../../text.ts'

/** What all drawn tales share. */
export const tales = {
  places: ['imagined' as const],
  nouns: words('风铃 车票 邮戳 纸船 星星糖 云朵 旧地图 萤火'),
  codas: lines(`
    手绘背景全彩版
    附作画监督分镜集
  `),
}
