import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const terraces: Subject = {
  name: 'terraces',
  seasons: ['spring', 'summer', 'autumn'],
  topics: words('农事 纪实 节气'),
  settings: words('梯田 山川'),
  people: words('农人 老人'),
  scenes: words('terraces teahills'),
  places: ['terraces'],
  heads: words('梯田 插秧 稻香 开镰 田埂 水田 谷雨 稻浪 耕读 山田'),
  codes: words('TIAN DAO GENG MI TERRA RICE'),
  nouns: words('梯田 田埂 稻浪 水渠 秧苗 谷仓'),
  things: table(`
    farmer work
    稻农 插秧
    赶牛人 犁田
    看水员 分水
    割稻人 收割
    育秧人 育秧
    舂米人 舂米
  `),
  titles: lines(`
    从插秧到开镰的{months}
    {farmer}在{place}{work}
    {place}放水的季节
    一粒米的{months}
    {season}，梯田{work}忙
    {together}一户人家走完的{months}
    {n}层梯田，{n}种绿
    {hour}的{place}像一面镜子
    {farmer}与他的水牛
    开镰前夜的{place}
    田埂上的午饭
    新米上桌的那天
    {place}看水员的{hour}
    {work}的人与{weather}
    稻香传到{spot}
    {generation}代人守着一片田
  `),
  codas: lines(`
    跟随一户人家走完的一整年记录
    按二十四节气分章，每章一块田
    {farmer}说，{work}要赶在雨前
  `),
}
