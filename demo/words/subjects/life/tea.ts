import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const tea: Subject = {
  name: 'tea',
  seasons: ['spring', 'summer', 'autumn'],
  topics: words('人文 手作 植物'),
  settings: words('茶园 山川'),
  people: words('茶农 老人'),
  scenes: words('teahills teatable'),
  places: ['tea'],
  heads: words('茶山 春茶 一盏 茶事 明前 炒青 山场 茶路 围炉 茶马'),
  codes: words('CHA MING YE QING TEA LEAF'),
  nouns: words('茶山 茶园 茶寮 茶席 古茶树 茶路'),
  things: table(`
    tea step
    龙井 炒青
    白茶 萎凋
    乌龙 摇青
    红茶 发酵
    普洱 压饼
    绿茶 杀青
    黑茶 渥堆
    毛尖 揉捻
    岩茶 炭焙
  `),
  titles: lines(`
    一片叶子的{span}
    {place}春茶开采
    {step}师傅的一双手
    {tea}从树上到杯中
    {hour}上山采{tea}
    {place}的古茶树与采茶人
    一盏{tea}，{n}道水
    {step}的夜晚
    做{tea}的{decades}
    {season}的茶山，{weather}
    茶马古道上的{spot}
    {together}茶农走进{place}
    {place}人家的待客茶
    炭火与{tea}
    学做{tea}的{span}
    等一锅{tea}出香
  `),
  codas: lines(`
    从采摘到{step}，一步也不能快
    茶农说，今年的{tea}有雨水的味道
  `),
}
