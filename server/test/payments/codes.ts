import { makeBatch } from '../../src/domains/billing/service/code-batches.ts'
import { createPlan } from '../../src/domains/billing/service/plan-commands.ts'
import type { Context } from '../../src/platform/context.ts'

export interface TestCodes {
  batchId: string
  planId: string
  codes: string[]
}

/** A batch of activation codes, of a plan of its own. */
export async function makeCodes(
  context: Context,
  count: number,
  { days = 30, levelId = 2, endsAt = null }: { days?: number; levelId?: number; endsAt?: Date | null } = {},
): Promise<TestCodes> {
  const price = { fen: 9_90, origFen: 9_90, position: 0 }
  const now = new Date(context.clock.now())
  const planId = await createPlan(context.db, { ...price, name: '月卡', remark: '', days, levelId }, now)
  let made: readonly string[] = []
  const { id } = await makeBatch(
    context,
    { label: '测试', planId, count, endsAt },
    {
      onProgress: () => {},
      signal: new AbortController().signal,
      keep: async (codes) => {
        made = codes
      },
    },
  )
  return { batchId: id, planId, codes: [...made] }
}
