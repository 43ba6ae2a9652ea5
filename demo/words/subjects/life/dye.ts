import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const dye: Subject = {
  name: 'dye',
  topics: words('手作 民俗 人文'),
  settings: words('作坊 古镇'),
  people: words('匠人 邻里'),
  scenes: words('dyeyard workbench'),
  places: ['oldtown', 'terraces'],
  heads: words('蓝染 织机 晒布 草木染 经纬 针线 布上 靛蓝 绣娘'),
  codes: words('LAN ZHI BU RAN XIU INDIGO LOOM'),
  nouns: words('染缸 织机 蓝布 老染坊 晒场 绣绷'),
  things: table(`
    maker cloth step
    染布师傅 蓝印花布 晒布
    织娘 云锦 上机
    绣娘 苏绣 劈丝
    扎染匠 扎染布 扎花
    蜡染匠 蜡染布 点蜡
    缂丝师傅 缂丝 引纬
    织毯人 羊毛毯 打结
    养蚕人 生丝 缫丝
    弹棉匠 棉被 弹棉
  `),
  titles: lines(`
    一匹{cloth}的{span}
    {maker}{step}的{hour}
    院子里晒满{cloth}
    {place}的{maker}
    从一根线到一匹{cloth}
    {season}是{step}的好天气
    {maker}的{decades}
    靛蓝在水里醒来
    {generation}代{maker}的一台织机
    {cloth}上的{n}种花纹
    {together}{maker}学{step}
    风吹过晒布场
    {place}染坊的{dayPair}
    {step}之前要等一场{weather}
    穿在身上的{place}
  `),
  codas: lines(`
    {step}之后还要等九个晴天
    {maker}说，颜色是太阳给的
  `),
}
