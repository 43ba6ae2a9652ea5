import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { takeVideosTo } from '../../../playback/service/videos.ts'
import {
  assetsOf,
  dropRights,
  moveEvidence,
  movePictureRows,
  putRights,
  setColumns,
  type WorkAssets,
} from '../queries/merge-transfer.ts'
import { markShown } from '../queries/pictures.ts'
import type { RightsFields } from '../queries/rights.ts'
import { noteStaffFields } from './staff-fields.ts'

/** What of a work's video, pictures and rights a merge carries over: what the work that stays does not have. */

export type WorkVideoState = 'ready' | 'preparing' | 'failed' | 'none'

/** Fields that belong together: half of one licence and half of another would be neither. */
const rightsParts = {
  licence: ['basis', 'licensor', 'startsOn', 'endsOn', 'territory'],
  consent: ['people', 'consents'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof RightsFields)[]>
export type RightsPart = keyof typeof rightsParts

export interface Transfer {
  /** `stays`: the work that stays has one of its own, and the other keeps its. */
  video: 'moves' | 'stays' | 'none'
  cover: boolean
  stills: number
  preview: boolean
  rights: RightsPart[]
  evidence: string[]
}

export function workVideoState({ videos, isOnline }: WorkAssets): WorkVideoState {
  if (videos.some(({ state }) => state === 'ready')) return 'ready'
  if (isOnline !== 0 || videos.some(({ state }) => state !== 'failed')) return 'preparing'
  return videos.length > 0 ? 'failed' : 'none'
}

export const hasCover = ({ picSmall, picBig }: WorkAssets) => (picSmall ?? picBig) !== null
export const stillsOf = ({ imageSmall, imageBig }: WorkAssets) => Math.max(imageSmall.length, imageBig.length)

export function partsOf({ rights }: WorkAssets): RightsPart[] {
  const parts = Object.keys(rightsParts) as RightsPart[]
  return parts.filter((part) => rightsParts[part].some((field) => (rights?.[field] ?? null) !== null))
}

/** What a merge transfers from one work to the other, for the preview and for the merge. */
export function transferOf(from: WorkAssets, into: WorkAssets): Transfer {
  const [own, other] = [workVideoState(into), workVideoState(from)]
  const hasOwn = own === 'ready' || own === 'preparing'
  const video = from.videos.length === 0 || other === 'none' ? 'none' : hasOwn ? 'stays' : 'moves'
  const held = partsOf(into)
  return {
    video,
    cover: hasCover(from) && !hasCover(into),
    stills: stillsOf(into) === 0 ? stillsOf(from) : 0,
    preview: from.mp4 !== null && into.mp4 === null,
    rights: partsOf(from).filter((part) => !held.includes(part)),
    evidence: from.evidence
      .filter(({ kind }) => into.evidence.every((mine) => mine.kind !== kind))
      .map(({ id }) => id),
  }
}

/** What a merge carried over, by which it is taken back. */
export interface TransferRecord {
  carried: Transfer
  videos: string[]
  /** Of the work that stays, before and with the video. */
  playLevel: { was: number; became: number } | null
  shown: Pick<WorkAssets, 'picSmall' | 'picBig' | 'imageSmall' | 'imageBig' | 'mp4'>
  byStaff: { from: boolean; into: boolean }
  pictureRows: string[]
  given: Partial<RightsFields>
  /** Of the rights of the work that stays as they were before; null: there were none. */
  rightsBefore: { version: number; updatedBy: string | null; updatedAt: string } | null
}

const smallsOf = ({ picSmall, picBig, imageSmall }: TransferRecord['shown']) => [
  ...new Set([picSmall ?? picBig, ...imageSmall].filter((small) => small !== null)),
]

/** Needs the locks of both works. */
export async function transferAll(
  tx: DatabaseTransaction,
  from: WorkAssets,
  into: WorkAssets,
  staffId: string,
  now: Date,
): Promise<TransferRecord> {
  const carried = transferOf(from, into)
  const { cover, stills, preview } = carried
  const shown = {
    picSmall: cover ? from.picSmall : null,
    picBig: cover ? from.picBig : null,
    imageSmall: stills > 0 ? from.imageSmall : [],
    imageBig: stills > 0 ? from.imageBig : [],
    mp4: preview ? from.mp4 : null,
  }
  const moving = carried.video === 'moves' ? from.videos.map(({ id }) => id) : []
  // The access level is stored beside the video: a transfer must not make it free.
  const raises = moving.length > 0 && from.playLevel !== into.playLevel
  if (raises) await setColumns(tx, into.id, { play_level: from.playLevel })
  const videos = await takeVideosTo(tx, moving, from.id, into.id)
  await noteStaffFields(
    tx,
    into.id,
    { playLevel: into.playLevel, mp4: into.mp4 },
    { playLevel: raises ? from.playLevel : into.playLevel, mp4: preview ? from.mp4 : into.mp4 },
  )
  const over: TransferRecord = {
    carried,
    videos,
    playLevel: raises ? { was: into.playLevel, became: from.playLevel } : null,
    shown,
    byStaff: { from: from.byStaff, into: into.byStaff },
    pictureRows: await transferPictures(tx, from, into, carried, shown, now),
    given: givenBy(from, carried),
    rightsBefore: into.rights,
  }
  if (carried.rights.length > 0) {
    const fields = { ...fieldsOf(into.rights), ...over.given }
    const version = (into.rights?.version ?? 0) + 1
    await putRights(tx, into.id, fields, { version, updatedBy: staffId, updatedAt: now })
  }
  await moveEvidence(tx, carried.evidence, from.id, into.id)
  return over
}

async function transferPictures(
  tx: DatabaseTransaction,
  from: WorkAssets,
  into: WorkAssets,
  { cover, stills, preview }: Transfer,
  shown: TransferRecord['shown'],
  now: Date,
): Promise<string[]> {
  const { picSmall, picBig, imageSmall, imageBig, mp4 } = shown
  // One work shows a picture, or a takedown of the one would leave the other's on the disk.
  await setColumns(tx, from.id, {
    ...(cover && { pic_small: null, pic_big: null }),
    ...(stills > 0 && { image_small: [], image_big: [] }),
    ...(preview && { mp4: null }),
  })
  await setColumns(tx, into.id, {
    ...(cover && { pic_small: picSmall, pic_big: picBig }),
    ...(stills > 0 && { image_small: imageSmall, image_big: imageBig }),
    ...(preview && { mp4 }),
    // An import of the work that stays knows nothing of them.
    ...((cover || stills > 0) && { pictures_by_staff: true }),
  })
  const left = smallsOf({
    picSmall: cover ? null : from.picSmall,
    picBig: cover ? null : from.picBig,
    imageSmall: stills > 0 ? [] : from.imageSmall,
    imageBig: [],
    mp4: null,
  })
  const going = smallsOf(shown).filter((small) => !left.includes(small))
  const moved = await movePictureRows(tx, going, from.id, into.id)
  if (moved.length > 0) await showRows(tx, into.id, now)
  return moved
}

/** Of the pictures of a work, which it shows now. */
async function showRows(tx: DatabaseTransaction, workId: string, now: Date): Promise<void> {
  const work = (await assetsOf(tx, [workId])).get(workId)
  if (work !== undefined) await markShown(tx, workId, smallsOf(work), now)
}

const allFields = Object.values(rightsParts).flat() as (keyof RightsFields)[]

const fieldsOf = (rights: RightsFields | null) =>
  Object.fromEntries(allFields.map((field) => [field, rights?.[field] ?? null])) as unknown as RightsFields

const givenBy = ({ rights }: WorkAssets, { rights: parts }: Transfer): Partial<RightsFields> =>
  Object.fromEntries(
    parts
      .flatMap((part) => rightsParts[part])
      .flatMap((field) => (rights?.[field] == null ? [] : [[field, rights[field]]])),
  )

/** Brings back what was carried over, but for what was changed since. Needs the locks of both works. */
export async function bringBack(
  tx: DatabaseTransaction,
  from: string,
  into: string,
  over: TransferRecord,
  now: Date,
): Promise<void> {
  const both = await assetsOf(tx, [from, into])
  const [source, target] = [both.get(from), both.get(into)]
  if (source === undefined || target === undefined) return
  const back = await takeVideosTo(tx, over.videos, into, from)
  const { playLevel } = over
  if (playLevel !== null && back.length > 0 && target.playLevel === playLevel.became) {
    await setColumns(tx, into, { play_level: playLevel.was })
  }
  await bringPicturesBack(tx, source, target, over, now)
  const after = (await assetsOf(tx, [into])).get(into) ?? target
  const levelAndPreview = ({ playLevel: level, mp4 }: WorkAssets) => ({ playLevel: level, mp4 })
  await noteStaffFields(tx, into, levelAndPreview(target), levelAndPreview(after))
  await bringRightsBack(tx, target, over)
  await moveEvidence(tx, over.carried.evidence, into, from)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function bringPicturesBack(
  tx: DatabaseTransaction,
  source: WorkAssets,
  target: WorkAssets,
  { carried: { cover, stills, preview }, shown, byStaff, pictureRows }: TransferRecord,
  now: Date,
): Promise<void> {
  const isCover = same([target.picSmall, target.picBig], [shown.picSmall, shown.picBig])
  const isStills = same([target.imageSmall, target.imageBig], [shown.imageSmall, shown.imageBig])
  const untouched = (!cover || isCover) && (stills === 0 || isStills)
  await setColumns(tx, target.id, {
    ...(cover && isCover && { pic_small: null, pic_big: null }),
    ...(stills > 0 && isStills && { image_small: [], image_big: [] }),
    ...(preview && target.mp4 === shown.mp4 && { mp4: null }),
    ...((cover || stills > 0) && untouched && { pictures_by_staff: byStaff.into }),
  })
  await setColumns(tx, source.id, {
    ...(cover && !hasCover(source) && { pic_small: shown.picSmall, pic_big: shown.picBig }),
    ...(stills > 0 && stillsOf(source) === 0 && { image_small: shown.imageSmall, image_big: shown.imageBig }),
    ...(preview && source.mp4 === null && { mp4: shown.mp4 }),
    ...((cover || stills > 0) && { pictures_by_staff: byStaff.from }),
  })
  await movePictureRows(tx, pictureRows, target.id, source.id)
  if (pictureRows.length > 0) for (const { id } of [source, target]) await showRows(tx, id, now)
}

async function bringRightsBack(
  tx: DatabaseTransaction,
  { id, rights }: WorkAssets,
  { given, rightsBefore }: TransferRecord,
): Promise<void> {
  const fields = Object.entries(given) as [keyof RightsFields, unknown][]
  if (fields.length === 0 || rights === null) return
  const left = { ...fieldsOf(rights) }
  for (const [field, value] of fields) if (rights[field] === value) Object.assign(left, { [field]: null })
  const isUntouched = rights.version === (rightsBefore?.version ?? 0) + 1
  if (rightsBefore === null && isUntouched) return dropRights(tx, id)
  const by = isUntouched && rightsBefore !== null ? rightsBefore : rights
  const version = rights.version + 1
  await putRights(tx, id, left, { version, updatedBy: by.updatedBy, updatedAt: new Date(by.updatedAt) })
}
