import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface MarkedCount {
  mark: Buffer
  requests: number
}

/** Adds what this process has counted since it last did. Returns what all processes have counted by now. */
export async function addRequests(
  db: Database,
  minute: number,
  counts: MarkedCount[],
): Promise<MarkedCount[]> {
  // In one order, so that two processes cannot wait for one another.
  const sorted = counts.toSorted((a, b) => a.mark.compare(b.mark))
  const { rows } = await sql<MarkedCount>`
    insert into request_count as kept (minute, mark, requests)
    select ${minute}, mark, requests
    from unnest(${sorted.map(({ mark }) => mark)}::bytea[], ${sorted.map(({ requests }) => requests)}::integer[])
      as told (mark, requests)
    on conflict (minute, mark) do update set requests = kept.requests + excluded.requests
    returning mark, requests
  `.execute(db)
  return rows
}

export async function dropRequests(db: Database, before: number): Promise<void> {
  await db.deleteFrom('request_count').where('minute', '<', before).execute()
}
