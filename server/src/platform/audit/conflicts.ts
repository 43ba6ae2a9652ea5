import type { Database } from '../database/database.ts'
import { type Edited, lastEditors } from './queries.ts'

/** A field that another editor has changed meanwhile, and the last one who did. */
export interface Conflict {
  field: string
  staffName: string | null
}

/** Of two states the fields that differ, as an entry of the audit keeps them. */
export function onlyChanged<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const few = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: few(before), after: few(after) }
}
type Changes = Record<string, { from: unknown; to: unknown } | undefined>

/**
 * Fields that another editor has changed since the page was opened, to a value other than the
 * requested one.
 */
export function conflictingFields<T extends Changes>(
  changes: T,
  currentOf: (field: keyof T & string) => string,
  compared: (value: unknown, field: keyof T & string) => string = String,
): (keyof T & string)[] {
  return Object.keys(changes).filter((field) => {
    const change = changes[field]
    if (change === undefined) return false
    const now = currentOf(field)
    return now !== compared(change.from, field) && now !== compared(change.to, field)
  })
}

/** Disputed fields, each with its last editor. */
export async function conflictsOf(
  db: Database,
  edited: Edited,
  fields: readonly string[],
): Promise<Conflict[]> {
  const editors = await lastEditors(db, edited, fields)
  return fields.map((field) => ({ field, staffName: editors.get(field) ?? null }))
}
