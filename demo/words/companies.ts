import type { Random } from '../random.ts'
import { words } from './text.ts'

const stems = words(`
  远山 南星 灯塔 雪线 老街 竹间 潮汐 长风 夜行者 星轨 湖心 石桥 青禾 北窗 云岭 听雨 归帆 晚舟 山房 半夏 白鹭 松声 麦田 木石 浮云 乌篷 萤火 野渡 暖炉 拾光
  江左 北纬 南风 鲸落 千灯 微澜 远岸 立冬 谷雨 秋水 山月 渔火 春山 惊蛰 回声 林间 陶与火 赤道 候鸟 石榴 银杏 草木 砚台 海岬 驼铃 冰河 长亭 旧雨 新桥 东篱 西窗 甲板 灶台 麦浪
  蓝染 榫卯 十二时辰 三更 四时 万物 日常 片刻 留白 折叠 此间 彼岸 半山 一苇 三棱镜 定焦 暗房 显影 胶片 光圈 景深
`)
const studioTails = words('影像 工作室 制作 映画 文化 纪录 影业 映像 摄制组 电影社 视觉 传媒 图像社 放映')
const labelTails = words('文库 出品 发行 选辑 影库 放映室 频道 书系 专线 典藏 精选 系列社 别册 小馆')
const western = [
  words(
    'North Slow Harbour Silver Amber Quiet Golden Hollow Velvet Cedar Granite Northern Paper Lantern Copper Wild Winter Meadow Salt Ember',
  ),
  words(
    'Line Atlas Oak Lens Trail Tide Field Stone Frame River Light Road Acre Window Signal Compass Bridge Garden',
  ),
] as const
const westernTails = words('Films Pictures Studio Productions Media Collective')

function different(count: number, make: () => string): string[] {
  const taken = new Set<string>()
  for (let tries = 0; taken.size < count; tries++) {
    const name = make()
    taken.add(tries < count * 30 ? name : `${name}${taken.size}`)
  }
  return [...taken]
}

export function studioNames(random: Random, count: number): string[] {
  return different(count, () => random.pick(stems) + random.pick(studioTails))
}

export function labelNames(random: Random, count: number): string[] {
  return different(count, () => random.pick(stems) + random.pick(labelTails))
}

export function westernStudioNames(random: Random, count: number): string[] {
  return different(
    count,
    () => `${random.pick(western[0])} ${random.pick(western[1])} ${random.pick(westernTails)}`,
  )
}

/** Site names, written as one word: NorthLine. */
export function siteNames(random: Random, count: number): string[] {
  return different(count, () => random.pick(western[0]) + random.pick(western[1]))
}

/** Names that people give their own channels. */
export function sellerNames(random: Random, count: number): string[] {
  const tails = words('相册 的镜头 旅行册 手记 日常 摄影 的后备箱 在路上 影集 的周末')
  return different(count, () => random.pick(stems) + random.pick(tails))
}
