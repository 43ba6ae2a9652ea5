import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { HiddenKind } from '../../../../platform/database/tables/tables.ts'

export async function addHidden(
  tx: DatabaseTransaction,
  memberId: string,
  kind: HiddenKind,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('hidden')
    .values({ member_id: memberId, kind, target_id: id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeHidden(
  tx: DatabaseTransaction,
  memberId: string,
  kind: HiddenKind,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('hidden')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}

/** The entries of a member, of which the list shows all: `h`, with its entity `e` or its work `w`. */
const shownHidden = (memberId: string) => sql`
  hidden h
  left join entity e on h.kind <> 'work' and e.id = h.target_id
  left join work w on h.kind = 'work' and w.id = h.target_id and w.published
  where h.member_id = ${memberId}::bigint and (e.id is not null or w.id is not null)
`

/** Without what is gone: the list does not show it, so it could not be taken out to make room. */
export async function countHidden(tx: DatabaseTransaction, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${shownHidden(memberId)}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export interface HiddenRecord {
  kind: HiddenKind
  id: string
  name: string
}

/** All that a member hides, newest first; a work by its number and title. What is gone is left out. */
export async function hiddenOf(db: Database, memberId: string): Promise<HiddenRecord[]> {
  const { rows } = await sql<HiddenRecord>`
    select h.kind, h.target_id as id, coalesce(e.name_cn, e.name, w.number || ' ' || w.title) as name
    from ${shownHidden(memberId)}
    order by h.created_at desc, h.target_id desc
  `.execute(db)
  return rows
}

/** Which of these works a member does not want to see: themselves, or for one of their tags or performers. */
export async function hiddenAmong(db: Database, memberId: string, workIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.target_id as id from hidden h
    where h.member_id = ${memberId}::bigint and h.kind = 'work' and h.target_id = any(${workIds}::bigint[])
    union
    select l.work_id from work_entity l
    join hidden h on h.member_id = ${memberId}::bigint and h.kind <> 'work' and h.target_id = l.entity_id
    where l.work_id = any(${workIds}::bigint[])
  `.execute(db)
  return rows.map(({ id }) => id)
}
