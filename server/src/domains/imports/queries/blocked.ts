import type pg from 'pg'

export interface BlockedHit {
  /** `number` with a mark as `numberMark` makes it, or an info hash. */
  kind: 'number' | 'info_hash'
  mark: string
  caseId: string | null
}

/**
 * From here on to the end of the transaction nothing new is blocked: what is taken down at this moment waits, and then
 * takes down what this transaction wrote as well.
 */
export async function lockBlocklist(client: pg.ClientBase): Promise<void> {
  await client.query('lock table blocked_mark in share mode')
}

/** Which of these numbers and info hashes may not come back. */
export async function findBlocked(
  client: pg.ClientBase,
  numbers: readonly string[],
  infoHashes: readonly string[],
): Promise<BlockedHit[]> {
  const { rows: some } = await client.query('select from blocked_mark limit 1')
  if (some.length === 0) return []
  const { rows } = await client.query<BlockedHit>(
    `select kind, mark, case_id as "caseId" from blocked_mark
     where kind = 'number' and mark = any($1::text[]) or kind = 'info_hash' and mark = any($2::text[])`,
    [numbers, infoHashes],
  )
  return rows
}
