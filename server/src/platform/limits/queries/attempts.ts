import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface Counted {
  count: number
  /** When counting begins anew. */
  until: Date
}

/**
 * Counts a try and answers how many it makes in the present window, which begins with the first one. One statement: of
 * tries at the same moment each gets a number of its own.
 */
export async function addTry(db: Database, key: Buffer, now: Date, windowMs: number): Promise<Counted> {
  const until = new Date(now.getTime() + windowMs)
  const { rows } = await sql<Counted>`
    insert into try_count as kept (key, count, until) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when kept.until <= ${now} then 1 else kept.count + 1 end,
      -- Never longer than from now: a clock that was put back must not keep anybody out for as long.
      until = case when kept.until <= ${now} then excluded.until else least(kept.until, excluded.until) end
    returning count, until
  `.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new Error('a try was not counted')
  return counted
}

export async function removeTries(db: Database, keys: Buffer[]): Promise<void> {
  await db.deleteFrom('try_count').where('key', 'in', keys).execute()
}

/** Remembers a key until a moment. */
export async function putMark(db: Database, key: Buffer, until: Date): Promise<void> {
  await db
    .insertInto('try_count')
    .values({ key, count: 0, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute()
}

export async function hasMark(db: Database, key: Buffer, now: Date): Promise<boolean> {
  const mark = await db
    .selectFrom('try_count')
    .select('until')
    .where('key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst()
  return mark !== undefined
}
