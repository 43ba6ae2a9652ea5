import { appealDays, type Body, type moderation } from '@yehang/contract'
import { checkCaptcha } from '../../../platform/captcha/captchas.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { CaseSide } from '../../../platform/database/tables/tables.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { type CaseRecord, findByCode, lettersTo, lockCase, wasSealedBefore } from '../queries/cases.ts'
import { filesOf } from '../queries/files.ts'
import { readCode } from './case-codes.ts'
import { tellSide } from './case-mails.ts'
import { beginReview } from './reporting.ts'

/** What the two sides of a case may do without signing in. */

export const appealMs = appealDays * dayMs
/** Whether a side was turned down, and may still say so. */
export function mayAppeal(found: CaseRecord, side: CaseSide, now: Date): boolean {
  const { state, outcome, appealUntil } = found
  if (state !== 'decided' || appealUntil === null || appealUntil <= now) return false
  if (outcome === 'partly') return true
  return outcome === 'rejected' ? side === 'reporter' : side === 'other'
}

/** The case of a code, and from which side it was opened. */
export async function caseOf(context: Context, typed: string, address: string) {
  await countTryFrom(context, limits.reportCode, address)
  const code = readCode(typed)
  const opened = code === null ? undefined : await findByCode(context.db, code)
  if (opened === undefined) throw new AppError('report_code_unknown')
  return opened
}

export async function lookUp(context: Context, typed: string, address: string) {
  const opened = await caseOf(context, typed, address)
  const { found, side } = opened
  const [letters, files, isWithheld] = await Promise.all([
    lettersTo(context.db, found.id, side),
    filesOf(context.db, found.id),
    wasSealedBefore(context.db, found),
  ])
  return { ...opened, letters, files, isWithheld }
}

/** Appeals once; answers until when it is reviewed. */
export async function appeal(
  context: Context,
  { reportCode, statement, contact, code, uuid }: Body<typeof moderation.appealReport>,
  address: string,
): Promise<Date> {
  const { found, side } = await caseOf(context, reportCode, address)
  await countTryFrom(context, limits.report, address)
  const now = new Date(context.clock.now())
  refuseAppeal(found, side, now)
  await checkCaptcha(context, { code, uuid })
  return context.db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, found.id)
    if (held === undefined) throw new AppError('report_code_unknown')
    refuseAppeal(held, side, now)
    const dueAt = await beginReview(tx, held.id, { side, statement, contact }, now)
    const appealed = { ...held, appealSide: side, appealContact: contact }
    await tellSide(context, tx, appealed, 'appealed', side, now)
    return dueAt
  })
}

function refuseAppeal(found: CaseRecord, side: CaseSide, now: Date): void {
  if (mayAppeal(found, side, now)) return
  if (found.appealedAt !== null) throw new AppError('appealed_already')
  if (found.state === 'open') throw new AppError('not_decided_yet')
  const isLate = found.appealUntil !== null && found.appealUntil <= now
  throw isLate ? new AppError('appeal_late', { days: appealDays }) : new AppError('appeal_needless')
}
