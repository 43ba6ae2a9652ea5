import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const snowpeak: Subject = {
  name: 'snowpeak',
  topics: words('自然 旅行 摄影'),
  settings: words('雪原 山川'),
  people: words('登山者 牧民'),
  scenes: words('peaks train camp'),
  places: ['plateau', 'snow'],
  heads: words('雪线 冰川 高原 垭口 雪山 转山 风马 冻土 银岭 雪国'),
  codes: words('XUE BING GAO SNOW ICE GLAC'),
  nouns: words('雪线 冰川 经幡 垭口 冰湖 玛尼堆'),
  things: table(`
    person task
    登山向导 探路
    冰川学者 测冰
    邮递员 送信
    养路工 除雪
    气象员 观测
    兽医 巡诊
    牧民 转场
  `),
  titles: lines(`
    雪线之上的{span}
    {person}在{place}{task}
    翻越垭口的{n}种方法
    {place}的日照金山
    一条冰川后退的{decades}
    {person}的{hour}
    {season}，雪落{place}
    海拔五千米的{spot}
    冰湖开裂的声音
    {together}{person}{task}的{span}
    零下{cold}度的早餐
    {place}公路的第一班车
    给雪山画像
    等{place}放晴
    {person}与他的{n}头牦牛
  `),
  codas: lines(`
    从河谷到冰舌，海拔上升两千米
    {person}说，雪山愿意的时候才会露面
  `),
}
