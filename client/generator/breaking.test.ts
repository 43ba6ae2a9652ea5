import { expect, test } from 'vitest'
import { z } from 'zod'
import { breakingChanges, isBreakingVersion } from './breaking.ts'
import { type EndpointShape, type Shape, schemaOf } from './shape.ts'

interface Parts {
  query?: z.ZodObject
  body?: z.ZodObject
  answer?: z.ZodObject
  others?: Partial<EndpointShape>
}

/** A contract of one endpoint. */
function shape(
  { query, body, answer = z.strictObject({}), others }: Parts,
  rest: Partial<Shape> = {},
): Shape {
  const list: EndpointShape = {
    ...{ method: 'GET', path: '/v2/list', summary: '', who: 'anyone' },
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    answer: schemaOf(answer, 'output'),
    ...others,
  }
  return {
    ...{ version: '0.1.0', schemas: {}, reasons: [], fieldReasons: [] },
    endpoints: { 'catalogue.list': list },
    ...rest,
  }
}

const changes = (before: Parts, after: Parts) => breakingChanges(shape(before), shape(after))
const query = (fields: z.ZodRawShape): Parts => ({ query: z.object(fields) })
const body = (fields: z.ZodRawShape): Parts => ({ body: z.object(fields) })
const answer = (fields: z.ZodRawShape): Parts => ({ answer: z.strictObject(fields) })
const row = z.strictObject({ id: z.string(), title: z.string() })

const breaking: [name: string, before: Parts, after: Parts, change: string][] = [
  ['a parameter that has to be given now', query({}), query({ id: z.string() }), 'query.id: has to be given'],
  [
    'a parameter that had a default',
    query({ size: z.int().default(20) }),
    query({ size: z.int() }),
    'query.size: has to be given',
  ],
  ['a parameter that is gone', query({ id: z.string().optional() }), query({}), 'query.id: removed'],
  ['another type', query({ id: z.string() }), query({ id: z.int() }), 'query.id: type "string" → "integer"'],
  [
    'a parameter without one of its values',
    query({ sort: z.enum(['new', 'old']) }),
    query({ sort: z.enum(['new']) }),
    'query.sort: values ["new","old"] → ["new"]',
  ],
  [
    'free text that becomes a choice',
    query({ sort: z.string() }),
    query({ sort: z.enum(['new']) }),
    'query.sort: values "string" → ["new"]',
  ],
  [
    'a shorter text',
    query({ name: z.string().max(40) }),
    query({ name: z.string().max(30) }),
    'query.name: maxLength 40 → 30',
  ],
  [
    'a bound that there was not',
    body({ name: z.string() }),
    body({ name: z.string().min(1) }),
    'body.name: minLength null → 1',
  ],
  [
    'a smaller number',
    query({ size: z.int().max(300) }),
    query({ size: z.int().max(100) }),
    'query.size: maximum 300 → 100',
  ],
  [
    'another pattern',
    query({ id: z.string().regex(/^\d+$/) }),
    query({ id: z.string().regex(/^\d{16}$/) }),
    'query.id: pattern "^\\\\d+$" → "^\\\\d{16}$"',
  ],
  [
    'another default',
    query({ size: z.int().default(20) }),
    query({ size: z.int().default(50) }),
    'query.size: default 20 → 50',
  ],
  [
    'null that is no longer taken',
    body({ note: z.string().nullable() }),
    body({ note: z.string() }),
    'body.note: type "null" → "string"',
  ],
  [
    'a field within a list that has to be given',
    body({ works: z.array(z.object({ id: z.string() })) }),
    body({ works: z.array(z.object({ id: z.string(), place: z.int() })) }),
    'body.works[].place: has to be given',
  ],
  ['a field of an answer that is gone', answer({ id: z.string() }), answer({}), 'answer.id: removed'],
  [
    'a field that may be missing',
    answer({ id: z.string() }),
    answer({ id: z.string().optional() }),
    'answer.id: may be left out',
  ],
  [
    'a field that may be null',
    answer({ id: z.string() }),
    answer({ id: z.string().nullable() }),
    'answer.id: type "string" → "null"',
  ],
  [
    'a field of another type',
    answer({ total: z.int() }),
    answer({ total: z.number() }),
    'answer.total: type "integer" → "number"',
  ],
  [
    'a value that programs do not know',
    answer({ state: z.enum(['open', 'closed']) }),
    answer({ state: z.enum(['open', 'closed', 'appealed']) }),
    'answer.state: values ["open","closed"] → ["open","closed","appealed"]',
  ],
  [
    'a greater number than there could be',
    answer({ isOnline: z.int().max(2) }),
    answer({ isOnline: z.int().max(3) }),
    'answer.isOnline: maximum 2 → 3',
  ],
  [
    'a field of the rows',
    answer({ rows: z.array(row) }),
    answer({ rows: z.array(row.omit({ title: true })) }),
    'answer.rows[].title: removed',
  ],
  [
    'the values of a record',
    answer({ counts: z.record(z.string(), z.int()) }),
    answer({ counts: z.record(z.string(), z.string()) }),
    'answer.counts.*: type "integer" → "string"',
  ],
  ['another path', {}, { others: { path: '/v2/lists' } }, ': path /v2/list → /v2/lists'],
  ['another method', {}, { others: { method: 'POST' } }, ': method GET → POST'],
  ['a sign-in', {}, { others: { who: 'member' } }, ': who anyone → member'],
  [
    'another permission',
    { others: { who: 'staff:works:read' } },
    { others: { who: 'staff:works:edit' } },
    ': who staff:works:read → staff:works:edit',
  ],
  ['a signature', { others: { unsigned: true } }, {}, ': needs a signature'],
  ['fewer bytes', { others: { bytes: 9 } }, { others: { bytes: 8 } }, ': bytes 9 → 8'],
]

