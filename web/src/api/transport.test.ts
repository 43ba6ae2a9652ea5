import { texts } from '@yehang/contract/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from './client.ts'
import { fetchUnsigned } from './transport.ts'

const request: CallRequest = { method: 'GET', path: '/v2/tag/list', timeoutMs: 10_000 }

/** Never answers; rejects when it is aborted, as fetch does. */
const silent: typeof fetch = (_url, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

/** Answers its head at once and never ends its body. */
const endless: typeof fetch = async (_url, init) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":200,'))
      init?.signal?.addEventListener('abort', () =>
        controller.error(new DOMException('aborted', 'AbortError')),
      )
    },
  })
  return new Response(body)
}

const answering =
  (text: string, status = 200): typeof fetch =>
  async () =>
    new Response(text, { status })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The error of a call, or its answer. */
const settled = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test.each([
  ['no answer', silent],
  ['half an answer', endless],
])('%s within its time is a timeout, and not a moment before', async (_, fetching) => {
  let ended: unknown
  void settled(fetchUnsigned(request, fetching)).then((result) => {
    ended = result
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ended).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toMatchObject({ code: 408, message: texts.timeout })
})

test('a call may be given more time', async () => {
  let ended = false
  const call = settled(fetchUnsigned({ ...request, timeoutMs: 20_000 }, silent)).finally(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toMatchObject({ code: 408 })
})

test('a broken connection is a network error, at once', async () => {
  const broken: typeof fetch = async () => {
    throw new TypeError('fetch failed')
  }
  const dropped: typeof fetch = async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      }),
    )
  for (const fetching of [broken, dropped]) {
    expect(await settled(fetchUnsigned(request, fetching))).toMatchObject({
      code: 0,
      message: texts.networkError,
    })
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted call rejects as aborted, and leaves nothing running', async () => {
  const controller = new AbortController()
  const call = settled(fetchUnsigned({ ...request, signal: controller.signal }, silent))
  controller.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
  expect(vi.getTimerCount()).toBe(0)
  const never: typeof fetch = () => {
    throw new Error('asked')
  }
  expect(await settled(fetchUnsigned({ ...request, signal: controller.signal }, never))).toMatchObject({
    name: 'AbortError',
  })
})

test('an answer has its status, also where it is no JSON', async () => {
  const answer = { code: 200, msg: '操作成功' }
  expect(await fetchUnsigned(request, answering(JSON.stringify(answer)))).toEqual({ status: 200, answer })
  expect(await fetchUnsigned(request, answering('<html>', 502))).toEqual({ status: 502, answer: undefined })
  expect(vi.getTimerCount()).toBe(0)
})

test('a body is sent as JSON, with the headers of the call', async () => {
  const sent: [string, RequestInit | undefined][] = []
  const noting: typeof fetch = async (url, init) => {
    sent.push([String(url), init])
    return new Response('{"code":200}')
  }
  await fetchUnsigned(
    { ...request, method: 'POST', body: '{"id":"1"}', headers: { repeatSubmit: 'false' } },
    noting,
  )
  await fetchUnsigned(request, noting)
  expect(sent[0]).toMatchObject([
    '/prod-api/v2/tag/list',
    {
      method: 'POST',
      body: '{"id":"1"}',
      headers: { accept: 'application/json', 'content-type': 'application/json', repeatSubmit: 'false' },
    },
  ])
  expect(sent[1]?.[1]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } })
  expect(sent[1]?.[1]).not.toHaveProperty('body')
})
