import type { ModName } from '@yehang/contract/channels'
import { rankingRanges } from '@yehang/contract/limits'
import { paths } from '../../../paths.ts'

export const rankedChannels = ['censored', 'uncensored', 'western', 'anime'] as const
export type RankedChannel = (typeof rankedChannels)[number]

/** `channel` where it has rankings. */
export function rankedChannel(channel: ModName | undefined): RankedChannel {
  return rankedChannels.find((one) => one === channel) ?? 'censored'
}

/** A tab of the rankings, by the API's name of its order. */
export type RankingTab = 'pubTime' | 'collect' | 'average' | 'evaluates'
export type RankingRange = (typeof rankingRanges)[RankedChannel][number]

export interface Ranking {
  channel: RankedChannel
  tab: RankingTab
  /** Days back from today; 999 is all time. */
  range: RankingRange
}

export const tabNames: Record<RankingTab, string> = {
  pubTime: '最新发布',
  collect: '收藏排行',
  average: '高分',
  evaluates: '热评',
}

export const rangeNames: Record<RankingRange, string> = {
  30: '近 30 天',
  90: '近 90 天',
  365: '近一年',
  999: '全部时间',
}

/** Collections are ranked in the censored channel only (docs/requirements.md, catalogue 18). */
export function tabsOf(channel: RankedChannel): readonly RankingTab[] {
  return channel === 'censored'
    ? ['pubTime', 'collect', 'average', 'evaluates']
    : ['pubTime', 'average', 'evaluates']
}

export function rangesOf(channel: RankedChannel): readonly RankingRange[] {
  return rankingRanges[channel]
}

/** The ranking of an address; a parameter that is missing, or not available in the channel, has its default. */
export function rankingAt(channel: RankedChannel, search: Record<string, string>): Ranking {
  const usual = usualOf(channel)
  return {
    channel,
    tab: tabsOf(channel).find((tab) => tab === search.tab) ?? usual.tab,
    range: rangesOf(channel).find((range) => String(range) === search.range) ?? usual.range,
  }
}

/** The address of a ranking; a tab or range that its channel does not have becomes the usual one. */
export function rankingHref({ channel, ...chosen }: Ranking): string {
  const usual = usualOf(channel)
  const { tab, range } = rankingAt(channel, { tab: chosen.tab, range: String(chosen.range) })
  const search = new URLSearchParams()
  if (tab !== usual.tab) search.set('tab', tab)
  if (range !== usual.range) search.set('range', String(range))
  return search.size > 0 ? `${paths.top(channel)}?${search}` : paths.top(channel)
}

function usualOf(channel: RankedChannel): Ranking {
  const [range = 999] = rangesOf(channel)
  return { channel, tab: channel === 'censored' ? 'collect' : 'average', range }
}
