import { z } from 'zod'
import { modNames } from '../channels.ts'
import { keywordMax } from '../limits.ts'
import { texts } from '../texts.ts'
import { count, day, id, oneOf, text, whole } from '../values.ts'

export const modName = oneOf(modNames as ['censored', ...typeof modNames]).optional()
export const modId = whole(1, 5).optional()
export const keyword = text(1, keywordMax, texts.keywordHint)

/** A link to a tag, maker, performer and so on. `nameCn` is null where the name needs no Chinese form. */
export const entry = z.strictObject({ id, name: z.string(), nameCn: z.string().nullable() })
export const directoryRow = entry.extend({ count })
export const performerRow = directoryRow.extend({ uncensoredCount: count })

export const sizes = z
  .string()
  .regex(/^[0-9a-v]{2}\/[0-9a-v]{10}-[0-9a-f]{3}(-\d+){1,3}(~\d+)?\.(avif|webp)$/)

/**
 * What a card shows (docs/requirements.md, catalogue 3). Pictures are ready to show: the image host is already in
 * front.
 */
export const workRow = z.strictObject({
  id,
  number: z.string(),
  title: z.string(),
  pubTime: day,
  picSmall: z.string().nullable(),
  picBig: z.string().nullable(),
  modId: z.int().min(1).max(5),
  isOnline: z.int().min(0).max(2),
  isDht: z.int().min(0).max(1),
  duration: count.nullable(),
  average: z.number().min(0).max(5).nullable(),
  evaluates: count,
  playLevel: z.int().min(0).max(2),
  /**
   * The widths in which the site keeps `picSmall`, where it does: name of the files, colour, widths and type
   * (docs/api.md#widths-of-pictures).
   */
  picSizes: sizes.optional(),
  /** The year or the month of publication, where the day is not known: `pubTime` is its last day, by which it sorts. */
  pubText: z
    .string()
    .regex(/^\d{4}(-\d{2})?$/)
    .optional(),
  /**
   * Of a clip of some seconds without sound, `/previews/{id}/{preview}.mp4`: there where everybody may watch the film.
   */
  preview: id.optional(),
})

export const work = workRow.extend({
  /** Comma-separated lists (docs/requirements.md, catalogue 2). */
  imageSmall: z.string(),
  imageBig: z.string(),
  /** The same for `picBig`, and for the stills: empty for one that has no other widths; left out where none has. */
  picBigSizes: sizes.optional(),
  imageSizes: z.array(z.union([sizes, z.literal('')])).optional(),
  /** A free preview, never a paid source. */
  mp4: z.string().nullable(),
  collects: count,
  likes: count,
  /** Left out where they are not known, as all that follow. */
  originalTitle: z.string().optional(),
  /** Other titles. */
  aliases: z.array(z.string()).optional(),
  /** Plain text; lines end with a line break. */
  synopsis: z.string().optional(),
  area: z.string().optional(),
  language: z.string().optional(),
  /** How far it has come, for example. */
  remarks: z.string().optional(),
  /** Its films have chapters or marked moments. */
  hasMarkers: z.literal(true).optional(),
})
