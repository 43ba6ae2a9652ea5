import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs, shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { csvFile } from '../../../../platform/text/csv.ts'
import { batchName, lastDayOf, numberOf } from '../../batch-names.ts'
import { codeHash, makeCode, readCode, showCode } from '../../code-format.ts'
import { BillingError } from '../../errors.ts'
import { insertBatch } from '../../queries/codes.ts'
import { findPlan } from '../../queries/plans.ts'
import { addCodes, revokeHeld } from '../../service/code-batches.ts'
import { type FoundCode, findCode, lockBatch, markExported } from '../queries/codes.ts'
import { codeHead } from '../words.ts'

/** Admin actions on activation codes, each with its audit entry in the same transaction. */

export interface NewAdminBatch {
  planId: string
  count: number
  /** A day of Asia/Shanghai. */
  lastDay: string | undefined
  oncePerMember: boolean
  label: string
}

/** Records a batch; its codes are created by the export. Throws BillingError. */
export async function planBatch(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { planId, count, lastDay, oncePerMember, label }: NewAdminBatch,
  actor: Actor,
): Promise<string> {
  const now = new Date(clock.now())
  const endsAt = lastDay === undefined ? null : endOf(lastDay, now)
  return db.transaction().execute(async (tx) => {
    const plan = await findPlan(tx, planId)
    if (plan === undefined) throw new BillingError('plan_not_found', { id: planId })
    const id = await insertBatch(tx, {
      label,
      plan_id: planId,
      level_id: plan.level_id,
      days: plan.days,
      ends_at: endsAt,
      count,
      once_per_member: oncePerMember,
      created_by: actor.id,
      created_at: now,
    })
    const after = { planId, days: plan.days, count, lastDay: lastDay ?? null, oncePerMember, label }
    await addAudit(tx, { action: 'make-codes', actor, subject: { kind: 'batch', id }, after }, now)
    return id
  })
}

function endOf(lastDay: string, now: Date): Date {
  const begin = Date.parse(`${lastDay}T00:00:00+08:00`)
  if (Number.isNaN(begin) || shanghaiDay(begin) !== lastDay)
    throw new BillingError('batch_end_unknown_day', { day: lastDay })
  if (begin + dayMs <= now.getTime()) throw new BillingError('batch_end_past', { day: lastDay })
  return new Date(begin + dayMs)
}

/**
 * Makes the codes of a batch and returns them as a file: only at this time, since only hashes are
 * stored. Throws BillingError if they have been made, or the batch was revoked.
 */
export async function exportCodes(
  { db, clock, secretKey }: Pick<Context, 'db' | 'clock' | 'secretKey'>,
  batchId: string,
  actor: Actor,
): Promise<{ name: string; text: string }> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch === undefined) throw new BillingError('batch_not_found', { id: batchId })
    if (batch.exported_at !== null) throw new BillingError('batch_exported')
    if (batch.revoked_at !== null) throw new BillingError('batch_revoked')
    const plan = await findPlan(tx, batch.plan_id)
    const codes = Array.from({ length: batch.count }, makeCode)
    await addCodes(tx, secretKey, batchId, codes)
    await markExported(tx, batchId, { exported_at: now, exported_by: actor.id })
    const subject = { kind: 'batch' as const, id: batchId }
    await addAudit(tx, { action: 'export-codes', actor, subject, after: { codes: batch.count } }, now)
    const facts = [plan?.name ?? '', String(batch.days), lastDayOf(batch.ends_at) ?? '', batch.label]
    const rows = codes.map((code) => [showCode(code), ...facts])
    return {
      name: `${batchName(batchId)}-${shanghaiDay(now.getTime())}.csv`,
      text: csvFile([codeHead, ...rows]),
    }
  })
}

/** Revokes the unredeemed codes of a batch. Throws BillingError. */
export async function endBatch(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { batchId, reason, tail }: { batchId: string; reason: string; tail: string },
  actor: Actor,
): Promise<number> {
  if (tail.trim() !== numberOf(batchId))
    throw new BillingError('batch_number_wrong', { expected: numberOf(batchId) })
  const now = new Date(clock.now())
  return db.transaction().execute((tx) => revokeHeld(tx, { batchId, actor, reason }, now))
}

export interface LookedUpCode {
  found: FoundCode | null
  isMistyped: boolean
}

/** What is known of a code. The lookup is audited, without the code itself. */
export async function lookUp(
  { db, clock, secretKey }: Pick<Context, 'db' | 'clock' | 'secretKey'>,
  typed: string,
  actor: Actor,
): Promise<LookedUpCode> {
  const code = readCode(typed)
  if (code === null) return { found: null, isMistyped: true }
  const found = (await findCode(db, codeHash(secretKey, code))) ?? null
  if (found !== null) {
    const subject = { kind: 'batch' as const, id: found.batchId }
    const entry = { action: 'look-up-code', actor, subject, detail: { tail: code.slice(-4) } }
    const now = new Date(clock.now())
    await db.transaction().execute((tx) => addAudit(tx, entry, now))
  }
  return { found, isMistyped: false }
}
