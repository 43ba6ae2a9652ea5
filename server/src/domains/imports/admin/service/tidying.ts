import { failureOf } from '@yehang/contract'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { ImportError } from '../../errors.ts'
import { withImportLock } from '../../writing/import-lock.ts'
import {
  changeBatch,
  lockPastUndo,
  lockStale,
  needingFiles,
  pastUndo,
  staleBatches,
  stopAbandoned,
} from '../queries/batches.ts'
import { forgetBefore } from '../queries/changes.ts'
import { deleteLines } from '../queries/lines.ts'
import { importsWithFiles, removeImportFile } from './stored-uploads.ts'

/** Days without activity after which an import is abandoned. */
const keptDays = 7

/** Ends imports of commands that were killed. Nothing is done while an import is running, which may be one of them. */
export async function endAbandonedCommands({
  sessions: pool,
  clock,
}: Pick<Context, 'sessions' | 'clock'>): Promise<void> {
  try {
    await withImportLock(pool, (client) => stopAbandoned(client, new Date(clock.now())))
  } catch (error) {
    if (!(error instanceof ImportError && error.reason === 'import_running')) throw error
  }
}

/** Ends abandoned imports, deletes expired data for undoing, removes unused files. */
export async function tidyImports(context: Context): Promise<void> {
  const { db, clock, config } = context
  await endAbandonedCommands(context)
  const now = new Date(clock.now())
  const before = new Date(now.getTime() - keptDays * dayMs)
  for (const id of await staleBatches(db, before)) {
    await db.transaction().execute(async (tx) => {
      const state = await lockStale(tx, id, before)
      if (state === undefined) return
      if (state === 'stopped') {
        await changeBatch(tx, id, { state: 'done', failure: failureOf('import_left_stopped') }, now)
        return
      }
      await changeBatch(tx, id, { state: 'dropped' }, now)
      await deleteLines(tx, id)
    })
  }
  for (const id of await pastUndo(db, now)) {
    await db.transaction().execute(async (tx) => {
      if (!(await lockPastUndo(tx, id, now))) return
      await forgetBefore(tx, id)
      await changeBatch(tx, id, { undo_until: null }, now)
    })
  }
  const ids = await importsWithFiles(config.dataDir)
  const needed = await needingFiles(db, ids)
  for (const id of ids) if (!needed.has(id)) await removeImportFile(config.dataDir, id)
}
