import { PassThrough } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { loadAll } from '../src/domains/operations/backups/queries/load.ts'
import { migrate } from '../src/platform/database/migrate.ts'

/** What the schema of the first landing held. */
const tables = [
  ...['channel', 'work', 'work_stat', 'tag_group', 'entity', 'entity_stat', 'directory', 'entity_stale'],
  ...['work_entity', 'magnet', 'work_search', 'ranking', 'catalogue_state'],
]

/**
 * Makes a database as the first landing left it, schema 1 and no queue, with the catalogue of another one. Of the works
 * one in two counts as imported by the operator, and says of itself what an import could say then.
 */
export async function makeFirstLanding(target: pg.Pool, source: pg.Pool): Promise<void> {
  await migrate(target, 1)
  await target.query('drop schema graphile_worker cascade')
  await loadAll(
    target,
    [],
    async (loading) => {
      for (const name of tables) {
        const table = { schema: 'public', name, rows: 0 }
        const columns = (await loading.columnsOf({ ...table, columns: [] })) ?? []
        const client = await source.connect()
        const asThen =
          name === 'ranking'
            ? `(select days, sort, mod_id, availability = 'magnet' as is_dht, position, work_id from ranking
                where availability in ('all', 'magnet'))`
            : `${name} (${columns.join(', ')})`
        const rows = client.query(copyTo(`copy ${asThen} to stdout`))
        await loading.load({ ...table, columns }, rows, new PassThrough())
        client.release()
      }
    },
    () => {},
  )
  await target.query("insert into schema_migration (version, name) values (1, 'catalogue')")
  await target.query('update work set is_demo = false where id % 2 = 0')
  await target.query(
    `select setval(pg_get_serial_sequence('work', 'id'), (select max(id) from work)),
            setval(pg_get_serial_sequence('entity', 'id'), (select max(id) from entity)),
            setval(pg_get_serial_sequence('magnet', 'id'), (select max(id) from magnet)),
            setval(pg_get_serial_sequence('tag_group', 'id'), (select max(id) from tag_group))`,
  )
}
