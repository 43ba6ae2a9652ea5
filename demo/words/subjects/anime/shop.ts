import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const shop: Subject = {
  ...tales,
  name: 'shop',
  topics: words('治愈日常 美食'),
  settings: words('老街 厨房'),
  people: words('店主 匠人'),
  scenes: words('noodles window teatable market'),
  heads: words('月见 深夜 猫尾巴 小满 三日月 灯影 雨天'),
  codes: words('MAO SHOP MEAL'),
  things: table(`
    hero dish
    面包师 星星面包
    猫店长 月亮布丁
    茶屋主人 雨天的红茶
    糖果匠 会发光的糖
    汤铺掌柜 想家的汤
    果酱师 夏天的果酱
  `),
  titles: lines(`
    {dish}的秘密
    {hero}与迟到的客人
    打烊之后的{dish}
    {place}来的客人
    一份{dish}，不加糖
    {weather}那天的菜单
    {hero}休假了
    写在账本上的{season}
    寻找{dish}的配方
    第一百位客人
  `),
}
