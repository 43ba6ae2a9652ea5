import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** The member's folders that have a work, newest folder last. */
export async function foldersOf(db: Database, memberId: string, workId: string): Promise<string[]> {
  const found = await db
    .selectFrom('folder_work')
    .select('folder_id')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .orderBy('folder_id')
    .execute()
  return found.map((row) => row.folder_id)
}

export async function ownsAll(db: Database, memberId: string, folderIds: string[]): Promise<boolean> {
  const owned = await db
    .selectFrom('folder')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', sql<string>`any(${folderIds}::bigint[])`)
    .execute()
  return owned.length === folderIds.length
}

/** Puts a work into folders of the member, except those that have it already. */
export async function putIntoFolders(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  folderIds: string[],
  now: Date,
): Promise<void> {
  const kept = { member_id: memberId, work_id: workId, created_at: now }
  await tx
    .insertInto('collected_work')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('folder_work')
    .values(folderIds.map((id) => ({ folder_id: id, ...kept })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a work out of all folders of the member but these. */
export async function takeOutOfOthers(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  folderIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('folder_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .where('folder_id', 'not in', folderIds)
    .execute()
}

/** The work is no longer collected, nor in any folder of the member. */
export async function uncollect(tx: DatabaseTransaction, memberId: string, workId: string): Promise<void> {
  await tx
    .deleteFrom('collected_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .execute()
}

/** Folders by work. A work that is not collected has none. */
export type FoldersByWork = ReadonlyMap<string, readonly string[]>

/** The same of many works, in the order that is given. */
export async function foldersOfMany(
  tx: DatabaseTransaction,
  memberId: string,
  workIds: readonly string[],
): Promise<FoldersByWork> {
  const found = await tx
    .selectFrom('folder_work')
    .select(['work_id', 'folder_id'])
    .where('member_id', '=', memberId)
    .where('work_id', '=', sql<string>`any(${workIds}::bigint[])`)
    .orderBy('folder_id')
    .execute()
  const folders = new Map<string, string[]>(workIds.map((id) => [id, []]))
  for (const row of found) folders.get(row.work_id)?.push(row.folder_id)
  return folders
}

/** Replaces the folders of each work. Needs the member's lock. */
export async function replaceFolders(
  tx: DatabaseTransaction,
  memberId: string,
  { wanted, present, now }: { wanted: FoldersByWork; present: FoldersByWork; now: Date },
): Promise<void> {
  const works = [...wanted.keys()]
  // In one round and in order: what is collected and what is no longer collected would take them in two (decision 0011).
  await sql`
    select from work_stat where work_id = any(${works}::bigint[]) order by work_id for no key update
  `.execute(tx)
  const pairs = (of: FoldersByWork, but: FoldersByWork) =>
    [...of].flatMap(([work, folders]) =>
      folders.filter((folder) => !but.get(work)?.includes(folder)).map((folder) => ({ work, folder })),
    )
  const [added, removed] = [pairs(wanted, present), pairs(present, wanted)]
  if (added.length > 0) {
    const ids = added.map(({ work }) => work)
    await sql`
      insert into collected_work (member_id, work_id, created_at)
      select distinct ${memberId}::bigint, work_id, ${now}::timestamptz from unnest(${ids}::bigint[]) work_id
      on conflict do nothing
    `.execute(tx)
    await sql`
      insert into folder_work (folder_id, work_id, member_id, created_at)
      select folder_id, work_id, ${memberId}::bigint, ${now}::timestamptz
      from unnest(${added.map(({ folder }) => folder)}::bigint[], ${ids}::bigint[]) as a (folder_id, work_id)
      on conflict do nothing
    `.execute(tx)
  }
  if (removed.length > 0) {
    await sql`
      delete from folder_work k
      using unnest(${removed.map(({ folder }) => folder)}::bigint[], ${removed.map(({ work }) => work)}::bigint[])
        as r (folder_id, work_id)
      where k.member_id = ${memberId}::bigint and k.folder_id = r.folder_id and k.work_id = r.work_id
    `.execute(tx)
  }
  const cleared = works.filter((work) => wanted.get(work)?.length === 0)
  await sql`
    delete from collected_work where member_id = ${memberId}::bigint and work_id = any(${cleared}::bigint[])
  `.execute(tx)
}
