import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopiedRow, copyRows } from '../../../platform/database/copy-rows.ts'

/** What the process reads and writes that finds the neighbours of all works. */

/** A number of our own: one process builds at a time. The database gives it back when the process ends, however it does. */
const buildLock = 6_203_153

export async function lockBuild(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    buildLock,
  ])
  return rows[0]?.locked === true
}

export interface IdRange {
  first: number
  last: number
  count: number
}

/** Of members and of works. */
export async function readRanges(client: pg.Client): Promise<{ members: IdRange; works: IdRange }> {
  const range = async (table: 'member' | 'work'): Promise<IdRange> => {
    const { rows } = await client.query<{ first: string | null; last: string | null; count: number }>(
      `select min(id) as first, max(id) as last,
         (select greatest(reltuples, 0)::int from pg_class where oid = '${table}'::regclass) as count from ${table}`,
    )
    const { first, last, count } = rows[0] ?? {}
    return { first: Number(first ?? 0), last: Number(last ?? 0), count: count ?? 0 }
  }
  return { members: await range('member'), works: await range('work') }
}

/** What may be used of a member, by the time of an entry. */
const usable = (time: string) => `
  m.recommendations and m.erased_at is null and m.delete_after is null
  and (m.recommendations_since is null or ${time} > m.recommendations_since)`

/** A like, a collected work, and a watched one by the share of it that was watched. A paused history is not used. */
const entryQueries = (day: string) => [
  `select e.member_id, e.work_id, 3::int2, ${day} - e.created_at::date
   from work_like e join member m on m.id = e.member_id where ${usable('e.created_at')}`,
  `select e.member_id, e.work_id, 4::int2, ${day} - e.created_at::date
   from collected_work e join member m on m.id = e.member_id where ${usable('e.created_at')}`,
  `select e.member_id, e.work_id,
     (case when e.position is null or e.position < e.length * 0.1 then 1
       when e.position < e.length * 0.5 then 2 when e.position < e.length * 0.9 then 3 else 4 end)::int2,
     ${day} - e.viewed_at::date
   from viewed_work e join member m on m.id = e.member_id
   where m.history_state = 'on' and ${usable('e.viewed_at')}`,
]

/** All entries as they are at one moment: member, work, how much it says of the member, how many days ago. */
export async function readEntries(
  client: pg.Client,
  today: string,
  visit: (member: number, work: number, strength: number, days: number) => void,
): Promise<void> {
  const day = `${pg.escapeLiteral(today)}::date`
  const onRow = (row: CopiedRow) => visit(row.int8(0), row.int8(1), row.int2(2), row.int4(3))
  await client.query('begin isolation level repeatable read read only')
  for (const query of entryQueries(day)) await copyRows(client, query, onRow)
  await client.query('commit')
}

export type Slot = 'a' | 'b'

/** The table that is not read, emptied. In a moment of its own: who reads one of the two waits for the other as well. */
export async function emptyOtherSlot(client: pg.Client): Promise<Slot> {
  const { rows } = await client.query<{ slot: Slot }>('select slot from recommendation_state')
  const slot = rows[0]?.slot === 'a' ? 'b' : 'a'
  await client.query(`truncate work_neighbours_${slot}`)
  return slot
}

const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const rowHead = 2 + 4 + 8 + 4

/** Writes rows of a work and its neighbours in PostgreSQL's binary format. */
export async function writeNeighbours(
  client: pg.Client,
  slot: Slot,
  rows: Iterable<{ id: number; neighbours: Buffer }>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy work_neighbours_${slot} from stdin with (format binary)`))
  const ended = once(stream, 'finish')
  // It is met where it is awaited.
  ended.catch(() => {})
  stream.write(copyHeader)
  let count = 0
  for (const { id, neighbours } of rows) {
    const row = Buffer.allocUnsafe(rowHead + neighbours.length)
    row.writeInt16BE(2, 0)
    row.writeInt32BE(8, 2)
    row.writeUInt32BE(Math.floor(id / 2 ** 32), 6)
    row.writeUInt32BE(id % 2 ** 32, 10)
    row.writeInt32BE(neighbours.length, 14)
    neighbours.copy(row, rowHead)
    count += 1
    if (!stream.write(row)) await Promise.race([once(stream, 'drain'), ended])
  }
  const end = Buffer.alloc(2)
  end.writeInt16BE(-1)
  stream.end(end)
  await ended
  await client.query(`analyze work_neighbours_${slot}`)
  return count
}

/** From now on `slot` is read, and the lists of members are made anew; the other table gives its space back. */
export async function switchSlot(
  client: pg.Client,
  slot: Slot,
  { today, now, works, seconds }: { today: string; now: Date; works: number; seconds: number },
): Promise<void> {
  await client.query('begin')
  await client.query(
    'update recommendation_state set slot = $1, built_on = $2::date, built_at = $3, works = $4, seconds = $5',
    [slot, today, now, works, seconds],
  )
  await client.query(
    `insert into recommendation_change (member_id, after_build, due_at)
     select member_id, true, now() from recommended_list where about = 0
       and member_id not in (select member_id from recommendation_change where after_build)`,
  )
  await client.query('commit')
  await client.query(`truncate work_neighbours_${slot === 'a' ? 'b' : 'a'}`)
}
