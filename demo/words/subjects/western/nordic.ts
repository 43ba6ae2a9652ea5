import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const nordic: Subject = {
  name: 'nordic',
  seasons: ['autumn', 'winter'],
  topics: words('自然 旅行 建筑'),
  settings: words('雪原 森林'),
  people: words('追光者 护林员'),
  scenes: words('aurora camp startrails'),
  places: ['northern'],
  heads: words('Nordic Aurora Midnight Polar Winter Fjord Silent Northern'),
  codes: words('NORD'),
  nouns: words('极光 峡湾 桑拿 木屋 雪原 驯鹿'),
  things: table(`
    person
    雪橇向导
    桑拿匠
    极光预报员
    驯鹿牧人
    灯塔艺术家
    冰屋建造师
  `),
  titles: lines(`
    Midnight Sun 照着{place}
    {place}的 Polar Night
    {person}的{span}
    在{place}等 Northern Lights
    一间没有 Wi-Fi 的木屋
    {season}的{place}，天黑得很早
    {person}带路，穿过{place}
    Hygge 与炉火
    {place}峡湾的{dayPair}
    从{place}向北{many}公里
    {weather}落在{place}
    {person}与沉默的森林
  `),
  codas: lines(`
    Shot in natural light，没有一盏人工灯
    {person}说，黑夜越长，灯就越暖
  `),
}
