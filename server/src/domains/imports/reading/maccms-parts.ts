import { partTitleMax } from '@yehang/contract/limits'
import { parseMagnet } from '../../../platform/text/magnet-link.ts'
import { plainText } from './maccms-text.ts'

/** The episodes of an item: groups joined by `$$$`, episodes by `#`, label and address by `$`. */

interface Entry {
  label: string
  address: string
}

/** `第3集`, `03`, `EP3`, `S1E03`, `上集`; not `高清` or `1080P`, which are other versions of one film. */
const episode =
  /^(?:第\s{0,2}[\d零一二三四五六七八九十百]{1,5}\s{0,2}[集话話期回部章]|(?:ep?|part|cd|disc|vol|s\d{1,2}\s?e)[\s.]{0,2}\d{1,4}|\d{1,3}|[上中下前后後][集篇部]?)(?:\s{0,2}(?:[（(][^（()）]{1,20}[)）]|完|完结|end))?$/i

function groupsOf(value: unknown): Entry[][] {
  if (typeof value !== 'string') return []
  return value.split('$$$').map((group) =>
    group.split(/#|[\r\n]+/).flatMap((entry) => {
      const dollar = entry.indexOf('$')
      const label = [...plainText(entry.slice(0, Math.max(0, dollar)))].slice(0, partTitleMax).join('')
      return dollar > 0 && label !== '' ? [{ label, address: entry.slice(dollar + 1) }] : []
    }),
  )
}

/** Whether what a group lists are episodes, each of them once, and not versions or sources of one film. */
function areEpisodes(group: readonly Entry[]): boolean {
  const labels = new Set(group.map(({ label }) => label))
  const counted = [...labels].filter((label) => episode.test(label)).length
  return counted > 1 && counted * 2 > labels.size
}

export interface MacCmsPart {
  title: string
  /** Info hashes of its magnets. */
  hashes: Set<string>
}

/** Empty where the item is one film. Of play addresses the labels alone are read. */
export function partsOf(vod: Readonly<Record<string, unknown>>): MacCmsPart[] {
  const parts = new Map<string, MacCmsPart>()
  for (const column of ['vod_play_url', 'vod_down_url']) {
    for (const group of groupsOf(vod[column]).filter(areEpisodes)) {
      for (const { label, address } of group) {
        const part = parts.get(label) ?? { title: label, hashes: new Set<string>() }
        parts.set(label, part)
        const magnet = column === 'vod_down_url' ? parseMagnet(address) : null
        if (magnet !== null) part.hashes.add(magnet.infoHash)
      }
    }
  }
  return [...parts.values()]
}
