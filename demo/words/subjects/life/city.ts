import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const city: Subject = {
  name: 'city',
  topics: words('城市 纪实 摄影'),
  settings: words('城市 老街'),
  people: words('旅人 邻里'),
  scenes: words('skyline rainstreet bridge'),
  places: ['city'],
  heads: words('城市 末班 夜行 天台 街角 霓虹 地铁 漫步 高架 窗口 弄堂'),
  codes: words('CITY JIE YE CHENG LOU METRO URBAN'),
  nouns: words('天台 街灯 末班地铁 便利店 高架桥 老楼'),
  things: table(`
    worker
    夜班司机
    路灯维修工
    便利店店员
    地铁调度员
    清洁工
    送报人
    外卖骑手
    塔吊司机
    电台主持人
    交警
    花店老板
    建筑师
  `),
  titles: lines(`
    末班地铁之后的{n}条街
    {worker}的{hour}
    入夜的{place}还没睡
    {place}二十四小时
    从天台看{place}
    {worker}眼中的{place}
    一盏路灯下的{span}
    {n}扇窗，{n}种晚饭
    {season}的{place}，从东走到西
    {together}{worker}穿过{place}
    雨停之后的{place}
    坐公交车环游{place}
    {place}弄堂里的{dayPair}
    凌晨四点的{place}
    一栋老楼的{decades}
    {worker}与这座城市
    高架桥下的生活
    {place}的声音地图
  `),
  codas: lines(`
    从日落到日出，徒步二十三公里
    {worker}说，这座城市夜里比白天诚实
  `),
}
