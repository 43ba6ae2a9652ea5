import { z } from 'zod'
import { entityNameMax } from '../limits.ts'
import { count, id, oneOf, text, time } from '../values.ts'

export const who = 'staff:works:edit'

export const entityKinds = ['maker', 'performer', 'series', 'label', 'director', 'tag', 'item'] as const
export type AdminEntityKind = (typeof entityKinds)[number]

export const entityKind = oneOf(entityKinds)
export const entityName = text(1, entityNameMax, `应为 1 到 ${entityNameMax} 个字符`)

export const named = z.strictObject({ id, name: z.string() })

/** Null for performers, who belong to all channels. */
export const entityChannel = z.int().min(1).max(5).nullable()

export const adminEntityRow = z.strictObject({
  id,
  kind: z.enum(entityKinds),
  modId: entityChannel,
  name: z.string(),
  nameCn: z.string().nullable(),
  count,
  aliases: count,
  /** Which one it may be the same as: the one with most works. */
  like: named.nullable(),
})

/** An entity that went into another one. */
export const mergedEntity = z.strictObject({
  mergeId: id,
  id,
  name: z.string(),
  works: count,
  at: time,
  staffName: z.string().nullable(),
  /** Until when it can be taken back; null: no longer. */
  undoUntil: time.nullable(),
})

export const entityChange = z.strictObject({
  entryId: z.string(),
  at: time,
  action: z.string(),
  /** Null: by an import or on the command line. */
  staffName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const adminEntity = z.strictObject({
  id,
  kind: z.enum(entityKinds),
  modId: entityChannel,
  name: z.string(),
  nameCn: z.string().nullable(),
  /** Of a tag; null if it is in none. */
  group: z.string().nullable(),
  aliases: z.array(z.string()),
  /** The address of an uploaded portrait. */
  portrait: z.string().nullable(),
  count,
  /** Of a performer, by the channels that have some. */
  channels: z.array(z.strictObject({ modId: z.int(), count })),
  followers: count,
  /** Changes with every edit; an edit sends the version it was based on. */
  version: count,
  mergedInto: named.nullable(),
  merged: z.array(mergedEntity),
  like: z.array(z.strictObject({ id, name: z.string(), count })),
  changes: z.array(entityChange),
})
