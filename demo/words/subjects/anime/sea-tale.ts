import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const seaTale: Subject = {
  ...tales,
  name: 'sea tale',
  topics: words('奇幻 航海'),
  settings: words('海岛 海底'),
  people: words('守塔人 船夫'),
  scenes: words('lighthouse underwater harbour'),
  heads: words('白鲸 潮音 海螺 玻璃海 灯塔 贝壳 灯屿'),
  codes: words('JINGY UMI WHALE'),
  things: table(`
    hero sea
    守灯人 白鲸
    潜水钟匠 会发光的海
    海图师 沉没的钟声
    渡船老人 海龟岛
    贝壳商人 玻璃浮标
  `),
  titles: lines(`
    {sea}的歌
    {hero}与{sea}
    {place}涨潮了
    听见{sea}的夜晚
    {hero}的最后一次航海
    {weather}里的信号灯
    沉在{place}的星星
    {season}不出海
    把{sea}画在墙上
    从{place}漂来的瓶子
  `),
}
