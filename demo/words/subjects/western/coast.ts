import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const coast: Subject = {
  name: 'coast',
  topics: words('航海 旅行 人文'),
  settings: words('海岛 港口'),
  people: words('守塔人 渔民 船夫'),
  scenes: words('lighthouse harbour bridge'),
  places: ['northern', 'southern'],
  heads: words('Harbour Tide Coastline Lighthouse Saltwater Skipper Northshore Seagull'),
  codes: words('COAST'),
  nouns: words('灯塔 渔港 码头 海雾 石屋 渡轮'),
  things: table(`
    person boat
    Skipper 木帆船
    灯塔看守人 补给船
    捕蟹人 蟹船
    造船匠 双桅船
    渡轮船长 渡轮
    海图绘制师 测量船
  `),
  titles: lines(`
    {place}渔港的{hour}
    {person}的 Logbook
    最后一班渡轮驶向{place}
    在{place}造一艘{boat}
    {season}的{place}海岸线
    Slow Boat 去{place}
    {person}与{boat}的{decades}
    Fish & Chips 之外的{place}
    {boat}穿过{weather}
    住进{place}灯塔的{span}
    潮水退去的 Low Tide 时刻
    {place}的一间海边小屋
  `),
  codas: lines(`
    Directed on location，全程英语原声，中文字幕
    {person}说，海上没有两个相同的早晨
  `),
}
