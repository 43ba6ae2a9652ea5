import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const rain: Subject = {
  name: 'rain',
  topics: words('城市 摄影 自然'),
  settings: words('城市 老街'),
  people: words('旅人 邻里'),
  scenes: words('rainstreet window watertown'),
  places: ['city', 'watertown', 'oldtown'],
  heads: words('雨季 听雨 伞下 梅雨 雨巷 屋檐 积水 雨声'),
  codes: words('YU YAN SAN RAIN DRIP WET'),
  nouns: words('屋檐 雨巷 骑楼 廊桥 青石板 老街'),
  things: table(`
    shelter
    骑楼
    廊桥
    车站
    茶馆
    书店
    戏台
    凉亭
    电影院
  `),
  titles: lines(`
    {place}下雨的{span}
    {shelter}里避雨的{n}个人
    听{place}的雨声入睡
    一把伞走过{place}
    {hour}，雨落在{place}
    梅雨季的{dayPair}
    雨水流过青石板
    雨天的{shelter}
    {season}第一场雨
    积水里的{place}
    {place}雨巷
    在{shelter}等雨停
    屋檐下的{n}种雨声
    雨后的街道会发光
  `),
  codas: lines(`
    双声道实录雨声，无配乐
    拍完这场雨，一共用了{n}把伞
  `),
}
