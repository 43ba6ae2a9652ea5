import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { notify, shownNotice } from '../../ui/snackbar.tsx'
import { changeList } from './change-list.ts'

const queryKey = ['GET /v2/user/follow/list', {}]
const row = (id: string) => ({ kind: 'maker', id })
const refuse = async () => {
  throw new ApiError(402, '最多关注 300 个')
}
const announced = () => shownNotice.get()?.text ?? ''

afterEach(() => notify(''))

function listOf(...ids: string[]) {
  const client = new QueryClient()
  client.setQueryData(queryKey, { rows: ids.map(row), total: ids.length })
  const shown = () => {
    const list = client.getQueryData<{ rows: { id: string }[]; total: number }>(queryKey)
    return [list?.rows.map(({ id }) => id).join(''), list?.total]
  }
  const change = (id: string, listed: boolean, send: () => Promise<unknown>) =>
    changeList(client, { queryKey, row: row(id), listed, send })
  return { client, shown, change }
}

/** A call that is answered when the test resolves it. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { send: () => promise, resolve, reject }
}

test('a row is at the front before the server has answered', async () => {
  const { shown, change } = listOf('a', 'b')
  const { send, resolve } = pending()
  const done = change('c', true, send)
  await expect.poll(shown).toEqual(['cab', 3])
  resolve()
  expect(await done).toBe(true)
  expect(shown()).toEqual(['cab', 3])
})

test('a change that the server refuses is announced and reverted to its place', async () => {
  const { shown, change } = listOf('a', 'b', 'c')
  expect(await change('b', false, refuse)).toBe(false)
  expect(shown()).toEqual(['abc', 3])
  expect(await change('d', true, refuse)).toBe(false)
  expect(shown()).toEqual(['abc', 3])
  expect(announced()).toContain('最多关注 300 个')
})

test('a row is in the list once, however often it is added', async () => {
  const { shown, change } = listOf('a', 'b')
  await Promise.all([change('b', true, async () => {}), change('b', true, async () => {})])
  expect(shown()).toEqual(['ba', 2])
})

test('changes to one row reach the server one after another, even after a refusal', async () => {
  const { shown, change } = listOf('a')
  const first = pending()
  const sent: string[] = []
  const off = change('a', false, () => {
    sent.push('off')
    return first.send()
  })
  const on = change('a', true, async () => sent.push('on'))
  await expect.poll(() => sent).toEqual(['off'])
  first.reject(new ApiError(500, '系统出错了'))
  await Promise.all([off, on])
  expect(sent).toEqual(['off', 'on'])
  expect(shown()).toEqual(['a', 1])
})

test('a list that is not known yet is fetched first; where that fails, nothing is sent', async () => {
  const { client, change } = listOf()
  client.clear()
  client.setDefaultOptions({
    queries: { queryFn: () => Promise.reject(new ApiError(0, '没有网络')), retry: false },
  })
  let sent = false
  const send = async () => {
    sent = true
  }
  expect(await change('a', true, send)).toBe(false)
  expect(sent).toBe(false)
  expect(announced()).toContain('没有网络')
})
