import { editorial } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { presentBulkChange, presentPreview, presentReasons, presentRefused } from './presenter.ts'
import { bulkChangePage, findListed } from './queries/changes.ts'
import { reasonCounts, refusedPage } from './queries/works.ts'
import { previewBulk, startBulk, stopBulk, undoBulk } from './service/starting.ts'

/** Changes of all works that a filter finds. */
export function bindBulkChanges({ uncached, context }: Binder): void {
  const { db } = context

  uncached(editorial.previewBulkChange, async ({ principal, query }) => ({
    data: presentPreview(await previewBulk(context, principal, query)),
  }))

  uncached(editorial.startBulkChange, async (call) => ({
    data: await startBulk(context, call.principal, actorOf(call), call.body),
  }))

  uncached(editorial.listBulkChanges, async ({ query }) => {
    const { rows, total } = await bulkChangePage(db, sliceOf(query))
    return { rows: rows.map(presentBulkChange), total }
  })

  uncached(editorial.getBulkChange, async ({ params: { bulkId } }) => {
    const change = await findListed(db, bulkId)
    if (change === undefined) throw notFound()
    const reasons = presentReasons(await reasonCounts(db, bulkId))
    return { data: { ...presentBulkChange(change), reasons } }
  })

  uncached(editorial.listBulkRefused, async ({ principal, params, query }) => {
    const outcome = query.of === 'undo' ? 'kept' : 'refused'
    const slice = { ...sliceOf(query), seesSealed: seesSealed(principal) }
    const { rows, total } = await refusedPage(db, params.bulkId, outcome, slice)
    return { rows: rows.map(presentRefused), total }
  })

  uncached(editorial.stopBulkChange, async (call) => {
    await stopBulk(context, actorOf(call), call.body.bulkId)
    return {}
  })

  uncached(editorial.undoBulkChange, async (call) => {
    await undoBulk(context, call.principal, actorOf(call), call.body.bulkId)
    return {}
  })
}
