import { operations } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { findSite } from '../../../platform/site/queries.ts'
import { presentSite } from './presenter.ts'
import { saveSite } from './service.ts'

/** What the operator sets of the site and its channels. */
export function bindSiteAdmin({ uncached, context }: Binder): void {
  const { db, config } = context
  const shown = async () => presentSite(config.site, await findSite(db))

  uncached(operations.getSite, async () => ({ data: await shown() }))

  uncached(operations.saveSite, async ({ body, ...call }) => {
    const conflicts = await saveSite(context, body.changes, actorOf(call))
    return { data: { saved: conflicts.length === 0, conflicts, site: await shown() } }
  })
}
