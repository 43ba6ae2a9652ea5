import type { Context } from '../../../platform/context.ts'
import type { Handlers } from '../../../platform/jobs/runner.ts'
import { findDuplicates } from '../duplicates/service.ts'
import { fetchImport } from '../sources/fetching.ts'
import { checkImport } from './service/check.ts'
import { publishImport } from './service/publish.ts'
import { undoImport } from './service/undo.ts'
import { writeImport } from './service/write.ts'

/** The jobs of this feature. */
export function importHandlers(context: Context) {
  return {
    'fetch-import': ({ batchId }, job) => fetchImport(context, batchId, job),
    'find-duplicates': ({ batchId }, job) => findDuplicates(context, batchId, job),
    'check-import': ({ batchId }, job) => checkImport(context, batchId, job),
    'write-import': ({ batchId }, job) => writeImport(context, batchId, job),
    'publish-import': ({ batchId }, job) => publishImport(context, batchId, job),
    'undo-import': ({ batchId }, job) => undoImport(context, batchId, job),
  } satisfies Partial<Handlers>
}
