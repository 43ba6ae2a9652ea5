import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const fields: Subject = {
  name: 'fields',
  seasons: ['summer', 'autumn'],
  topics: words('农事 植物 摄影'),
  settings: words('田野 花园'),
  people: words('农人 花农'),
  scenes: words('windmills harvest balloons'),
  places: ['southern', 'alpine', 'overseas'],
  heads: words('Golden Lavender Windmill Harvest Orchard Barn Balloon Prairie'),
  codes: words('FARM'),
  nouns: words('花田 风车 谷仓 草垛 热气球 果园'),
  things: table(`
    person crop
    花农 郁金香
    农场主 小麦
    酿酒师 葡萄
    果农 苹果
    磨坊主 黑麦
    薰衣草农 薰衣草
    热气球飞行员 油菜花
  `),
  titles: lines(`
    {place}的{crop}田
    {person}的 Golden Hour
    {season}，{crop}熟了
    热气球飞过{place}
    一座 Windmill 的{decades}
    {place}谷仓音乐会
    {person}与{crop}的{span}
    Harvest Diary 第{ep}天
    从空中看{place}
    {place}花田的{dayPair}
    {crop}成熟的最后{n}天
    {weather}经过农场
  `),
  codas: lines(`
    Aerial 航拍与地面双视角
    {person}说，土地比日历准
  `),
}
