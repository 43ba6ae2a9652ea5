import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CallRequest, createClient } from '../../../api/client.ts'
import { connect } from '../../../api/connection.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { opened } from './history.ts'
import { historyStateCall, sendOpened, setHistoryState, startHistorySync } from './history-sync.ts'

const [first, second, third] = ['1000000000000001', '1000000000000002', '1000000000000003'] as const
/** The account as the server stores it. */
let account: { state: string; sent: string[][]; fails: boolean }
let now = 0
const client = createClient({ transport: answer, magnetOnly: () => false, now: () => now })
connect(client)

async function answer({ path, body }: CallRequest) {
  // Past the guard against doubled submissions.
  now += 2000
  if (account.fails) throw new Error('no connection')
  if (path === '/v2/user/history/state' && body === undefined) {
    return { status: 200, answer: { code: 200, msg: '', data: { state: account.state } } }
  }
  const input = JSON.parse(String(body ?? '{}'))
  if (path === '/v2/user/history/state') account.state = input.state
  else account.sent.push(input.dataIds)
  return { status: 200, answer: { code: 200, msg: '' } }
}

let queryClient: ReturnType<typeof createQueryClient>
let end: () => void

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  account = { state: 'on', sent: [], fails: false }
  queryClient = createQueryClient(client)
  end = startHistorySync(queryClient)
})

afterEach(() => {
  end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('an opened work is sent to the account', async () => {
  await sendOpened([first])
  await sendOpened([second])
  expect(account.sent).toEqual([[first], [second]])
})

test.each(['off', 'paused'])('nothing is sent to an account whose history is %s', async (state) => {
  end()
  queryClient.clear()
  account.state = state
  end = startHistorySync(queryClient)
  await sendOpened([first])
  expect(account.sent).toEqual([])
  account.state = 'on'
  queryClient.setQueryData(historyStateCall.queryKey, { data: { state: 'on' } })
  await sendOpened([second])
  expect(account.sent).toEqual([[second]])
})

test('works opened before the account listened are sent as well, each opening once', async () => {
  end()
  opened.set({ id: first })
  end = startHistorySync(queryClient)
  await expect.poll(() => account.sent).toEqual([[first]])
  opened.set({ id: second })
  opened.set({ id: first })
  await expect.poll(() => account.sent.flat()).toEqual([first, first, second])
})

test('works that could not be sent are sent with the next, the last opened first and each once', async () => {
  account.fails = true
  await sendOpened([first])
  await sendOpened([second])
  await sendOpened([first])
  account.fails = false
  await sendOpened([third])
  expect(account.sent).toEqual([[third, first, second]])
})

test('works opened during a call are sent after it', async () => {
  const sending = sendOpened([first])
  await Promise.all([sending, sendOpened([second])])
  expect(account.sent.flat().sort()).toEqual([first, second])
})

test('works opened by one member are not sent to the account of the next', async () => {
  account.fails = true
  await sendOpened([first])
  end()
  account.fails = false
  end = startHistorySync(queryClient)
  await sendOpened([second])
  expect(account.sent).toEqual([[second]])
})

test('turning it off leaves nothing to be sent later', async () => {
  await queryClient.fetchQuery(historyStateCall)
  account.fails = true
  await sendOpened([first])
  account.fails = false
  await setHistoryState(queryClient, 'paused')
  expect(account.state).toBe('paused')
  await setHistoryState(queryClient, 'on')
  await sendOpened([second])
  expect(account.sent).toEqual([[second]])
})
