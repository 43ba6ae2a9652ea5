import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { TypedWork } from './typed-queries.ts'

/** The published works of a catalogue, in the order in which queries are made of them. */
export async function typedWorks(db: Database): Promise<TypedWork[]> {
  const names = (kind: string) => sql`
    array(
      select e.name from work_entity l join entity e on e.id = l.entity_id
      where l.work_id = w.id and e.kind = ${kind} order by l.position
    )
  `
  const { rows } = await sql<TypedWork>`
    select w.id::text, w.number, w.title, w.pub_time::text as "pubTime",
      ${names('performer')} as performers, ${names('maker')} as makers
    from work w where w.published order by w.mod_id, w.number
  `.execute(db)
  return rows
}
