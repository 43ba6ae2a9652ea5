import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import { findKnown } from '../../imports/queries/works.ts'
import { MaccmsItems } from '../../imports/reading/maccms.ts'
import type { Mapping } from '../../imports/reading/mapping.ts'
import { readItem } from '../../imports/writing/prepare.ts'
import type { Row } from '../rows.ts'

/** How the import of the works was told to read them. */
export interface WorkRules {
  mapping: Mapping
  channel: ModId | null
}

export interface WorkLink {
  sourceId: bigint
  /** Null where the import does not take the work. */
  key: { modId: ModId; number: string } | null
}

/** The columns that channel and number may be read from, beside those that the mapping names. */
const columns = [
  'vod_id',
  'vod_name',
  'vod_sub',
  'vod_status',
  'vod_pubdate',
  'vod_year',
  'vod_time',
  'vod_time_add',
  'type_id',
  'type_id_1',
]

/** Finds the works that the import made of those of a dump, by the same rules. */
export class WorkLinks {
  readonly #items: MaccmsItems
  readonly #channel: ModId | null
  readonly #columns: readonly string[]
  readonly #typeNames = new Map<string, string>()

  constructor({ mapping, channel }: WorkRules) {
    this.#items = new MaccmsItems(mapping, channel)
    this.#channel = channel
    const { columns: mapped, number } = mapping
    this.#columns = [...columns, ...mapped.values(), ...(number === null ? [] : [number.column])]
  }

  noteType(row: Row): undefined {
    this.#typeNames.set(row.text('type_id'), row.text('type_name'))
  }

  linkOf(row: Row): WorkLink | null {
    const sourceId = row.whole('vod_id')
    if (sourceId === null) return null
    const vod = Object.fromEntries(this.#columns.map((name) => [name, row.text(name)]))
    const type_name = this.#typeNames.get(row.text('type_id')) ?? ''
    const [item] = this.#items.of([{ type_name, ...vod }])
    const read = item === undefined ? null : readItem(item, this.#channel)
    return { sourceId, key: read !== null && 'work' in read ? read.work : null }
  }

  async find(
    client: pg.ClientBase,
    links: readonly WorkLink[],
  ): Promise<{ sourceId: bigint; workId: string | null }[]> {
    const keys = links.map(({ key }) => key ?? { modId: 1 as const, number: '' })
    const known = await findKnown(client, keys)
    return links.map(({ sourceId }, place) => ({ sourceId, workId: known.get(place)?.id ?? null }))
  }
}
