import type { ModId } from '@yehang/contract/channels'
import type { Source, SourceItem } from '../source.ts'
import { sayLine } from '../words.ts'
import { type FetchOptions, fetchPages, readPages } from './maccms-pages.ts'
import { countOf, plainText } from './maccms-text.ts'
import { recordOf, type Vod } from './maccms-work.ts'
import { type Mapping, withNumberOfTitle } from './mapping.ts'

/** The channel of an item by its type's id or name, else by its parent type; null: left out; undefined: not said. */
function channelOfType(vod: Vod, types: Mapping['types']): ModId | null | undefined {
  for (const key of [vod.type_id, vod.type_name, vod.type_id_1].map(plainText)) {
    if (types.has(key)) return types.get(key)
  }
  return undefined
}

function itemOf(
  vod: Vod,
  line: number,
  mapping: Mapping,
  usual: ModId | null,
  site: string | null,
): SourceItem {
  const typeId = plainText(vod.type_id)
  const type = `${typeId} (${plainText(vod.type_name)})`
  if (countOf(vod.vod_status) === 0) return { line, skip: sayLine('line_skipped_unpublished') }
  const mapped = channelOfType(vod, mapping.types)
  if (mapped === null) return { line, skip: sayLine('line_skipped_type', { type }) }
  const channel = mapped ?? usual
  if (channel === null) {
    return { line, error: sayLine('line_type_without_channel', { type, id: typeId }) }
  }
  const record = recordOf(vod, site)
  const title = plainText(vod.vod_name)
  for (const [field, column] of mapping.columns) {
    record[field] = column === 'title' || column === 'vod_name' ? title : vod[column]
  }
  return { line, raw: { ...withNumberOfTitle(record, mapping.columns), channel } }
}

export interface MaccmsOptions extends FetchOptions {
  /** Called with the type of every item, at each reading. */
  onType?(id: string, name: string): void
}

/**
 * A MacCMS site (`http…/api.php/provide/vod/`) or a file of its `ac=detail` pages. Lines are counted item by item.
 * `channel` is for types that the mapping does not name.
 */
export function openMaccms(
  place: string,
  mapping: Mapping,
  channel: ModId | null,
  options?: MaccmsOptions,
): Source {
  const isAddress = /^https?:/i.test(place)
  const site = isAddress ? new URL('/', place).href : null
  let done = 0
  let last = 0
  return {
    async *items() {
      let line = 0
      done = 0
      for await (const page of isAddress ? fetchPages(place, options) : readPages(place)) {
        for (const vod of page.items) {
          options?.onType?.(plainText(vod.type_id), plainText(vod.type_name))
          yield itemOf(vod, ++line, mapping, channel, site)
        }
        done++
        last = page.pagecount
      }
    },
    rereadable: !isAddress,
    fraction: () => (isAddress && last > 0 ? Math.min(1, done / last) : null),
  }
}
