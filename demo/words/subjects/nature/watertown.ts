import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const watertown: Subject = {
  name: 'watertown',
  topics: words('人文 民俗 建筑'),
  settings: words('古镇 水乡'),
  people: words('船夫 邻里 老人'),
  scenes: words('watertown stonebridge lotus'),
  places: ['watertown'],
  heads: words('水乡 石桥 江南 月下 橹声 枕水 粉墙 河埠 烟雨 桨声 乌篷'),
  codes: words('SHUI YUE NAN LU MO CANAL JIANGN'),
  nouns: words('石桥 乌篷船 河埠头 粉墙 橹声 廊棚'),
  things: table(`
    person trade
    船娘 摇橹
    剃头师傅 理发
    裁缝 量衣
    酿酒师傅 开坛
    箍桶匠 箍桶
    茶馆掌柜 生炉
    送奶工 送奶
    评弹艺人 开嗓
  `),
  titles: lines(`
    {place}夜航记
    {person}{trade}的{hour}
    一条河穿过{place}
    {n}座石桥，{n}种月色
    枕着水声入睡的{span}
    {place}的{person}
    乌篷船里的{weather}
    {season}，{place}的河埠头
    桥洞下的倒影
    {person}的老铺子
    沿河的茶馆{hour}就开了门
    橹声摇过{place}
    {together}{person}走街串巷
    粉墙上的水痕
    雨落{place}的{dayPair}
    {place}人家的晚饭
  `),
  codas: lines(`
    从第一声橹响拍到最后一盏灯
    {person}说，水涨水落就是日历
  `),
}
