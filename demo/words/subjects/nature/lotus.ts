import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const lotus: Subject = {
  name: 'lotus',
  seasons: ['summer'],
  topics: words('植物 人文 节气'),
  settings: words('湖泊 花园'),
  people: words('花农 老人'),
  scenes: words('lotus blossom watertown'),
  places: ['watertown'],
  heads: words('荷塘 莲叶 采莲 夏日 塘上 藕花 蛙声 清荷'),
  codes: words('HE LIAN TANG OU LOTUS POND'),
  nouns: words('荷塘 莲蓬 荷叶 藕田 蛙声 小船'),
  things: table(`
    task
    采莲
    挖藕
    摘菱角
    晒莲子
    制荷叶茶
    养蜂
  `),
  titles: lines(`
    荷塘边的{span}
    {task}人的{hour}
    {place}荷花开了
    从莲子到荷叶的{months}
    {season}{task}去
    雨打荷叶的{n}种声音
    {task}的小船划进深处
    一塘荷花的{dayPair}
    残荷与{weather}
    在{place}学{task}
    蛙声起时
    藕花深处的人家
    给荷花画像的{decades}
  `),
  codas: lines(`
    从第一片浮叶拍到最后一支残荷
    {task}的人天不亮就下了塘
  `),
}
