import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const lighthouse: Subject = {
  name: 'lighthouse',
  topics: words('航海 人文 纪实'),
  settings: words('海岛 码头'),
  people: words('守塔人 渔民'),
  scenes: words('lighthouse harbour'),
  places: ['island'],
  heads: words('灯塔 海岛 潮汐 群岛 海岬 远岸 季风 礁石 孤岛 汽笛 航标 岬角'),
  codes: words('HAI DENG CHAO DAO JIAO CAPE TIDE ISLE BEAM'),
  nouns: words('灯塔 礁石 海雾 航标灯 灯室 潮声'),
  things: table(`
    keeper light
    守塔人 灯光
    航标工 航标灯
    老船长 灯塔
    看灯人 灯火
    补给员 信号灯
  `),
  titles: lines(`
    守灯塔的{years}
    {keeper}与最后一盏{light}
    {place}{keeper}的{span}
    {hour}点亮{place}的{light}
    海雾散去之前的{light}
    一束{light}照过{n}海里
    {keeper}的航海日记
    {season}补给船靠岸的那一天
    {place}灯塔重新亮起的夜晚
    给灯塔刷漆的{n}个晴天
    无人值守之后的{place}灯塔
    听{keeper}讲{n}次台风
    灯塔下的菜园与猫
    从{place}到外海，数过的{n}座灯塔
    {keeper}退休前的{span}
    海图上没有名字的灯塔
  `),
  codas: lines(`
    记录补给船、海雾与一盏从不熄灭的灯
    {keeper}说，风大的夜里最不能睡
    从日落拍到日出，灯光一共转了四千圈
  `),
}
