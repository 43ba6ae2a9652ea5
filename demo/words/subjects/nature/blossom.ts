import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const blossom: Subject = {
  name: 'blossom',
  seasons: ['spring'],
  topics: words('植物 节气 旅行'),
  settings: words('花园 古镇'),
  people: words('花农 旅人'),
  scenes: words('blossom lotus bamboo'),
  places: ['mountain', 'watertown', 'oldtown'],
  heads: words('花信 春日 寻花 梅花 樱花 花期 二月兰 山茶 花事 落花'),
  codes: words('HUA MEI YING CHUN BLOOM FLORA PETAL'),
  nouns: words('花枝 花期 梅林 花瓣 花圃 春山'),
  things: table(`
    flower person
    梅花 护花人
    樱花 园丁
    杏花 果农
    玉兰 赏花人
    牡丹 花农
    山茶 植物画师
    桃花 酿酒人
    油菜花 养蜂人
    海棠 园丁
    杜鹃 巡山人
    桂花 制香人
    兰花 养兰人
    梨花 果农
  `),
  titles: lines(`
    {flower}开了{n}天
    去{place}看{flower}
    {person}与{flower}
    {place}的{flower}落了
    {flower}的{span}
    追着{flower}往北走
    {hour}的{flower}树下
    一枝{flower}与{weather}
    {person}的{hour}
    {place}{flower}地图
    {generation}代{person}的{flower}园
    画一朵{flower}的{span}
    {flower}入茶，入酒，入诗
    最后一树{flower}
    花期只有{n}天
    {person}说{flower}
  `),
  codas: lines(`
    从第一个花苞拍到最后一片落花
    {person}说，花开不等人
  `),
}
