import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { ReasonCode, Wants } from '../../../platform/database/tables/tables.ts'
import { levelAt, levelIdNow } from '../../members/queries/levels.ts'

/** Of each list; more than a member collects by hand, and within the size of one answer. */
export const exportedMax = 20_000

/** Runs reads on one state of the database. */
export function onSnapshot<T>(db: Database, read: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export interface ExportedWork {
  id: string
  /** Null where the work is not published any more. */
  number: string | null
  title: string | null
  at: Date
}

/** Works that a member keeps, the newest first. */
export async function exportedWorks(
  tx: DatabaseTransaction,
  memberId: string,
  table: 'work_like' | 'collected_work' | 'dismissed_work',
): Promise<ExportedWork[]> {
  const { rows } = await sql<ExportedWork>`
    select kept.work_id as id, work.number, work.title, kept.created_at as at
    from ${sql.table(table)} kept left join work on work.id = kept.work_id and work.published
    where kept.member_id = ${memberId}
    order by at desc, kept.work_id desc limit ${exportedMax}
  `.execute(tx)
  return rows
}

/** The lists of what is recommended to the member, as they are kept. */
export async function exportedRecommended(tx: DatabaseTransaction, memberId: string) {
  const { rows } = await sql<
    ExportedWork & { about: string | null; code: ReasonCode; reason: string | null }
  >`
    select listed.work_id as id, work.number, work.title, l.made_at as at, nullif(l.about, 0) as about,
      l.reasons -> (listed.reason - 1) ->> 'code' as code, l.reasons -> (listed.reason - 1) ->> 'id' as reason
    from recommended_list l
    cross join lateral unnest(l.works, l.reason_of) with ordinality listed (work_id, reason, place)
    left join work on work.id = listed.work_id and work.published
    where l.member_id = ${memberId} order by l.place, listed.place
  `.execute(tx)
  return rows
}

/** Magnets that the account remembers as copied. */
export async function exportedCopies(tx: DatabaseTransaction, memberId: string) {
  const { rows } = await sql<ExportedWork & { magnet: string | null }>`
    select c.work_id as id, work.number, work.title, c.copied_at as at, (
        select m.name from magnet m where m.id = c.magnet_id and m.work_id = work.id
      ) as magnet
    from copied_magnet c left join work on work.id = c.work_id and work.published
    where c.member_id = ${memberId} order by at desc, c.magnet_id desc limit ${exportedMax}
  `.execute(tx)
  return rows
}

/** Works of which the member wants to be told, and when they got what they lacked. */
export async function exportedAwaited(tx: DatabaseTransaction, memberId: string) {
  const { rows } = await sql<ExportedWork & { wants: Wants; arrived: Date | null }>`
    select a.work_id as id, work.number, work.title, a.created_at as at, a.wants, a.arrived_at as arrived
    from awaited_work a left join work on work.id = a.work_id and work.published
    where a.member_id = ${memberId} order by at desc, a.work_id desc, a.wants limit ${exportedMax}
  `.execute(tx)
  return rows
}

/** The history, with the part and the seconds at which the member left off. */
export async function exportedHistory(tx: DatabaseTransaction, memberId: string) {
  const { rows } = await sql<
    ExportedWork & { position: number | null; length: number | null; part: string | null }
  >`
    select viewed.work_id as id, work.number, work.title, viewed.viewed_at as at, viewed.position, viewed.length,
      (select p.title from work_part p where p.id = viewed.part_id and p.work_id = work.id) as part
    from viewed_work viewed left join work on work.id = viewed.work_id and work.published
    where viewed.member_id = ${memberId}
    order by at desc, viewed.work_id desc limit ${exportedMax}
  `.execute(tx)
  return rows
}

export async function exportedFolders(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('folder')
    .select(['id', 'name', 'description', 'is_private', 'description_public', 'is_default', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(exportedMax)
    .execute()
}

/** The works of each folder. */
export async function exportedPlaces(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('folder_work')
    .select(['folder_id', 'work_id'])
    .where('member_id', '=', memberId)
    .orderBy('folder_id')
    .orderBy('created_at', 'desc')
    .limit(exportedMax * 5)
    .execute()
}

/** What is hidden: works by number, tags and performers by name. */
export async function exportedHidden(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('hidden')
    .leftJoin('work', (join) =>
      join
        .onRef('work.id', '=', 'hidden.target_id')
        .on('hidden.kind', '=', 'work')
        .on('work.published', '=', true),
    )
    .leftJoin('entity', (join) =>
      join.onRef('entity.id', '=', 'hidden.target_id').on('hidden.kind', '!=', 'work'),
    )
    .select([
      'hidden.kind',
      'hidden.target_id as id',
      'hidden.created_at as at',
      (name) => name.fn.coalesce('entity.name', 'work.number').as('name'),
    ])
    .where('hidden.member_id', '=', memberId)
    .orderBy('at', 'desc')
    .limit(exportedMax)
    .execute()
}

export async function exportedFollowed(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('followed')
    .leftJoin('entity', 'entity.id', 'followed.entity_id')
    .select(['entity.kind', 'followed.entity_id as id', 'entity.name', 'followed.created_at as at'])
    .where('followed.member_id', '=', memberId)
    .orderBy('at', 'desc')
    .limit(exportedMax)
    .execute()
}

/** What the member wrote to support, the newest first. */
export async function exportedMessages(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('message')
    .select(['id', 'order_id', 'status', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(exportedMax)
    .execute()
}

/** What stands in each message, from the beginning. */
export async function exportedEntries(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('message_entry as entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .leftJoin('message_picture as picture', 'picture.entry_id', 'entry.id')
    .select([
      'entry.message_id',
      sql<0 | 1>`entry.type`.as('type'),
      'entry.text',
      'picture.entry_id as picture_id',
      'entry.created_at',
    ])
    .where('message.member_id', '=', memberId)
    .orderBy('entry.message_id', 'desc')
    .orderBy('entry.id')
    .limit(exportedMax * 5)
    .execute()
}

export async function exportedSearches(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('saved_search')
    .select(['id', 'name', 'conditions', 'created_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .limit(exportedMax)
    .execute()
}

export async function exportedAccount(tx: DatabaseTransaction, memberId: string, now: Date) {
  return tx
    .selectFrom('member')
    .leftJoinLateral(levelAt(now), (join) => join.onTrue())
    .select([
      'id',
      'user_name',
      'email',
      levelIdNow.as('levelId'),
      'level_now.until as levelEnds',
      'roles',
      'avatar',
      'history_state',
      'recommendations',
      'recommendations_since',
      'created_at',
      'delete_after',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Every sign-in that is still written down, ended ones too; those of devices are another list. */
export async function exportedSignIns(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('sign_in')
    .select(['id', 'device', 'address', 'remembered', 'created_at', 'last_at', 'expires_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .where('is_device', '=', false)
    .orderBy('last_at', 'desc')
    .limit(exportedMax)
    .execute()
}
