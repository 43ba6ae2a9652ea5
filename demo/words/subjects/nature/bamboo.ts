import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const bamboo: Subject = {
  name: 'bamboo',
  topics: words('手作 人文 植物'),
  settings: words('竹林 作坊'),
  people: words('匠人 老人'),
  scenes: words('bamboo workbench'),
  places: ['bamboo'],
  heads: words('竹林 听雨 竹间 篾匠 青竹 竹影 竹乡 笋事'),
  codes: words('ZHU SUN MIE QING BAMBU GROVE'),
  nouns: words('竹林 竹篮 竹影 竹笋 篾刀 竹桥'),
  things: table(`
    maker ware measure
    篾匠 竹篮 只
    竹编师傅 竹席 张
    制伞人 油纸伞 把
    制扇人 竹扇 把
    制笛师傅 竹笛 支
    灯笼匠 竹骨灯笼 盏
    箩筐匠 箩筐 只
    竹雕师 笔筒 只
  `),
  titles: lines(`
    {maker}与他的一百种编法
    竹林听雨的{span}
    一根毛竹变成一{measure}{ware}
    {place}竹海的{dayPair}
    {maker}的{decades}
    雨后春笋的一夜
    劈竹的声音传得很远
    为一{measure}{ware}选竹
    {place}挖笋的{span}
    风过竹林的{n}种声音
    {together}{maker}学做{ware}
    {place}最后的{maker}
    {hour}的竹林小路
    {ware}上的光影
    一{measure}{ware}能用多久
  `),
  codas: lines(`
    从上山选竹到收边，一共二十七道工序
    {maker}说，竹子也有脾气
  `),
}
