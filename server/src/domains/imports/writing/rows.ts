import type { ModId } from '@yehang/contract/channels'
import { numberNorm } from '../../../platform/text/number.ts'
import { hasDescription, type ImportedMagnet } from '../../catalogue/service/imported-work.ts'
import { searchTextOf, synopsisTextOf } from '../../catalogue/service/search-text.ts'
import type { KnownWork } from '../queries/works.ts'
import { copyBytes, copyText, copyTexts } from './copy-text.ts'
import type { EntityIds } from './entity-ids.ts'
import type { PreparedWork } from './prepare.ts'

/** A prepared work with its id. */
export interface IdentifiedWork extends PreparedWork {
  id: string
  /** Whether it can be watched, as its row says or is to say. */
  online: number
  published: boolean
}

export const workColumns = [
  ...['id', 'pub_time', 'evaluates', 'average', 'mod_id', 'duration', 'is_online', 'play_level', 'is_dht'],
  ...['is_demo', 'number', 'number_norm', 'title', 'pic_small', 'pic_big', 'image_small', 'image_big', 'mp4'],
  ...['import_hash', 'published', 'unlisted', 'pub_precision'],
]

/** `levelOf`: who may watch a work of a channel whose line does not say it. */
export function workRows(
  works: readonly IdentifiedWork[],
  { isDemo, levelOf }: { isDemo: boolean; levelOf: (modId: ModId) => number },
): string {
  let rows = ''
  for (const { id, work, hash, online, published } of works) {
    rows +=
      `${id}\t${work.pubTime}\t${work.evaluates}\t${work.average ?? '\\N'}\t${work.modId}\t${work.duration ?? '\\N'}\t` +
      `${online}\t${work.playLevel ?? levelOf(work.modId)}\t${work.magnets.length > 0}\t${isDemo}\t` +
      `${copyText(work.number)}\t${copyText(numberNorm(work.number))}\t${copyText(work.title)}\t` +
      `${copyText(work.picSmall)}\t${copyText(work.picBig)}\t${copyTexts(work.imageSmall)}\t` +
      `${copyTexts(work.imageBig)}\t${copyText(work.mp4)}\t${copyBytes(hash)}\t` +
      `${published}\t${published ? '\\N' : 'draft'}\t${work.pubPrecision ?? '\\N'}\n`
  }
  return rows
}

export const descriptionColumns = [
  ...['work_id', 'original_title', 'aliases', 'synopsis', 'area', 'language', 'remarks'],
  ...['synopsis_norm', 'synopsis_doc'],
]

/** Of works alone of which something is said. */
export function descriptionRows(works: readonly IdentifiedWork[]): string {
  let rows = ''
  for (const { id, work } of works) {
    if (!hasDescription(work)) continue
    const {
      originalTitle = null,
      aliases = [],
      synopsis = null,
      area = null,
      language = null,
      remarks = null,
    } = work
    const found = synopsisTextOf(synopsis)
    rows +=
      `${id}\t${copyText(originalTitle)}\t${copyTexts(aliases)}\t${copyText(synopsis)}\t${copyText(area)}\t` +
      `${copyText(language)}\t${copyText(remarks)}\t${copyText(found?.norm ?? null)}\t${copyText(found?.doc ?? null)}\n`
  }
  return rows
}

export const statColumns = ['work_id', 'imported_collects', 'imported_likes']

export function statRows(works: readonly IdentifiedWork[]): string {
  let rows = ''
  for (const { id, work } of works) rows += `${id}\t${work.collects}\t${work.likes}\n`
  return rows
}

export const linkColumns = [
  'entity_id',
  'work_id',
  'pub_time',
  'mod_id',
  'position',
  'is_dht',
  'is_online',
  'published',
]

