import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/jobs/runner.ts'
import { placeCaseFiles } from './service/case-files.ts'
import { sendCaseMail } from './service/case-mails.ts'

/** The jobs of this feature. */
export function moderationHandlers(context: Context) {
  return {
    'case-files': ({ caseId }) => placeCaseFiles(context, caseId),
    'case-mail': (mail, job) => sendCaseMail(context, mail, job),
  } satisfies Partial<Handlers>
}
