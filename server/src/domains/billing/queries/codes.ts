import { type Insertable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export interface HeldCode {
  batchId: string
  levelId: number
  days: number
  endsAt: Date | null
  isDemo: boolean
  oncePerMember: boolean
  redeemedBy: string | null
  revokedAt: Date | null
}

/** An activation code with what its batch says, held until the transaction ends. */
export async function lockCode(tx: DatabaseTransaction, hash: Buffer): Promise<HeldCode | undefined> {
  return tx
    .selectFrom('activation_code as code')
    .innerJoin('activation_batch as batch', 'batch.id', 'code.batch_id')
    .select([
      'batch.id as batchId',
      'batch.level_id as levelId',
      'batch.days',
      'batch.ends_at as endsAt',
      'batch.is_demo as isDemo',
      'batch.once_per_member as oncePerMember',
      'code.redeemed_by as redeemedBy',
      'code.revoked_at as revokedAt',
    ])
    .where('code.hash', '=', hash)
    .forUpdate('code')
    .executeTakeFirst()
}

/** Whether cards of another system can be redeemed here. */
export async function hasFormerCards(db: Database): Promise<boolean> {
  const batch = await db
    .selectFrom('activation_batch')
    .select('id')
    .where('is_former', '=', true)
    .limit(1)
    .executeTakeFirst()
  return batch !== undefined
}

/** Writes down that a code is redeemed, and what it gave. */
export async function spendCode(
  tx: DatabaseTransaction,
  entitlement: Insertable<Tables['entitlement']> & { code_hash: Buffer },
): Promise<void> {
  await tx
    .updateTable('activation_code')
    .set({ redeemed_by: entitlement.member_id, redeemed_at: entitlement.created_at })
    .where('hash', '=', entitlement.code_hash)
    .execute()
  await tx.insertInto('entitlement').values(entitlement).execute()
}

export async function insertBatch(
  tx: DatabaseTransaction,
  batch: Insertable<Tables['activation_batch']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('activation_batch')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCodes(
  tx: DatabaseTransaction,
  batchId: string,
  codes: readonly { hash: Buffer; tail: string }[],
): Promise<void> {
  const hashes = codes.map(({ hash }) => hash)
  const tails = codes.map(({ tail }) => tail)
  await sql`
    insert into activation_code (hash, batch_id, tail)
    select hash, ${batchId}::bigint, tail from unnest(${hashes}::bytea[], ${tails}::text[]) code (hash, tail)
  `.execute(tx)
}

export interface ListedBatch {
  id: string
  label: string
  planName: string
  levelId: number
  days: number
  endsAt: Date | null
  isDemo: boolean
  createdAt: Date
  codes: number
  redeemed: number
  revoked: number
}

/** All batches, the newest first. */
export async function listBatches(db: Database): Promise<ListedBatch[]> {
  const counted = db
    .selectFrom('activation_code')
    .select((code) => [
      'batch_id',
      sql<number>`count(*)::int`.as('codes'),
      sql<number>`count(${code.ref('redeemed_at')})::int`.as('redeemed'),
      sql<number>`count(${code.ref('revoked_at')})::int`.as('revoked'),
    ])
    .groupBy('batch_id')
  return db
    .selectFrom('activation_batch as batch')
    .innerJoin('plan', 'plan.id', 'batch.plan_id')
    .leftJoin(counted.as('counted'), 'counted.batch_id', 'batch.id')
    .select((row) => [
      'batch.id',
      'batch.label',
      'plan.name as planName',
      'batch.level_id as levelId',
      'batch.days',
      'batch.ends_at as endsAt',
      'batch.is_demo as isDemo',
      'batch.created_at as createdAt',
      // Those of a batch that waits for its export are yet to be made.
      sql<number>`case when batch.exported_at is null then batch.count else coalesce(counted.codes, 0) end`.as(
        'codes',
      ),
      row.fn.coalesce('counted.redeemed', sql<number>`0`).as('redeemed'),
      row.fn.coalesce('counted.revoked', sql<number>`0`).as('revoked'),
    ])
    .orderBy('batch.id', 'desc')
    .execute()
}

/** Revokes the unredeemed codes of a batch. Undefined: no such batch. */
export async function revokeCodes(
  tx: DatabaseTransaction,
  batchId: string,
  now: Date,
): Promise<{ revoked: number; isNew: boolean } | undefined> {
  const batch = await tx
    .selectFrom('activation_batch')
    .select('revoked_at')
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  if (batch === undefined) return undefined
  const isNew = batch.revoked_at === null
  if (isNew)
    await tx.updateTable('activation_batch').set({ revoked_at: now }).where('id', '=', batchId).execute()
  const { numUpdatedRows } = await tx
    .updateTable('activation_code')
    .set({ revoked_at: now })
    .where('batch_id', '=', batchId)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return { revoked: Number(numUpdatedRows), isNew }
}
