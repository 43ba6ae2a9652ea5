import { imports } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { countDuplicates, duplicatePage } from './queries.ts'
import { keepApart } from './service.ts'

/** Works of imports that are perhaps in the catalogue already. */
export function bindDuplicates({ uncached, context }: Binder): void {
  uncached(imports.listDuplicates, async ({ principal, query }) => {
    const { rows, total } = await duplicatePage(context.db, sliceOf(query), seesSealed(principal))
    return {
      rows: rows.map(({ id, work, other, why, foundAt }) => ({
        duplicateId: id,
        ...{ work, other, why },
        foundTime: timeText(foundAt),
      })),
      total,
    }
  })

  uncached(imports.keepWorksApart, async (call) => {
    await keepApart(context, call.body.duplicateId, actorOf(call))
    return { data: { left: await countDuplicates(context.db, seesSealed(call.principal)) } }
  })
}
