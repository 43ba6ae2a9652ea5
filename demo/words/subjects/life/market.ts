import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const market: Subject = {
  name: 'market',
  topics: words('人文 美食 民俗'),
  settings: words('集市 老街'),
  people: words('摊主 邻里'),
  scenes: words('market lanterns'),
  places: ['oldtown', 'city'],
  heads: words('集市 早市 赶集 夜市 菜场 摆摊 市井 集上 大集 花市'),
  codes: words('SHI JI MAI YAO BAZAAR STALL'),
  nouns: words('早市 摊位 老街 菜场 花市 夜市'),
  things: table(`
    seller goods
    菜农 青菜
    花农 鲜花
    鱼贩 河鲜
    糖画师傅 糖画
    果农 柑橘
    香料商 香料
    卖竹器的人 竹器
    旧货商 旧货
    山货客 山货
    豆腐匠 豆腐
    卖陶碗的人 陶碗
    鸟笼匠 鸟笼
  `),
  titles: lines(`
    {place}赶集的{dayPair}
    {seller}的{hour}
    早市上的第一声吆喝
    {place}菜场的{n}个摊位
    {together}{seller}去赶集
    {season}，集上的{goods}
    卖{goods}的{decades}
    从{hour}逛到收摊
    {place}夜市的灯火
    逢五逢十的{place}大集
    {seller}与一杆老秤
    买{goods}的人和卖{goods}的人
    最后一个逛{place}花市的人
    一条街的叫卖声
    {goods}出摊以前
  `),
  codas: lines(`
    从凌晨三点搭棚拍到午后收摊
    {seller}说，{goods}好不好，闻一下就知道
  `),
}
