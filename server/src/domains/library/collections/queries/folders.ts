import { texts } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import { bannedNow } from '../../../members/queries/bans.ts'
import { isShown } from './works.ts'

export interface FolderRecord {
  id: string
  name: string
  description: string
  isPrivate: boolean
  publicId: string
  descriptionPublic: boolean
  isDefault: boolean
  /** The work it was made for. */
  workId: string | null
  count: number
}

/** A page of a member's folders, the default one first, each with its published works counted. */
export async function folderPage(
  db: Database,
  memberId: string,
  slice: Slice,
): Promise<{ rows: FolderRecord[]; total: number; capped: boolean }> {
  const order = sql`f.is_default desc, f.id`
  const [page, counted] = await Promise.all([
    sql<FolderRecord>`
      with page as materialized (
        select * from folder f where f.member_id = ${memberId}::bigint
        order by ${order} limit ${slice.limit} offset ${slice.offset}
      )
      select f.id, f.name, f.description, f.is_private as "isPrivate", f.is_default as "isDefault",
        f.work_id as "workId", f.public_id as "publicId", f.description_public as "descriptionPublic",
        (select count(*)::int from folder_work k where k.folder_id = f.id and ${isShown}) as count
      from page f order by ${order}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from folder where member_id = ${memberId}::bigint
    `.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, capped: false }
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** A description is a note to oneself unless its owner shows it. */
const shownDescription = sql<string>`case when folder.description_public then folder.description else '' end`

/** A public folder; none of an account that is banned or about to be erased. */
export async function findPublicFolder(db: Database, publicId: string, now: Date) {
  if (!isUuid(publicId)) return undefined
  return db
    .selectFrom('folder')
    .innerJoin('member', 'member.id', 'folder.member_id')
    .select(['folder.id', 'folder.name', shownDescription.as('description')])
    .where('folder.public_id', '=', publicId)
    .where('folder.is_private', '=', false)
    .where(({ not }) => not(bannedNow('member', now)))
    .where('member.delete_after', 'is', null)
    .where('member.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function findFolder(
  db: Database,
  memberId: string,
  id: string,
): Promise<{ isDefault: boolean } | undefined> {
  return db
    .selectFrom('folder')
    .select('is_default as isDefault')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Folders that a member has made beside the default one. */
export async function countOwnFolders(tx: DatabaseTransaction, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from folder where member_id = ${memberId}::bigint and not is_default
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export interface NewFolder {
  name: string
  description: string
  isPrivate: boolean
  descriptionPublic: boolean
  workId: string | null
}

/** Returns its id, and the one that its public address would have. */
export async function insertFolder(
  tx: DatabaseTransaction,
  memberId: string,
  folder: NewFolder,
  now: Date,
): Promise<{ id: string; publicId: string }> {
  const { name, description, isPrivate, descriptionPublic, workId } = folder
  return tx
    .insertInto('folder')
    .values({
      member_id: memberId,
      name,
      description,
      is_private: isPrivate,
      description_public: descriptionPublic,
      work_id: workId,
      created_at: now,
    })
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirstOrThrow()
}

/** The folder for what is collected without choosing, made when it is first needed. Needs the member's lock. */
export async function defaultFolder(tx: DatabaseTransaction, memberId: string, now: Date): Promise<string> {
  const found = await tx
    .selectFrom('folder')
    .select('id')
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const { id } = await tx
    .insertInto('folder')
    .values({ member_id: memberId, name: texts.defaultFolder, is_default: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. False where the member has no such folder. */
export async function updateFolder(
  db: Database,
  memberId: string,
  id: string,
  { name, description, isPrivate, descriptionPublic }: Partial<Omit<NewFolder, 'workId'>>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update folder set name = coalesce(${name ?? null}, name),
      description = coalesce(${description ?? null}, description),
      is_private = coalesce(${isPrivate ?? null}, is_private),
      description_public = coalesce(${descriptionPublic ?? null}, description_public)
    where id = ${id}::bigint and member_id = ${memberId}::bigint
  `.execute(db)
  return numAffectedRows > 0n
}

/**
 * Takes up to so many works out of a folder; those that are in no other are no longer collected.
 * Returns how many it still had: fewer than asked for means that it is empty now.
 */
export async function takeOut(
  tx: DatabaseTransaction,
  memberId: string,
  id: string,
  count: number,
): Promise<number> {
  const found = await tx
    .selectFrom('folder_work')
    .select('work_id')
    .where('folder_id', '=', id)
    .orderBy('work_id')
    .limit(count)
    .execute()
  const works = sql`any(${found.map((row) => row.work_id)}::bigint[])`
  await sql`
    delete from collected_work c where c.member_id = ${memberId}::bigint and c.work_id = ${works}
      and not exists (
        select from folder_work other
        where other.member_id = c.member_id and other.work_id = c.work_id and other.folder_id <> ${id}::bigint
      )
  `.execute(tx)
  await sql`delete from folder_work where folder_id = ${id}::bigint and work_id = ${works}`.execute(tx)
  return found.length
}

export async function removeFolder(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('folder').where('id', '=', id).execute()
}
