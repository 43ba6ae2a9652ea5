import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { pictureWidths, stillsMax } from '@yehang/contract'
import { onlyChanged } from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { imageFolder, uploadedPictures } from '../../../../platform/files/folders.ts'
import {
  keepPicture,
  removePictureFiles,
  sniffPicture,
  UnreadablePicture,
} from '../../../../platform/files/picture-files.ts'
import { keepSizes, removeSizes, withOwnWidth } from '../../../../platform/files/sized-pictures.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { received } from '../../../../platform/http/received.ts'
import { blockedAmong } from '../../../blocklist/queries/blocklist.ts'
import { noteStopped } from '../../../blocklist/service.ts'
import { sealedAmong } from '../../../catalogue/queries/sealed.ts'
import { addSized } from '../../../catalogue/queries/sized-pictures.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { assertSeen } from '../../../catalogue/service/sealed.ts'
import { removeSized } from '../../../catalogue/service/sized-pictures.ts'
import {
  addPicture,
  findShown,
  hasWork,
  lockShown,
  markShown,
  type PicturePaths,
  picturesOf,
  type ShownPictures,
  setShown,
  takeGone,
} from '../queries/pictures.ts'

type Doing = Pick<Context, 'db' | 'clock' | 'config'>

/** Cover and stills of a work, and a hash of them that changes with each edit. */
export interface WorkPictures {
  cover: PicturePaths | null
  stills: PicturePaths[]
  stamp: string
}

/** A picture that is shown no longer can be put back for so long. */
const keptMs = dayMs

function picturesIn(shown: ShownPictures, known: readonly PicturePaths[]): WorkPictures {
  const bySmall = new Map(known.map((picture) => [picture.small, picture]))
  const pictureOf = (small: string, big: string): PicturePaths =>
    bySmall.get(small) ?? { small, big, cover: big, width: null, height: null }
  const { picSmall, picBig, imageSmall, imageBig } = shown
  const coverSmall = picSmall ?? picBig
  const stills = imageSmall.map((small, place) => pictureOf(small, imageBig[place] ?? small))
  return {
    cover: coverSmall === null ? null : pictureOf(coverSmall, picBig ?? coverSmall),
    // A picture listed twice would be ambiguous.
    stills: stills.filter(({ small }, place) => stills.findIndex((other) => other.small === small) === place),
    stamp: hash('sha256', JSON.stringify([picSmall, picBig, imageSmall, imageBig])).slice(0, 32),
  }
}

/** What a work shows; of one that a case has sealed nothing. */
export async function findPictures({ db }: Doing, workId: string): Promise<WorkPictures> {
  const shown = await findShown(db, workId)
  if (shown === undefined) throw notFound()
  const pictures = picturesIn(shown, await picturesOf(db, workId))
  return (await sealedAmong(db, [workId])).has(workId) ? { ...pictures, cover: null, stills: [] } : pictures
}

/** An editor that cannot see the pictures of a sealed work would save it without them. */
async function lockChangeable(tx: DatabaseTransaction, workId: string, actor: Actor): Promise<ShownPictures> {
  const shown = await lockShown(tx, workId)
  if (shown === undefined) throw notFound()
  await assertSeen(tx, workId, actor)
  if ((await sealedAmong(tx, [workId])).has(workId)) throw new AppError('pictures_sealed')
  return shown
}

async function change(
  tx: DatabaseTransaction,
  {
    workId,
    before,
    cover,
    stills,
  }: {
    workId: string
    before: ShownPictures
    cover: PicturePaths | null
    stills: PicturePaths[]
  },
  now: Date,
): Promise<void> {
  await setShown(tx, workId, cover, stills, now)
  const shown = [...stills, ...(cover === null ? [] : [cover])].map(({ small }) => small)
  await markShown(tx, workId, shown, now)
  if (before.published) await moveVersionOfRecorded(tx)
}

