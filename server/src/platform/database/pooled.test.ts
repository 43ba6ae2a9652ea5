import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { wrongSettings } from '../../../test/settings.ts'
import { readConfig } from '../config/config.ts'
import { type Context, openContext } from '../context.ts'
import { planOnce, wrongTimeZone } from './database.ts'

/** What is sent to a pooler in transaction mode, which gives each transaction whatever session is free. */

let database: TestDatabase
let context: Context

beforeAll(async () => {
  database = await testDatabase()
  const url = databaseUrl(database.connection)
  const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })
  context = openContext({ config, connection: url })
})
afterAll(async () => {
  await context.close()
  await database.drop()
})

const settingsOf = async (pool: Context['pool']) => {
  const { rows } = await pool.query(
    "select current_setting('jit') as jit, source from pg_settings where name = 'jit'",
  )
  return rows[0]
}

test('a pooler gets no settings of the session; connections past it have them', async () => {
  expect(await settingsOf(context.pool)).not.toMatchObject({ source: 'client' })
  expect(await settingsOf(context.sessions)).toEqual({ jit: 'off', source: 'client' })
})

test('no statement is given a name that the next session does not know', async () => {
  const names = async () => (await sql`select name from pg_prepared_statements`.execute(context.db)).rows
  await sql`${planOnce} select ${1}::int as one`.execute(context.db)
  expect(await names()).toEqual([])
})

test('a database that counts days in another time zone is found out', async () => {
  const { rows } = await context.pool.query('select quote_ident(current_database()) as name')
  const set = (zone: string) => database.pool.query(`alter database ${rows[0].name} set timezone = '${zone}'`)
  const asked = async (zone: string) => {
    await set(zone)
    const { config, connection } = context
    const other = openContext({ config, connection })
    const found = await wrongTimeZone(other.pool)
    await other.close()
    return found
  }
  expect(await asked('Asia/Shanghai')).toBe('Asia/Shanghai')
  expect(await asked('UTC')).toBeUndefined()
})

test('without a pooler both are the same connections, and a direct address alone is refused', async () => {
  const plain = openContext({ config: readConfig({}), connection: database.connection })
  expect(plain.sessions).toBe(plain.pool)
  await plain.close()
  expect(wrongSettings({ DATABASE_DIRECT_URL: 'postgres://db.example.org/catalogue' })).toEqual([
    'DATABASE_URL',
  ])
})
