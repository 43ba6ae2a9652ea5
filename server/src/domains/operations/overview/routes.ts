import { operations } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { queueByKind } from '../jobs/queries/queue.ts'
import { databaseFacts } from './queries/processes.ts'
import { backupNow } from './service/backups.ts'
import { disksNow } from './service/disks.ts'
import { figuresOf } from './service/figures.ts'
import { processesNow } from './service/processes.ts'
import { summaryFor } from './service/summary.ts'

/** The state of the site. */
export function bindOverview({ uncached, context }: Binder): void {
  uncached(operations.getSummary, async ({ principal }) => ({ data: await summaryFor(context, principal) }))

  uncached(operations.getFigures, async ({ query }) => ({
    data: await figuresOf(context, Number(query.days)),
  }))

  uncached(operations.getState, async () => {
    const [queue, processes, database, backup, disks] = await Promise.all([
      queueByKind(context.db),
      processesNow(context),
      databaseFacts(context.db),
      backupNow(context),
      disksNow(context),
    ])
    return {
      data: {
        queue: operations.jobKinds.map((kind) => {
          const { waiting = 0, running = 0, failed = 0, since } = queue.find((row) => row.kind === kind) ?? {}
          return { kind, waiting, running, failed, since: since ? shanghaiTime(since.getTime()) : null }
        }),
        processes,
        database: { ...database, bytes: Number(database.bytes) },
        backup,
        disks,
      },
    }
  })
}
