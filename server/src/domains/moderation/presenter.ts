import type { Answer, moderation } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import type { CaseRecord } from './queries/cases.ts'
import type { CaseFile } from './queries/files.ts'
import { ownFiles } from './service/attachments.ts'
import { numberOf } from './service/case-codes.ts'
import { mayAppeal } from './service/public-case.ts'
import type { Receipt } from './service/reporting.ts'

type Looked = Answer<typeof moderation.getReport>['data']

export function presentReceipt({ caseNumber, reportCode, dueAt, hidden }: Receipt) {
  return { caseNumber, reportCode, dueTime: dueAt === null ? '' : timeText(dueAt), hidden }
}

/** For the side that uploaded them. */
export function presentOwnFiles({ files, left }: ReturnType<typeof ownFiles>) {
  const shown = files.map(({ name, bytes, createdAt }) => ({
    name,
    bytes: Number(bytes),
    time: timeText(createdAt),
  }))
  return { files: shown, filesLeft: left }
}

export function presentLooked({ found, side, letters, files, isWithheld }: LookedUp, now: Date): Looked {
  return {
    caseNumber: numberOf(found.number),
    side,
    reason: found.reason,
    number: isWithheld ? '' : found.workNumber,
    title: isWithheld ? '' : found.workTitle,
    state: found.state,
    createTime: timeText(found.createdAt),
    dueTime: timeOrNull(found.dueAt),
    hidden: found.hides,
    outcome: found.outcome,
    decision: found.decision ?? '',
    decideTime: timeOrNull(found.decidedAt),
    appealUntil: mayAppeal(found, side, now) ? timeOrNull(found.appealUntil) : null,
    appealSide: found.appealSide,
    appealTime: timeOrNull(found.appealedAt),
    review: found.review,
    reviewText: found.reviewText ?? '',
    reviewTime: timeOrNull(found.reviewedAt),
    letters: letters.map(({ at, text }) => ({ time: timeText(at), text })),
    ...presentOwnFiles(ownFiles(found, side, files)),
  }
}

interface LookedUp {
  found: CaseRecord
  side: 'reporter' | 'other'
  letters: { at: Date; text: string }[]
  files: CaseFile[]
  /** The work was sealed when this case came in: the holder of its code is not shown which work it is. */
  isWithheld: boolean
}
