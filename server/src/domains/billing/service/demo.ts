import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { every } from '../../../platform/jobs/every.ts'
import { hasDemoWorks, isLive, lockLiveness } from '../../catalogue/queries/version.ts'
import { codeHash, readCode } from '../code-format.ts'
import { insertBatch } from '../queries/codes.ts'
import { demoBatchId, demoPlanIds, keepCode, lockPlans, removePlansOfDemo } from '../queries/demo.ts'
import { insertPlan } from '../queries/plans.ts'
import { demoWords } from '../words.ts'

/** It is public: it can be redeemed once in each database, and on a local site only. */
export const demoCode = 'DEM2-3467-89AC-DEFH-JKMN-PRT9'

const vip = 2
const plans = [
  { ...demoWords.year, days: 365, price_fen: 198_00, orig_price_fen: 298_00 },
  { ...demoWords.months, days: 60, price_fen: 49_00, orig_price_fen: 68_00 },
]

/**
 * Makes the demo's plans and its activation code unless they were made before, where the demo catalogue is there or
 * `comes`, and the site is not live. To be called on the embedded database only. Returns whether the code can be redeemed.
 */
export async function makeDemoPlans(
  { db, clock, secretKey }: Pick<Context, 'db' | 'clock' | 'secretKey'>,
  comes: boolean,
): Promise<boolean> {
  if (!comes && !(await hasDemoWorks(db))) return false
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    if (await lockLiveness(tx)) return false
    await lockPlans(tx)
    const planIds = await demoPlanIds(tx)
    if (planIds.length === 0) {
      for (const [place, plan] of plans.entries()) {
        const shown = { ...plan, level_id: vip, position: place + 1 }
        planIds.push(await insertPlan(tx, { ...shown, is_demo: true, created_at: now }))
      }
    }
    const terms = { plan_id: planIds[0] ?? '', level_id: vip, days: 30 }
    const batchId =
      (await demoBatchId(tx)) ??
      (await insertBatch(tx, {
        ...terms,
        label: demoWords.batch,
        is_demo: true,
        count: 1,
        exported_at: now,
        created_at: now,
      }))
    const hash = codeHash(secretKey, readCode(demoCode) ?? '')
    return keepCode(tx, { hash, batch_id: batchId })
  })
}

/** Takes the demo's plans and codes away; call it after the demo's accounts are gone. */
export async function removeDemoPlans(db: Database): Promise<void> {
  await db.transaction().execute(removePlansOfDemo)
}

const liveCheckMs = 1000

/**
 * Ends the simulated channels of this process once the site has gone live, whichever process made it so, and runs
 * `onEnd` then. Where the channels are not simulated it does nothing. Returns how to stop watching.
 */
export function endPaymentsWithDemo(
  { config, db, payments, log }: Context,
  onEnd: () => Promise<void> = async () => {},
): () => Promise<void> {
  if (!config.payments.homeOnly) return async () => {}
  let ended = false
  const look = async () => {
    if (ended || !(await isLive(db))) return
    ended = true
    payments.end()
    await onEnd()
  }
  return every(liveCheckMs, look, (error) =>
    log.warn({ err: error }, 'whether the site has gone live could not be read'),
  )
}
