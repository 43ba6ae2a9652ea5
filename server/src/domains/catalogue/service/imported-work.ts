import type { ModId } from '@yehang/contract/channels'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'

/** A name that a work is linked to. `nameCn` and `group` are null where the line does not say. */
export interface ImportedName {
  kind: EntityKind
  name: string
  nameCn: string | null
  /** Of tags only. */
  group: string | null
  /** Of a name as the database holds it: `nameCn`, `group` where staff said so, which no line changes. */
  byStaff?: string[] | null
}

export interface ImportedMagnet {
  /** 40 lower-case hex digits. */
  infoHash: string
  name: string
  /** Bytes. */
  length: number | null
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  createTime: string
  category: string | null
  remark: string | null
  /** Title of the part that it is of; left out where it is of the whole work. */
  part?: string
}

export interface ImportedPart {
  /** Each title once in a work. */
  title: string
  /** Path below MEDIA_IMPORT_DIR; left out where the line names none. */
  video?: string
  /** Paths below MEDIA_IMPORT_DIR of subtitles. */
  subtitles?: string[]
  /** The line says nothing of its magnets: they stay. */
  keepsMagnets?: true
  /** Of a part as the database holds it: it has a film, so that no line removes it. */
  hasFilm?: true
}

export type PubPrecision = 'month' | 'year'

/** A line that was found right, in its normal form: equal works have equal JSON. */
export interface ImportedWork {
  modId: ModId
  /** Canonical: with the channel it is the key. */
  number: string
  title: string
  /** `YYYY-MM-DD`. */
  pubTime: string
  /** What of `pubTime`, its last day, is known. This and what follows are left out where a line has none of it. */
  pubPrecision?: PubPrecision
  originalTitle?: string
  /** Other titles. */
  aliases?: string[]
  /** Plain text with line breaks. */
  synopsis?: string
  area?: string
  language?: string
  remarks?: string
  picSmall: string | null
  picBig: string | null
  imageSmall: string[]
  imageBig: string[]
  mp4: string | null
  /** Minutes. */
  duration: number | null
  /** Of the demo alone: other works are watchable once they have a video. */
  isOnline: number | null
  /** Null where the line does not say: a new work takes the default, a known one keeps what it has. */
  playLevel: number | null
  /** Path below MEDIA_IMPORT_DIR. Left out where the line names none, so that such lines stay what they were. */
  video?: string
  /** Paths below MEDIA_IMPORT_DIR of its film's subtitles. Left out like `video`. */
  subtitles?: string[]
  average: number | null
  evaluates: number
  collects: number
  likes: number
  names: ImportedName[]
  magnets: ImportedMagnet[]
  /** In their order. Left out where the line has none, so that such lines stay what they were. */
  parts?: ImportedPart[]
}

export const defaultOnline = 0

/** A name belongs to its channel, a performer to all of them. */
export function channelOfName(kind: EntityKind, modId: ModId): ModId | null {
  return kind === 'performer' ? null : modId
}

/** The fields of a work that are neither its key nor lists of names or magnets, as records call them too. */
export const plainFields = [
  'title',
  'originalTitle',
  'aliases',
  'synopsis',
  'pubTime',
  'area',
  'language',
  'remarks',
  'picSmall',
  'picBig',
  'imageSmall',
  'imageBig',
  'mp4',
  'duration',
  'isOnline',
  'playLevel',
  'video',
  'average',
  'evaluates',
  'collects',
  'likes',
] as const satisfies readonly (keyof ImportedWork)[]

/** What `work_description` holds, as records call it. */
export const descriptionFields = [
  'originalTitle',
  'aliases',
  'synopsis',
  'area',
  'language',
  'remarks',
] as const satisfies readonly (keyof ImportedWork)[]

export type Description = Partial<Pick<ImportedWork, (typeof descriptionFields)[number]>>

export function hasDescription(work: Description): boolean {
  return descriptionFields.some((field) => work[field] !== undefined)
}

const knownLength: Record<PubPrecision, number> = { year: 4, month: 7 }

/** As much of a publish date as is known: `2024`, `2024-05` or `2024-05-31`. */
export function pubTextOf(pubTime: string, precision: PubPrecision | null | undefined): string {
  return precision ? pubTime.slice(0, knownLength[precision]) : pubTime
}
