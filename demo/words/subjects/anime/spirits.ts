import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const spirits: Subject = {
  ...tales,
  name: 'spirits',
  topics: words('奇幻 自然'),
  settings: words('森林 古寺'),
  people: words('旅人 护林员'),
  scenes: words('forest bamboo temple lotus'),
  heads: words('山灵 树海 苔之 萤火 狐雨 青叶 百物'),
  codes: words('LING SHAN MORI'),
  things: table(`
    hero spirit
    行脚画师 树灵
    护林人 苔藓精
    采药人 山鬼火
    守桥人 水妖
    拾叶人 风神
    制伞人 雨灵
    制笛人 竹精
  `),
  titles: lines(`
    {hero}与{spirit}
    {spirit}的名字
    {place}的森林会走路
    给{spirit}的回礼
    {weather}之夜，{spirit}来访
    {season}的约定
    {hero}忘了回家的路
    借住在{place}
    {spirit}不见了
    树洞里的{season}
  `),
}
