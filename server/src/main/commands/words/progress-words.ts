/** What an import says of its progress. */
export const progressWords = {
  en: {
    phases: {
      checking: 'looking for repeated numbers',
      importing: 'importing',
      comparing: 'comparing',
      finishing: 'counting and ranking',
    },
    works: (count: string) => `${count} works`,
    left: (duration: string) => `${duration} left`,
  },
  zh: {
    phases: {
      checking: '查找重复的番号',
      importing: '导入',
      comparing: '比对',
      finishing: '统计与排行',
    },
    works: (count: string) => `${count} 部`,
    left: (duration: string) => `还要 ${duration}`,
  },
} as const

/** The name of an import that reads what is piped to it, as the back office shows it. */
export const standardInput = '标准输入'
