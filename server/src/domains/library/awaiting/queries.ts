import { copiedMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Wants } from '../../../platform/database/tables/tables.ts'
import { isShownTo } from '../searches/queries/searches.ts'

/** Remembers a magnet as copied, and drops what is beyond the newest. Needs the member's lock. */
export async function addCopied(
  tx: DatabaseTransaction,
  memberId: string,
  magnetId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into copied_magnet (member_id, work_id, magnet_id, copied_at)
    select ${memberId}::bigint, work_id, id, ${now} from magnet where id = ${magnetId}::bigint
    on conflict (member_id, work_id, magnet_id) do update set copied_at = excluded.copied_at
  `.execute(tx)
  await sql`
    delete from copied_magnet c using (
      select work_id, magnet_id from copied_magnet where member_id = ${memberId}::bigint
      order by copied_at desc, magnet_id desc offset ${copiedMax}
    ) beyond
    where c.member_id = ${memberId}::bigint and c.work_id = beyond.work_id and c.magnet_id = beyond.magnet_id
  `.execute(tx)
}

/** The magnets of a work that a member has copied. */
export async function copiedOf(db: Database, memberId: string, workId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('copied_magnet')
    .select('magnet_id as id')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets what was copied of one work, or of all. */
export async function removeCopied(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string | undefined,
): Promise<void> {
  let query = tx.deleteFrom('copied_magnet').where('member_id', '=', memberId)
  if (workId !== undefined) query = query.where('work_id', '=', workId)
  await query.execute()
}

/** Whether a work has what is wanted of it. Until the transaction ends it gets nothing that would be missed. */
export async function hasWanted(tx: DatabaseTransaction, workId: string, wants: Wants): Promise<boolean> {
  const work = await tx
    .selectFrom('work')
    .select(['is_dht', 'is_online'])
    .where('id', '=', workId)
    .forShare()
    .executeTakeFirst()
  return wants === 'magnet' ? work?.is_dht === true : work?.is_online === 1
}

/** Waits, anew where the work had it before and has lost it. */
export async function addAwaited(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  wants: Wants,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('awaited_work')
    .values({ member_id: memberId, work_id: workId, wants, created_at: now, arrived_at: null, seen_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'work_id', 'wants'])
        .doUpdateSet({ created_at: now, arrived_at: null, seen_at: null }),
    )
    .execute()
}

export async function removeAwaited(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  wants: Wants,
): Promise<void> {
  await tx
    .deleteFrom('awaited_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .where('wants', '=', wants)
    .execute()
}

export async function countAwaited(tx: DatabaseTransaction, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from awaited_work where member_id = ${memberId}::bigint and arrived_at is null
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a member still waits for of a work. */
export async function awaitedOf(db: Database, memberId: string, workId: string): Promise<Wants[]> {
  const rows = await db
    .selectFrom('awaited_work')
    .select('wants')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .where('arrived_at', 'is', null)
    .orderBy('wants')
    .execute()
  return rows.map(({ wants }) => wants)
}

/** Of these works those that have got what the member waited for. */
export async function arrivedAmong(
  db: Database,
  memberId: string,
  workIds: readonly string[],
): Promise<Map<string, Wants[]>> {
  if (workIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('awaited_work')
    .select(['work_id as id', 'wants'])
    .where('member_id', '=', memberId)
    .where('work_id', 'in', [...workIds])
    .where('arrived_at', 'is not', null)
    .orderBy('wants')
    .execute()
  const byWork = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byWork].map(([id, of]) => [id, of.map(({ wants }) => wants)]))
}

/** How many works have got what the member waited for since the member last looked. */
export async function countArrived(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.work_id)::int as count from awaited_work a
    where a.member_id = ${memberId}::bigint and a.arrived_at is not null and a.seen_at is null
      and ${isShownTo(memberId, sql`a.work_id`)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function markArrivedSeen(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('awaited_work')
    .set({ seen_at: now })
    .where('member_id', '=', memberId)
    .where('arrived_at', 'is not', null)
    .where('seen_at', 'is', null)
    .execute()
}
