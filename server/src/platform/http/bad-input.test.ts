import { base, type Endpoint, endpoints } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readAnswer } from '../../../test/client.ts'
import { leak } from '../../../test/fuzzing/campaign.ts'
import { Sender } from '../../../test/fuzzing/sending.ts'
import { makeMember } from '../../../test/member.ts'
import { inParallel } from '../../../test/parallel.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/**
 * Every parameter of every endpoint with every bad value. Values that the contract refuses are sent
 * for all fields of an endpoint at once, and each must be named; values that it accepts are sent
 * for one field at a time. Errors are collected and reported at the end. Random mixtures are in
 * fuzzing.test.ts.
 */

const atOnce = 8
let server: TestServer
let sender: Sender
beforeAll(async () => {
  server = await startTestServer()
  sender = new Sender(server.url, atOnce)
})
afterAll(async () => {
  sender.close()
  await server.close()
})

const table: readonly Endpoint[] = endpoints
const fields = (endpoint: Endpoint, part: 'params' | 'query' | 'body') =>
  Object.keys(endpoint[part]?.shape ?? {})

/** Of parameters that are no plain ids. */
const fitting: Record<string, string> = { jobId: 'j1' }
const anId = '1000000000000001'

interface Asked {
  endpoint: Endpoint
  /** What is bad, in words. */
  what: string
  /** Fields that the answer must name. */
  named?: string[]
  params?: Record<string, string>
  search?: string
  body?: string
}

interface Answered {
  status: number
  body: { code: number; data?: { fields?: Record<string, string> } }
}

/**
 * Calls each endpoint as a principal with permission; returns the errors: general ones and those of
 * `wrongOf`.
 */
async function wrongAmong(
  asked: Asked[],
  wrongOf: (asked: Asked, answered: Answered) => string | null = () => null,
): Promise<string[]> {
  // Some calls end the sign-in they came with: each endpoint has one of its own.
  const signIns = new Map<Endpoint, Promise<[string, string][]>>()
  const signInFor = (endpoint: Endpoint) => {
    const made = signIns.get(endpoint) ?? makeMember(server.context, { roles: ['admin'] })
    const headers = Promise.resolve(made).then((one) =>
      'headers' in one ? Object.entries(one.headers) : one,
    )
    signIns.set(endpoint, headers)
    return headers
  }
  const wrong = await inParallel(asked, atOnce, async (one) => {
    const { endpoint, params = {}, search = '', body = null } = one
    const path = endpoint.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => params[name] ?? fitting[name] ?? anId,
    )
    const { status, text } = await sender.send({
      method: endpoint.method,
      address: `${base}${path}${search}`,
      headers: [
        ...(await signInFor(endpoint)),
        ['repeatsubmit', 'false'],
        ...(body === null ? [] : [['content-type', 'application/json'] as [string, string]]),
      ],
      body,
    })
    const found = faultOf(one, status, text, wrongOf)
    return found && `${endpoint.method} ${endpoint.path}, ${one.what}: ${found}`
  })
  return wrong.filter((found) => found !== null)
}

function faultOf(asked: Asked, status: number, text: string, wrongOf: Parameters<typeof wrongAmong>[1]) {
  if (leak.test(text)) return `tells too much: ${text.slice(0, 300)}`
  try {
    const body = JSON.parse(text) as Answered['body']
    readAnswer(asked.endpoint, body)
    // A call that is refused for permissions would not reach the code behind.
    if (body.code === 402) return 'was not let in'
    const mayBeNowhere = asked.params !== undefined
    if (status !== 200 && !(mayBeNowhere && status === 404)) return `HTTP ${status}: ${text.slice(0, 300)}`
    const silent = asked.named?.filter((field) => body.data?.fields?.[field] === undefined) ?? []
    if (silent.length > 0) return `${silent.join(', ')} not named: ${text.slice(0, 300)}`
    return wrongOf?.(asked, { status, body }) ?? null
  } catch (error) {
    return `${error}: ${text.slice(0, 300)}`
  }
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
  // Less than 16 KB for all fields together, beyond which requests are refused
  // (platform/http/client-errors.ts).
  'too long': 'x'.repeat(450),
  wildcards: '%25_%25_',
  object: '[object%20Object]',
}

/** As the server reads it. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The fields of a part that refuse a value, and those that let it pass. */
function byLeave(endpoint: Endpoint, part: 'query' | 'body', value: unknown) {
  const all = Object.entries(endpoint[part]?.shape ?? {}) as [string, z.ZodType][]
  const refused = all.filter(([, schema]) => !schema.safeParse(value).success).map(([field]) => field)
  return { refused, passed: all.map(([field]) => field).filter((field) => !refused.includes(field)) }
}

