import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { portraitWidths } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { imageFolder, uploadedPictures } from '../../../../platform/files/folders.ts'
import {
  keepPicture,
  removePictureFiles,
  sniffPicture,
  UnreadablePicture,
} from '../../../../platform/files/picture-files.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { received } from '../../../../platform/http/received.ts'
import { blockedAmong } from '../../../blocklist/queries/blocklist.ts'
import { noteStopped } from '../../../blocklist/service.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { findEntity, lockEntities } from '../queries/entity.ts'
import { findPortrait, type PortraitPaths, removePortraitOf, setPortraitOf } from '../queries/portrait.ts'

type Doing = Pick<Context, 'db' | 'clock' | 'config'>

/** Throws where it is not there, or merged: its page is that of another one. */
async function lockPresent(tx: DatabaseTransaction, id: string): Promise<void> {
  const [entity] = await lockEntities(tx, [id])
  if (entity === undefined) throw notFound()
  if (entity.mergedInto !== null) throw new AppError('entry_merged')
}

/** Takes a picture in as the portrait of an entity. Answers its path. */
export async function setPortrait(
  { db, clock, config }: Doing,
  { id, bytes }: { id: string; bytes: Readable },
  actor: Actor,
): Promise<string> {
  if ((await findEntity(db, id)) === undefined) throw notFound()
  const file = await received(bytes)
  if (sniffPicture(file) === null) throw new AppError('picture_type')
  const fileHash = hash('sha256', file)
  const stopped = (await blockedAmong(db, 'file_hash', [fileHash])).get(fileHash)
  if (stopped !== undefined) {
    await noteStopped({ db, clock }, { entryPoint: 'picture', staffId: actor.id }, [stopped])
    throw new AppError('picture_blocked')
  }
  const folder = imageFolder(config.dataDir)
  const kept = await keepPicture(folder, uploadedPictures, file, portraitWidths).catch((error: unknown) => {
    throw error instanceof UnreadablePicture ? new AppError('picture_unreadable') : error
  })
  const { small = '', large = '' } = kept.paths
  const now = new Date(clock.now())
  let replaced: PortraitPaths | undefined
  try {
    replaced = await db.transaction().execute(async (tx) => {
      await lockPresent(tx, id)
      const before = await findPortrait(tx, id)
      await setPortraitOf(tx, id, { small, large, fileHash, staffId: actor.id }, now)
      const subject = { kind: 'entity' as const, id }
      const after = { size: `${kept.width}×${kept.height}` }
      await addAudit(tx, { action: 'set-portrait', actor, subject, after, detail: { large, fileHash } }, now)
      await moveVersionOfRecorded(tx)
      return before
    })
  } catch (error) {
    await removePictureFiles(folder, Object.values(kept.paths))
    throw error
  }
  await removeFiles(config, replaced)
  return large
}

export async function removePortrait({ db, clock, config }: Doing, id: string, actor: Actor): Promise<void> {
  const removed = await db.transaction().execute(async (tx) => {
    await lockPresent(tx, id)
    const before = await findPortrait(tx, id)
    if (before === undefined) return undefined
    await removePortraitOf(tx, id)
    const subject = { kind: 'entity' as const, id }
    await addAudit(tx, { action: 'remove-portrait', actor, subject }, new Date(clock.now()))
    await moveVersionOfRecorded(tx)
    return before
  })
  await removeFiles(config, removed)
}

async function removeFiles({ dataDir }: Context['config'], gone: PortraitPaths | undefined): Promise<void> {
  if (gone !== undefined) await removePictureFiles(imageFolder(dataDir), [gone.small, gone.large])
}