/** Takes a picture in as the cover, or behind the other stills. Answers its key. */
export async function addPictureTo(
  { db, clock, config }: Doing,
  { workId, as, bytes }: { workId: string; as: 'cover' | 'still'; bytes: Readable },
  actor: Actor,
): Promise<string> {
  if (!(await hasWork(db, workId))) throw notFound()
  const file = await received(bytes)
  if (sniffPicture(file) === null) throw new AppError('picture_type')
  const fileHash = hash('sha256', file)
  const stopped = (await blockedAmong(db, 'file_hash', [fileHash])).get(fileHash)
  if (stopped !== undefined) {
    await noteStopped({ db, clock }, { entryPoint: 'picture', staffId: actor.id }, [{ ...stopped, workId }])
    throw new AppError('picture_blocked')
  }
  const folder = imageFolder(config.dataDir)
  const kept = await keepPicture(folder, uploadedPictures, file, pictureWidths).catch((error: unknown) => {
    if (error instanceof UnreadablePicture) throw new AppError('picture_unreadable')
    throw error
  })
  const { small = '', cover: large = '', big = '' } = kept.paths
  const sizes = await keepSizes(folder, file)
  const picture = { small, cover: large, big, width: kept.width, height: kept.height }
  const now = new Date(clock.now())
  try {
    await db.transaction().execute(async (tx) => {
      const before = await lockChangeable(tx, workId, actor)
      const { cover, stills } = picturesIn(before, await picturesOf(tx, workId))
      if (as === 'still' && stills.length >= stillsMax) throw new AppError('stills_full', { max: stillsMax })
      if (as === 'cover' && cover !== null) await remember(tx, workId, cover, actor.id, now)
      await addPicture(tx, workId, { ...picture, fileHash, staffId: actor.id }, now)
      const own = Math.min(kept.width, pictureWidths.big)
      const sized = [...new Set([small, large, big])].map((path) => ({
        path,
        sizes: path === big ? withOwnWidth(sizes, own) : sizes,
        source: null,
      }))
      await addSized(tx, sized, now)
      const next = as === 'cover' ? { cover: picture, stills } : { cover, stills: [...stills, picture] }
      await change(tx, { workId, before, ...next }, now)
      await addAudit(
        tx,
        {
          action: 'add-picture',
          actor,
          subject: { kind: 'work', id: workId },
          after: { [as]: `${kept.width}×${kept.height}` },
          detail: { small, fileHash },
        },
        now,
      )
    })
  } catch (error) {
    await removePictureFiles(folder, Object.values(kept.paths))
    await removeSizes(folder, [sizes])
    throw error
  }
  return small
}

/** An import's picture has no row of its own until staff change something, which they may want to take back. */
async function remember(
  tx: DatabaseTransaction,
  workId: string,
  picture: PicturePaths,
  staffId: string,
  now: Date,
): Promise<void> {
  await addPicture(tx, workId, { ...picture, fileHash: null, staffId }, now)
}

export interface PictureChange {
  workId: string
  stamp: string
  /** By their keys. */
  cover: string | null
  stills: string[]
}

/**
 * Enough of a path to distinguish a picture from the others: `stills/1.webp` is `1`, an upload its
 * first digits.
 */
function shortName(path: string): string {
  const { name: whole } = posix.parse(path)
  const name = whole.replace(/-\d+$/, '')
  return path.startsWith(uploadedPictures) ? name.slice(0, 6) : name
}

const summary = ({ cover, stills }: Pick<WorkPictures, 'cover' | 'stills'>) => ({
  cover: cover === null ? null : shortName(cover.small),
  stills: stills.map(({ small }) => shortName(small)),
})

/** Makes these the pictures of a work: in this order, without what is left out, with what was left out before. */
export async function setPictures(
  { db, clock }: Doing,
  { workId, stamp, cover: coverKey, stills: stillKeys }: PictureChange,
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const before = await lockChangeable(tx, workId, actor)
    const known = await picturesOf(tx, workId)
    const present = picturesIn(before, known)
    if (present.stamp !== stamp) throw new AppError('pictures_changed_meanwhile')
    const all = [...known, ...present.stills, ...(present.cover === null ? [] : [present.cover])]
    const pictureOf = (key: string): PicturePaths => {
      const found = all.find(({ small }) => small === key)
      if (found === undefined) throw new AppError('picture_gone')
      return found
    }
    const next = {
      cover: coverKey === null ? null : pictureOf(coverKey),
      stills: [...new Set(stillKeys)].map(pictureOf),
    }
    const keysOf = ({ cover, stills }: Pick<WorkPictures, 'cover' | 'stills'>) =>
      JSON.stringify([cover?.small ?? null, stills.map(({ small }) => small)])
    if (keysOf(present) === keysOf(next)) return
    for (const picture of all) await remember(tx, workId, picture, actor.id, now)
    await change(tx, { workId, before, ...next }, now)
    const subject = { kind: 'work' as const, id: workId }
    const changed = onlyChanged(summary(present), summary(next))
    await addAudit(tx, { action: 'set-pictures', actor, subject, ...changed }, now)
  })
}

/** Removes the files of pictures that have been unused for a day. */
export async function tidyPictures(context: Doing): Promise<void> {
  const { db, clock, config } = context
  for (;;) {
    const paths = await db.transaction().execute((tx) => takeGone(tx, new Date(clock.now() - keptMs), 100))
    await removePictureFiles(imageFolder(config.dataDir), paths)
    await removeSized(context, paths)
    if (paths.length === 0) return
  }
}
