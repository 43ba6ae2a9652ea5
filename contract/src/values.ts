import { z } from 'zod'
import { maxPageNum, maxPageSize, minIdLength } from './limits.ts'
import { texts } from './texts.ts'

/** Ids are bigints kept as text: at least 16 digits (§5), at most 18 so that each fits PostgreSQL's bigint. */
export const id = z
  .string({ error: '应为编号' })
  .regex(/^\d{16,18}$/, { error: `应为 ${minIdLength} 到 18 位数字的编号` })

export const workId = z
  .string({ error: texts.wrongAddress })
  .regex(/^\d{16,18}$/, { error: texts.wrongAddress })

/** A whole number written in a query string. Arrays, signs, fractions and exponents are refused. */
export function whole(min: number, max: number) {
  const error = `应为 ${min} 到 ${max} 的整数`
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
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
    .refine(
      (value) => {
        const length = [...value.replaceAll('\0', '')].length
        return length >= min && length <= max
      },
      { error },
    )
    .transform((value) => value.replaceAll('\0', '').toWellFormed())
    .meta({ minLength: min, maxLength: max })
}

/** A whole number with a default, which JSON Schema would else lose behind the transformation. */
export function wholeOr(usual: number, min: number, max: number) {
  return whole(min, max).default(usual).meta({ default: usual })
}

export const pageNum = wholeOr(1, 1, maxPageNum)
export const pageSize = (usual: number) => wholeOr(usual, 1, maxPageSize)

/** 1: only works with magnets. Every endpoint tolerates it, since the client adds it to every call (§7). */
export const isDht = oneOf(['0', '1']).optional()

export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
export const count = z.int().min(0)
