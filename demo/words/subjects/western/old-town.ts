import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const oldTown: Subject = {
  name: 'old town',
  topics: words('城市 建筑 人文'),
  settings: words('老街 城市 书店'),
  people: words('店主 乐师 学者'),
  scenes: words('rainstreet stonebridge library'),
  places: ['northern', 'southern'],
  heads: words('Cobblestone Bookshop Rainy Jazz Café Bridge Streetlight Tram'),
  codes: words('TOWN'),
  nouns: words('旧书店 石板路 有轨电车 咖啡馆 钟楼 石桥'),
  things: table(`
    person place3
    书店店主 Second-hand_Bookshop
    调琴师 Jazz_Bar
    钟楼守护人 Clock_Tower
    电车司机 Tram_28
    装帧师 Bindery
    咖啡师 Corner_Café
    街头画师 Old_Bridge
    玻璃匠 Glass_Studio
  `),
  titles: lines(`
    {place}雨天的 {place3}
    {person}的{hour}
    {place3} 打烊以后
    {place}石板路的{dayPair}
    一家 {place3} 的{decades}
    {season}，在{place}迷路
    {person}与 {place3}
    从 {place3} 走到河边
    {place}钟声敲了十二下
    Walking {span}，不看地图
    {place}的{n}座桥
    窗边座位与{weather}
  `),
  codas: lines(`
    Binaural 双声道实录，建议佩戴耳机
    {person}说，老街要在下雨天看
  `),
}
