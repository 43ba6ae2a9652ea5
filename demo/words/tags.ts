import type { TagRecord } from '../record.ts'
import { words } from './text.ts'

/** The tags by group, each group from the most used to the least. */
const groups = {
  题材: '纪实 人文 自然 旅行 手作 美食 城市 摄影 建筑 民俗 植物 铁路 航海 天文 节气 农事 动物 音乐 戏曲 阅读 科普 奇幻 治愈日常 机械',
  场景: '山川 老街 城市 古镇 海岛 湖泊 作坊 港口 雪原 草原 沙漠 竹林 梯田 茶园 森林 峡谷 码头 车站 水乡 江河 田野 集市 厨房 书店 古寺 花园 剧场 天文台 海底',
  季节: '春 夏 秋 冬 立春 清明 谷雨 夏至 白露 霜降 冬至 腊月',
  时段: '清晨 黄昏 深夜 午后 全天 蓝调时刻 入夜 凌晨 正午 日出 日落',
  地区: '华东 西南 西北 华南 东北 华北 华中 青藏 北欧 西欧 南欧 中东欧 北美 南美 大洋洲 架空',
  手法: '长镜头 旁白 航拍 延时 固定机位 环境音 手持 无对白 微距 黑白 慢动作 访谈 一镜到底 第一人称 定格 胶片 水下摄影 分屏 字幕卡 双声道',
  情绪: '宁静 治愈 温暖 辽阔 怀旧 孤独 热闹 清冷 轻快 浪漫 神秘 庄重 诙谐 安眠 惊奇',
  规格: '1080p 4K 中文字幕 60帧 双语字幕 无字幕 宽银幕 HDR 高码率 环绕声 修复版 竖屏',
  人物: '匠人 旅人 老人 渔民 农人 邻里 厨师 摊主 学者 船夫 牧民 护林员 列车员 守塔人 店主 茶农 花农 乐师 工程师 登山者 向导 货车司机 挑山工 追星人 追光者 气象员 潜水员 邮差',
  色调: '暖色 冷色 青绿 金黄 靛蓝 水墨 绯红 素白 霓虹 低饱和',
  节奏: '慢节奏 章节式 日记体 单元剧 连载 合集 编年体 快剪',
  片长: '半小时内 一小时内 九十分钟内 两小时内 超长',
  画风: '手绘 水彩 赛璐璐 剪纸 黏土 偶动画 厚涂 像素 水墨动画',
} as const

export type TagGroup = keyof typeof groups

export const tagGroups = Object.fromEntries(
  Object.entries(groups).map(([group, text]) => [
    group,
    words(text).map((name): TagRecord => ({ name, group })),
  ]),
) as Record<TagGroup, TagRecord[]>

const byName = new Map(
  Object.entries(tagGroups).map(([group, tags]) => [group, new Map(tags.map((tag) => [tag.name, tag]))]),
)

/** The tag of that name; a name the group does not have is a slip in the word lists. */
export function tagNamed(group: TagGroup, name: string): TagRecord {
  const found = byName.get(group)?.get(name)
  if (!found) throw new Error(`${group} has no tag ${name}`)
  return found
}
