import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const riverboat: Subject = {
  name: 'riverboat',
  topics: words('人文 旅行 纪实'),
  settings: words('江河 码头'),
  people: words('船夫 渔民'),
  scenes: words('karst stonebridge canyon'),
  places: ['river'],
  heads: words('江上 竹筏 渔歌 摆渡 两岸 顺流 江湾 船工 山水 烟波'),
  codes: words('JIANG FA DU LIU HE RIVER RAFT'),
  nouns: words('竹筏 渡口 江雾 鸬鹚 险滩 江湾'),
  things: table(`
    boatman craft
    筏工 竹筏
    摆渡人 渡船
    船工 木船
    鸬鹚渔人 渔筏
    纤夫后人 老船
    信号员 航标船
  `),
  titles: lines(`
    {place}上的{boatman}
    一只{craft}漂过{place}
    最后的{boatman}
    从源头到入海口的{span}
    {hour}的{place}，{weather}
    顺{place}而下的{n}座小城
    {boatman}唱的号子
    {place}渡口的一块钱船票
    {craft}下水的那一天
    {season}涨水以后
    一江两岸的{dayPair}
    {together}{boatman}过险滩
    在{craft}上过夜
    {place}的{n}道湾
    画在{place}上的山
    鸬鹚与渔人的{decades}
  `),
  codas: lines(`
    沿江而下一千二百里，记下每一个渡口
    {boatman}说，船慢，人就看得清
  `),
}
