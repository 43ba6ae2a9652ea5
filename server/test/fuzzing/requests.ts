import { base, type Endpoint, endpoints } from '@yehang/contract'
import fc from 'fast-check'
import { z } from 'zod'
import { contentTypes, hostileBodies, hostileHeaders, hostileJson, hostileTexts } from './hostile-values.ts'
import { type JsonSchema, objectOf } from './schema-values.ts'

/** Requests made from the contract: as it is meant, with a part turned bad, and bad altogether. */

export const people = ['guest', 'member', 'vip', 'staff'] as const
export type Person = (typeof people)[number]

export interface FuzzRequest {
  endpoint: Endpoint
  kind: 'meant' | 'turned' | 'hostile'
  person: Person
  /** From the base on, escaped; ids are placeholders (schema-values.ts). */
  address: string
  headers: [string, string][]
  body: string | Buffer | null
}

const table: readonly Endpoint[] = endpoints

const schemaOf = (schema: z.ZodObject | undefined): JsonSchema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** Text in an address, half characters and all. */
function inAddress(text: string): string {
  // Places of ids stay readable, to be filled in later.
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%E2%9F%A6(\w+)%23(\d+)%E2%9F%A7/g, '⟦$1#$2⟧')
}

const rawEscapes = fc.constantFrom(
  '%00',
  '1%001',
  '%ED%A0%80',
  '%ff%fe',
  '%',
  '%zz',
  '%2e%2e',
  '%2f',
  '%5c',
  '+',
  '&',
  '=',
)
const hostileValue = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts).map(inAddress) },
  { weight: 1, arbitrary: rawEscapes },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(inAddress) },
)

const text = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value)

/** A picture of 64 × 48 that is one. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAfklEQVRoge2SAQkAURSDFs4KV8H+ES7GePyBAXQsfJ4mdQMWYH1FdiHvkroBC7C+IruQd0ndgAVYX5FdyLukbsACrK/ILuRdUjdgAdZXZBfyLqkbsADrK7ILeZfUDViA9RXZhbxL6gYswPqK7ELeJXUDFmB9RXYh75K6AY8H/Bj+9KbyDLpYAAAAAElFTkSuQmCC'

type Fields = Record<string, unknown>
type Pairs = [string, string][]

const pairsOf = (fields: Fields): Pairs =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [inAddress(name), inAddress(text(value))])

/** Does one thing or a few to a query. */
function turnedPairs(pairs: Pairs, names: string[]): fc.Arbitrary<Pairs> {
  const name = fc.constantFrom(...names, '__proto__', 'constructor', 'isDht', 'a[b]', 'a[]', '', '%ff')
  const turn = fc.oneof(
    fc
      .tuple(name, hostileValue)
      .map((pair) => (all: Pairs) => [...all.filter(([key]) => key !== pair[0]), pair]),
    fc.tuple(name, hostileValue).map((pair) => (all: Pairs) => [...all, pair, pair]),
    fc.nat(20).map((place) => (all: Pairs) => all.filter((_, at) => at !== place)),
    hostileValue.map((value) => (all: Pairs) => all.map(([key]): [string, string] => [key, value])),
    fc.constant((all: Pairs) => [...all, ...all]),
  )
  return fc
    .array(turn, { minLength: 1, maxLength: 2 })
    .map((turns) => turns.reduce((all, one) => one(all) as Pairs, pairs))
}

/** JSON written by hand, so that what `JSON.stringify` would put right stays wrong. */
function turnedBody(fields: Fields): fc.Arbitrary<string> {
  const names = Object.keys(fields)
  const written = (all: Record<string, string>) =>
    `{${Object.entries(all)
      .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
      .join(',')}}`
  const plain = Object.fromEntries(names.map((name) => [name, JSON.stringify(fields[name]) ?? 'null']))
  const bad = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...hostileJson) },
    { weight: 1, arbitrary: fc.json() },
  )
  const name = fc.constantFrom(...names, ...names, '__proto__', 'constructor', 'toString', '')
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, bad).map(([key, value]) => written({ ...plain, [key]: value })) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(name, bad), { minLength: 2, maxLength: 4 })
        .map((changes) => written({ ...plain, ...Object.fromEntries(changes) })),
    },
    {
      weight: 1,
      arbitrary: name.map((key) =>
        written(Object.fromEntries(Object.entries(plain).filter(([at]) => at !== key))),
      ),
    },
    // The same name twice, and JSON that ends too soon.
    {
      weight: 1,
      arbitrary: bad.map((value) => `${written(plain).slice(0, -1)},"${names[0] ?? 'a'}":${value}}`),
    },
    { weight: 1, arbitrary: fc.nat(200).map((end) => written(plain).slice(0, end)) },
  )
}

