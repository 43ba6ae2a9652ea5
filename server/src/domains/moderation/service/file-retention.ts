import { appealDays } from '@yehang/contract'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { casesWithOldFiles, forgetFiles } from '../queries/files.ts'
import { removeCaseFiles } from './picture-files.ts'

const atOnce = 50

/**
 * Removes what was handed in of cases that have been over for SEALED_DAYS, or longer while an appeal may still ask for
 * it. The files first: whatever dies in between, the next time finds the rest. Answers of how many cases.
 */
export async function removeOldFiles({ db, clock, config }: Context): Promise<number> {
  const days = Math.max(config.sealedDays, appealDays + 1)
  const due = await casesWithOldFiles(db, new Date(clock.now() - days * dayMs), atOnce)
  for (const caseId of due) {
    await removeCaseFiles(config.dataDir, caseId)
    await forgetFiles(db, caseId)
  }
  return due.length
}
