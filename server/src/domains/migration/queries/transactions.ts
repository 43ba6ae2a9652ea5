import type pg from 'pg'

/** Each batch is one transaction, so that a run that was broken off anywhere can be run again. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A run that writes nothing: all of it is one transaction that is taken back. */
export async function takenBack<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

export async function refreshStatistics(client: pg.ClientBase): Promise<void> {
  await client.query(
    'analyze member, migrated_record, former_order, collected_work, folder_work, viewed_work',
  )
}
