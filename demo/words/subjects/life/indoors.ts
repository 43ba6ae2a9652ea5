import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const indoors: Subject = {
  name: 'indoors',
  topics: words('人文 城市 民俗'),
  settings: words('城市 厨房'),
  people: words('邻里 老人'),
  scenes: words('window teatable noodles'),
  places: ['city', 'watertown', 'oldtown'],
  heads: words('窗边 日常 独居 阳台 猫与 一人食 小屋 慢日子 屋檐下 炉边'),
  codes: words('JIA CHUANG MAO HOME NEST COZY'),
  nouns: words('窗台 阳台 老屋 小院 旧沙发 天井'),
  things: table(`
    pet hobby
    橘猫 养多肉
    三花猫 做面包
    老狗 修收音机
    鹦鹉 种番茄
    黑猫 手冲咖啡
    乌龟 写毛笔字
    狸花猫 缝被子
    玄凤 做木工
  `),
  titles: lines(`
    窗外是{place}
    {pet}的{span}
    独居的{n}个周末
    周末在家{hobby}
    {season}，窗边的{hour}
    {hobby}的{span}
    {pet}看{weather}
    搬到{place}的{years}
    下雨天就{hobby}
    一间小屋的{dayPair}
    老房子里的{pet}
    {place}人家的窗
    {hobby}与{pet}
    炉火边的{hour}
    给{pet}做一顿饭
    慢慢吃完一顿早饭
    在{place}租一间有窗的屋子
  `),
  codas: lines(`
    没有剧情，适合睡前播放
    {pet}全程出镜，没有台词
  `),
}
