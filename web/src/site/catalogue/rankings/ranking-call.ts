import { rankingRanges } from '@yehang/contract/limits'
import type { Listed } from '../../../lib/preferences.ts'
import { firstWorks, workQuery } from '../calls.ts'
import type { RankingRange } from './ranking-address.ts'

export const firstRange: RankingRange = rankingRanges.censored[0]
export const places = 7

export const rankingList = (listed: Listed, range: RankingRange) =>
  workQuery({ modName: 'censored', sort: 'collect', date: range }, listed, places)

/** The first places of the collection ranking of the last `range` days; by default of its first range. */
export function rankingCall(listed: Listed, range = firstRange) {
  return firstWorks(rankingList(listed, range))
}
