import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'
import { tales } from './tales.ts'

export const machine: Subject = {
  ...tales,
  name: 'machine',
  topics: words('机械 奇幻'),
  settings: words('作坊 城市'),
  people: words('匠人'),
  scenes: words('workbench library skyline'),
  heads: words('发条 齿轮 机关 蒸汽 钟塔 铜与雨 黄铜'),
  codes: words('JIGUAN GEAR CLOCK'),
  things: table(`
    hero thing
    修理师 会叹气的钟
    发条人偶 第七枚齿轮
    钟塔管理员 倒着走的表
    机关师 木头鸟
    铜匠 雨天机器
    守夜机器人 旧收音机
  `),
  titles: lines(`
    {thing}停了
    {hero}与{thing}
    修好{thing}的一天
    {place}的钟塔
    {hero}的梦
    没有发条的{season}
    {thing}，请回答
    齿轮掉进{place}
    {weather}与机油
    {hero}学会了等待
  `),
}
