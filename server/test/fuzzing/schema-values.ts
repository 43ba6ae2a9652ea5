import fc from 'fast-check'

/** Values that a JSON Schema of the contract allows, as far as a schema says it. */

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  default?: unknown
}

/** A placeholder for an existing id, resolved when the request is sent: `⟦name#7⟧`. */
export const idPlace = /⟦(\w+)#(\d+)⟧/g

const anId = (name: string) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.nat(9999).map((place) => `⟦${name}#${place}⟧`) },
    { weight: 1, arbitrary: fc.constantFrom('1000000000000001', '999999999999999999', '0000000000000000') },
  )

/** Whether a pattern is one of ids. */
const isIdPattern = (pattern: string | undefined) =>
  pattern !== undefined && /\\d\{1[0-9]?,18\}/.test(pattern)

const day = fc
  .tuple(fc.constantFrom('2026-11', '2026-10', '2027-01'), fc.integer({ min: 10, max: 28 }))
  .map(([month, date]) => `${month}-${date}`)

/** Shared by all principals of a campaign. */
export const fuzzPassword = 'hai-shang-7'

/** Of fields whose form only their rules know. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  appId: fc.constantFrom('1', 1),
  password: fc.constant(fuzzPassword),
  oldPassword: fc.constant(fuzzPassword),
  confirmPassword: fc.constant(fuzzPassword),
  code: fc.constantFrom('123456', 'ABCD', 'ABCDEFGH12345678'),
  reportCode: fc.nat(999).map((place) => `⟦reportCode#${place}⟧`),
  stamp: fc.nat(999).map((place) => `⟦stamp#${place}⟧`),
  version: fc.constantFrom(0, 1, 2, 3),
  size: fc.constantFrom(1, 20, 3000, 68_719_476_736),
  offset: fc.constantFrom(0, 0, 20),
  email: fc.constantFrom('someone@example.org', 'other@example.org'),
  userName: fc.oneof(
    fc.constantFrom('demo_staff', 'demo_member'),
    fc.nat(99_999).map((n) => `walker_${n}`),
  ),
  pubTime: day,
  startsOn: fc.oneof(day, fc.constant(null)),
  endsOn: fc.oneof(day, fc.constant(null)),
  number: fc.nat(99_999).map((n) => `SEA-${n}`),
  url: fc.constantFrom('https://media.example.org/a.mp4', 'http://media.example.org/lighthouse.mkv?x=1'),
  lines: fc
    .nat(0xffffff)
    .map((n) => `magnet:?xt=urn:btih:${n.toString(16).padStart(40, 'a')}&dn=lighthouse&xl=1000000`),
  contact: fc.constantFrom('someone@example.org', '请写信到 someone@example.org'),
  statement: fc.constantFrom('这幅画面的权利属于我们，请取下来。', '没有得到拍摄者的同意，请处理。'),
  sendingId: fc.uuid(),
  ids: fc.array(anId('id'), { minLength: 1, maxLength: 5 }),
  place: fc.oneof(
    anId('id').map((id) => `message/${id}`),
    fc.constant('works'),
  ),
}

const words = [
  '灯塔',
  '山谷 秋',
  'ABC-123',
  'Lighthouse',
  '茶',
  '海上的星',
  'a',
  '2026',
  '夜航・其一',
  'café',
  '👩‍👩‍👧',
]

function textOf({ minLength = 1, maxLength = 30 }: JsonSchema): fc.Arbitrary<string> {
  const bounded = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words).map((word) => word.padEnd(minLength, '山')) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', ...bounded }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', ...bounded }) },
    { weight: 1, arbitrary: fc.constant('海'.repeat(Math.min(maxLength, 2000))) },
  )
}

export function valuesOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type !== 'object' && Object.hasOwn(known, name)) return known[name] as fc.Arbitrary<unknown>
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, name)))
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema
      return fc.array(valuesOf(schema.items ?? {}, name.replace(/s$/, '')), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      })
    }
    case 'object':
      return objectOf(schema)
    default:
      return stringOf(schema, name)
  }
}

function numberOf({ minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  )
}

function stringOf(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  const { pattern, format } = schema
  if (format === 'uuid') return fc.uuid()
  if (isIdPattern(pattern)) return anId(name)
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$') {
    return fc.oneof(
      { weight: 5, arbitrary: day },
      { weight: 1, arbitrary: fc.stringMatching(new RegExp(pattern)) },
    )
  }
  if (pattern && pattern !== '^\\P{C}*$') return fc.stringMatching(new RegExp(pattern, 'u'))
  if (/Id$/.test(name) || /^(staff|performer|maker|actor|member)$/.test(name)) return anId(name)
  return textOf(schema)
}

export function objectOf({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(
      fc.constantFrom('片名', '番号', 'title', 'type', '6', '7', '__proto__', ''),
      valuesOf(additionalProperties, ''),
      { maxKeys: 4 },
    )
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)] as const)
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  })
}
