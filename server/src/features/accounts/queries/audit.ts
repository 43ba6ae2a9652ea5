import type { DatabaseTransaction } from '../../../database/database.ts'

export interface AuditEntry {
  action: string
  /** Who did it, of the staff; null from the command line and by itself. */
  actorId?: string | null
  /** The account that it was done to. */
  memberId?: string
  /** Neither names nor addresses: entries outlive the account. */
  detail?: Record<string, unknown>
}

/** Writes down what was done, in the transaction that does it. */
export async function addAudit(tx: DatabaseTransaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      at: now,
      actor_id: entry.actorId ?? null,
      action: entry.action,
      member_id: entry.memberId ?? null,
      detail: JSON.parse(JSON.stringify(entry.detail ?? {})),
    })
    .execute()
}
