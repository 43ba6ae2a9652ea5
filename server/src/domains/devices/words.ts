/** What people read of televisions and apps. */

export const clientNames = { feedReader: '阅读器', android: '安卓应用', browser: '浏览器' } as const

export const tvWords = {
  all: '全部',
  sort: '排序',
  year: '年份',
  otherTags: '其他',
  newest: '最新',
  search: '搜索',
  film: '正片',
  list: '数据列表',
  minutes: (count: number) => `${count} 分钟`,
  backupSite: (name: string) => `${name}（MacCMS）`,
  description: (name: string) => `${name}：用自己的账号在电视和应用里看`,
} as const

/** The orders that an app offers, by the API's names. */
export const sortNames = {
  pubTime: '最新',
  collect: '最多收藏',
  average: '最高评分',
  evaluates: '最热评论',
} as const

export const feedTitles = {
  followed: (site: string) => `${site} · 关注的新作品`,
  channel: (site: string, name: string) => `${site} · ${name}`,
  entry: (site: string, name: string) => `${site} · ${name}`,
  search: (site: string, name: string) => `${site} · ${name}`,
} as const
