import { staff } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { findAnything } from './service.ts'

/** Finds whatever a keyword names, over all domains that the principal may read. */
export function bindLookup({ fresh, context }: Binder): void {
  fresh(staff.find, async ({ caller, query }) => {
    const rows = await findAnything(context, caller, query.keyword)
    return { rows, total: rows.length }
  })
}
