import type pg from 'pg'

/** What of a work staff have changed. */
export interface StaffMarks {
  /** As records call them. */
  fields: string[]
  pictures: boolean
  /** Info hashes of magnets, in hex: there or not, they stay as they are. */
  hashes: string[]
}

/** By the work's id, of those alone of which there is something to say. */
export async function findStaffMarks(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, StaffMarks>> {
  const { rows } = await client.query<StaffMarks & { id: string }>(
    `select w.id, array(select jsonb_object_keys(w.staff_fields)) as fields, w.pictures_by_staff as pictures,
       array(select encode(m.info_hash, 'hex') from staff_magnet m where m.work_id = w.id) as hashes
     from work w
     where w.id = any($1::bigint[]) and (
       w.staff_fields is not null or w.pictures_by_staff or w.former_key is not null
       or exists (select from staff_magnet m where m.work_id = w.id)
     )`,
    [ids],
  )
  return new Map(rows.map(({ id, ...marks }) => [id, marks]))
}
