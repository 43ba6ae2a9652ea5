import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const kitchen: Subject = {
  name: 'kitchen',
  topics: words('美食 手作 人文'),
  settings: words('厨房 集市'),
  people: words('厨师 摊主'),
  scenes: words('market window teatable'),
  places: ['southern', 'alpine'],
  heads: words('Kitchen Sourdough Market Olive Farmhouse Pantry Butter Oven'),
  codes: words('COOK'),
  nouns: words('面包房 集市 橄榄园 酒窖 老厨房 葡萄园'),
  things: table(`
    person food verb
    面包师 Sourdough 烤
    奶酪商 Blue_Cheese 做
    橄榄农 初榨橄榄油 榨
    葡萄农 Pinot_Noir 酿
    养蜂人 薰衣草蜜 采
    松露猎人 白松露 找
    果酱匠 Orange_Marmalade 熬
    火腿师傅 Jamón 腌
  `),
  titles: lines(`
    {food} 的{span}
    {place}集市的{hour}
    {person}与 {food}
    从 Farm 到 Table 的{many}公里
    {season}的{place}厨房
    {person}的{decades}
    {place}人家的 Sunday Lunch
    凌晨三点的面包房
    在{place}学{verb} {food}
    {place}的一张长餐桌
    Recipe No.{ep}，来自{place}
    最后一份 {food}
  `),
  codas: lines(`
    附完整 Recipe 与产地地图
    {person}说，好味道要等
  `),
}
