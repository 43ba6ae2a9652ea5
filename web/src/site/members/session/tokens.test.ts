import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../../../api/error.ts'

/** Tabs of one browser: modules of their own, one storage; sign-ins are remembered. */
const stored = new Map<string, string>()

/** A server with one sign-in, whose refresh token is good for one use. */
const server = {
  number: 1,
  ended: false,
  away: false,
  asked: [] as string[],
  answer(path: string, token: string | undefined) {
    if (path === '/v2/user/token') {
      if (server.ended || token !== `refresh ${server.number}`) return { code: 403, msg: '' }
      server.number++
      return { code: 200, data: tokensNow() }
    }
    const isKnown = token === `access ${server.number}`
    if (path.startsWith('/v2/user/get') && !isKnown) return { code: 401, msg: '' }
    return { code: 200, user: { userName: 'yuanshan_88' }, level: { levelId: 2 } }
  },
}
const tokensNow = () => ({
  accessToken: `access ${server.number}`,
  refreshToken: `refresh ${server.number}`,
})

beforeEach(() => {
  stored.clear()
  Object.assign(server, { number: 1, ended: false, away: false, asked: [] })
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (server.away) throw new TypeError('failed to fetch')
    const path = address.replace('/prod-api', '')
    // Calls go unsigned here.
    if (path === '/v2/app/key') return new Response(null, { status: 404 })
    const token = headers.authorization?.replace('Bearer ', '')
    server.asked.push(`${path} ${token ?? '-'}`)
    return new Response(JSON.stringify(server.answer(path, token)))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openTab() {
  vi.resetModules()
  const tokens = await import('./tokens.ts')
  const { signedIn } = await import('./signed-in.ts')
  const { createClient } = await import('../../../api/client.ts')
  const { createQueryClient } = await import('../../../api/queries.ts')
  const client = createClient({
    transport: tokens.sendWithToken,
    magnetOnly: () => false,
    onUnauthenticated: tokens.renew,
  })
  const queryClient = createQueryClient(client)
  // As the start of a page does.
  const { onSessionEnd } = await import('./session.ts')
  onSessionEnd(() => {
    stored.delete('session')
    signedIn.set(false)
  })
  signedIn.set(stored.has('session'))
  const send = (path: string) => tokens.sendWithToken({ method: 'GET', path, timeoutMs: 1000 })
  return { ...tokens, signedIn, queryClient, send }
}

async function signedInTab() {
  const tab = await openTab()
  tab.beginSession(tab.queryClient, tokensNow(), { userName: 'yuanshan_88', remembered: true })
  await vi.waitUntil(() => server.asked.length === 1)
  server.asked = []
  return tab
}

/** Another tab of the browser, whose user has looked at something already. */
async function secondTab() {
  const tab = await openTab()
  await tab.readSharedSession(tab.queryClient)
  await vi.waitUntil(() => tab.queryClient.getQueryState(['GET /v2/user/getInfo', {}])?.status !== 'pending')
  server.asked = []
  return tab
}

const renewals = () => server.asked.filter((call) => call.startsWith('/v2/user/token')).length

test('a call carries the access token, a public one does not', async () => {
  const { send } = await signedInTab()
  await send('/v2/user/getInfo')
  await send('/v2/user/captcha')
  expect(server.asked).toEqual(['/v2/user/getInfo access 1', '/v2/user/captcha -'])
})

test('after a reload the first call that needs a token gets one first; the catalogue does not wait', async () => {
  await signedInTab()
  const { send } = await openTab()
  await send('/v2/works/detail/list')
  await send('/v2/user/getInfo')
  expect(server.asked).toEqual([
    '/v2/works/detail/list -',
    '/v2/user/token refresh 1',
    '/v2/user/getInfo access 2',
  ])
})

test('calls that wait share one renewal', async () => {
  await signedInTab()
  const { send } = await openTab()
  await Promise.all([send('/v2/user/getInfo'), send('/v2/user/getInfo'), send('/v2/works/detail/1')])
  expect(renewals()).toBe(1)
})

test('tabs that need a renewal at the same moment share one as well', async () => {
  const first = await signedInTab()
  const second = await secondTab()
  const before = server.number
  expect(await Promise.all([first.renew(), second.renew()])).toEqual([true, true])
  expect(server.number).toBe(before + 1)
  await first.send('/v2/user/getInfo')
  await second.send('/v2/user/getInfo')
  const now = `/v2/user/getInfo access ${server.number}`
  expect(server.asked.slice(-2)).toEqual([now, now])
})

test('renewals of two tabs, one after the other, each use what the one before has got', async () => {
  const first = await signedInTab()
  const second = await secondTab()
  expect([await first.renew(), await second.renew(), await first.renew()]).toEqual([true, true, true])
  expect(new Set(server.asked).size).toBe(server.asked.length)
})

test('without a connection the member stays signed in', async () => {
  const { renew, signedIn } = await signedInTab()
  server.away = true
  await expect(renew()).rejects.toMatchObject({ code: 0 } satisfies Partial<ApiError>)
  expect(signedIn.get()).toBe(true)
  expect(stored.has('session')).toBe(true)
  server.away = false
  expect(await renew()).toBe(true)
})

test('an expired session is removed, and the call fails with code 403', async () => {
  const { renew, signedIn } = await signedInTab()
  server.ended = true
  await expect(renew()).rejects.toMatchObject({ code: 403 } satisfies Partial<ApiError>)
  expect(signedIn.get()).toBe(false)
  expect([...stored.keys()]).toEqual([])
})

test('signing out in one tab is followed by the other', async () => {
  const first = await signedInTab()
  const second = await secondTab()
  await first.signOut()
  expect(server.asked).toContain(`/v2/user/logout access ${server.number}`)
  await second.readSharedSession(second.queryClient)
  expect([first.signedIn.get(), second.signedIn.get()]).toEqual([false, false])
})

test('signing out needs no connection', async () => {
  const { signOut, signedIn } = await signedInTab()
  server.away = true
  await signOut()
  expect(signedIn.get()).toBe(false)
})

test('signing out removes the answers to the member, and nothing of the catalogue', async () => {
  const { queryClient, signOut } = await signedInTab()
  const detail = ['GET /v2/works/detail/{id}', { params: { id: '1000000000000001' } }]
  const list = ['GET /v2/works/detail/list', {}]
  queryClient.setQueryData(detail, { data: { title: '海岛' }, collect: 0, like: 9 })
  queryClient.setQueryData(list, { rows: [], total: 0 })
  queryClient.setQueryData(['GET /v2/user/collect/detail/list', {}], { rows: [], total: 0 })
  await signOut()
  expect(queryClient.getQueryData(detail)).toEqual({ data: { title: '海岛' }, collect: null, like: null })
  expect(queryClient.getQueryData(list)).toBeDefined()
  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(left.toSorted()).toEqual(['GET /v2/works/detail/list', 'GET /v2/works/detail/{id}'])
})

test('a visitor without a session is led to login, with the way back', async () => {
  const { requireSignIn, queryClient } = await openTab()
  const led = requireSignIn(queryClient, '/user/account').catch((redirect: { href: string }) => redirect)
  expect(await led).toMatchObject({ href: '/login?next=%2Fuser%2Faccount' })
  const member = await signedInTab()
  await expect(member.requireSignIn(member.queryClient, '/user/account')).resolves.toBeUndefined()
})
