import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface Hold {
  memberId: string
  userName: string
  wroteAt: Date
  length: number
}

export async function putPresence(db: Database, memberId: string, place: string, now: Date): Promise<void> {
  await db
    .insertInto('staff_presence')
    .values({ member_id: memberId, place, seen_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** The staff seen since a moment, each at their last page. */
export async function presentSince(
  db: Database,
  since: Date,
): Promise<{ memberId: string; userName: string; place: string }[]> {
  return db
    .selectFrom('staff_presence as seen')
    .innerJoin('member', 'member.id', 'seen.member_id')
    .distinctOn('seen.member_id')
    .select(['seen.member_id as memberId', sql<string>`member.user_name`.as('userName'), 'seen.place'])
    .where('seen.seen_at', '>=', since)
    .where('member.user_name', 'is not', null)
    .orderBy('seen.member_id')
    .orderBy('seen.seen_at', 'desc')
    .execute()
}

/** The other staff seen at a page since a moment, latest first. */
export async function othersAt(
  db: Database,
  place: string,
  memberId: string,
  since: Date,
): Promise<{ userName: string; seenAt: Date }[]> {
  return db
    .selectFrom('staff_presence as seen')
    .innerJoin('member', 'member.id', 'seen.member_id')
    .select([sql<string>`member.user_name`.as('userName'), 'seen.seen_at as seenAt'])
    .where('seen.place', '=', place)
    .where('seen.seen_at', '>=', since)
    .where('seen.member_id', '!=', memberId)
    .where('member.user_name', 'is not', null)
    .orderBy('seen.seen_at', 'desc')
    .limit(10)
    .execute()
}

export async function dropPresence(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('staff_presence').where('seen_at', '<', before).execute()
  await db.deleteFrom('staff_hold').where('wrote_at', '<', before).execute()
}

/**
 * Locks a place for editing, unless another member of staff has held it since `since`. Of two at
 * the same moment one gets it.
 */
export async function putHold(
  db: Database,
  place: string,
  held: { memberId: string; length: number },
  now: Date,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_hold as held (place, member_id, wrote_at, length)
    values (${place}, ${held.memberId}::bigint, ${now}, ${held.length})
    on conflict (place) do update
    set member_id = excluded.member_id, wrote_at = excluded.wrote_at, length = excluded.length
    where held.member_id = excluded.member_id or held.wrote_at <= ${since}
    returning place
  `.execute(db)
  return rows.length > 0
}

/** The holder of each of these places. */
export async function holdsOf(
  db: Database,
  places: readonly string[],
  since: Date,
): Promise<Map<string, Hold>> {
  if (places.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_hold as held')
    .innerJoin('member', 'member.id', 'held.member_id')
    .select([
      'held.place',
      'held.member_id as memberId',
      sql<string>`coalesce(member.user_name, '')`.as('userName'),
      'held.wrote_at as wroteAt',
      'held.length',
    ])
    .where('held.place', 'in', places)
    .where('held.wrote_at', '>', since)
    .execute()
  return new Map(rows.map(({ place, ...hold }) => [place, hold]))
}

/** Takes a place from its holder. */
export async function seizeHold(db: Database, place: string, memberId: string, now: Date): Promise<void> {
  await db
    .insertInto('staff_hold')
    .values({ place, member_id: memberId, wrote_at: now, length: 0 })
    .onConflict((conflict) =>
      conflict.column('place').doUpdateSet({ member_id: memberId, wrote_at: now, length: 0 }),
    )
    .execute()
}

export async function dropHold(db: Database, place: string, memberId: string): Promise<void> {
  await db.deleteFrom('staff_hold').where('place', '=', place).where('member_id', '=', memberId).execute()
}
