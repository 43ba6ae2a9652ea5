import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const wilderness: Subject = {
  name: 'wilderness',
  topics: words('自然 旅行 动物'),
  settings: words('峡谷 森林 沙漠'),
  people: words('护林员 旅人'),
  scenes: words('canyon desert observatory'),
  places: ['overseas'],
  heads: words('Canyon Ranger Frontier Wild Desert Trail Outback Basin'),
  codes: words('WILD'),
  nouns: words('峡谷 荒原 步道 暗夜 木栈道 瀑布'),
  things: table(`
    person wild
    Park_Ranger 灰熊
    徒步者 Pacific_Trail
    地质学家 红色峡谷
    观星向导 Dark_Sky
    牧场主 野马
    独木舟匠 Canoe
    火山学家 间歇泉
  `),
  titles: lines(`
    {place}国家公园的{span}
    {person}的 Field Notes
    独自穿越{place}
    {person}与{wild}
    {place}公路尽头的 Motel
    {season}的{place}，没有别人
    Dark Sky 之下的{place}
    从{place}出发，Road Trip {n}天
    {place}峡谷的{dayPair}
    寻找{wild}的{span}
    一间 Ranger Station 的{hour}
    {weather}横穿{place}
  `),
  codas: lines(`
    Leave No Trace，拍摄未惊动任何动物
    {person}说，地图只画出了一半
  `),
}
