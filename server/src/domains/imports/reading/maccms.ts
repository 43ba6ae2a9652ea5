import type { ModId } from '@yehang/contract/channels'
import type { Source, SourceItem } from '../source.ts'
import { type LineFault, sayLine } from '../words.ts'
import type { JsonValue } from './json-values.ts'
import { type FetchOptions, fetchPages, pageOf, refuseWithoutDetails } from './maccms-pages.ts'
import { countOf, plainText } from './maccms-text.ts'
import { recordOf, type Vod } from './maccms-work.ts'
import { type Mapping, numberBy, numberIsInTitle, withNumberOfTitle } from './mapping.ts'

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
  if (mapping.number !== null) record.number = numberBy(mapping.number, vod)
  return {
    line,
    raw: { ...(numberIsInTitle(mapping.columns) ? withNumberOfTitle(record) : record), channel },
  }
}

export interface MaccmsOptions extends FetchOptions {
  /** Called with the type of every item, at each reading. */
  onType?(id: string, name: string): void
}

/** Items of MacCMS as records; lines are counted item by item. */
export class MaccmsItems {
  readonly #mapping: Mapping
  readonly #channel: ModId | null
  readonly #site: string | null
  readonly #onType: MaccmsOptions['onType']
  #line = 0

  /** `channel` is for types that the mapping does not name, `site` the address that relative pictures belong to. */
  constructor(
    mapping: Mapping,
    channel: ModId | null,
    { onType }: Pick<MaccmsOptions, 'onType'> = {},
    site: string | null = null,
  ) {
    this.#mapping = mapping
    this.#channel = channel
    this.#site = site
    this.#onType = onType
  }

  *of(vods: readonly Vod[]): Generator<SourceItem> {
    for (const vod of vods) {
      this.#onType?.(plainText(vod.type_id), plainText(vod.type_name))
      yield itemOf(vod, ++this.#line, this.#mapping, this.#channel, this.#site)
    }
  }

  /** What cannot be read stands for one item. */
  broken(error: LineFault): SourceItem {
    return { line: ++this.#line, error }
  }
}

/** Whether a value is an item of MacCMS by itself, or an answer with a list of them. */
const isVod = (value: unknown): value is Vod =>
  typeof value === 'object' && value !== null && ('vod_id' in value || 'vod_name' in value)

/** The values of a file: answers of `ac=detail`, or items. */
export async function* readMaccms(
  values: AsyncIterable<JsonValue>,
  items: MaccmsItems,
): AsyncGenerator<SourceItem> {
  for await (const read of values) {
    const place = `Entry ${read.entry}`
    if ('error' in read) yield items.broken(read.error)
    else if (isVod(read.value)) {
      refuseWithoutDetails([read.value], place)
      yield* items.of([read.value])
    } else yield* items.of(pageOf(read.value, place).items)
  }
}

/** A MacCMS site (`http…/api.php/provide/vod/`). */
export function openMaccms(
  address: string,
  mapping: Mapping,
  channel: ModId | null,
  options?: MaccmsOptions,
): Source {
  let done = 0
  let last = 0
  return {
    async *items() {
      done = 0
      const items = new MaccmsItems(mapping, channel, options, new URL('/', address).href)
      for await (const page of fetchPages(address, options)) {
        yield* items.of(page.items)
        done++
        last = page.pagecount
      }
    },
    rereadable: false,
    fraction: () => (last > 0 ? Math.min(1, done / last) : null),
  }
}
