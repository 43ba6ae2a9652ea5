import type { InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { createQueryClient } from '../../api/queries.ts'
import { pagedWorks, workQuery } from './calls.ts'
import { refill } from './open-list.ts'

const list = workQuery({ modName: 'censored' }, false, 32)

/** A catalogue of so many works that writes down what it is asked. */
function catalogue(total: number) {
  const calls: string[] = []
  const client = createQueryClient(
    createClient({
      transport: async ({ path }) => {
        calls.push(path)
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
  await refill(client, list, 3)
  expect(calls).toEqual(['/v2/works/detail/list?modName=censored&pageNum=1&pageSize=96'])
  expect(pages()?.pages.map(({ rows }) => rows.length)).toEqual([32, 32, 32])
  expect(pages()?.pageParams).toEqual([1, 2, 3])
})

test('the list goes on after them', async () => {
  const { calls, client } = catalogue(1000)
  await refill(client, list, 3)
  await client.fetchInfiniteQuery({ ...pagedWorks(list), pages: 4, staleTime: 0 })
  expect(calls.at(-1)).toBe('/v2/works/detail/list?modName=censored&pageNum=4&pageSize=32')
})

test('no request asks for more than 300 works', async () => {
  const { calls, client, pages } = catalogue(1000)
  await refill(client, list, 40)
  expect(calls).toEqual(['/v2/works/detail/list?modName=censored&pageNum=1&pageSize=288'])
  expect(pages()?.pages).toHaveLength(9)
})

test('a list that has become shorter ends where it ends now', async () => {
  const { client, pages } = catalogue(40)
  await refill(client, list, 3)
  expect(pages()?.pages.map(({ rows }) => rows.length)).toEqual([32, 8])
})
