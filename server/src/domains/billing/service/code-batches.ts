import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { codeHash, makeCode, tailLength } from '../code-format.ts'
import { BillingError } from '../errors.ts'
import { insertBatch, insertCodes, revokeCodes } from '../queries/codes.ts'
import { findPlan, type ListedPlan } from '../queries/plans.ts'

/** What the command line does to activation codes, each with its audit entry in the same transaction. */

/** So many codes go in at a time. */
const portion = 2000

export interface NewBatch {
  label: string
  planId: string
  count: number
  /** From then on the codes cannot be redeemed. */
  endsAt: Date | null
}

interface Making {
  onProgress(done: number): void
  signal: AbortSignal
  /** Is given the codes before anything of them can be redeemed; where it fails, there is no batch. */
  keep(codes: readonly string[], batch: { id: string; plan: ListedPlan }): Promise<void>
}

/**
 * Makes a batch of activation codes, or nothing of it. Only the caller gets them, once: their
 * hashes are stored. Throws BillingError.
 */
export async function makeBatch(
  { db, clock, secretKey }: Pick<Context, 'db' | 'clock' | 'secretKey'>,
  { label, planId, count, endsAt }: NewBatch,
  { onProgress, signal, keep }: Making,
): Promise<{ id: string; plan: ListedPlan }> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const plan = await findPlan(tx, planId)
    if (plan === undefined) throw new BillingError('plan_not_found', { id: planId })
    const terms = {
      level_id: plan.level_id,
      days: plan.days,
      ends_at: endsAt,
      created_at: now,
      count,
      exported_at: now,
    }
    const id = await insertBatch(tx, { label, plan_id: planId, ...terms })
    const codes: string[] = []
    while (codes.length < count) {
      if (signal.aborted) throw new BillingError('batch_interrupted')
      const some = Array.from({ length: Math.min(portion, count - codes.length) }, makeCode)
      await addCodes(tx, secretKey, id, some)
      codes.push(...some)
      onProgress(codes.length)
    }
    const detail = { batchId: id, planId, count, endsAt: endsAt?.toISOString() ?? null }
    await addAudit(tx, { action: 'make-codes', subject: { kind: 'batch', id }, detail }, now)
    await keep(codes, { id, plan })
    return { id, plan }
  })
}

export async function addCodes(
  tx: DatabaseTransaction,
  secretKey: Buffer,
  batchId: string,
  codes: readonly string[],
): Promise<void> {
  await insertCodes(
    tx,
    batchId,
    codes.map((code) => ({ hash: codeHash(secretKey, code), tail: code.slice(-tailLength) })),
  )
}

/** Revokes the unredeemed codes of a batch; returns how many. Throws BillingError. */
export async function revokeBatch(db: Database, batchId: string, now: Date): Promise<number> {
  return db.transaction().execute((tx) => revokeHeld(tx, { batchId }, now))
}

export async function revokeHeld(
  tx: DatabaseTransaction,
  { batchId, actor, reason }: { batchId: string; actor?: Actor; reason?: string },
  now: Date,
): Promise<number> {
  const ended = await revokeCodes(tx, batchId, now)
  if (ended === undefined) throw new BillingError('batch_not_found', { id: batchId })
  const { revoked, isNew } = ended
  if (revoked === 0 && !isNew) return 0
  await addAudit(
    tx,
    {
      action: 'revoke-codes',
      ...(actor && { actor }),
      ...(reason && { reason }),
      subject: { kind: 'batch', id: batchId },
      detail: { batchId, count: revoked },
    },
    now,
  )
  return revoked
}
