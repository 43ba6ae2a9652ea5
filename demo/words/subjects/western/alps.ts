import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const alps: Subject = {
  name: 'alps',
  topics: words('铁路 旅行 自然'),
  settings: words('山川 雪原 车站'),
  people: words('列车员 登山者 牧民'),
  scenes: words('train peaks forest'),
  places: ['alpine', 'northern'],
  heads: words('Alpine Glacier Summit Railway Switchback Cable Meadow Panorama'),
  codes: words('ALPS'),
  nouns: words('山地列车 雪峰 牧场 木屋 隧道 缆车'),
  things: table(`
    person thing
    列车长 Glacier_Line
    奶酪匠 Alpkäse
    滑雪教练 缆车
    木屋管家 Hut_Book
    牧人 牛铃
    巡山员 Trail_No.9
  `),
  titles: lines(`
    坐 Night Train 去{place}
    {place}山地列车的{span}
    {person}与{thing}
    从山谷到雪线，一张 Day Pass
    {season}的{place}，车窗朝南
    {place}牧场的{dayPair}
    {person}的{hour}
    木屋里的{n}个夜晚
    Switzerland by Rail 第{ep}站
    {thing}的{decades}
    {place}第一场雪
    一列红色火车翻越{place}
  `),
  codas: lines(`
    附时刻表与 Panorama 全景机位
    {person}说，山上的时间走得慢
  `),
}
