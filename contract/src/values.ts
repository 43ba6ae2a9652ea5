import { z } from 'zod'
import { adminReasonMax, idPattern, maxPageNum, maxPageSize, minIdLength, staffNoteMax } from './limits.ts'
import { texts } from './texts.ts'

const greatestId = '9223372036854775807'

/** Of a number beyond bigint there is nothing, nor will there be of the greatest: the database may be asked for that. */
const withinBigint = (id: string) => (id.length === greatestId.length && id > greatestId ? greatestId : id)

const idText = (missing: string, wrong: string) =>
  z.string({ error: missing }).regex(idPattern, { error: wrong }).overwrite(withinBigint)

export const id = idText('应为编号', `应为 ${minIdLength} 到 19 位数字的编号`)

export const workId = idText(texts.wrongAddress, texts.wrongAddress)

/** Why a rule refuses a value, for programs. */
const tooSmall = { reason: 'field_too_small' } as const
const tooLarge = { reason: 'field_too_large' } as const

const lengthOf = (value: string) => [...value.replaceAll('\0', '')].length

/** A whole number written in a query string. Arrays, signs, fractions and exponents are refused. */
export function whole(min: number, max: number) {
  const error = `应为 ${min} 到 ${max} 的整数`
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min, { error, params: tooSmall })
    .refine((value) => value <= max, { error, params: tooLarge })
    .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined })
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `应为 ${values.join('、')} 之一` })
}

/**
 * Text of `min` to `max` characters, counted as a person counts them (an emoji is one). NUL is dropped, since no database
 * text can hold it, and half a character, which JSON in the database cannot, becomes a sign for one.
 */
export function text(min: number, max: number, error = `应为 ${min} 到 ${max} 个字符`) {
  return z
    .string({ error })
    .refine((value) => lengthOf(value) >= min, { error, params: tooSmall })
    .refine((value) => lengthOf(value) <= max, { error, params: tooLarge })
    .transform((value) => value.replaceAll('\0', '').toWellFormed())
    .meta({ type: 'string', minLength: min, maxLength: max })
}

/** A whole number with a default, which JSON Schema would else lose behind the transformation. */
export function wholeOr(usual: number, min: number, max: number) {
  return whole(min, max).default(usual).meta({ default: usual })
}

export const pageNum = wholeOr(1, 1, maxPageNum)
export const pageSize = (usual: number) => wholeOr(usual, 1, maxPageSize)

/** 1: only works with magnets. Every endpoint tolerates it (docs/requirements.md, api 12). */
export const isDht = oneOf(['0', '1']).optional()
/** 1: only works that can be watched online; beside `isDht`, only those that have both. */
export const isOnline = oneOf(['0', '1']).optional()
/** 1: only works with a magnet or a film that can be watched: what has nothing to offer yet stays out. */
export const hasResource = oneOf(['0', '1']).optional()

export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
export const count = z.int().min(0)

/** Why staff did something; the audit keeps it. */
export const reason = z
  .string({ error: '请写明原因' })
  .trim()
  .min(1, { error: '请写明原因' })
  .pipe(text(1, adminReasonMax, `原因最多 ${adminReasonMax} 个字`))

/** What staff write for each other. */
export const staffNote = z
  .string({ error: '请写备注' })
  .trim()
  .min(1, { error: '请写备注' })
  .pipe(text(1, staffNoteMax, `备注最多 ${staffNoteMax} 个字`))

/** The last four digits of a number, typed before what cannot be taken back. */
export const typedTail = z.string({ error: '请输入末四位' }).trim().max(40, { error: '请输入末四位' })

/** A field as it was when the page was opened, and as it shall be. */
export const changed = <From extends z.ZodType, To extends z.ZodType = From>(from: From, to?: To) =>
  z.object({ from, to: (to ?? from) as To }).optional()

/**
 * Fields that another editor has changed since, with the last editor: nothing is written, each
 * needs confirmation.
 */
export const conflicts = z.array(z.strictObject({ field: z.string(), staffName: z.string().nullable() }))
