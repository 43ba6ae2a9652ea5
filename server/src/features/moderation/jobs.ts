import type { Context } from '../../context.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { placeCaseFiles } from './rules/case-files.ts'
import { sendCaseMail } from './rules/case-mails.ts'

/** The jobs of this feature. */
export function moderationHandlers(context: Context) {
  return {
    'case-files': ({ caseId }) => placeCaseFiles(context, caseId),
    'case-mail': (mail, job) => sendCaseMail(context, mail, job),
  } satisfies Partial<Handlers>
}
