import { staff } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { findAnything } from './service.ts'

/** Finds whatever a keyword names, over all domains that the principal may read. */
export function bindLookup({ uncached, context }: Binder): void {
  uncached(staff.find, async ({ principal, query }) => {
    const rows = await findAnything(context, principal, query.keyword)
    return { rows, total: rows.length }
  })
}
