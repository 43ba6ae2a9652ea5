import type { ReasonEntries } from '../reason.ts'
import { texts } from '../texts.ts'

interface Most {
  max: number
}

export const catalogueReasons = {
  copies_used_up: { code: 402, words: texts.copiesUsedUp },
  copies_need_sign_in: { code: 402, words: texts.loginNeeded },
  too_many_conditions: {
    code: 500,
    words: ({ max }: Most) => `最多同时筛选 ${max} 个标签、演员、制作商等`,
  },
  too_many_count_ids: { code: 500, words: ({ max }: Most) => `一次最多统计 ${max} 个选项` },
  unknown_entities: {
    code: 404,
    words: ({ ids }: { ids: string[] }) => `有 ${ids.length} 个筛选条件已不存在，请去掉后再试`,
  },
  range_reversed: {
    code: 500,
    words: ({ from, to }: { from: string; to: string }) => `范围颠倒了：${from} 大于 ${to}`,
  },
} as const satisfies ReasonEntries
