import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const lake: Subject = {
  name: 'lake',
  topics: words('自然 摄影 旅行'),
  settings: words('湖泊'),
  people: words('渔民 旅人'),
  scenes: words('startrails peaks lotus'),
  places: ['lake'],
  heads: words('湖畔 星湖 湖心 无人湖 镜湖 候鸟 冰湖 湖光 芦苇'),
  codes: words('HU XIN JING LAKE REED WEI'),
  nouns: words('湖面 芦苇 候鸟 渔火 倒影 湖岸'),
  things: table(`
    bird
    天鹅
    白鹭
    黑颈鹤
    斑头雁
    红嘴鸥
    东方白鹳
    野鸭
    苍鹭
  `),
  titles: lines(`
    {bird}飞来{place}的日子
    环湖{many}公里
    {place}的{dayPair}
    冰封之前的{place}
    湖心岛上的{n}户人家
    {hour}的湖面没有风
    数{bird}的人
    {season}，在{place}等{bird}
    {place}渔火
    一片芦苇荡的{span}
    湖水涨落的{decades}
    {bird}迁徙路上的一站
    把{place}倒过来看
    沿着湖岸骑行
    {weather}经过{place}
  `),
  codas: lines(`
    定点拍摄一年，同一片湖水的三百六十五种颜色
    数鸟的人说，{bird}今年来得早
  `),
}
