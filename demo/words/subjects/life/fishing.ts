import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const fishing: Subject = {
  name: 'fishing',
  topics: words('纪实 航海 人文'),
  settings: words('港口 海岛'),
  people: words('渔民 船夫'),
  scenes: words('harbour lighthouse underwater'),
  places: ['island'],
  heads: words('渔港 潮间带 开渔 船歌 码头 赶海 渔火 远洋 渔家 鱼汛 归帆 滩涂'),
  codes: words('YU GANG FAN WAN BO CHUAN TAN HOI PORT'),
  nouns: words('渔港 渔船 码头 滩涂 渔网 船坞'),
  things: table(`
    fisher catch gear
    渔民 带鱼 围网
    船老大 黄鱼 拖网
    赶海人 蛏子 小锄
    养蚝人 生蚝 蚝排
    钓手 石斑 手钓线
    补网娘 梭子蟹 流刺网
    晒盐人 海盐 盐耙
    采紫菜的人 紫菜 竹竿
  `),
  titles: lines(`
    开渔第一网的{catch}
    {fisher}的{hour}
    {hour}出港，{together}{fisher}捕{catch}
    {place}码头的{n}张面孔
    一张{gear}与{decades}的海
    退潮之后的{n}个小时
    {catch}上岸的早晨
    {place}休渔期的{span}
    {fisher}教我用{gear}
    归港的船与亮灯的码头
    {season}的{place}，满舱{catch}
    一条木船的{n}次远航
    渔火沿着海岸线点亮
    {place}船坞里的老木船
    潮水表上的一天
    {fisher}家的午饭
  `),
  codas: lines(`
    从出港到归航，镜头一直留在甲板上
    {fisher}说，看云比看天气预报准
    附{place}潮汐表与渔家菜谱
  `),
}
