import type { Context } from '../../context.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { placeCaseFiles } from './rules/case-files.ts'

/** The jobs of this feature. */
export function moderationHandlers(context: Context) {
  return {
    'case-files': ({ caseId }) => placeCaseFiles(context, caseId),
  } satisfies Partial<Handlers>
}
