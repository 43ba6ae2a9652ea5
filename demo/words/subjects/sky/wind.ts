import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const wind: Subject = {
  name: 'wind',
  topics: words('科普 自然 建筑'),
  settings: words('草原 田野'),
  people: words('工程师 农人'),
  scenes: words('windmills harvest'),
  places: ['grassland', 'desert'],
  heads: words('风车 风电 塔筒 花田 田间 山口 追风'),
  codes: words('FAN TURB MILL VANE ZEPH'),
  nouns: words('风车 叶片 花田 塔筒 风口 输电线'),
  things: table(`
    person
    风电运维员
    吊装工
    叶片修补师
    花田管理员
    巡线工
    测风员
  `),
  titles: lines(`
    {person}爬上百米塔筒
    {place}风车转动的{span}
    一阵风变成一盏灯
    {person}的{hour}
    {season}的花田与风车
    {place}吹了{decades}的风
    {together}{person}看日出
    叶片上路的{n}天{n}夜
    {place}的{n}种风
    风车脚下的{spot}
    停机检修的一天
    {person}与{place}的风
  `),
  codas: lines(`
    在百米高处拍下的日出
    {person}说，风大的日子反而不上塔
  `),
}
