import type { InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { createQueryClient } from '../../api/queries.ts'
import { keepFirstPage, refill } from '../../ui/lists/prefetch-pages.ts'
import { listKey, pagedWorks, workQuery } from './calls.ts'

const list = workQuery({ modName: 'censored' }, '0', 32)

/** A catalogue of so many works that records its calls, and refuses those that match `refused`. */
function catalogue(total: number, refused?: RegExp) {
  const calls: string[] = []
  const client = createQueryClient(
    createClient({
      transport: async ({ path }) => {
        calls.push(path)
        if (refused?.test(path)) return { status: 200, answer: { code: 500, msg: '…' } }
        const query = new URLSearchParams(path.split('?')[1])
        const [page, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))]
        const ids = Array.from({ length: total }, (_, id) => ({ id: String(id) }))
        return { status: 200, answer: { code: 200, rows: ids.slice((page - 1) * size, page * size), total } }
      },
      magnetOnly: () => false,
    }),
  )
  const pages = () => client.getQueryData<InfiniteData<{ rows: unknown[] }>>(pagedWorks(list).queryKey)
  return { calls, client, pages }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('pages that were read come back in one request', async () => {
  const { calls, client, pages } = catalogue(1000)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 3)
  expect(calls).toEqual(['/v2/works/detail/list?modName=censored&pageNum=1&pageSize=96'])
  expect(pages()?.pages.map(({ rows }) => rows.length)).toEqual([32, 32, 32])
  expect(pages()?.pageParams).toEqual([1, 2, 3])
})

test('the list continues after them', async () => {
  const { calls, client } = catalogue(1000)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 3)
  await client.fetchInfiniteQuery({ ...pagedWorks(list), pages: 4, staleTime: 0 })
  expect(calls.at(-1)).toBe('/v2/works/detail/list?modName=censored&pageNum=4&pageSize=32')
})

test('no request asks for more than 300 works: further ones are sent beside it', async () => {
  const { calls, client, pages } = catalogue(1000)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 19)
  const size = 7 * 32
  expect(calls).toEqual(
    [1, 2, 3].map((page) => `/v2/works/detail/list?modName=censored&pageNum=${page}&pageSize=${size}`),
  )
  const rows = pages()?.pages.flatMap((page) => page.rows)
  expect(rows).toEqual(Array.from({ length: 19 * 32 }, (_, id) => ({ id: String(id) })))
  expect(pages()?.pageParams).toHaveLength(19)
})

test('no more than ten requests are sent, however far was read', async () => {
  const { calls, client, pages } = catalogue(10_000)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 300)
  expect(calls).toHaveLength(10)
  expect(pages()?.pages).toHaveLength(90)
})

test('the parts after a failed one are left out', async () => {
  const { client, pages } = catalogue(1000, /pageNum=2/)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 19)
  expect(pages()?.pages.flatMap((page) => page.rows)).toHaveLength(7 * 32)
})

test('a list that starts over keeps its first page, and is no younger than it was', async () => {
  const { calls, client, pages } = catalogue(1000)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 3)
  const { queryKey } = pagedWorks(list)
  const before = client.getQueryState(queryKey)?.dataUpdatedAt
  vi.advanceTimersByTime(1000)
  keepFirstPage(client, [listKey])
  expect(pages()?.pages).toHaveLength(1)
  expect(pages()?.pageParams).toEqual([1])
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(before)
  expect(calls).toHaveLength(1)
})

test('a list that has become shorter ends where it ends now', async () => {
  const { client, pages } = catalogue(40)
  await refill(client, listKey, { query: list.filter }, list.pageSize, 3)
  expect(pages()?.pages.map(({ rows }) => rows.length)).toEqual([32, 8])
})
