import type { DatabaseTransaction } from '../../../database/database.ts'

export interface AuditEntry {
  action: string
  memberId: string
  /** Neither names nor addresses: entries outlive the account. */
  detail?: Record<string, unknown>
}

/** Writes down what a command did to an account, in the transaction that does it. */
export async function addAudit(tx: DatabaseTransaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      at: now,
      actor_id: null,
      action: entry.action,
      member_id: entry.memberId,
      detail: JSON.parse(JSON.stringify(entry.detail ?? {})),
    })
    .execute()
}
