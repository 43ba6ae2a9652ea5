import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const temple: Subject = {
  name: 'temple',
  topics: words('建筑 人文 纪实'),
  settings: words('古寺 山川'),
  people: words('匠人 学者 老人'),
  scenes: words('temple ridges'),
  places: ['mountain', 'oldtown'],
  heads: words('古建 斗拱 飞檐 钟声 古塔 营造 梁架 晚钟 古寺 瓦上'),
  codes: words('GU SI TA DOU YAN PAGODA EAVE'),
  nouns: words('斗拱 飞檐 古塔 钟声 壁画 石阶'),
  things: table(`
    person part
    古建修缮师 斗拱
    瓦匠 琉璃瓦
    彩画匠 彩画
    测绘员 古塔
    石匠 石狮
    守塔老人 铜铃
    壁画临摹师 壁画
    木作师傅 梁架
    拓碑人 石碑
  `),
  titles: lines(`
    {person}与一座古塔
    修一处{part}的{span}
    {place}的晚钟
    梁架之间的{decades}
    {season}落叶，{place}古寺
    {person}在屋顶上的{hour}
    {place}千年{part}
    为{part}拍一张照片
    山门外的{n}级石阶
    {hour}的{place}古寺
    {generation}代{person}守一座塔
    一片瓦的{span}
    {together}{person}看{part}
    檐下的{n}只风铃
    寻访{place}的古建筑
  `),
  codas: lines(`
    附梁架测绘图与修缮前后对照
    {person}说，修旧要让人看不出来
  `),
}
