import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { prepareSession, settle } from './queries/staging.ts'

test('what was committed without waiting is on the disk once it is settled', async () => {
  const { pool, drop } = await testDatabase()
  const client = await pool.connect()
  await prepareSession(client)
  for (let time = 0; time < 20; time++) {
    await client.query(
      `set synchronous_commit = off; update catalogue_state set names_version = names_version + 1`,
    )
    const { rows: before } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
    await settle(client)
    const { rows } = await client.query('select pg_current_wal_flush_lsn() >= $1 as "isFlushed"', [
      before[0]?.lsn,
    ])
    expect(rows).toEqual([{ isFlushed: true }])
  }
  client.release(true)
  await drop()
})
