import { dayMs } from '../../../clock.ts'
import type { Context } from '../../../context.ts'
import { importsWithFiles, removeImportFile } from '../../../media/import-uploads.ts'
import {
  advanceBatch,
  changeBatch,
  findBatch,
  needingFiles,
  pastUndo,
  staleBatches,
} from '../queries/batches.ts'
import { forgetBefore } from '../queries/changes.ts'
import { deleteLines } from '../queries/lines.ts'

/** Days after which an import that nobody went on with is given up. */
const keptDays = 7

/** Gives up what nobody went on with, forgets what can no longer be taken back, removes files that nothing needs. */
export async function tidyImports(context: Context): Promise<void> {
  const { db, clock, config } = context
  const now = new Date(clock.now())
  for (const id of await staleBatches(db, new Date(now.getTime() - keptDays * dayMs))) {
    const batch = await findBatch(db, id)
    if (batch === undefined) continue
    if (batch.state === 'stopped') {
      await advanceBatch(db, id, 'stopped', { state: 'done', reason: '停下后没有接着写' }, now)
    } else {
      await changeBatch(db, id, { state: 'dropped' }, now)
      await deleteLines(db, id)
    }
  }
  for (const id of await pastUndo(db, now)) {
    await forgetBefore(db, id)
    await changeBatch(db, id, { undo_until: null }, now)
  }
  const ids = await importsWithFiles(config.dataDir)
  const needed = await needingFiles(db, ids)
  for (const id of ids) if (!needed.has(id)) await removeImportFile(config.dataDir, id)
}
