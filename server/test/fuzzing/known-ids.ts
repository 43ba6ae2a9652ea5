import { sql } from 'kysely'
import type { Context } from '../../src/platform/context.ts'

/** Words that calls answer and others ask for, beside ids. */
const learned = new Set(['reportCode', 'stamp', 'stream', 'name'])

/** The name under which the API returns a parameter's ids, if it differs. */
const told: Record<string, string> = {
  dataId: 'v2/works id',
  workId: 'v2/works id',
  censoredId: 'v2/works id',
  groupId: 'v2/app id',
  planId: 'v2/staff/plans id',
  fromId: 'v2/staff/entities id',
  intoId: 'v2/staff/entities id',
  tagsId: 'v2/tag id',
}

/** How many ids of one name are remembered: the newest push out the oldest. */
const remembered = 40

/** Ids and words that exist, by the name and by the part of the API that returned them. */
export class KnownIds {
  readonly #byName = new Map<string, string[]>()

  add(name: string, value: string): void {
    const known = this.#byName.get(name) ?? []
    if (known.includes(value)) return
    known.push(value)
    if (known.length > remembered) known.shift()
    this.#byName.set(name, known)
  }

  /** Of each table some. */
  async readDatabase({ db }: Pick<Context, 'db'>): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'bigint'`.execute(db)
    for (const { name } of rows) {
      const { rows: ids } = await sql<{ id: string }>`
        select id::text as id from ${sql.table(name)} order by id limit 10`.execute(db)
      for (const { id } of ids) this.add('', id)
    }
  }

  /** The content of an answer. */
  learn(address: string, value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) this.learn(address, one, name)
    else if (value !== null && typeof value === 'object') {
      for (const [key, one] of Object.entries(value)) this.learn(address, one, key)
    } else if (typeof value === 'string' && learned.has(name) && value.length <= 64) {
      this.add(`${roomOf(address)} ${name}`, value)
      this.add(name, value)
    } else if (typeof value === 'string' && /^(\d{16,18}|[jv]\d{1,18})$/.test(value)) {
      this.add(`${roomOf(address)} ${name}`, value)
      this.add(roomOf(address), value)
      this.add(name, value)
    }
  }

  /** An id for a field of a call: most likely one that fits. */
  pick(address: string, name: string, place: number): string {
    const room = roomOf(address)
    const own = `${room} ${name}`
    const shared = [told[name], `${room} id`, name].flatMap((key) => key ?? [])
    const candidates = learned.has(name) ? [own, name] : [own, ...shared, room, '']
    // One time in eight any id at all: of another kind of thing.
    const from = place % 8 === 0 && !learned.has(name) ? [''] : candidates
    const known = from.map((key) => this.#byName.get(key)).find((ids) => ids !== undefined) ?? []
    return known[place % Math.max(1, known.length)] ?? '1000000000000001'
  }
}

/** `/v2/staff/orders` of `/prod-api/v2/staff/orders/detail/…`. */
function roomOf(address: string): string {
  const parts = address.split('?', 1)[0]?.split('/') ?? []
  return parts.slice(3, parts[3] === 'staff' ? 5 : 4).join('/')
}
