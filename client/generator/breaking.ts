import { changedDefaults, differencesOf } from './schema-changes.ts'
import type { EndpointShape, Schema, Shape } from './shape.ts'

/** What of a changed contract breaks programs that were written for the one before (docs/decisions/0056). */

const parts = ['params', 'query', 'body'] as const

const none: Schema = { type: 'object', properties: {} }

/** Groups of callers, the widest first; one permission more or another one locks callers out. */
const width = (who: string) => ['anyone', 'member', 'staff', who].indexOf(who)
const isNarrower = (before: string, after: string) =>
  width(after) > width(before) || (width(after) === 3 && before !== after)

function endpointChanges(
  key: string,
  before: EndpointShape,
  after: EndpointShape,
  schemas: Record<'before' | 'after', Shape['schemas']>,
): string[] {
  const changed = (what: 'method' | 'path' | 'who' | 'bytes') =>
    `${key}: ${what} ${before[what] ?? null} → ${after[what] ?? null}`
  // An upload may become larger; a call that is none may not become one.
  const takesFewer =
    before.bytes === undefined ? after.bytes !== undefined : (after.bytes ?? 0) < before.bytes
  return [
    ...(['method', 'path'] as const).filter((what) => before[what] !== after[what]).map(changed),
    ...(isNarrower(before.who, after.who) ? [changed('who')] : []),
    ...(before.unsigned && !after.unsigned ? [`${key}: needs a signature`] : []),
    ...(takesFewer ? [changed('bytes')] : []),
    ...parts.flatMap((part) => {
      const [old, present] = [before[part] ?? none, after[part] ?? none]
      const place = `${key} ${part}`
      return [
        ...differencesOf(
          { small: old, large: present },
          { old: 'small', schemas: { small: schemas.before, large: schemas.after } },
          place,
        ),
        ...changedDefaults(old, present, place),
      ]
    }),
    ...differencesOf(
      { small: after.answer, large: before.answer },
      { old: 'large', schemas: { small: schemas.after, large: schemas.before } },
      `${key} answer`,
    ),
  ]
}

export function breakingChanges(before: Shape, after: Shape): string[] {
  const schemas = { before: before.schemas, after: after.schemas }
  return [
    ...Object.entries(before.endpoints).flatMap(([key, old]) => {
      const present = after.endpoints[key]
      return present ? endpointChanges(key, old, present, schemas) : [`${key}: removed`]
    }),
    ...before.reasons
      .filter((reason) => !after.reasons.includes(reason))
      .map((reason) => `reason ${reason}: removed`),
    ...before.fieldReasons
      .filter((reason) => !after.fieldReasons.includes(reason))
      .map((reason) => `reason ${reason}: removed`),
  ]
}

/** Whether a version says that it breaks with another: a new first number, or below 1.0 a new second one. */
export function isBreakingVersion(before: string, after: string): boolean {
  const [old, present] = [before, after].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ]
  const place = old[0] === 0 && present[0] === 0 ? 1 : 0
  return (present[place] ?? 0) > (old[place] ?? 0)
}
