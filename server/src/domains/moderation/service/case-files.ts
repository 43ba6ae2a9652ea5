import type { Context } from '../../../platform/context.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { addMarks, type NewMark } from '../../blocklist/queries/marks.ts'
import { removeSized } from '../../catalogue/service/sized-pictures.ts'
import { type CaseRecord, findCase, lockCase } from '../queries/cases.ts'
import { usedElsewhere } from '../queries/work-assets.ts'
import { removeCaseFiles } from './picture-files.ts'
import { pictureHash, removePicture, removeSealed, seal, unseal } from './pictures.ts'

/** Where the pictures of a case belong by what has become of it. */
type Place = 'sealed' | 'shown' | 'gone' | 'destroyed'

function placeOf({ sealedAt, releasedAt, purgedAt, picturesGone }: CaseRecord): Place {
  if (purgedAt !== null) return 'destroyed'
  if (sealedAt !== null && releasedAt === null) return 'sealed'
  return picturesGone ? 'gone' : 'shown'
}

/**
 * Brings the files to where they belong now, whatever the job was added for: it may come late, twice, or after the next
 * decision. A picture that another work shows too stays where it is.
 */
export async function placeCaseFiles(context: Context, caseId: string): Promise<void> {
  const { db, clock, config } = context
  const { dataDir } = config
  const before = await findCase(db, caseId)
  if (before?.purgedAt) await removeCaseFiles(dataDir, caseId)
  if (before === undefined || before.pictures.length === 0) return
  // Ahead of the lock, since it reads the whole catalogue.
  const shared = await usedElsewhere(db, before.pictures, before.workId)
  const place = await db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, caseId)
    if (held === undefined) return undefined
    const own = held.pictures.filter((name) => !shared.has(name))
    const place = placeOf(held)
    // The details of these files can be read only while the files exist.
    if (held.blocksFiles) {
      const hashes = await Promise.all(own.map((name) => pictureHash(dataDir, caseId, name)))
      const marks = hashes.flatMap((mark): NewMark[] => (mark === null ? [] : [{ kind: 'file_hash', mark }]))
      await addMarks(tx, marks, caseId, new Date(clock.now()))
    }
    for (const name of own) {
      if (place === 'sealed') await seal(dataDir, caseId, name)
      else await unseal(dataDir, caseId, name)
      if (place === 'gone' || place === 'destroyed') await removePicture(dataDir, name)
    }
    if (place !== 'sealed') await removeSealed(dataDir, caseId)
    return place
  })
  // Of pictures that are shown again they are made again.
  if (place === 'shown') await addJob(db, 'size-pictures', { after: '0' }, { key: 'size-pictures' })
  else if (place !== undefined) {
    await removeSized(
      context,
      before.pictures.filter((name) => !shared.has(name)),
    )
  }
}
