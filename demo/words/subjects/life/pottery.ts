import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const pottery: Subject = {
  name: 'pottery',
  topics: words('手作 人文 纪实'),
  settings: words('作坊 古镇'),
  people: words('匠人'),
  scenes: words('pottery workbench'),
  places: ['oldtown'],
  heads: words('匠人 窑火 陶与火 开窑 青瓷 泥坯 釉色 器物 手作 拉坯'),
  codes: words('JIANG TAO YAO CI QIWU CLAY KILN'),
  nouns: words('窑火 泥坯 釉色 陶轮 柴窑 瓷片'),
  things: table(`
    ware measure maker
    陶罐 只 陶工
    青瓷碗 只 窑工
    紫砂壶 把 制壶人
    茶盏 只 拉坯师傅
    白瓷瓶 只 利坯师傅
    粗陶缸 口 缸匠
    瓦当 片 瓦匠
    琉璃盏 只 琉璃匠
    花器 件 陶艺师
    香炉 座 把桩师傅
  `),
  titles: lines(`
    一{measure}{ware}的{span}
    {maker}与他的窑
    开窑前的最后{n}个小时
    从一团泥到一{measure}{ware}
    {place}的柴窑又点火了
    {maker}的{decades}
    {season}烧一窑{ware}
    等一{measure}{ware}冷却
    釉色里的{weather}
    {maker}的一双手
    修补一{measure}摔碎的{ware}
    {place}窑口的{hour}
    {together}{maker}等一次开窑
    火候是听出来的
    失败的第{many}{measure}{ware}
    {ware}底款上的名字
  `),
  codas: lines(`
    窑火烧了三天三夜，没有人合眼
    {maker}说，泥要先睡够了才听话
  `),
}
