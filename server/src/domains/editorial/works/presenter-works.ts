import { type Answer, deletedDays, type editorial, type ModId, modNameOf } from '@yehang/contract'
import { dayMs, shanghaiTime } from '../../../platform/clock.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import { pubTextOf } from '../../catalogue/service/imported-work.ts'
import type { ChangeRecord } from './queries/changes.ts'
import { type EditedDescription, noDescription } from './queries/description.ts'
import type { ListedWork, OpenedWork } from './service/reading.ts'
import { sheetWords, stateWords } from './words.ts'

type Row = Answer<typeof editorial.listAdminWorks>['rows'][number]
type Work = Answer<typeof editorial.getAdminWork>['data']

/** Pictures sealed by a case are not shown. */
const shownPicture = ({ visibilityHold }: ListedWork, path: string | null, host: string) =>
  path === null || visibilityHold?.sealed ? null : imageUrl(host, path)

export function presentAdminRow(work: ListedWork, host: string): Row {
  const {
    id,
    number,
    title,
    modId,
    performers,
    state,
    mergedInto,
    deletedAt,
    magnets,
    isOnline,
    rights,
    visibilityHold,
  } = work
  return {
    ...{ id, number, title, modId, performers, state, mergedInto, magnets, isOnline, rights, visibilityHold },
    purgeTime: deletedAt && shanghaiTime(deletedAt.getTime() + deletedDays * dayMs),
    hasCover: work.picSmall !== null,
    picSmall: shownPicture(work, work.picSmall, host),
    pubTime: work.pubTime,
    pubText: pubTextOf(work.pubTime, work.pubPrecision),
    video: work.videoState === null ? null : { state: work.videoState, progress: work.progress ?? 0 },
    updateTime: shanghaiTime(work.updatedAt.getTime()),
  }
}

export function presentAdminWork(
  { row, work, locked, magnets, parts, checks, merged }: OpenedWork,
  host: string,
): Work {
  const entries = (kind: string) =>
    work.entries
      .filter((entry) => entry.kind === kind)
      .map(({ id, name, nameCn, count }) => ({ id, name, nameCn, count }))
  return {
    ...presentAdminRow(row, host),
    duration: work.duration,
    playLevel: work.playLevel,
    originalTitle: work.originalTitle,
    aliases: work.aliases,
    synopsis: work.synopsis,
    area: work.area,
    language: work.language,
    remarks: work.remarks,
    lockedFields: locked,
    picBig: shownPicture(row, work.picBig, host),
    numberKey: work.numberKey,
    createTime: shanghaiTime(work.createdAt.getTime()),
    entries: {
      performer: entries('performer'),
      maker: entries('maker'),
      label: entries('label'),
      series: entries('series'),
      director: entries('director'),
      item: entries('item'),
      tag: entries('tag'),
    },
    magnetRows: magnets.map(presentMagnet),
    parts,
    checks,
    merged,
  }
}

export function presentMagnet(magnet: OpenedWork['magnets'][number]) {
  const { id, name, infoHash, length, category, remark, createdAt, isBlocked, part } = magnet
  return {
    ...{ id, name, infoHash, length, category, remark, isBlocked, part },
    createTime: shanghaiTime(createdAt.getTime()),
  }
}

export function presentAdminChange({ id, at, ...change }: ChangeRecord) {
  return { entryId: id, at: shanghaiTime(at.getTime()), ...change }
}

/** The lines of the exported list, headings first. */
export function worksSheet(
  works: readonly ListedWork[],
  descriptions: ReadonlyMap<string, EditedDescription>,
): string[][] {
  const lines = works.map((work) => {
    const { originalTitle, aliases, synopsis, area, language, remarks } =
      descriptions.get(work.id) ?? noDescription
    return [
      work.id,
      work.number,
      work.title,
      work.performers,
      modNameOf(work.modId as ModId),
      stateWords[work.state],
      String(work.magnets),
      work.isOnline === 1 ? sheetWords.online : sheetWords.notOnline,
      work.rights.join(sheetWords.between),
      pubTextOf(work.pubTime, work.pubPrecision),
      shanghaiTime(work.updatedAt.getTime()),
      ...[originalTitle, aliases.join(sheetWords.between), area, language, remarks, synopsis],
      work.parts === 0 ? '' : String(work.parts),
    ]
  })
  return [[...sheetWords.head], ...lines]
}
