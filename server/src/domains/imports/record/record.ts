import { channels, type ModId, type ModName } from '@yehang/contract/channels'
import { aliasesMax, areaMax, remarksMax, synopsisMax, titleMax } from '@yehang/contract/limits'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { canonicalNumber, codePrefix } from '../../../platform/text/number.ts'
import { shown } from '../../../platform/text/values.ts'
import {
  type Description,
  type ImportedName,
  type ImportedWork,
  plainFields,
} from '../../catalogue/service/imported-work.ts'
import { sayLine } from '../words.ts'
import { type FieldProblem, Fields } from './fields.ts'
import { readMagnets, withPartMagnets } from './magnets.ts'
import { readNames } from './names.ts'
import { readParts } from './parts.ts'

const nameFields: readonly [field: string, kind: EntityKind][] = [
  ['maker', 'maker'],
  ['label', 'label'],
  ['director', 'director'],
  ['series', 'series'],
  ['item', 'item'],
  ['performer', 'performer'],
  ['tags', 'tag'],
]

/** Every field that a record can have; docs/import.md describes each. */
export const recordFields: readonly string[] = [
  'channel',
  'number',
  ...plainFields,
  ...nameFields.map(([field]) => field),
  'magnets',
  'parts',
  'subtitles',
]

const numberMax = 64
const durationMax = 10_000
const countMax = 2_000_000_000

/** The channel of a name (`anime`) or number (5, '5'). */
export function channelOf(value: unknown): ModId | null {
  const text = String(value).trim().toLowerCase()
  if (Object.hasOwn(channels, text)) return channels[text as ModName]
  return Object.values(channels).find((modId) => String(modId) === text) ?? null
}

/** What a record does not say of a known work. */
export interface Saying {
  /** Fields that it does not have: they stay. */
  absent: string[]
  /** Fields that it has, and that are empty: so they are to be. */
  empty: string[]
}

export type ReadResult = { work: ImportedWork; saying: Saying } | { problems: FieldProblem[] }

/** Always said, or kept by a rule of their own where they are not. */
const alwaysSaid: readonly string[] = [
  'channel',
  'number',
  'title',
  'pubTime',
  'isOnline',
  'playLevel',
  'video',
  'subtitles',
]
/** One serves as the other, so either says both. */
const pairs = [
  ['picSmall', 'picBig'],
  ['imageSmall', 'imageBig'],
]
const optionalFields = recordFields
  .filter((field) => !alwaysSaid.includes(field))
  .map((field) => ({ field, said: pairs.find((pair) => pair.includes(field)) ?? [field] }))

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function sayingOf(raw: Readonly<Record<string, unknown>>): Saying {
  const saying: Saying = { absent: [], empty: [] }
  for (const { field, said } of optionalFields) {
    if (said.every((name) => raw[name] === undefined)) saying.absent.push(field)
    else if (said.every((name) => isEmpty(raw[name]))) saying.empty.push(field)
  }
  return saying
}

function readChannel(fields: Fields, usual: ModId | null): ModId | null {
  const value = fields.raw.channel
  if (value === undefined || value === null || value === '') {
    return usual ?? fields.refuse('channel', sayLine('line_no_channel'))
  }
  return channelOf(value) ?? fields.refuse('channel', sayLine('line_not_channel', { value: shown(value) }))
}

function readNumber(fields: Fields): string | null {
  const text = fields.text('number', numberMax)
  if (text === null)
    return fields.problems.some(({ field }) => field === 'number')
      ? null
      : fields.refuse('number', sayLine('line_missing'))
  const number = canonicalNumber(text)
  return /[\p{L}\p{N}]/u.test(number)
    ? number
    : fields.refuse('number', sayLine('line_empty_number', { value: shown(text) }))
}

/** What is not said is left out, so that lines without it stay what they were. */
function readDescription(fields: Fields): Description {
  const aliases = fields.texts('aliases', titleMax, aliasesMax)
  const texts = {
    originalTitle: fields.text('originalTitle', titleMax),
    synopsis: fields.lines('synopsis', synopsisMax),
    area: fields.text('area', areaMax),
    language: fields.text('language', areaMax),
    remarks: fields.text('remarks', remarksMax),
  }
  const said = Object.entries(texts).filter(([, text]) => text !== null)
  return { ...(Object.fromEntries(said) as Description), ...(aliases.length > 0 && { aliases }) }
}

function required(fields: Fields, field: string, value: string | null): string {
  if (value === null && !fields.problems.some((problem) => problem.field === field))
    fields.refuse(field, sayLine('line_missing'))
  return value ?? ''
}

/**
 * One raw record (docs/import.md) in its normal form, or every field of it that is wrong. `usualChannel` is for
 * records that name none.
 */
export function readRecord(raw: unknown, usualChannel: ModId | null): ReadResult {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return {
      problems: [{ field: '(line)', reason: sayLine('line_not_work', { value: shown(raw) }) }],
    }
  }
  const fields = new Fields(raw as Record<string, unknown>)
  const modId = readChannel(fields, usualChannel)
  const number = readNumber(fields)
  const date = fields.date('pubTime')
  const pubTime = required(fields, 'pubTime', date?.day ?? null)
  const names: ImportedName[] = []
  for (const [field, kind] of nameFields) readNames(fields, field, kind, names)
  const item = number === null || names.some(({ kind }) => kind === 'item') ? null : codePrefix(number)
  if (item !== null) names.push({ kind: 'item', name: item, nameCn: null, group: null })
  const imageSmall = fields.addresses('imageSmall')
  const imageBig = fields.addresses('imageBig')
  const picSmall = fields.address('picSmall')
  const picBig = fields.address('picBig')
  const average = fields.number('average', 0, 5)
  const evaluates = fields.whole('evaluates', 0, countMax) ?? 0
  const video = fields.path('video')
  const subtitles = fields.paths('subtitles')
  const { parts, magnets } = readParts(fields, number ?? '', pubTime)
  const work: ImportedWork = {
    modId: modId ?? 1,
    number: number ?? '',
    title: required(fields, 'title', fields.text('title', titleMax)),
    pubTime,
    ...(date?.precision && { pubPrecision: date.precision }),
    ...readDescription(fields),
    picSmall: picSmall ?? picBig,
    picBig: picBig ?? picSmall,
    imageSmall: imageSmall.length > 0 ? imageSmall : imageBig,
    imageBig: imageBig.length > 0 ? imageBig : imageSmall,
    mp4: fields.address('mp4'),
    duration: fields.minutes('duration', durationMax) || null,
    isOnline: fields.whole('isOnline', 0, 2),
    playLevel: fields.whole('playLevel', 0, 2),
    ...(video !== null && { video }),
    ...(subtitles.length > 0 && { subtitles }),
    // 0 is no rating: exports write it for unrated works.
    average: average ? Math.round(average * 100) / 100 : null,
    evaluates,
    collects: fields.whole('collects', 0, countMax) ?? 0,
    likes: fields.whole('likes', 0, countMax) ?? 0,
    names,
    magnets: withPartMagnets(readMagnets(fields, fields.raw.magnets, number ?? '', pubTime), magnets),
    ...(parts.length > 0 && { parts }),
  }
  return fields.problems.length > 0 ? { problems: fields.problems } : { work, saying: sayingOf(fields.raw) }
}
