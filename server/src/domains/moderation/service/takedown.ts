import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { BlockedKind } from '../../../platform/database/tables/tables.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { numberMark } from '../../blocklist/queries/blocklist.ts'
import { addMarks, type NewMark } from '../../blocklist/queries/marks.ts'
import { takeVideosDown } from '../../playback/service/videos.ts'
import { type CaseRecord, changeCase } from '../queries/cases.ts'
import {
  clearPictures,
  forgetPictures,
  infoHashesOf,
  type KnownPicture,
  knownPictures,
  type ReportedWork,
  removeMagnets,
  sourceHashesOf,
} from '../queries/work-assets.ts'
import { pathsOf } from './pictures.ts'

/** What a decision takes away, and what it keeps from coming back. */

export type Removable = 'cover' | 'stills' | 'video' | 'magnets'

export interface Choice {
  remove: readonly Removable[]
  block: readonly BlockedKind[]
}

/** A whole work: its magnets stay with it, out of sight, so that a reversal finds them. */
export const everything: Choice = {
  remove: ['cover', 'stills', 'video'],
  block: ['number', 'info_hash', 'file_hash'],
}

type RemovedKind = 'cover' | 'stills' | 'videos' | 'videoBytes' | 'magnets' | 'marks' | 'unblocked'

/** The counts that are reported afterwards. */
export type Removed = Partial<Record<RemovedKind, number>>

/**
 * Takes these parts off a work and blocks what is chosen. Of pictures and of sealed evidence the files follow by a job,
 * which blocks what they are, too. Needs the locks of the case and of the work.
 */
export async function takeAway(
  tx: DatabaseTransaction,
  held: CaseRecord,
  work: ReportedWork,
  { remove, block }: Choice,
  isSealed: boolean,
  now: Date,
): Promise<Removed> {
  const removed: Removed = {}
  const going = picturesOf(work, await knownPictures(tx, work.id), remove)
  const uploads = going.known.flatMap(({ fileHash }) => (fileHash === null ? [] : [fileHash]))
  const sources = remove.includes('video') ? await sourceHashesOf(tx, work.id) : []
  const files = [...new Set([...uploads, ...sources])]
  removed.marks = await addMarks(tx, await marksOf(tx, work, block, files), held.id, now)
  const blocks = block.includes('file_hash')
  // Of sealed evidence too: the hourly cap may have kept the case from taking its pictures on arrival.
  const pictures = [...new Set([...held.pictures, ...going.paths])]
  const gone = held.picturesGone || (!isSealed && going.paths.length > 0)
  const change = { pictures, pictures_gone: gone, blocks_files: blocks }
  await changeCase(tx, held.id, change, now)
  if (pictures.length > 0) await addJob(tx, 'case-files', { caseId: held.id }, { key: `case ${held.id}` })
  if (isSealed) return removed
  const cover = remove.includes('cover')
  const stills = remove.includes('stills')
  const video = remove.includes('video')
  if (cover) removed.cover = work.picSmall || work.picBig ? 1 : 0
  if (stills) removed.stills = Math.max(work.imageBig.length, work.imageSmall.length)
  const smalls = going.known.map(({ small }) => small)
  await forgetPictures(tx, work.id, smalls)
  if (cover || stills || video) await clearPictures(tx, work.id, { cover, stills, preview: video }, now)
  if (video) {
    const { videos, bytes } = await takeVideosDown(tx, work.id, now)
    Object.assign(removed, { videos, videoBytes: bytes })
  }
  if (remove.includes('magnets')) removed.magnets = await removeMagnets(tx, work.id)
  return removed
}

/**
 * The pictures of these parts, and where their files are. What the work goes on showing in another place stays; what was
 * taken off it before, and could be put back, goes with the stills.
 */
function picturesOf(work: ReportedWork, known: readonly KnownPicture[], remove: readonly Removable[]) {
  const [cover, stills] = [remove.includes('cover'), remove.includes('stills')]
  const video = remove.includes('video')
  const shown = (isCover: boolean, isStills: boolean, isPreview: boolean) =>
    pathsOf({
      picSmall: isCover ? work.picSmall : null,
      picBig: isCover ? work.picBig : null,
      imageSmall: isStills ? work.imageSmall : [],
      imageBig: isStills ? work.imageBig : [],
      mp4: isPreview ? work.mp4 : null,
    })
  const staying = new Set(shown(!cover, !stills, !video))
  const leaving = shown(cover, stills, video).filter((name) => !staying.has(name))
  const going = known.filter(({ small, isGone }) => (isGone ? stills : leaving.includes(small)))
  const others = going.flatMap(({ small, big, cover: large }) => [small, big, large])
  return { paths: [...new Set([...leaving, ...others])].filter((name) => !staying.has(name)), known: going }
}

async function marksOf(
  tx: DatabaseTransaction,
  { id, modId, number }: ReportedWork,
  block: readonly BlockedKind[],
  files: readonly string[],
): Promise<NewMark[]> {
  const of = (kind: BlockedKind, marks: readonly string[]) =>
    block.includes(kind) ? marks.map((mark) => ({ kind, mark })) : []
  return [
    ...of('number', [numberMark(modId, number)]),
    ...of('info_hash', await infoHashesOf(tx, id)),
    ...of('file_hash', files),
  ]
}
