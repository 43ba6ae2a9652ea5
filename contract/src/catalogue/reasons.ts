import type { ReasonEntries } from '../reason.ts'
import { texts } from '../texts.ts'

export const catalogueReasons = {
  copies_used_up: { code: 402, words: texts.copiesUsedUp },
  copies_need_sign_in: { code: 402, words: texts.loginNeeded },
} as const satisfies ReasonEntries
