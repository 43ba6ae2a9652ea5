import { InfiniteQueryObserver, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeoutError } from './answer-error.ts'
import { createClient, type RawAnswer } from './client.ts'
import { ApiError, networkError } from './error.ts'
import { callOptions, createQueryClient, pagedOptions } from './queries.ts'

const ok: RawAnswer = { status: 200, answer: { code: 200, msg: '操作成功', rows: [], total: 0 } }
const refusing = (code: number): RawAnswer => ({ status: 200, answer: { code, msg: '原因' } })
const list = callOptions('GET /v2/tag/list', {})

/** A cache over a server that gives these answers in turn, the last one for ever. */
function cache(...answers: (RawAnswer | Error)[]) {
  const announced: string[] = []
  let asked = 0
  const client = createClient({
    transport: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer instanceof Error || !answer) throw answer
      return answer
    },
    magnetOnly: () => false,
  })
  const code = (error: Error) => (error instanceof ApiError ? error.code : error.message)
  const queries = createQueryClient(client, {
    query: (error) => announced.push(`query ${code(error)}`),
    mutation: (error) => announced.push(`mutation ${code(error)}`),
  })
  queries.mount()
  return { client, queries, announced, asked: () => asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

async function fetched(queries: ReturnType<typeof cache>['queries']) {
  const result = queries.fetchQuery(list).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return result
}

test('a connection that broke is tried once more', async () => {
  const broken = cache(networkError(), ok)
  expect(await fetched(broken.queries)).toMatchObject({ code: 200 })
  const gone = cache(networkError())
  expect(await fetched(gone.queries)).toMatchObject({ code: 0 })
  expect(gone.asked()).toBe(2)
})

test.each([
  ['a timeout', timeoutError()],
  ['a refusal', refusing(500)],
  ['a missing thing', refusing(404)],
])('%s is not tried again unasked', async (_, answer) => {
  const { queries, asked } = cache(answer)
  await fetched(queries)
  expect(asked()).toBe(1)
})

test('offline a call fails at once, and is repeated once the connection is back', async () => {
  const { queries, asked } = cache(networkError(), ok)
  onlineManager.setOnline(false)
  const observer = new QueryObserver(queries, list)
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(asked()).toBe(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().status).toBe('success')
  stop()
})

test('data that is shown already is not fetched again when the connection is back', async () => {
  const { queries, asked } = cache(ok)
  const observer = new QueryObserver(queries, { ...list, staleTime: 0 })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(1)
  stop()
})

test('the failure of a query is announced once while it has an observer, and not without one', async () => {
  const { queries, announced } = cache(refusing(403))
  await fetched(queries)
  expect(announced).toEqual([])
  const observer = new QueryObserver(queries, list)
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(announced).toEqual(['query 403'])
  stop()
})

test('a failure is not fetched again by the page that comes up with it, but by a later one', async () => {
  const { queries, asked } = cache(refusing(500), ok)
  await queries.prefetchQuery(list)
  const shown = new QueryObserver(queries, list)
  const leave = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(asked()).toBe(1)
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  const again = new QueryObserver(queries, list)
  const stop = again.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(again.getCurrentResult().status).toBe('success')
  stop()
})

test('the failure of a mutation is announced, offline too', async () => {
  const { queries, client, announced } = cache(networkError())
  onlineManager.setOnline(false)
  const observer = new MutationObserver(queries, {
    mutationFn: () => client.post('POST /v2/dht/copy', { body: { id: '3000000000000001' } }),
  })
  await expect(observer.mutate()).rejects.toMatchObject({ code: 0 })
  expect(announced).toEqual(['mutation 0'])
})

test('a page of a list without rows is a failure that can be tried again, and takes no earlier page with it', async () => {
  const row = { id: '1000000000000001', name: '灯塔', nameCn: null, count: 1 }
  const page = { status: 200, answer: { code: 200, msg: '操作成功', rows: [row], total: 2 } }
  const { queries } = cache(page, { status: 200, answer: { code: 200, msg: '操作成功' } }, page)
  const observer = new InfiniteQueryObserver(queries, pagedOptions('GET /v2/tag/list', {}, 1))
  const unsubscribe = observer.subscribe(() => {})
  await vi.runAllTimersAsync()
  await observer.fetchNextPage()
  expect(observer.getCurrentResult()).toMatchObject({ isFetchNextPageError: true, error: { code: 200 } })
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  unsubscribe()
})

test('a missing thing is fetched once, however it is shown', async () => {
  const { queries, asked } = cache(refusing(404))
  await queries.prefetchQuery(list)
  const observer = new QueryObserver(queries, list)
  const unsubscribe = observer.subscribe(() => {})
  await vi.runAllTimersAsync()
  expect(observer.getCurrentResult().error).toMatchObject({ code: 404 })
  expect(asked()).toBe(1)
  unsubscribe()
})

test('a mutation with saidInPlace is not announced', async () => {
  const { queries, client, announced } = cache(refusing(500))
  const observer = new MutationObserver(queries, {
    mutationFn: () => client.post('POST /v2/dht/copy', { body: { id: '3000000000000001' } }),
    meta: { saidInPlace: true },
  })
  await expect(observer.mutate()).rejects.toMatchObject({ code: 500 })
  expect(announced).toEqual([])
})
