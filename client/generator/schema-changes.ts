import type { Json, Schema } from './shape.ts'

/**
 * Whether all values of one schema are values of another. What callers write may only be widened, so the old schema has
 * to fit into the new one; what they read may only be narrowed, so the new one has to fit into the old one, apart from
 * fields that are added.
 */

export interface Sides {
  /** Its values have to be values of `large`. */
  small: Schema
  large: Schema
}

interface Comparison {
  /** The side that was there before: what it has and the other has not was removed. */
  old: 'small' | 'large'
  schemas: Record<'small' | 'large', Record<string, Schema>>
}

/** Keywords that are compared below, and those that say nothing of values. */
const understood = new Set([
  ...[
    '$ref',
    'type',
    'properties',
    'required',
    'additionalProperties',
    'propertyNames',
    'items',
    'prefixItems',
  ],
  ...[
    'anyOf',
    'enum',
    'const',
    'default',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
  ],
  ...['minItems', 'maxItems', 'exclusiveMinimum', 'exclusiveMaximum'],
])

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Side = keyof Sides

const valuesOf = ({ const: only, enum: values }: Schema): Json[] | undefined =>
  only === undefined ? values : [only]

function typeOfValue(value: Json): string {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const fitsType = (small: string | undefined, large: string | undefined) =>
  large === undefined || small === large || (small === 'integer' && large === 'number')

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

function fitsBound(bound: (typeof bounds)[number], small: Schema, large: Schema): boolean {
  const [inner, outer] = [small[bound], large[bound]]
  if (outer === undefined) return true
  if (inner === undefined) return false
  return bound.startsWith('min') ? inner >= outer : inner <= outer
}

/** The schemas of which a value follows one. */
function choicesOf(schema: Schema, schemas: Record<string, Schema>): Schema[] {
  const named = schema.$ref === undefined ? undefined : schemas[schema.$ref]
  if (named) return choicesOf(named, schemas)
  return schema.anyOf?.flatMap((choice) => choicesOf(choice, schemas)) ?? [schema]
}

export function differencesOf(sides: Sides, comparison: Comparison, place: string): string[] {
  const choices = (side: Side) => choicesOf(sides[side], comparison.schemas[side])
  const larges = choices('large')
  if (larges.some((choice) => Object.keys(choice).length === 0)) return []
  return choices('small').flatMap((small) => {
    const found = larges.map((large) => differencesOfOne({ small, large }, comparison, place))
    if (found.some((differences) => differences.length === 0) || isListed(small, larges)) return []
    // What is nearest says most: the only choice, or the first of the same type.
    const at = larges.findIndex((large) => large.type === small.type && large.const === undefined)
    return found[Math.max(at, 0)] ?? []
  })
}

/** Whether each of a few values is a value of some choice. */
function isListed(small: Schema, choices: readonly Schema[]): boolean {
  return valuesOf(small)?.every((value) => choices.some((choice) => holds(choice, value))) ?? false
}

function holds(schema: Schema, value: Json): boolean {
  const values = valuesOf(schema)
  if (values) return values.includes(value)
  return fitsType(typeOfValue(value), schema.type) && isInBounds(schema, value)
}

function isInBounds(schema: Schema, value: Json): boolean {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  if (typeof value === 'number') return value >= minimum && value <= maximum
  if (typeof value !== 'string') return true
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '' } = schema
  return value.length >= minLength && value.length <= maxLength && new RegExp(pattern, 'u').test(value)
}

/** The side that was there before, and the one that is there now. */
const inTime = ({ small, large }: Sides, { old }: Comparison): [Schema, Schema] =>
  old === 'small' ? [small, large] : [large, small]

function differencesOfOne(sides: Sides, comparison: Comparison, place: string): string[] {
  const { small, large } = sides
  const [before, after] = inTime(sides, comparison)
  const changed = (what: string, of: (schema: Schema) => unknown) =>
    `${place}: ${what} ${JSON.stringify(of(before) ?? null)} → ${JSON.stringify(of(after) ?? null)}`
  const strange = Object.keys({ ...small, ...large }).filter(
    (key) => !understood.has(key) && !same(small[key as keyof Schema], large[key as keyof Schema]),
  )
  if (strange.length > 0) return [`${place}: ${strange.join(', ')} differ`]
  if (small.$ref !== large.$ref) return [changed('type', ({ $ref, type }) => $ref ?? type)]
  const values = valuesOf(small)
  if (values?.every((value) => holds(large, value))) return []
  if (values || valuesOf(large)) return [changed('values', (schema) => valuesOf(schema) ?? schema.type)]
  if (!fitsType(small.type, large.type)) return [changed('type', ({ type }) => type)]
  return [
    ...bounds
      .filter((bound) => !fitsBound(bound, small, large))
      .map((bound) => changed(bound, (schema) => schema[bound])),
    ...(['pattern', 'format'] as const)
      .filter((key) => large[key] !== undefined && small[key] !== large[key])
      .map((key) => changed(key, (schema) => schema[key])),
    ...itemDifferences(sides, comparison, place),
    ...fieldDifferences(sides, comparison, place),
  ]
}

function itemDifferences({ small, large }: Sides, comparison: Comparison, place: string): string[] {
  if (small.prefixItems || large.prefixItems) {
    return same(small.prefixItems, large.prefixItems) ? [] : [`${place}: the items of the tuple differ`]
  }
  if (!large.items) return []
  return differencesOf({ small: small.items ?? {}, large: large.items }, comparison, `${place}[]`)
}

function fieldDifferences(sides: Sides, comparison: Comparison, place: string): string[] {
  const { small, large } = sides
  const [before, after] = inTime(sides, comparison)
  const within = (name: string, part: Schema | undefined, whole: Schema) =>
    differencesOf({ small: part ?? {}, large: whole }, comparison, `${place}${name}`)
  const removed = Object.keys(before.properties ?? {}).filter((name) => !after.properties?.[name])
  const needed = (large.required ?? []).filter(
    (name) => !small.required?.includes(name) && !removed.includes(name),
  )
  const neededWords = comparison.old === 'small' ? 'has to be given' : 'may be left out'
  const inBoth = Object.entries(small.properties ?? {}).flatMap(([name, property]) => {
    const other = large.properties?.[name]
    return other ? within(`.${name}`, property, other) : []
  })
  const others = (schema: Schema) =>
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const wholeOthers = others(large)
  return [
    ...removed.map((name) => `${place}.${name}: removed`),
    ...needed.map((name) => `${place}.${name}: ${neededWords}`),
    ...inBoth,
    ...(wholeOthers ? within('.*', others(small), wholeOthers) : []),
    ...(large.propertyNames ? within(' (names)', small.propertyNames, large.propertyNames) : []),
  ]
}

/** Values that a parameter has where it is left out, where they changed: the same call is answered otherwise. */
export function changedDefaults(before: Schema, after: Schema, place: string): string[] {
  return Object.entries(before.properties ?? {}).flatMap(([name, property]) => {
    const other = after.properties?.[name]
    const isNeeded = after.required?.includes(name)
    if (!other || isNeeded || same(property.default, other.default)) return []
    const [from, to] = [property.default, other.default].map((value) => JSON.stringify(value ?? null))
    return [`${place}.${name}: default ${from} → ${to}`]
  })
}
