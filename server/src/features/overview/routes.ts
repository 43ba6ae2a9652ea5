import { overview } from '@yehang/contract'
import { shanghaiTime } from '../../clock.ts'
import type { Binder } from '../../http/bind.ts'
import { queueByKind } from '../jobs-desk/queries/queue.ts'
import { databaseFacts } from './queries/processes.ts'
import { backupNow } from './rules/backups.ts'
import { disksNow } from './rules/disks.ts'
import { figuresOf } from './rules/figures.ts'
import { processesNow } from './rules/processes.ts'
import { summaryFor } from './rules/summary.ts'

/** How the house stands. */
export function bindOverview({ fresh, context }: Binder): void {
  fresh(overview.getSummary, async ({ caller }) => ({ data: await summaryFor(context, caller) }))

  fresh(overview.getFigures, async ({ query }) => ({ data: await figuresOf(context, Number(query.days)) }))

  fresh(overview.getState, async () => {
    const [queue, processes, database, backup, disks] = await Promise.all([
      queueByKind(context.db),
      processesNow(context),
      databaseFacts(context.db),
      backupNow(context),
      disksNow(context),
    ])
    return {
      data: {
        queue: overview.jobKinds.map((kind) => {
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
