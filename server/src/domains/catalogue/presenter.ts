import type { Answer, catalogue } from '@yehang/contract'
import { shanghaiTime } from '../../platform/clock.ts'
import type { EntityKind } from '../../platform/database/tables/tables.ts'
import { uploadedPictures } from '../../platform/files/folders.ts'
import { imagePath } from '../../platform/http/images.ts'
import type { DetailRecord, LinkedEntity, PartRecord } from './queries/details.ts'
import type { DirectoryRecord, EntryRecord, TagRecord } from './queries/directories.ts'
import type { MagnetRecord } from './queries/magnets.ts'
import type { WorkRecord } from './queries/rows.ts'
import { pubTextOf } from './service/imported-work.ts'
import type { Suggestions } from './service/suggest.ts'
import { otherTags } from './words.ts'

/** Each public field is named here, so that a new column never leaks. */

type ListAnswer = Answer<typeof catalogue.listWorks>
type WorkRow = ListAnswer['rows'][number]
type Detail = Answer<typeof catalogue.getWork>
type Entry = Detail['tags'][number]

/**
 * Puts the image host in front of a relative path, so that a row is ready to show (docs/requirements.md, catalogue 3).
 */
export function imageUrl(host: string, path: string): string {
  if (/^(https?:)?\/\//i.test(path)) return path
  if (path.startsWith(uploadedPictures)) return `${imagePath}/${path}`
  return `${host.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}

/**
 * The widths of a picture, where the picture comes from this site: what IMAGE_HOST serves is another copy, if it is the
 * same at all.
 */
export function sizesOf(host: string, path: string | null | undefined, sizes: string | null | undefined) {
  return path && sizes && (host === imagePath || path.startsWith(uploadedPictures)) ? sizes : null
}

/** A clip shows nothing of a film that not everybody may watch. */
const mayPreview = (work: WorkRecord) => work.is_online === 1 && work.play_level === 0

export function presentWork(work: WorkRecord, host: string): WorkRow {
  const picSizes = sizesOf(host, work.pic_small, work.pic_sizes)
  return {
    id: work.id,
    number: work.number,
    title: work.title,
    pubTime: work.pub_time,
    picSmall: work.pic_small && imageUrl(host, work.pic_small),
    picBig: work.pic_big && imageUrl(host, work.pic_big),
    modId: work.mod_id,
    isOnline: work.is_online,
    isDht: work.is_dht ? 1 : 0,
    duration: work.duration,
    average: work.average,
    evaluates: work.evaluates,
    playLevel: work.play_level,
    ...(work.collects !== undefined && { collects: work.collects }),
    ...(picSizes && { picSizes }),
    ...(work.pub_precision && { pubText: pubTextOf(work.pub_time, work.pub_precision) }),
    ...(work.preview_id !== null && mayPreview(work) && { preview: work.preview_id }),
  }
}

export function presentDetail(work: DetailRecord, host: string): Detail {
  const { image_small, image_big } = work
  const stills = image_big.length < image_small.length ? image_small : image_big
  const picBigSizes = sizesOf(host, work.pic_big, work.big_sizes)
  const imageSizes = stills.map((path, place) => sizesOf(host, path, work.image_sizes[place]) ?? '')
  const images = (paths: string[]) => paths.map((path) => imageUrl(host, path)).join(',')
  const entries = (kind: EntityKind): Entry[] =>
    work.entities.filter((entity) => entity.kind === kind).map(presentEntry)
  return {
    data: {
      ...presentWork(work, host),
      imageSmall: images(image_small),
      imageBig: images(image_big),
      ...(picBigSizes && { picBigSizes }),
      ...(imageSizes.some(Boolean) && { imageSizes }),
      mp4: work.mp4 && imageUrl(host, work.mp4),
      collects: work.collects,
      likes: work.likes,
      ...(work.has_markers && { hasMarkers: true as const }),
      ...presentDescription(work.description),
    },
    collect: null,
    like: null,
    tags: entries('tag'),
    maker: entries('maker'),
    performer: entries('performer'),
    series: entries('series'),
    label: entries('label'),
    director: entries('director'),
    item: entries('item'),
    ...(work.parts && { parts: work.parts.map(presentPart) }),
  }
}

/** What is not known is left out. */
function presentDescription(description: DetailRecord['description']): Partial<Detail['data']> {
  if (description === null) return {}
  const { originalTitle, aliases, synopsis, area, language, remarks } = description
  return {
    ...(originalTitle && { originalTitle }),
    ...(aliases && { aliases }),
    ...(synopsis && { synopsis }),
    ...(area && { area }),
    ...(language && { language }),
    ...(remarks && { remarks }),
  }
}

function presentPart({ id, title, isOnline, seconds, magnets }: PartRecord, place: number) {
  const duration = seconds === null ? null : Math.max(1, Math.round(seconds / 60))
  return { id, title, position: place + 1, isOnline, duration, magnets }
}

function presentEntry({ id, name, nameCn }: LinkedEntity): Entry {
  return { id, name, nameCn }
}

export function presentDirectoryRow({ id, name, nameCn, count }: DirectoryRecord) {
  return { id, name, nameCn, count }
}

export function presentPerformer({ id, name, nameCn, count, uncensoredCount }: DirectoryRecord) {
  return { id, name, nameCn, count, uncensoredCount }
}

export function presentDirectoryEntry({ kind, modId, group, ...entry }: EntryRecord) {
  return { ...presentPerformer(entry), tableName: kind, modId, group }
}

/** Tags without a group come last, under 其他. */
export function presentTagGroups(tags: TagRecord[]): Answer<typeof catalogue.listTagGroups>['data'] {
  const groups = Map.groupBy(tags, (tag) => tag.group ?? otherTags)
  return [...groups].map(([name, items]) => ({
    name,
    items: items.map(({ id, name: tagName, nameCn, count }) => ({ id, name: tagName, nameCn, count })),
  }))
}

/** Where copies are metered, a hash is shown by its first digits alone. */
const maskedHash = (hash: string) => hash.slice(0, 4).padEnd(hash.length, '*')

export function presentMagnet(
  magnet: MagnetRecord,
  metered: boolean,
): Answer<typeof catalogue.listMagnets>['rows'][number] {
  const hash = magnet.info_hash.toString('hex')
  return {
    id: magnet.id,
    name: magnet.name,
    infoHash: metered ? maskedHash(hash) : hash,
    length: magnet.length,
    createTime: shanghaiTime(magnet.create_time.getTime()),
    category: magnet.category,
    remark: magnet.remark,
    ...(magnet.part_id && { part: magnet.part_id }),
  }
}

export function presentSuggestions(
  { exact, found, entries }: Suggestions,
  host: string,
): Answer<typeof catalogue.suggestWorks> {
  const works = (records: WorkRecord[]) => records.map((work) => presentWork(work, host))
  return {
    data: {
      exact: exact && presentWork(exact, host),
      works: works(found.works),
      entries: entries.map(({ kind, modId, id, name, nameCn, count }) => ({
        id,
        name,
        nameCn,
        count,
        tableName: kind,
        modId,
      })),
      total: found.total,
      ...(found.capped && { totalCapped: true as const }),
      ...(found.didYouMean && { didYouMean: found.didYouMean }),
    },
  }
}
