import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const weather: Subject = {
  name: 'weather',
  topics: words('自然 节气 科普'),
  settings: words('草原 田野'),
  people: words('气象员 老人'),
  scenes: words('balloons kites windmills'),
  places: ['grassland', 'plateau', 'mountain'],
  heads: words('看云 风起 云图 节气 天气 二十四番 候风 晴雨 云上'),
  codes: words('FENG YUN QI WIND CLOUD SKY KITE'),
  nouns: words('积雨云 风筝 风车 热气球 彩虹 云图'),
  things: table(`
    person object
    气象员 云图
    风筝匠 沙燕风筝
    热气球驾驶员 热气球
    风电巡检员 风车
    看云人 卷积云
    探空员 探空气球
    滑翔伞教练 滑翔伞
    制风铃的人 风铃
  `),
  titles: lines(`
    云的{n}种名字
    {person}与{object}
    起风以后的{place}
    风筝飞过{place}
    {person}看天的{decades}
    {season}的风从哪里来
    {place}上空{many}米
    {hour}的云层正在散开
    追一场{weather}
    {together}{person}看云
    {person}的{hour}
    {season}，{place}的风停了
    把风画下来
    一朵云经过{place}的{n}个小时
  `),
  codas: lines(`
    全片延时摄影，一秒等于现实的{n}分钟
    {person}说，云比人守时
  `),
}
