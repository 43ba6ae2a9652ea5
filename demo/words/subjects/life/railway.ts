import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const railway: Subject = {
  name: 'railway',
  topics: words('铁路 旅行 纪实'),
  settings: words('车站 雪原'),
  people: words('列车员 旅人'),
  scenes: words('train peaks'),
  places: ['plateau', 'snow', 'oldtown'],
  heads: words('慢车 铁道 雪线列车 站台 绿皮车 道岔 汽笛 铁路 窗外 车票'),
  codes: words('TIE GUI CHE ZHAN RAIL TRAIN LINE'),
  nouns: words('绿皮车 站台 老车站 隧道 信号灯 铁路桥'),
  things: table(`
    line worker
    成昆线 列车员
    青藏线 巡道工
    滇越铁路 扳道员
    宝成线 列车长
    南疆线 司机
    滨洲线 调度员
    嘉镜线 站长
    湘桂线 餐车厨师
    鹰厦线 养路工
    牙林线 乘务员
    陇海线 检车员
    川黔线 信号工
    包兰线 炊事员
  `),
  titles: lines(`
    穿越高原的红色慢车
    {line}上的{span}
    {worker}的{hour}
    坐慢车去{place}
    {line}的{n}座隧道
    {line}最小的车站
    {worker}守着{line}的{decades}
    {season}的{line}，{weather}
    {place}站台的{dayPair}
    硬座车厢里的{n}个人
    一趟{line}慢车的{n}站
    {together}{worker}巡一段{line}
    窗外已是{season}
    {line}最后一班蒸汽机车
    从{place}到{place2}的站站停
    餐车飘出的饭香
    时刻表上的{place}
  `),
  codas: lines(`
    全程一千零九十六公里，停靠四十二站
    {worker}说，慢车等的是人，不是时间
    车窗固定机位，附沿途站名与海拔
  `),
}
