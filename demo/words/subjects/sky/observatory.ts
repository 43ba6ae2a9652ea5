import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const observatory: Subject = {
  name: 'observatory',
  topics: words('天文 科普 人文'),
  settings: words('山川 天文台'),
  people: words('学者 守塔人'),
  scenes: words('observatory startrails'),
  places: ['plateau', 'mountain'],
  heads: words('天文台 望远镜 星图 观象 穹顶 射电 深空 历法'),
  codes: words('TIAN GUAN TAI DOME LENS ASTRO'),
  nouns: words('天文台 望远镜 星图 圆顶 射电阵列 值班室'),
  things: table(`
    person object
    巡天员 小行星
    天文学家 脉冲星
    圆顶工程师 望远镜
    值班员 彗星
    古历学者 古星图
    观测助手 变星
    光学师傅 镜片
  `),
  titles: lines(`
    {person}追踪{object}的{span}
    {place}天文台的{hour}
    圆顶缓缓打开
    {person}的夜班
    为一颗{object}命名
    磨一块镜片的{span}
    山顶{many}个晴夜
    {place}星空的守门人
    一张古星图的{n}次誊抄
    {season}的最后一个观测夜
    来自深空的{n}声信号
    {person}与{object}的{decades}
    食堂里的天文学家
  `),
  codas: lines(`
    {person}说，大多数夜晚什么也没有发生
    从日落开机到日出关机
  `),
}
