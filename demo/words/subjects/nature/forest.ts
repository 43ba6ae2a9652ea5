import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const forest: Subject = {
  name: 'forest',
  topics: words('自然 植物 动物'),
  settings: words('森林'),
  people: words('护林员 学者'),
  scenes: words('forest camp canyon'),
  places: ['snow', 'mountain'],
  heads: words('森林 林海 白桦 树语 苔藓 年轮 林间 鹿鸣 菌子 落叶'),
  codes: words('LIN SEN HUA LU WOOD MOSS FERN'),
  nouns: words('白桦林 苔藓 年轮 树洞 林间小路 鹿群'),
  things: table(`
    person life
    护林员 梅花鹿
    植物学家 苔藓
    观鸟人 猫头鹰
    采菌人 松茸
    守林夫妇 白桦
    录音师 啄木鸟
    巡护员 东北虎
  `),
  titles: lines(`
    {person}与{life}
    走进{place}的林海
    一棵树的{span}
    {person}在林中的{n}个夜晚
    寻找{life}的{span}
    年轮里的{decades}
    {hour}的光穿过树林
    {season}的林间小路
    听见{life}的早晨
    给每一棵树编号的{person}
    树洞里的邻居
    {place}的最后一座瞭望塔
    落叶归于泥土的{span}
    {person}的木屋与炉火
    雨后的{n}种蘑菇
  `),
  codas: lines(`
    全片环境音，建议佩戴耳机观看
    {person}说，森林里没有两天是一样的
  `),
}
