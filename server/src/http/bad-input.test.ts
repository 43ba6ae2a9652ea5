import { base, type Endpoint, endpoints } from '@yehang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAnswer } from '../../test/client.ts'
import { makeMember, type TestMember } from '../../test/member.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
/** Who calls, and may call everything: an endpoint would else answer 401 or 402 to whatever it is asked. */
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context, { roles: ['admin'] })
})

const fields = (endpoint: Endpoint, part: 'params' | 'query' | 'body') =>
  Object.keys(endpoint[part]?.shape ?? {})

/** Of parameters that are no plain ids. */
const fitting: Record<string, string> = { jobId: 'j1' }

/** Calls with raw text, so that nothing is put right on the way. */
async function ask(endpoint: Endpoint, params: Record<string, string>, search: string, body?: string) {
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? fitting[name] ?? '1000000000000001',
  )
  const response = await fetch(`${server.url}${base}${path}${search}`, {
    method: endpoint.method,
    headers: {
      ...member.headers,
      repeatSubmit: 'false',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  expect(text).not.toMatch(/ at .*\.[jt]s:|node_modules|select |syntax error|pg_/i)
  return { status: response.status, body: JSON.parse(text) as { code: number } }
}

const hostile: Record<string, string> = {
  'wrong type': 'x',
  negative: '-1',
  huge: '9'.repeat(400),
  'larger than bigint': '9223372036854775808',
  fraction: '1.5',
  exponent: '1e3',
  NUL: '%00',
  'NUL inside': '1%001',
  'a quote': "1'--",
  'a lone surrogate': '%ED%A0%80',
  'no UTF-8': '%ff%fe',
  emoji: '%F0%9F%8C%8A',
  'too long': '%E6%B5%B7'.repeat(400),
  wildcards: '%25_%25_',
  object: '[object Object]',
}

for (const endpoint of endpoints as readonly Endpoint[]) {
  const title = `${endpoint.method} ${endpoint.path}`
  for (const [name, value] of Object.entries(hostile)) {
    test(`${title} answers in order when a parameter is ${name}`, async () => {
      for (const field of fields(endpoint, 'query')) {
        const { status, body } = await ask(
          endpoint,
          {},
          `?data=1000000000000001&${field}=${value}`.replace('data=1000000000000001&data', 'data'),
        )
        expect(status, field).toBe(200)
        readAnswer(endpoint, body)
      }
      for (const field of fields(endpoint, 'params')) {
        const { status, body } = await ask(endpoint, { [field]: value }, '')
        expect([200, 404], field).toContain(status)
        expect(body.code).not.toBe(200)
      }
    })
  }

  test(`${title} refuses a list where a value is expected, naming it`, async () => {
    for (const field of fields(endpoint, 'query')) {
      const { status, body } = await ask(endpoint, {}, `?${field}=1&${field}=2`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ code: 500, data: { fields: { [field]: expect.any(String) } } })
    }
  })

  test(`${title} answers in order whatever stands in its body`, async () => {
    for (const field of fields(endpoint, 'body')) {
      const texts = Object.values(hostile).map((value) => JSON.stringify(value))
      for (const value of [
        ...texts,
        '"\\u0000"',
        '"\\ud800"',
        '1e400',
        '-0',
        '[]',
        '[[]]',
        '{}',
        'true',
        'null',
      ]) {
        const { status, body } = await ask(endpoint, {}, '', `{${JSON.stringify(field)}:${value}}`)
        expect(status, `${field}: ${value}`).toBe(200)
        readAnswer(endpoint, body)
      }
    }
  })

  if (endpoint.query === undefined) continue
  test(`${title} takes a blank parameter as missing`, async () => {
    const blank = fields(endpoint, 'query').map((field) => `${field}=`)
    if (blank.length === 0) return
    const whole = await ask(endpoint, {}, '?data=1000000000000001')
    const { body } = await ask(
      endpoint,
      {},
      `?data=1000000000000001&${blank.filter((text) => text !== 'data=').join('&')}`,
    )
    expect(body).toEqual(whole.body)
  })
}

test('all wrong parameters are named at once, each with what it should be', async () => {
  const response = await fetch(
    `${server.url}${base}/v2/works/detail/list?pageNum=0&pageSize=301&sort=x&tagsId=12`,
  )
  expect(await response.json()).toEqual({
    code: 500,
    msg: '参数 pageNum 有误：应为 1 到 1000000 的整数',
    data: {
      fields: {
        pageNum: '应为 1 到 1000000 的整数',
        pageSize: '应为 1 到 300 的整数',
        sort: '应为 pubTime、id、collect、average、evaluates 之一',
        tagsId: '应为 16 到 18 位数字的编号',
      },
    },
  })
})

test('whatever stands in a body, the answer is in order and nothing is a fault', async () => {
  const withBody = (endpoints as readonly Endpoint[]).filter(({ body }) => body !== undefined)
  const names = withBody.flatMap((endpoint) => fields(endpoint, 'body'))
  const body = fc.oneof(
    fc
      .dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
    fc.json(),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), body, async (endpoint, text) => {
      const answer = await ask(endpoint, {}, '', text)
      expect(answer.status).toBe(200)
      readAnswer(endpoint, answer.body)
    }),
    { numRuns: 200 },
  )
  expect(server.faults).toEqual([])
})

test('whatever stands in a query, the answer is in order and nothing is a fault', async () => {
  const names = [
    ...new Set((endpoints as readonly Endpoint[]).flatMap((endpoint) => fields(endpoint, 'query'))),
  ]
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 34 }),
    fc.constantFrom('1', '300', '1000000', '1000000000000001', 'collect', 'censored', 'maker', '海', 'ABC-1'),
    fc.integer().map(String),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(endpoints as readonly Endpoint[])),
      query,
      async (endpoint, pairs) => {
        const search = pairs
          .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
          .join('&')
        const { status, body } = await ask(endpoint, {}, `?${search}`)
        expect(status).toBe(200)
        readAnswer(endpoint, body)
      },
    ),
    { numRuns: 300 },
  )
  expect(server.faults).toEqual([])
})
