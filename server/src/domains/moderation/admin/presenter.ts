import type { Answer, moderation } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { presentFailure } from '../../../platform/text/failures.ts'
import type { ListedHit } from '../../blocklist/queries/hits.ts'
import type { ListedMark } from '../../blocklist/queries/marks.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import type { CaseEvent, CaseRecord } from '../queries/cases.ts'
import type { CaseFile } from '../queries/files.ts'
import { masked, numberOf } from '../service/case-codes.ts'
import { mailEventWords } from '../service/case-mails.ts'
import { sealedWords } from '../words.ts'
import type { ListedCase } from './queries/lists.ts'
import type { CaseFacts } from './service/case-facts.ts'
import { isSealed } from './service/decisions.ts'

type Row = Answer<typeof moderation.listCases>['rows'][number]
type Detail = Answer<typeof moderation.getCase>['data']

/**
 * Each field is named here, so that a column never leaks; sealed cases have neither picture nor
 * text.
 */

export function presentCase(held: ListedCase, host: string): Row {
  return {
    caseId: held.id,
    caseNumber: numberOf(held.number),
    reason: held.reason,
    sender: held.sender,
    dataId: held.workId,
    modId: held.modId,
    number: held.workNumber,
    title: held.workTitle,
    picSmall: held.sealed || !held.picSmall ? null : imageUrl(host, held.picSmall),
    state: held.state,
    outcome: held.outcome,
    review: held.review,
    decision: held.reviewText ?? held.decision ?? '',
    hidden: held.hides,
    hideWaits: held.hideWaits && !held.hides && held.dueAt !== null,
    sealed: held.sealed,
    assigneeId: held.assigneeId,
    assigneeName: held.assigneeName,
    createTime: timeText(held.createdAt),
    clockTime: timeText(held.appealedAt ?? held.createdAt),
    dueTime: timeOrNull(held.dueAt),
    doneTime: timeOrNull(held.reviewedAt ?? held.decidedAt),
  }
}

const isMail = (kind: string) => kind === 'mailed' || kind === 'mail-failed'

export function presentEvent(event: CaseEvent): Detail['events'][number] {
  const { id, at, kind, staffName, letterTo, text } = event
  return {
    eventId: id,
    time: timeText(at),
    kind,
    staffName,
    letterTo,
    text: isMail(kind) ? mailEventWords(text) : text,
  }
}

export function presentDetail(held: CaseRecord, facts: CaseFacts, host: string): Detail {
  const sealed = isSealed(held)
  const nameOf = (id: string | null) => (id === null ? null : (facts.names.get(id) ?? null))
  const row = presentCase(
    {
      ...held,
      sealed,
      picSmall: facts.work?.picSmall ?? null,
      assigneeName: nameOf(held.assigneeId),
    },
    host,
  )
  return {
    ...row,
    statement: sealed || held.purgedAt !== null ? null : held.statement,
    contact: sealed || held.purgedAt !== null ? sealedWords.contact : masked(held.contact),
    filedByStaff: held.filedBy !== null,
    reportCode: held.code,
    otherCode: held.otherCode,
    sameSource: facts.sameSource,
    keepUntil: timeOrNull(held.keepUntil),
    purgeTime: timeOrNull(held.purgedAt),
    releaseAskedBy: nameOf(held.releaseAskedBy),
    mayNot: facts.mayNot && presentFailure(facts.mayNot),
    decidedBy: nameOf(held.decidedBy),
    decideTime: timeOrNull(held.decidedAt),
    firstDecision: held.decision ?? '',
    removed: held.removed,
    blockedMarks: facts.blockedMarks,
    appealSide: held.appealSide,
    appealStatement: held.appealStatement,
    appealContact: held.appealContact === null ? null : masked(held.appealContact),
    appealTime: timeOrNull(held.appealedAt),
    reviewedBy: nameOf(held.reviewedBy),
    reviewTime: timeOrNull(held.reviewedAt),
    assets: facts.assets,
    alsoHeldBy: facts.alsoHeldBy,
    events: facts.events.map(presentEvent),
    files: facts.attached.map((file, place) =>
      presentFile(file, sealed ? sealedWords.file(place + 1) : file.name),
    ),
  }
}

function presentFile({ id, part, type, bytes, createdAt }: CaseFile, name: string): Detail['files'][number] {
  return { fileId: id, part, name, type, bytes: Number(bytes), time: timeText(createdAt) }
}

export function presentMark({ kind, mark, caseId, caseNumber, createdAt }: ListedMark) {
  return {
    kind,
    mark,
    caseId,
    caseNumber: caseNumber === null ? null : numberOf(caseNumber),
    createTime: timeText(createdAt),
  }
}

export function presentHit(hit: ListedHit) {
  const {
    id,
    at,
    entryPoint,
    kind,
    mark,
    caseId,
    caseNumber,
    number,
    importId,
    file,
    line,
    source,
    staffName,
  } = hit
  return {
    hitId: id,
    time: timeText(at),
    entryPoint,
    fileName: file,
    line,
    importId,
    source,
    staffName,
    number,
    kind,
    mark,
    caseId,
    caseNumber: caseNumber === null ? null : numberOf(caseNumber),
  }
}
