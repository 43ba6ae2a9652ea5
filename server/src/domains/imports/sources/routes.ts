import { imports } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { presentSource } from './presenter.ts'
import { listSources } from './queries.ts'
import { pauseSource, readNow, removeSourceOf, saveSource } from './service.ts'

/** Sources that imports are read from on a schedule. */
export function bindImportSources({ uncached, context }: Binder): void {
  uncached(imports.listImportSources, async () => {
    const rows = await listSources(context.db)
    return { rows: rows.map(presentSource), total: rows.length }
  })

  uncached(imports.saveImportSource, async (call) => ({
    data: { sourceId: await saveSource(context, call.body, actorOf(call)) },
  }))

  uncached(imports.readImportSource, async (call) => {
    await readNow(context, call.body, actorOf(call))
    return {}
  })

  uncached(imports.pauseImportSource, async (call) => {
    await pauseSource(context, call.body, actorOf(call))
    return {}
  })

  uncached(imports.removeImportSource, async (call) => {
    await removeSourceOf(context, call.body.sourceId, actorOf(call))
    return {}
  })
}