/** In the order of the primary key, which spares the index jumps; and whose links they are. */
export function linkRows(
  works: readonly IdentifiedWork[],
  entities: EntityIds,
): { rows: string; entityIds: string[] } {
  const byEntity = new Map<string, string>()
  for (const { id, work, online, published } of works) {
    const before = `\t${id}\t${work.pubTime}\t${work.modId}\t`
    const after = `\t${work.magnets.length > 0}\t${online}\t${published}\n`
    let position = 0
    // Two names of a line may be those of one entity.
    for (const entityId of new Set(work.names.map((name) => entities.idOf(name, work.modId)))) {
      byEntity.set(entityId, `${byEntity.get(entityId) ?? ''}${entityId}${before}${position++}${after}`)
    }
  }
  const entityIds = [...byEntity.keys()].sort()
  return { rows: entityIds.map((id) => byEntity.get(id)).join(''), entityIds }
}

export const magnetColumns = ['work_id', 'info_hash', 'name', 'length', 'create_time', 'category', 'remark']

/** Times of the import format are those of Asia/Shanghai. */
const zone = '+08'

export function magnetRows(works: readonly IdentifiedWork[]): string {
  let rows = ''
  for (const { id, work } of works) {
    for (const { infoHash, name, length, createTime, category, remark } of work.magnets) {
      rows +=
        `${id}\t${copyBytes(infoHash)}\t${copyText(name)}\t${length ?? '\\N'}\t${createTime}${zone}\t` +
        `${copyText(category)}\t${copyText(remark)}\n`
    }
  }
  return rows
}

export const searchColumns = [
  ...['work_id', 'pub_time', 'mod_id', 'is_dht', 'is_online', 'published', 'norm', 'doc'],
]

export function searchRows(works: readonly IdentifiedWork[], entities: EntityIds): string {
  let rows = ''
  for (const { id, work, online, published, search } of works) {
    const named = entities.withAllNames(work)
    const { norm, doc } = named === null ? (search ?? searchTextOf(work)) : searchTextOf(named)
    rows +=
      `${id}\t${work.pubTime}\t${work.modId}\t${work.magnets.length > 0}\t${online}\t${published}\t` +
      `${copyText(norm)}\t${copyText(doc)}\n`
  }
  return rows
}

export interface ChangedWork extends IdentifiedWork {
  known: KnownWork
}

/** Rows for `updateWorks`. */
export function workUpdates(works: readonly ChangedWork[], isDemo: boolean): object[] {
  return works.map(({ id, work, hash, known }) => ({
    id,
    pub_time: work.pubTime,
    pub_precision: work.pubPrecision ?? null,
    evaluates: work.evaluates,
    average: work.average,
    duration: work.duration,
    is_online: work.isOnline,
    play_level: work.playLevel ?? known.playLevel,
    is_dht: work.magnets.length > 0,
    is_demo: isDemo,
    number_norm: numberNorm(work.number),
    title: work.title,
    pic_small: work.picSmall,
    pic_big: work.picBig,
    image_small: work.imageSmall,
    image_big: work.imageBig,
    mp4: work.mp4,
    import_hash: hash,
    collects: work.collects,
    likes: work.likes,
    is_back: known.returns,
  }))
}

/** Rows for `replaceMagnets`. */
export function magnetUpdates(works: readonly IdentifiedWork[]): object[] {
  const row = (id: string, { infoHash, createTime, part: _, ...others }: ImportedMagnet) => ({
    ...others,
    work_id: id,
    info_hash: infoHash,
    create_time: createTime + zone,
  })
  return works.flatMap(({ id, work }) => work.magnets.map((magnet) => row(id, magnet)))
}

/** Rows for `replaceParts`. */
export const partRows = (works: readonly IdentifiedWork[]) =>
  works.flatMap(({ id, work }) =>
    (work.parts ?? []).map(({ title }, position) => ({ work_id: id, title, position })),
  )

export const partMagnets = (works: readonly IdentifiedWork[]) =>
  works.flatMap(({ id, work }) =>
    work.magnets.flatMap(({ infoHash, part }) =>
      part === undefined ? [] : [{ work_id: id, info_hash: infoHash, part }],
    ),
  )
