import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const underwater: Subject = {
  name: 'underwater',
  topics: words('自然 摄影 动物'),
  settings: words('海岛 海底'),
  people: words('潜水员 学者'),
  scenes: words('underwater'),
  places: ['island'],
  heads: words('蓝色 珊瑚 海面之下 深海 鲸路 洋流 礁盘 水下 海龟 蔚蓝'),
  codes: words('LAN JING SHEN BLUE REEF CORAL OCEAN'),
  nouns: words('珊瑚 海龟 鱼群 洋流 海草床 沉船'),
  things: table(`
    animal
    海龟
    座头鲸
    蝠鲼
    小丑鱼
    海马
    沙丁鱼群
    砗磲
    水母
    中华白海豚
  `),
  titles: lines(`
    海面之下{many}米
    {animal}洄游的{span}
    与{animal}同游的一个上午
    珊瑚产卵的那个夜晚
    为{animal}写一份档案
    {place}海底的一座花园
    {together}{animal}穿过洋流
    一次屏息能走多远
    给{animal}命名的人
    沉船里的新住户
    在{place}种下{many}株珊瑚
    {season}，{animal}回到{place}
    鱼群转身的一秒
    从海草床到外海
  `),
  codas: lines(`
    全程自然光拍摄，只有水声与呼吸声
    潜水员用三年时间记下{animal}的路线
  `),
}
