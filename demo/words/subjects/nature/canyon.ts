import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const canyon: Subject = {
  name: 'canyon',
  topics: words('自然 旅行'),
  settings: words('峡谷 山川'),
  people: words('护林员 旅人'),
  scenes: words('canyon forest'),
  places: ['mountain', 'river'],
  heads: words('峡谷 瀑布 溪谷 深谷 飞瀑 水声 岩壁 地缝 溯溪'),
  codes: words('XIA PU XI YAN GORGE FALLS'),
  nouns: words('瀑布 峡谷 溪流 岩壁 水潭 栈道'),
  things: table(`
    guide
    溯溪者
    护林员
    地质队员
    水文站站员
    攀岩者
    修栈道的人
  `),
  titles: lines(`
    循着水声找到的瀑布
    {guide}的{span}
    {place}峡谷里的一线天
    沿溪而上{n}公里
    一条瀑布的枯水期与丰水期
    岩壁上的{n}种颜色
    {season}的峡谷，{weather}
    {together}{guide}走进{place}
    水从哪里来
    {hour}的光落进峡谷
    {guide}手绘的地图
    石头记得的河流
    {place}深处的水文站
  `),
  codas: lines(`
    从谷口走到源头，一共四十三道弯
    {guide}说，涨水前石头会先变颜色
  `),
}
