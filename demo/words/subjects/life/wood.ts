import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const wood: Subject = {
  name: 'wood',
  topics: words('手作 建筑 纪实'),
  settings: words('作坊 老街'),
  people: words('匠人'),
  scenes: words('workbench pottery temple'),
  places: ['oldtown', 'city'],
  heads: words('木作 榫卯 刨花 斧凿 老物件 工匠 修复室 手艺 器用 半寸'),
  codes: words('MU GONG SUN ZUO CRAFT OAK TOOL'),
  nouns: words('榫卯 老家具 花窗 工坊 旧钟表 老木匠铺'),
  things: table(`
    maker work measure
    木匠 官帽椅 把
    制琴师 古琴 张
    修表匠 怀表 只
    钟表师傅 座钟 座
    船匠 木帆船 条
    雕花匠 花窗 扇
    制秤人 杆秤 杆
    打铁匠 菜刀 把
    锡匠 锡壶 把
    漆匠 漆盒 只
    修伞人 旧伞 把
    制墨人 松烟墨 锭
    制笔人 毛笔 支
    造纸人 宣纸 张
    刻版师傅 雕版 块
  `),
  titles: lines(`
    一{measure}{work}的{span}
    {maker}的工具箱
    修好一{measure}{work}
    {place}最后一位{maker}
    {maker}的{hour}
    {maker}和他的{n}个徒弟
    一间铺子，{generation}代{maker}
    {work}上的{n}道工序
    为{maker}拍一部电影
    {season}的工坊，炉火正旺
    {maker}不用一颗钉子
    {place}老街的{maker}铺
    {decades}只做{work}
    做一{measure}{work}需要多久
    {together}{maker}过一天
    从学徒到{maker}的{decades}
    等一{measure}{work}完工
  `),
  codas: lines(`
    全程无旁白，只有工具与材料的声音
    {maker}说，慢工不一定出细活，但快一定不行
    附{n}道工序分解与图纸
  `),
}
