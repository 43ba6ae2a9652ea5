/** The state of what was found. */

export const workWords = {
  published: '已发布',
  draft: '待发布',
  hidden: '已隐藏',
  removed: '已下架',
  deleted: '已删除',
} as const

export const memberWords = { banned: '封禁', free: '正常' } as const

export const messageWords = { 0: '待回复', 1: '新回复', 9: '已关闭' } as const

export const caseWords: Readonly<Record<string, string>> = {
  open: '待裁定',
  decided: '已裁定',
  appealed: '申诉中',
  closed: '已结',
}
