import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const camping: Subject = {
  name: 'camping',
  topics: words('旅行 自然'),
  settings: words('山川 森林 湖泊'),
  people: words('旅人 登山者'),
  scenes: words('camp startrails peaks'),
  places: ['lake', 'mountain', 'grassland'],
  heads: words('露营 营火 野外 帐篷 山野 徒步 野径 背包 篝火'),
  codes: words('YING HUO YE CAMP TRAIL HIKE'),
  nouns: words('帐篷 篝火 营地 山径 湖岸 山野'),
  things: table(`
    way
    徒步
    骑行
    皮划艇
    独木舟
    马队
    越野滑雪
  `),
  titles: lines(`
    {place}湖畔的一夜篝火
    {way}穿越{place}的{span}
    帐篷外的{weather}
    背包里的{n}件东西
    {season}，一个人去{place}露营
    篝火旁的{n}个故事
    {hour}拉开帐篷的一刻
    {way}路上遇见的{n}个人
    在{place}煮一壶咖啡
    没有信号的{span}
    {way}日记，从{place}出发
    山野里的早餐
    收起帐篷之后
  `),
  codas: lines(`
    从打包到归来，一件垃圾也没有留下
    附路线图、装备清单与{n}段环境音
  `),
}