test.each(breaking)('%s breaks programs', (_, before, after, change) => {
  const [found = '', ...others] = changes(before, after)
  expect(found).toBe(`catalogue.list${change.startsWith(':') ? '' : ' '}${change}`)
  expect(others).toEqual([])
})

const additive: [name: string, before: Parts, after: Parts][] = [
  ['nothing', answer({ rows: z.array(row) }), answer({ rows: z.array(row) })],
  ['a parameter that may be left out', query({}), query({ id: z.string().optional() })],
  [
    'a parameter that need not be given any more',
    query({ id: z.string() }),
    query({ id: z.string().optional() }),
  ],
  ['a value of a parameter', query({ sort: z.enum(['new']) }), query({ sort: z.enum(['new', 'old']) })],
  ['a choice that becomes free', query({ sort: z.enum(['new']) }), query({ sort: z.string() })],
  ['a wider bound', query({ size: z.int().max(100) }), query({ size: z.int().max(300) })],
  ['null that is taken', body({ note: z.string() }), body({ note: z.string().nullable() })],
  ['a body', {}, body({ note: z.string().optional() })],
  ['a field of an answer', answer({ rows: z.array(row) }), answer({ rows: z.array(row), total: z.int() })],
  [
    'a field of the rows',
    answer({ rows: z.array(row) }),
    answer({ rows: z.array(row.extend({ day: z.string().optional() })) }),
  ],
  ['a field that is always there', answer({ id: z.string().optional() }), answer({ id: z.string() })],
  ['a field that is never null', answer({ id: z.string().nullable() }), answer({ id: z.string() })],
  ['a value that does not come any more', answer({ on: z.enum(['a', 'b']) }), answer({ on: z.enum(['a']) })],
  ['a literal in place of a choice', answer({ on: z.enum(['a', 'b']) }), answer({ on: z.literal('a') })],
  [
    'one of several forms',
    answer({ of: z.union([row, z.strictObject({ code: z.int() })]) }),
    answer({ of: row }),
  ],
  ['no sign-in', { others: { who: 'member' } }, {}],
  ['another summary', {}, { others: { summary: '列表' } }],
]

test.each(additive)('%s breaks nothing', (_, before, after) => {
  expect(changes(before, after)).toEqual([])
})

test('an endpoint and a reason that are gone break programs, new ones do not', () => {
  const before = shape({}, { reasons: ['busy'] })
  const after = shape({}, { reasons: ['busy', 'full'] })
  const more = {
    ...after,
    endpoints: { ...after.endpoints, 'catalogue.get': shape({}).endpoints['catalogue.list'] },
  }
  expect(breakingChanges(before, more as Shape)).toEqual([])
  expect(breakingChanges(more as Shape, before)).toEqual(['catalogue.get: removed', 'reason full: removed'])
})

test('a schema that several answers share is compared in each, by whatever name', () => {
  const named = (name: string, of: z.ZodObject): Shape =>
    shape(
      { others: { answer: { type: 'object', properties: { data: { $ref: name } }, required: ['data'] } } },
      { schemas: { [name]: schemaOf(of, 'output') } },
    )
  expect(breakingChanges(named('catalogue.row', row), named('catalogue.workRow', row))).toEqual([])
  expect(
    breakingChanges(named('catalogue.row', row), named('catalogue.row', row.omit({ title: true }))),
  ).toEqual(['catalogue.list answer.data.title: removed'])
})

test.each([
  ['0.1.0', '0.1.1', false],
  ['0.1.9', '0.2.0', true],
  ['0.9.0', '1.0.0', true],
  ['1.2.0', '1.3.0', false],
  ['1.2.0', '2.0.0', true],
  ['1.2.0', '0.3.0', false],
])('from %s to %s the version says that it breaks: %s', (before, after, says) => {
  expect(isBreakingVersion(before, after)).toBe(says)
})
