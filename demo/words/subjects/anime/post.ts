import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const post: Subject = {
  ...tales,
  name: 'post',
  topics: words('奇幻 治愈日常'),
  settings: words('城市 山川'),
  people: words('邮差 旅人'),
  scenes: words('balloons ridges windmills'),
  heads: words('云端 风信 蒲公英 四季 信天翁 纸飞机 旅鸟'),
  codes: words('YUN FENG ANI'),
  things: table(`
    hero letter
    见习邮差 没有地址的信
    风之邮差 会唱歌的明信片
    邮局猫 迟到十年的包裹
    信鸽队长 一封空白的信
    飞艇船长 最后一封信
  `),
  titles: lines(`
    寄往{place}的信
    {hero}与{letter}
    {letter}
    {place}没有门牌号
    风停下来的那天
    {weather}天气不派件
    {hero}的休息日
    再见，{place}
    云海上的中转站
    谁在{place}等信
  `),
}
