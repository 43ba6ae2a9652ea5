import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const bridge: Subject = {
  name: 'bridge',
  topics: words('建筑 城市 纪实'),
  settings: words('港口 城市'),
  people: words('工程师 船夫'),
  scenes: words('bridge harbour skyline'),
  places: ['city', 'river'],
  heads: words('跨海 大桥 渡口 桥上 江湾 轮渡 海峡 钢铁 拱桥 桥梁'),
  codes: words('QIAO DU JIANG SPAN FERRY PIER'),
  nouns: words('大桥 渡轮 桥塔 引桥 码头 航道'),
  things: table(`
    worker
    巡桥员
    缆索工
    渡轮船长
    测绘员
    桥梁工程师
    油漆工
  `),
  titles: lines(`
    一座桥合龙前的{span}
    {worker}的{hour}
    {place}最后一班渡轮
    桥上看{place}的{dayPair}
    在桥塔上工作的{n}个人
    {worker}走过的{many}公里
    大桥通车以前的{place}
    从渡口到大桥的{decades}
    {season}的桥面与江风
    钢缆里的风声
    {place}的{n}座桥
    坐一趟不赶时间的轮渡
    桥下的棋局与茶摊
  `),
  codas: lines(`
    从第一根桩到最后一盏路灯
    {worker}说，桥也会随着季节呼吸
  `),
}
