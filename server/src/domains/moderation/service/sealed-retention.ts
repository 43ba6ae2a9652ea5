import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { lockWork } from '../../playback/queries/videos.ts'
import { takeVideosDown } from '../../playback/service/videos.ts'
import { addEvent, changeCase, duePurges, lockCase } from '../queries/cases.ts'
import { forgetFiles } from '../queries/files.ts'
import { clearPictures, forgetPictures, knownPictures } from '../queries/work-assets.ts'
import { numberOf } from './case-codes.ts'

const atOnce = 50

/** Destroys the sealed evidence whose time has come (SEALED_DAYS). Answers of how many cases. */
export async function destroySealed({ db, clock }: Context): Promise<number> {
  const now = new Date(clock.now())
  const due = await duePurges(db, now, atOnce)
  for (const caseId of due) {
    await db.transaction().execute(async (tx) => {
      const held = await lockCase(tx, caseId)
      if (held === undefined || held.purgedAt !== null) return
      if (held.keepUntil === null || held.keepUntil > now) return
      if (await lockWork(tx, held.workId)) {
        await takeVideosDown(tx, held.workId, now)
        const known = await knownPictures(tx, held.workId)
        await forgetPictures(
          tx,
          held.workId,
          known.map(({ small }) => small),
        )
        await clearPictures(tx, held.workId, { cover: true, stills: true, preview: true }, now)
      }
      const nothing = {
        statement: '',
        contact: '',
        ...(held.appealedAt && { appeal_statement: '', appeal_contact: '' }),
      }
      await changeCase(tx, caseId, { purged_at: now, ...nothing }, now)
      // Their bytes go with the pictures, by the job.
      await forgetFiles(tx, caseId)
      await addJob(tx, 'case-files', { caseId }, { key: `case ${caseId}` })
      await addEvent(tx, { caseId, kind: 'destroyed' }, now)
      const detail = { caseNumber: numberOf(held.number) }
      await addAudit(tx, { action: 'destroy-sealed', subject: { kind: 'case', id: caseId }, detail }, now)
    })
  }
  return due.length
}
