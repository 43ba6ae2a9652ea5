import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const library: Subject = {
  name: 'library',
  topics: words('阅读 人文 城市'),
  settings: words('书店 城市'),
  people: words('学者 店主'),
  scenes: words('library window'),
  places: ['city', 'oldtown'],
  heads: words('书店 读书 旧书 灯下 纸上 书房 夜读 图书馆 书页 藏书'),
  codes: words('SHU YE DU ZHI BOOK PAGE READ'),
  nouns: words('旧书店 书架 台灯 老书局 书房 阅览室'),
  things: table(`
    person book
    书店老板 旧书
    古籍修复师 古籍
    图书管理员 地方志
    装帧师 手工书
    译者 诗集
    旧书商 画报
    排字师傅 铅字
    藏书人 手稿
  `),
  titles: lines(`
    {person}的{hour}
    一家书店的{decades}
    修一册{book}要多久
    {place}深夜书店
    {person}与{book}
    从{place}到{place2}，找一本旧书
    书架最高的一层
    {season}，在书店避雨
    借书卡上的名字
    {person}整理{book}的{span}
    一本书的{n}次旅行
    {place}图书馆的{dayPair}
    灯下的{person}
    在书页里夹一片树叶
    {book}里掉出一张车票
    书店打烊以后
  `),
  codas: lines(`
    附店主推荐的{n}本书
    {person}说，书也需要晒太阳
  `),
}
