import type { EntityKind } from '../../platform/database/tables/tables.ts'
import { shown } from '../../platform/text/values.ts'
import {
  type ImportedMagnet,
  type ImportedName,
  type ImportedPart,
  type ImportedWork,
  plainFields,
  pubTextOf,
} from '../catalogue/service/imported-work.ts'

export interface Difference {
  field: string
  before: string
  after: string
  /** Of magnets, which are counted: those that stay as they are. */
  alike?: number
}

export const fieldOfKind: Record<EntityKind, string> = {
  maker: 'maker',
  label: 'label',
  director: 'director',
  series: 'series',
  item: 'item',
  performer: 'performer',
  tag: 'tags',
}

/** What a line need not say: it stays. */
const kept: readonly string[] = ['isOnline', 'playLevel', 'video']

function text(value: unknown): string {
  return value === null || value === undefined
    ? '(none)'
    : shown(Array.isArray(value) ? value.join(', ') : value)
}

/** Of the publish date as much as is known. */
function plainValue(work: ImportedWork, field: (typeof plainFields)[number]): unknown {
  return field === 'pubTime' ? pubTextOf(work.pubTime, work.pubPrecision) : (work[field] ?? null)
}

function namesOfKind(work: ImportedWork, kind: EntityKind): string[] {
  return work.names.filter((name) => name.kind === kind).map(({ name }) => name)
}

/** What a line newly says of a name that stays. */
function describedAnew(before: readonly ImportedName[], after: readonly ImportedName[]): Difference[] {
  return after.flatMap(({ kind, name, nameCn, group }) => {
    const known = before.find((other) => other.kind === kind && other.name === name)
    if (known === undefined) return []
    const field = fieldOfKind[kind]
    const differences: Difference[] = []
    if (nameCn !== null && nameCn !== known.nameCn && !known.byStaff?.includes('nameCn')) {
      differences.push({ field: `${field}.nameCn`, before: text(known.nameCn), after: text(nameCn) })
    }
    if (group !== null && group !== known.group && !known.byStaff?.includes('group')) {
      differences.push({ field: `${field}.group`, before: text(known.group), after: text(group) })
    }
    return differences
  })
}

function magnetLine(magnet: ImportedMagnet): string {
  const { infoHash, name, length, createTime, category, remark, part = null } = magnet
  return JSON.stringify([infoHash, name, length, createTime, category, remark, part])
}

/** Titles in their order, and films that a line newly names. */
function partsDifference(before: readonly ImportedPart[], after: readonly ImportedPart[]): Difference[] {
  const titles = (parts: readonly ImportedPart[]) => parts.map(({ title }) => title)
  const films = after.filter(({ title, video }) => {
    const known = before.find((part) => part.title === title)
    return known !== undefined && video !== undefined && video !== known.video
  })
  const named = films.map(({ title, video }) => ({
    field: 'parts.video',
    before: text(before.find((part) => part.title === title)?.video),
    after: text(video),
  }))
  const [old, now] = [titles(before), titles(after)]
  if (JSON.stringify(old) === JSON.stringify(now)) return named
  const list = { field: 'parts', before: text(old.length ? old : null), after: text(now.length ? now : null) }
  return [list, ...named]
}

function magnetDifference(before: readonly ImportedMagnet[], after: readonly ImportedMagnet[]): Difference[] {
  const old = new Set(before.map(magnetLine))
  const alike = after.filter((magnet) => old.has(magnetLine(magnet))).length
  if (alike === before.length && alike === after.length) return []
  return [{ field: 'magnets', before: `${before.length}`, after: `${after.length}`, alike }]
}

/** What an import of `after` would change of the stored work `before`, field by field. */
export function differencesOf(before: ImportedWork, after: ImportedWork): Difference[] {
  const differences: Difference[] = []
  for (const field of plainFields) {
    const [old, now] = [plainValue(before, field), plainValue(after, field)]
    const isSaid = now !== null || !kept.includes(field)
    if (isSaid && JSON.stringify(old) !== JSON.stringify(now)) {
      differences.push({ field, before: text(old), after: text(now) })
    }
  }
  for (const [kind, field] of Object.entries(fieldOfKind) as [EntityKind, string][]) {
    const [old, now] = [namesOfKind(before, kind), namesOfKind(after, kind)]
    if (JSON.stringify(old) !== JSON.stringify(now)) {
      differences.push({ field, before: text(old.length ? old : null), after: text(now.length ? now : null) })
    }
  }
  differences.push(...describedAnew(before.names, after.names))
  differences.push(...partsDifference(before.parts ?? [], after.parts ?? []))
  differences.push(...magnetDifference(before.magnets, after.magnets))
  return differences
}
