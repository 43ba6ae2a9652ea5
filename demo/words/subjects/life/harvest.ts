import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const harvest: Subject = {
  name: 'harvest',
  seasons: ['summer', 'autumn'],
  topics: words('农事 节气 人文'),
  settings: words('田野'),
  people: words('农人 邻里'),
  scenes: words('harvest windmills kites'),
  places: ['oldtown', 'grassland'],
  heads: words('麦田 秋收 田野 晒秋 乡间 打谷场 果园 丰年 种子 节气'),
  codes: words('MAI QIU NONG WHEAT SEED FARM'),
  nouns: words('麦田 打谷场 草垛 果园 谷仓 拖拉机'),
  things: table(`
    crop act
    小麦 收割
    玉米 掰玉米
    油菜 榨油
    棉花 摘棉
    苹果 摘果
    高粱 酿酒
    葵花 收籽
    花生 晒花生
    红枣 打枣
  `),
  titles: lines(`
    {crop}熟了的{span}
    {place}的{crop}地
    {together}收割机走{many}公里
    {season}，{place}人家{act}
    晒秋的{n}种颜色
    一颗{crop}种子的旅行
    打谷场上的{hour}
    {place}最忙的{n}天
    {act}的日子，全村都在
    草垛与{weather}
    {crop}从地里到餐桌
    种{crop}的{decades}
    守着{crop}过一夜
    {hour}的田野尽头
  `),
  codas: lines(`
    从播种到归仓，按节气排成二十四章
    丰收那天，{place}的炊烟一直没有断
  `),
}
