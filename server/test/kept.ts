import type { Endpoint } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import { type Called, type CallOptions, call } from './client.ts'
import type { TestMember } from './member.ts'

/** Calls as a member; may send each call twice. */
export function callAs({ headers }: TestMember, url: string) {
  return <T extends Endpoint>(endpoint: T, options: CallOptions = {}): Promise<Called<T>> =>
    call(url, endpoint, { ...options, headers: { ...headers, repeatSubmit: 'false', ...options.headers } })
}

const publishedWorks = (db: Database, count: number) =>
  db.selectFrom('work').select('id').where('published', '=', true).orderBy('id').limit(count)

export async function someWorks(db: Database, count: number): Promise<string[]> {
  const works = await publishedWorks(db, count).execute()
  return works.map(({ id }) => id)
}

export async function worksWithoutVideo(db: Database, count: number): Promise<string[]> {
  const works = await publishedWorks(db, count).where('is_online', '=', 0).execute()
  return works.map(({ id }) => id)
}

/** Takes a work out of the catalogue, or puts it back, without removing it. */
export async function publishWork(db: Database, id: string, published: boolean): Promise<void> {
  await db.updateTable('work').set({ published }).where('id', '=', id).execute()
  await db.updateTable('work_entity').set({ published }).where('work_id', '=', id).execute()
}

/**
 * Works whose counters differ from the rows of members, and collected works that are in no folder.
 */
export async function wrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select s.work_id, own_likes, own_collects from work_stat s
    where own_likes <> (select count(*) from work_like l where l.work_id = s.work_id)
      or own_collects <> (select count(*) from collected_work c where c.work_id = s.work_id)
    union all
    select c.work_id, null, null from collected_work c
    where not exists (select from folder_work k where k.member_id = c.member_id and k.work_id = c.work_id)
      or not exists (select from work_stat s where s.work_id = c.work_id)
  `.execute(db)
  return rows
}
