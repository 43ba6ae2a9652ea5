import { rm } from 'node:fs/promises'
import { deletedDays, type ModId, modNameOf } from '@yehang/contract'
import { addAudits } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { imageFolder, pictureFile } from '../../../../platform/files/folders.ts'
import { addJob, type Jobs } from '../../../../platform/jobs/queries.ts'
import { underCase } from '../../../catalogue/queries/sealed.ts'
import { removeSized } from '../../../catalogue/service/sized-pictures.ts'
import { removeEvidenceFile } from '../../service/evidence-files.ts'
import { deletedBefore } from '../queries/deleting.ts'
import { lockRecount } from '../queries/listing.ts'
import { lockMembers } from '../queries/merging.ts'
import {
  evidenceFilesOf,
  filesInUse,
  goingWorks,
  keepersOf,
  lockDeleted,
  mediaOf,
  removeWorks,
  withMerged,
} from '../queries/purging.ts'
import { takeTurn } from '../queries/undo.ts'
import { showChanges } from './listing.ts'

type Doing = Pick<Context, 'db' | 'clock' | 'config'>

const atOnce = 200

/** Removes works for good whose time to be restored has passed, and answers how many. */
export async function purgeDeleted(context: Doing): Promise<number> {
  const { db, clock } = context
  const before = new Date(clock.now() - deletedDays * dayMs)
  let after = { deletedAt: new Date(0), id: '0' }
  let purged = 0
  for (;;) {
    const works = await deletedBefore(db, before, after, atOnce)
    const last = works.at(-1)
    if (last === undefined) break
    after = last
    purged += await purge(
      context,
      works.map(({ id }) => id),
    )
  }
  if (purged > 0) await showChanges(context)
  return purged
}

/**
 * One batch in one transaction. Works with a case stay until it is over. Those that were merged into a work go with it,
 * since they only lead to it. What lies in files is left to jobs that begin to exist with the commit.
 */
async function purge({ db, clock }: Doing, due: readonly string[]): Promise<number> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await lockMembers(tx, await keepersOf(tx, await withMerged(tx, due)))
    await lockRecount(tx)
    const deleted = await lockDeleted(tx, due)
    const cases = await underCase(tx, await withMerged(tx, deleted), now)
    const going = await goingWorks(tx, await withMerged(tx, deleted))
    const held = heldBy(going, cases)
    const works = going.filter(({ id }) => !held.has(id))
    const ids = works.map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const media of await mediaOf(tx, ids)) await addJob(tx, 'remove-media', media)
    const pictures = [...new Set(works.flatMap(({ files }) => files))]
    const evidence = await evidenceFilesOf(tx, ids)
    if (pictures.length + evidence.length > 0) await addJob(tx, 'remove-work-files', { pictures, evidence })
    await removeWorks(tx, ids)
    const entries = works.map(({ id, number, title, modId, mergedInto }) => ({
      action: 'purge-work',
      subject: { kind: 'work' as const, id },
      before: { number, channel: modNameOf(modId as ModId), title, ...(mergedInto && { mergedInto }) },
      after: {},
    }))
    await addAudits(tx, entries, now)
    return ids.length
  })
}

/** A work stays with all that were merged into it where one of them has a case. */
function heldBy(
  works: readonly { id: string; mergedInto: string | null }[],
  cases: ReadonlyMap<string, number>,
): Set<string> {
  const into = new Map(works.map(({ id, mergedInto }) => [id, mergedInto]))
  const rootOf = (id: string): string => {
    const target = into.get(id)
    return target && into.has(target) ? rootOf(target) : id
  }
  const roots = new Set([...cases.keys()].map(rootOf))
  return new Set(works.filter(({ id }) => roots.has(rootOf(id))).map(({ id }) => id))
}

/** Removes files of works that are gone: of the pictures those that nothing else names. */
export async function removeWorkFiles(
  context: Pick<Context, 'db' | 'config'>,
  { pictures, evidence }: Jobs['remove-work-files'],
): Promise<void> {
  const { db, config } = context
  for (const name of evidence) await removeEvidenceFile(config.dataDir, name)
  const used = pictures.length > 0 ? await filesInUse(db, pictures) : new Set<string>()
  const gone = pictures.filter((name) => !used.has(name))
  const folder = imageFolder(config.dataDir)
  for (const name of gone) {
    const file = pictureFile(folder, name)
    if (file !== null) await rm(file, { force: true })
  }
  await removeSized(context, gone)
}
