import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const food: Subject = {
  name: 'food',
  topics: words('美食 人文 纪实'),
  settings: words('老街 厨房'),
  people: words('厨师 摊主'),
  scenes: words('noodles lanterns market'),
  places: ['city', 'oldtown'],
  heads: words('深夜食堂 烟火 老字号 一碗 灶台 街边 早点 三餐 食单 小馆 掌勺'),
  codes: words('SHI MIAN WEI FAN ZAO COOK NOODL'),
  nouns: words('灶台 面馆 老字号 蒸笼 小馆 街边摊'),
  things: table(`
    dish measure cook verb
    手擀面 碗 面馆老板 擀
    牛肉面 碗 拉面师傅 拉
    小笼包 笼 点心师傅 蒸
    热干面 碗 面摊老板 拌
    肠粉 碟 肠粉阿姨 蒸
    豆腐脑 碗 豆腐匠 点
    羊肉汤 碗 汤馆掌柜 熬
    葱油饼 张 烙饼师傅 烙
    米粉 碗 米粉店老板 烫
    馄饨 碗 馄饨摊主 包
    油泼面 碗 面馆老板 扯
    汤圆 碗 甜品铺老板 搓
    锅盔 只 打锅盔的人 打
    煲仔饭 煲 煲仔师傅 焖
    糖葫芦 串 糖葫芦匠 蘸
    月饼 只 饼铺师傅 烤
    粽子 只 包粽人 包
    腊味饭 碗 大排档老板 焖
  `),
  titles: lines(`
    老街灯笼下的{dish}
    一{measure}{dish}的{span}
    {hour}的{dish}
    {cook}的{decades}
    {place}人的一{measure}{dish}
    为一{measure}{dish}坐{n}小时火车
    {cook}天不亮就起身
    在{place}寻一{measure}{dish}
    {verb}了{decades}的{dish}
    {season}要吃{dish}
    {place}巷口的{dish}摊
    {cook}与他的回头客
    最后一{measure}{dish}卖完之前
    学{verb}{dish}的{span}
    {place}早餐地图
    灶台边的{hour}
    {dish}的{n}种吃法
    收摊之后，{cook}给自己做一{measure}{dish}
  `),
  codas: lines(`
    附{dish}的家常做法
    {cook}说，火候比配方要紧
    一家小店，一口锅，守了{decades}
  `),
}
