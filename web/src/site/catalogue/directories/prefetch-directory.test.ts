import type { InfiniteData } from '@tanstack/react-query'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import { createQueryClient, staleTime } from '../../../api/queries.ts'
import { type Directory, type DirectoryPage, entriesOf } from './directory.ts'
import { prefetchEntries } from './prefetch-directory.ts'

const makers: Directory = { kind: 'maker', channel: 'censored' }

/** A directory of 100 makers that writes down which pages it is asked for. */
function hundredMakers() {
  const asked: number[] = []
  const queryClient = createQueryClient(
    createClient({
      transport: async ({ path }) => {
        const page = Number(new URLSearchParams(path.split('?')[1]).get('pageNum'))
        asked.push(page)
        const rows = Array.from({ length: 32 }, (_, n) => ({
          id: String(page * 100 + n),
          name: '…',
          count: 1,
        }))
        return { status: 200, answer: { code: 200, rows, total: 100 } }
      },
      magnetOnly: () => false,
    }),
  )
  const open = () =>
    prefetchEntries(makers, '', {
      queryClient,
      entry: '',
      patience: Number.POSITIVE_INFINITY,
      anonymous: false,
      loadAgain: () => undefined,
    })
  const options = entriesOf(makers, '')
  const pages = () => queryClient.getQueryData<InfiniteData<DirectoryPage>>(options.queryKey)?.pages.length
  const readOn = () => queryClient.fetchInfiniteQuery({ ...options, pages: 2, staleTime: 0 })
  const show = () => new InfiniteQueryObserver(queryClient, options).subscribe(() => {})
  return { asked, open, pages, readOn, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a directory is fetched once, and stays as far as it was read', async () => {
  const { asked, open, pages, readOn } = hundredMakers()
  await open()
  await readOn()
  await open()
  expect(pages()).toBe(2)
  expect(asked).toEqual([1, 1, 2])
})

test('a stale directory starts again', async () => {
  const { open, pages, readOn } = hundredMakers()
  await readOn()
  vi.advanceTimersByTime(staleTime + 1)
  await open()
  expect(pages()).toBe(1)
})

test('one that is shown stays, however old: choosing an entry does not fold it up', async () => {
  const { open, pages, readOn, show } = hundredMakers()
  await readOn()
  const hide = show()
  vi.advanceTimersByTime(staleTime + 1)
  await open()
  expect(pages()).toBe(2)
  hide()
})
