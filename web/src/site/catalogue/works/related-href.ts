import { channelOf } from '../../../lib/channel-names.ts'
import type { WorkAnswer } from '../calls.ts'
import { entryHref } from '../directories/entry-links.ts'

/** The link to more works like one: the series, else the first of the cast. */
export function relatedHref({ data, series: [series], performer: [performer] }: WorkAnswer): string | null {
  const channel = channelOf(data.modId)
  const toSeries = series ? entryHref('series', channel, series.id) : null
  return toSeries ?? (performer ? entryHref('performer', channel, performer.id) : null)
}
