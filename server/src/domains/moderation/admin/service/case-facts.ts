import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Principal } from '../../../../platform/http/principal.ts'
import { countMarksOf } from '../../../blocklist/queries/marks.ts'
import { seesCase } from '../../../catalogue/service/sealed.ts'
import { type CaseRecord, countOfSource, eventsOf, findCase, otherHolds } from '../../queries/cases.ts'
import { filesOf } from '../../queries/files.ts'
import { assetsOf, findReported, type ReportedWork, type WorkAssets } from '../../queries/work-assets.ts'
import { numberOf } from '../../service/case-codes.ts'
import { countFiles, pathsOf } from '../../service/pictures.ts'
import { namesOf } from '../queries/colleagues.ts'
import { refusalOf } from './cases.ts'

/** The facts for deciding a case. */

export type CaseFacts = Awaited<ReturnType<typeof factsOf>>

/** A case that the caller may see. */
export async function readCase({ db }: Context, id: string, principal: Principal): Promise<CaseRecord> {
  const held = await findCase(db, id)
  if (held === undefined || !(await seesCase(db, held, principal))) throw new AppError('case_not_found')
  return held
}

export async function factsOf({ db, config }: Context, held: CaseRecord, principal: Principal) {
  const { id, workId } = held
  const [work, has, sameSource, events, blockedMarks, others, attached, names] = await Promise.all([
    findReported(db, workId),
    assetsOf(db, workId),
    countOfSource(db, held.sourceMark, id),
    eventsOf(db, id),
    countMarksOf(db, id),
    otherHolds(db, workId, id),
    filesOf(db, id),
    namesOf(db, [held.assigneeId, held.decidedBy, held.reviewedBy, held.releaseAskedBy]),
  ])
  return {
    work,
    sameSource,
    events,
    blockedMarks,
    attached,
    names,
    mayNot: refusalOf(held, principal),
    alsoHeldBy: others.map(({ number }) => numberOf(number)),
    assets: await presentAssets(config.dataDir, id, work, has),
  } as const
}

/** What a work has that may be taken away, in numbers. `caseId`: whose sealed files count too. */
export async function presentAssets(
  dataDir: string,
  caseId: string,
  work: ReportedWork | undefined,
  { sourceHashes, ...counted }: WorkAssets,
) {
  const files = work === undefined ? 0 : await countFiles(dataDir, caseId, pathsOf(work))
  const listing =
    work === undefined ? 'gone' : work.published ? 'published' : (work.unlisted ?? ('draft' as const))
  return {
    listing,
    cover: work?.picSmall || work?.picBig ? 1 : 0,
    stills: Math.max(work?.imageBig.length ?? 0, work?.imageSmall.length ?? 0),
    ...counted,
    infoHashes: counted.magnets,
    fileHashes: files + sourceHashes,
  } as const
}
