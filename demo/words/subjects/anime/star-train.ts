import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const starTrain: Subject = {
  ...tales,
  name: 'star train',
  topics: words('奇幻 铁路'),
  settings: words('车站 湖泊'),
  people: words('列车员 旅人'),
  scenes: words('train startrails aurora'),
  heads: words('星河 银河 夜行 萤火 极光 流星 北斗'),
  codes: words('XINGA LIE HOSHI'),
  things: table(`
    hero stop
    列车长 北极星站
    检票员 流星桥
    末班车旅客 月台十三号
    信号灯精灵 银河渡口
    机械车掌 终点站
  `),
  titles: lines(`
    下一站，{stop}
    {hero}与{stop}
    没有回程的车票
    {stop}只停三分钟
    在{place}换乘
    {hero}的怀表
    {weather}经过{stop}
    {season}的最后一班车
    窗外是{place}
    请不要叫醒{hero}
  `),
}
