import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { splitNames } from '../../../platform/text/names.ts'
import { shown } from '../../../platform/text/values.ts'
import type { ImportedName } from '../../catalogue/service/imported-work.ts'
import { sayLine } from '../words.ts'
import type { Fields } from './fields.ts'

const nameMax = 120
const groupMax = 60
const listMax = 200

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `group:name` of a tag in comma text; the colon may be a full-width one. */
function splitGroup(text: string): { name: string; group?: string } {
  const colon = text.search(/[:：]/)
  if (colon <= 0 || colon === text.length - 1) return { name: text }
  return { group: text.slice(0, colon), name: text.slice(colon + 1) }
}

function entriesOf(value: unknown, kind: EntityKind): unknown[] | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') {
    const names = splitNames(value)
    return kind === 'tag' ? names.map(splitGroup) : names
  }
  if (Array.isArray(value)) return value
  return isObject(value) || typeof value === 'number' ? [value] : null
}

function readName(fields: Fields, field: string, kind: EntityKind, entry: unknown): ImportedName | null {
  if (!isObject(entry)) {
    const name = fields.text(field, nameMax, entry ?? null)
    return name === null ? null : { kind, name, nameCn: null, group: null }
  }
  const name = fields.text(field, nameMax, entry.name ?? null)
  if (name === null) return fields.refuse(field, sayLine('line_nameless_entry', { value: shown(entry) }))
  const nameCn = fields.text(`${field}.nameCn`, nameMax, entry.nameCn ?? null)
  const group = kind === 'tag' ? fields.text(`${field}.group`, groupMax, entry.group ?? null) : null
  return { kind, name, nameCn: nameCn === name ? null : nameCn, group }
}

/**
 * The names of one field, in their order, each once: comma text (tags may be `group:name`), or an array of
 * strings or `{name, nameCn, group}`.
 */
export function readNames(fields: Fields, field: string, kind: EntityKind, into: ImportedName[]): void {
  const value = fields.raw[field]
  const entries = entriesOf(value, kind)
  if (entries === null) {
    fields.refuse(field, sayLine('line_not_names', { value: shown(value) }))
    return
  }
  if (entries.length > listMax) {
    fields.refuse(field, sayLine('line_too_many', { count: entries.length, max: listMax }))
    return
  }
  const start = into.length
  for (const entry of entries) {
    const read = readName(fields, field, kind, entry)
    if (read === null) continue
    const known = into.findIndex((other, index) => index >= start && other.name === read.name)
    const first = into[known]
    if (first === undefined) into.push(read)
    else into[known] = { ...first, nameCn: first.nameCn ?? read.nameCn, group: first.group ?? read.group }
  }
}
