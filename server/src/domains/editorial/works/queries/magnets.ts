import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface AdminMagnet {
  id: string
  workId: string
  name: string
  infoHash: string
  length: string | null
  category: string | null
  remark: string | null
  createdAt: Date
  /** Null: of the whole work. */
  part: string | null
}

const columns = sql`id, work_id as "workId", name, encode(info_hash, 'hex') as "infoHash", length, category, remark,
  create_time as "createdAt", part_id as part`

/** Works have tens of magnets, not thousands; the list ends here. */
const shownMax = 500

export async function magnetsOfWork(db: Database, workId: string): Promise<AdminMagnet[]> {
  const { rows } = await sql<AdminMagnet>`
    select ${columns} from magnet where work_id = ${workId}::bigint order by create_time desc, id limit ${shownMax}
  `.execute(db)
  return rows
}

export async function findMagnet(db: Database, id: string): Promise<AdminMagnet | undefined> {
  const { rows } = await sql<AdminMagnet>`select ${columns} from magnet where id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** The works that have these hashes. */
export async function worksWithHashes(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, { workId: string; number: string }>> {
  const { rows } = await sql<{ infoHash: string; workId: string; number: string }>`
    select distinct on (m.info_hash) encode(m.info_hash, 'hex') as "infoHash", w.id as "workId", w.number
    from unnest(${hashes}::text[]) given (hash) join magnet m on m.info_hash = decode(given.hash, 'hex')
    join work w on w.id = m.work_id
    order by m.info_hash, m.id
  `.execute(db)
  return new Map(rows.map(({ infoHash, ...work }) => [infoHash, work]))
}

export interface NewMagnet {
  infoHash: string
  name: string
  length: string | null
}

export async function insertMagnets(
  tx: DatabaseTransaction,
  workId: string,
  partId: string | null,
  magnets: readonly NewMagnet[],
  now: Date,
): Promise<void> {
  await sql`
    insert into magnet (work_id, part_id, info_hash, name, length, create_time)
    select ${workId}::bigint, ${partId}::bigint, decode("infoHash", 'hex'), name, length, date_trunc('second', ${now}::timestamptz)
    from json_to_recordset(${JSON.stringify(magnets)}::json) as x ("infoHash" text, name text, length bigint)
    on conflict (work_id, info_hash) do nothing
  `.execute(tx)
}

export async function changeMagnet(
  tx: DatabaseTransaction,
  id: string,
  { part, ...change }: Pick<AdminMagnet, 'name' | 'length' | 'category' | 'remark' | 'part'>,
): Promise<void> {
  await tx
    .updateTable('magnet')
    .set({ ...change, part_id: part })
    .where('id', '=', id)
    .execute()
}

export async function removeMagnet(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('magnet').where('id', '=', id).execute()
}
