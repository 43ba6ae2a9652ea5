import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const desert: Subject = {
  name: 'desert',
  topics: words('旅行 自然 人文'),
  settings: words('沙漠'),
  people: words('向导 旅人'),
  scenes: words('desert'),
  places: ['desert'],
  heads: words('沙漠公路 驼铃 丝路 绿洲 戈壁 沙海 烽燧 胡杨 月牙泉 西行'),
  codes: words('SHA TUO MO SILK DUNE OASIS GOBI'),
  nouns: words('驼队 沙丘 绿洲 胡杨 烽燧 公路'),
  things: table(`
    person work
    驼工 牵驼
    护路工 清沙
    治沙人 种梭梭
    石窟修复师 补壁画
    坎儿井匠 掏井
    葡萄农 晾葡萄
    考古队员 测绘
    瓜农 守瓜
    养路班长 守路
  `),
  titles: lines(`
    跟着驼队走{many}公里
    {person}在{place}{work}的{span}
    {place}的{dayPair}
    一口井与一片绿洲
    {person}的{hour}
    {season}的胡杨林
    {work}的{decades}
    沙丘移动的{span}
    公路尽头是{place}
    风停以后的{place}
    {together}{person}穿过无人区
    烽燧下的{spot}
    {place}夜里的驼铃
    一棵梭梭活下来
    给沙漠公路写信
    {person}说起{place}的{decades}
  `),
  codas: lines(`
    从玉门关出发，一路向西
    {person}说，沙漠记得所有走过的脚印
  `),
}