test('a bad parameter of an address is named, or answered in order', async () => {
  const asked = table.flatMap((endpoint) =>
    Object.entries(hostile).flatMap(([name, value]): Asked[] => {
      const { refused, passed } = byLeave(endpoint, 'query', decoded(value))
      const given = fields(endpoint, 'query').includes('data') ? `data=${anId}&` : ''
      const together = refused.map((field) => `${field}=${value}`).join('&')
      return [
        ...(refused.length === 0 ? [] : [{ endpoint, what: name, named: refused, search: `?${together}` }]),
        ...passed.map((field) => ({
          endpoint,
          what: `${field} is ${name}`,
          search: `?${field === 'data' ? '' : given}${field}=${value}`,
        })),
        ...fields(endpoint, 'params').map((field) => ({
          endpoint,
          what: `${field} is ${name}`,
          params: { [field]: value },
        })),
      ]
    }),
  )
  const wrong = await wrongAmong(asked, ({ params, what }, { body }) => {
    if (params === undefined || body.code !== 200) return null
    // 19 digits are the id of what is not there, and that has nothing.
    const { data, rows = data } = body as { data?: unknown; rows?: unknown }
    const hasNothing = Array.isArray(rows) && rows.length === 0
    return what.endsWith('larger than bigint') && hasNothing ? null : 'was taken for an id'
  })
  expect(wrong).toEqual([])
}, 60_000)

test('a list where a value is expected is refused, naming it', async () => {
  const asked = table.flatMap((endpoint) => {
    const named = fields(endpoint, 'query')
    const search = `?${named.map((field) => `${field}=1&${field}=2`).join('&')}`
    return named.length === 0 ? [] : [{ endpoint, what: 'all of them lists', named, search }]
  })
  expect(await wrongAmong(asked)).toEqual([])
})

test('a bad field of a body is named, or answered in order', async () => {
  const values = [
    ...Object.values(hostile).map((value) => JSON.stringify(value)),
    '"\\u0000"',
    '"\\ud800"',
    '1e400',
    '-0',
    '[]',
    '[[]]',
    '{}',
    'true',
    'null',
  ]
  const written = (names: string[], value: string) =>
    `{${names.map((field) => `${JSON.stringify(field)}:${value}`).join(',')}}`
  const asked = table.flatMap((endpoint) =>
    values.flatMap((value): Asked[] => {
      const { refused, passed } = byLeave(endpoint, 'body', JSON.parse(value))
      const what = value.slice(0, 30)
      return [
        ...(refused.length === 0 ? [] : [{ endpoint, what, named: refused, body: written(refused, value) }]),
        ...passed.map((field) => ({
          endpoint,
          what: `${field}: ${what}`,
          body: written([field], value),
        })),
      ]
    }),
  )
  expect(await wrongAmong(asked)).toEqual([])
}, 60_000)

test('a blank parameter counts as missing', async () => {
  const answers = new Map<string, string>()
  const asking = (blank: boolean) =>
    table.flatMap((endpoint) => {
      const names = fields(endpoint, 'query').filter((field) => field !== 'data')
      const search = `?data=${anId}${blank ? names.map((name) => `&${name}=`).join('') : ''}`
      return names.length === 0 ? [] : [{ endpoint, what: blank ? 'all blank' : 'none given', search }]
    })
  const keep = ({ endpoint }: Asked, { body }: Answered) => {
    const key = `${endpoint.method} ${endpoint.path}`
    const whole = answers.get(key)
    // Only staff data changes between two calls: audited exports, online staff.
    const given = JSON.stringify(endpoint.who === 'anyone' ? body : [body.code, body.data?.fields])
    answers.set(key, given)
    return whole === undefined || whole === given
      ? null
      : `${whole.slice(0, 200)} became ${given.slice(0, 200)}`
  }
  expect(await wrongAmong(asking(false), keep)).toEqual([])
  expect(await wrongAmong(asking(true), keep)).toEqual([])
})

test('all wrong parameters are named at once, each with what it should be', async () => {
  const response = await fetch(
    `${server.url}${base}/v2/works/detail/list?pageNum=0&pageSize=301&sort=x&tagsId=12`,
  )
  expect(await response.json()).toEqual({
    code: 500,
    msg: '参数 pageNum 有误：应为 1 到 1000000 的整数',
    reason: 'wrong_parameter',
    params: { name: 'pageNum', expected: '应为 1 到 1000000 的整数' },
    data: {
      fields: {
        pageNum: '应为 1 到 1000000 的整数',
        pageSize: '应为 1 到 300 的整数',
        sort: '应为 relevance、pubTime、id、collect、average、evaluates 之一',
        tagsId: '应为 16 到 19 位数字的编号',
      },
      reasons: {
        pageNum: 'field_too_small',
        pageSize: 'field_too_large',
        sort: 'field_not_listed',
        tagsId: 'field_wrong_format',
      },
    },
  })
})

test('no request of these tests caused a fault', () => {
  expect(server.faults.filter((line) => !line.includes('web/dist is not there'))).toEqual([])
})
