import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createClient, type RawAnswer } from '../../../api/client.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { newWorksCall } from './followed.ts'
import { prefetchNewWorks } from './prefetch-new-works.ts'

/** A server whose answers come when they are given. */
function slowServer() {
  const waiting = new Map<string, (answer: RawAnswer) => void>()
  const queryClient = createQueryClient(
    createClient({
      transport: ({ path }) =>
        new Promise((answer) => {
          waiting.set(path.split('?')[0] ?? '', answer)
        }),
      magnetOnly: () => false,
    }),
  )
  const give = (path: string, ...rows: object[]) =>
    waiting.get(path)?.({ status: 200, answer: { code: 200, msg: '操作成功', rows, total: rows.length } })
  return { queryClient, waiting, give }
}

test('a page shown before its works have come gets them, though what is followed comes in between', async () => {
  const { queryClient, waiting, give } = slowServer()
  const opening = prefetchNewWorks({
    queryClient,
    entry: '1',
    patience: 0,
    anonymous: false,
    loadAgain: () => undefined,
  })
  await opening
  const page = new InfiniteQueryObserver(queryClient, newWorksCall)
  const close = page.subscribe(() => {})
  await expect.poll(() => [...waiting.keys()]).toHaveLength(2)
  give('/v2/user/follow/list')
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  give('/v2/user/follow/works', { id: '6400000000000001' })
  await expect.poll(() => page.getCurrentResult().data?.pages[0]?.rows.length).toBe(1)
  close()
})
