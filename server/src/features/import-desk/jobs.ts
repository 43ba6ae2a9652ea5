import type { Context } from '../../context.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { checkImport } from './rules/check.ts'
import { publishImport } from './rules/publish.ts'
import { undoImport } from './rules/undo.ts'
import { writeImport } from './rules/write.ts'

/** The jobs of this feature. */
export function importHandlers(context: Context) {
  return {
    'check-import': ({ batchId }, job) => checkImport(context, batchId, job),
    'write-import': ({ batchId }, job) => writeImport(context, batchId, job),
    'publish-import': ({ batchId }, job) => publishImport(context, batchId, job),
    'undo-import': ({ batchId }, job) => undoImport(context, batchId, job),
  } satisfies Partial<Handlers>
}
