import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import type { RunningJob } from '../../../platform/jobs/runner.ts'
import { noteApart, noteDuplicates } from './queries.ts'

const atOnce = 500

/** Looks for works that an import added and that are perhaps in the catalogue already. Run again, it finds the same. */
export async function findDuplicates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  batchId: string,
  { signal }: Pick<RunningJob, 'signal'>,
): Promise<void> {
  const now = new Date(clock.now())
  let after: string | null = '0'
  while (after !== null) {
    if (signal.aborted) throw signal.reason
    after = await noteDuplicates(db, { batchId, after, limit: atOnce }, now)
  }
}

export async function keepApart(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  duplicateId: string,
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const pair = await noteApart(tx, duplicateId, actor.id, now)
    if (pair === undefined) return
    const subject = { kind: 'work' as const, id: pair.workId }
    await addAudit(tx, { action: 'keep-works-apart', actor, subject, detail: { other: pair.otherId } }, now)
  })
}
