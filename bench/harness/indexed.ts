import { setTimeout as pause } from 'node:timers/promises'
import {
  type AskIndex,
  everyWork,
  type FinderQuestion,
} from '../../server/src/domains/catalogue/finder/filter.ts'
import type { Indexed } from './measured-process.ts'

/** The least that the finder's index can be asked. */
export const leastQuestion: FinderQuestion = {
  ...{ filter: everyWork, keyword: null, sort: 'id', offset: 0, limit: 1, counts: false, countIds: [] },
}

/** Waits until the index answers filters, then keywords. */
export async function untilIndexed(ask: AskIndex): Promise<Indexed> {
  const begin = performance.now()
  const answered = async (keyword: FinderQuestion['keyword']) => {
    while ((await ask({ ...leastQuestion, keyword }, '0')) === null) await pause(20)
    return performance.now() - begin
  }
  const filters = await answered(null)
  return { filters, keywords: await answered({ by: 'numbers', prefixes: ['A'], code: null, exact: [] }) }
}