const pieces = fc.oneof(
  fc.constant(Buffer.from(picture, 'base64')),
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      'number,title\nSEA-1,灯塔\n',
      '{"number":"SEA-1"}\n{"',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      '<svg onload="alert(1)"/>',
    )
    .map((one) => Buffer.from(one, 'latin1')),
)

const goodHeaders: [string, string][] = [['repeatsubmit', 'false']]

/** Requests of one endpoint. */
function requestsOf(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map(schemaOf) as [
    JsonSchema,
    JsonSchema,
    JsonSchema,
  ]
  const names = Object.keys(query.properties ?? {})
  const addressOf = (values: Record<string, string>, pairs: Pairs) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return `${base}${path}${pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''}`
  }
  const escaped = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inAddress(text(value))]))
  const type = endpoint.bytes === undefined ? 'application/json' : 'application/octet-stream'
  // Calls with permission are more frequent than those without, but both occur.
  const person = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Person>(endpoint.who === 'member' ? 'member' : 'staff') },
    { weight: 1, arbitrary: fc.constantFrom(...people) },
  )
  const meant = fc.record({
    params: objectOf(params),
    query: objectOf(query),
    body: objectOf(body),
    piece: pieces,
    person,
  })
  const headersOf = (contentType: string | null): [string, string][] =>
    endpoint.method === 'GET' || contentType === null
      ? goodHeaders
      : [...goodHeaders, ['content-type', contentType]]

  const asMeant = meant.map(
    (all): FuzzRequest => ({
      endpoint,
      kind: 'meant',
      person: all.person,
      address: addressOf(escaped(all.params), pairsOf(all.query)),
      headers: headersOf(type),
      body: endpoint.method === 'GET' ? null : endpoint.bytes ? all.piece : JSON.stringify(all.body),
    }),
  )
  const turned = meant.chain((all) =>
    fc
      .record({
        pairs: turnedPairs(pairsOf(all.query), names),
        param: fc.option(hostileValue, { freq: 3, nil: undefined }),
        body: turnedBody(all.body),
        header: fc.option(fc.constantFrom(...hostileHeaders), { freq: 3, nil: undefined }),
      })
      .map((bad): FuzzRequest => {
        const values = escaped(all.params)
        if (bad.param !== undefined) for (const name of Object.keys(values)) values[name] = bad.param
        const given = headersOf(type)
        return {
          endpoint,
          kind: 'turned',
          person: all.person,
          address: addressOf(values, endpoint.body ? pairsOf(all.query) : bad.pairs),
          headers: bad.header ? [...given, [...bad.header]] : given,
          body: endpoint.method === 'GET' ? null : endpoint.bytes ? all.piece : bad.body,
        }
      }),
  )
  const hostile = fc
    .record({
      values: fc.array(hostileValue, { minLength: 1, maxLength: 4 }),
      pairs: turnedPairs(
        names.map((name) => [name, '1']),
        names,
      ),
      body: fc.oneof(fc.constantFrom(...hostileBodies), fc.json(), fc.string({ unit: 'binary' })),
      type: fc.oneof(fc.constant(type), fc.constantFrom(...contentTypes), fc.constant(null)),
      headers: fc.array(fc.constantFrom(...hostileHeaders), { maxLength: 3 }),
      person,
    })
    .map((bad): FuzzRequest => {
      const values = Object.fromEntries(
        Object.keys(params.properties ?? {}).map((name, at) => [
          name,
          bad.values[at % bad.values.length] ?? '',
        ]),
      )
      return {
        endpoint,
        kind: 'hostile',
        person: bad.person,
        address: addressOf(values, bad.pairs),
        headers: [
          ...headersOf(bad.type),
          ...bad.headers.map(([name, value]): [string, string] => [name, value]),
        ],
        body: endpoint.method === 'GET' ? null : bad.body,
      }
    })
  return fc.oneof(
    { weight: 5, arbitrary: asMeant },
    { weight: 3, arbitrary: turned },
    { weight: 2, arbitrary: hostile },
  )
}

const arbitraries = table.map(requestsOf)

/** So many requests, which go round the endpoints so that each has its share; the same for the same seed. */
export function makeRequests(seed: number, from: number, count: number): FuzzRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const place = from + n
    const arbitrary = arbitraries[place % arbitraries.length] as fc.Arbitrary<FuzzRequest>
    const [request] = fc.sample(arbitrary, { seed: seed + place, numRuns: 1 })
    return request as FuzzRequest
  })
}
