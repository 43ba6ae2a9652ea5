import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const grassland: Subject = {
  name: 'grassland',
  topics: words('自然 人文 动物'),
  settings: words('草原'),
  people: words('牧民 旅人'),
  scenes: words('grassland kites camp'),
  places: ['grassland'],
  heads: words('草原 转场 牧歌 毡房 马背 长调 游牧 勒勒车 羊群'),
  codes: words('CAO MU MA YANG STEPPE HERD'),
  nouns: words('毡房 马群 羊群 长调 河湾 敖包'),
  things: table(`
    herder deed
    牧马人 套马
    牧羊人 剪羊毛
    驯鹰人 放鹰
    制鞍匠 制鞍
    挤奶人 熬奶茶
    马头琴师 制琴
    搏克手 摔跤
  `),
  titles: lines(`
    {place}转场的{span}
    {herder}的{hour}
    {season}，{together}{herder}{deed}
    一座毡房的{dayPair}
    风吹过{place}
    {herder}与{n}匹马
    {deed}的那一天
    羊群走过的{many}公里
    一碗奶茶与{weather}
    {place}的河流会拐弯
    长调响起的夜晚
    {generation}代{herder}
    在马背上看{place}
    草原上的邮路
    {place}的那达慕
  `),
  codas: lines(`
    跟随一家四口、三百只羊走完转场路
    {herder}说，草记得每一匹马
  `),
}
