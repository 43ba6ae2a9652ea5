import { base, type Endpoint, endpoints, library, moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tailOf } from '../server/src/domains/moderation/admin/service/direct-takedown.ts'
import type { EdgeConfig } from '../server/src/platform/config/edge.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { call } from '../server/test/client.ts'
import { startVarnish, type Varnish } from '../server/test/edge/varnish.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../server/test/frozen-database.ts'
import { makeMember, type TestMember } from '../server/test/member.ts'
import { inParallel } from '../server/test/parallel.ts'
import { type SecondServer, startBeside, startTestServer, type TestServer } from '../server/test/server.ts'
import { workWhere } from './catalogue.ts'
import { everyKindOfPage, everyRoute } from './routes.ts'

/** Varnish with deploy/varnish.vcl before two processes of the site. */

const key = 'a-secret-of-the-edge'
const atOnce = 4
let database: FrozenDatabase
let server: TestServer
let second: SecondServer
let varnish: Varnish
let members: readonly [TestMember, TestMember]
/** Added to the clock of the site; Varnish has its own. */
let ahead = 0
const began = Date.parse('2026-11-20T12:00:00+08:00') - Date.now()
const now = () => Date.now() + began + ahead

beforeAll(async () => {
  database = await startFrozenDatabase()
  const port = await freePort()
  const edge: EdgeConfig = { kind: 'varnish', hosts: [`http://127.0.0.1:${port}`], key }
  const { connection } = database
  server = await startTestServer({ config: { edge }, connection, now })
  second = await startBeside(server)
  varnish = await startVarnish([server.url, second.url], key, { port, grace: '0s' })
  members = [await makeMember(server.context), await makeMember(server.context)]
  for (const [place, { headers }] of members.entries())
    await call(server.url, library.createFolder, { headers, body: { cateName: `山水${place}` } })
})
afterAll(async () => {
  await varnish.end()
  await database.close()
})

interface Seen {
  status: number
  cache: string | null
  headers: Headers
  body: string
}

async function ask(origin: string, address: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await fetch(origin + address, { headers, redirect: 'manual' })
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache'),
    headers: answer.headers,
    body: await answer.text(),
  }
}

const atEdge = (address: string, headers?: Record<string, string>) => ask(varnish.origin, address, headers)
const atSite = (address: string, headers?: Record<string, string>) => ask(server.url, address, headers)

/** Asked until it comes from the edge. */
const untilKept = (address: string, headers?: Record<string, string>) =>
  expect.poll(async () => (await atEdge(address, headers)).cache).toBe('hit')

const adult = { cookie: 'adult=1' }

/** What no answer to a visitor may tell him of the edge. */
const ofTheEdge = ['xkey', 'surrogate-control', 'x-vary', 'age', 'via', 'x-varnish']

/** The headers that browsers go by. */
const forBrowsers = (seen: Seen) =>
  [
    'cache-control',
    'vary',
    'etag',
    'content-type',
    'location',
    'content-security-policy',
    'referrer-policy',
  ].map((name) => `${name}: ${seen.headers.get(name)}`)

/** With parameters that many endpoints need; others leave them out. */
async function addressesOf(): Promise<string[]> {
  const { id } = await workWhere(server.url, ({ isDht }) => isDht === 1)
  const more = `keyword=%E5%B1%B1&data=${id}&dataId=${id}&tableName=tag&modName=censored&cateId=1`
  const isGet = ({ method }: Endpoint) => method === 'GET'
  return endpoints.filter(isGet).flatMap(({ path }) => {
    const address = base + path.replaceAll(/\{\w+\}/g, id)
    return [address, `${address}?${more}`]
  })
}

test('no answer to a member is kept, and each gets what the site gives that member', async () => {
  const { admin } = { admin: await makeMember(server.context, { roles: ['admin'] }) }
  const callers = [...members.map(({ headers }) => headers), {}, admin.headers, members[0].headers]
  let personal = 0
  let kept = 0
  const wrong = await inParallel(await addressesOf(), atOnce, async (address) => {
    const bodies: string[] = []
    for (const headers of callers) {
      const isGuest = !('authorization' in headers)
      const expected = await atSite(address, headers)
      const seen = [await atEdge(address, headers), await atEdge(address, headers)]
      // A captcha, an upload, a choice of chance: asked twice, the site says two things.
      const isSteady = (await atSite(address, headers)).body === expected.body
      const hits = seen.filter(({ cache }) => cache === 'hit')
      kept += hits.length
      if (!isGuest && hits.length > 0) return `${address}: a member's answer came from the edge`
      if (hits.length > 0 && (!isSteady || hits.some(({ headers }) => headers.has('set-cookie'))))
        return `${address}: kept, and not the same for all`
      if (isSteady && seen.some(({ body, status }) => body !== expected.body || status !== expected.status))
        return `${address}: not what the site gives`
      for (const name of ofTheEdge)
        if (seen.some(({ headers }) => headers.has(name))) return `${address}: ${name}`
      bodies.push(isSteady ? expected.body : '')
    }
    if (bodies[0] !== bodies[1]) personal += 1
    return null
  })
  expect(wrong.filter((found) => found !== null).slice(0, 5)).toEqual([])
  // Else the test would say nothing.
  expect(personal).toBeGreaterThan(5)
  expect(kept).toBeGreaterThan(20)
})

test('calls that are no reads, and pages of the back office, pass by the edge', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await fetch(varnish.origin, {
      method,
      redirect: 'manual',
      body: new URLSearchParams({ to: '/index' }),
    })
    expect(answer.headers.get('x-cache')).toBe('miss')
  }
  const entered = await fetch(varnish.origin, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ to: '/index' }),
  })
  expect([entered.status, entered.headers.getSetCookie()[0]]).toEqual([
    303,
    expect.stringContaining('adult=1'),
  ])
  for (const address of ['/staff', '/staff/works', '/staff', '/media/x/master.m3u8', '/images/none.webp']) {
    expect([address, (await atEdge(address, adult)).cache]).toEqual([address, 'miss'])
  }
  expect((await atEdge('/metrics')).status).toBe(404)
})

/** What a page may depend on, and what must change nothing. */
const visitors = [
  '',
  'adult=10',
  'adult=1',
  'adult=1; theme=dark',
  'adult=1; theme=light; isDht=0',
  'xadult=1; adult=1;theme=grey; isDht=2',
  'adult=1; isDht=magnet; token=not-for-others',
  'adult=1; discreet=1',
  'discreet=1',
  'adult=1; rows=begun2.random4; announcement=abcd1234',
]

test('the age gate and what visitors choose are part of the key: every page is the one that the site gives', async () => {
  const routes = await everyRoute(server.url)
  const addresses = [
    ...new Set([
      ...routes.map(({ address }) => address),
      ...(await everyKindOfPage(server.url)),
      '/',
      '/?to=/index',
    ]),
  ]
  let hits = 0
  const wrong = await inParallel(addresses, atOnce, async (address) => {
    for (const cookie of visitors) {
      const headers = { ...(cookie && { cookie }), 'accept-encoding': 'br' }
      const expected = await atSite(address, headers)
      for (const seen of [await atEdge(address, headers), await atEdge(address, headers)]) {
        hits += Number(seen.cache === 'hit')
        const isSame = seen.body === expected.body && seen.status === expected.status
        if (!isSame) return `${address} with ${cookie}: ${seen.cache}`
        const [own, theirs] = [forBrowsers(seen), forBrowsers(expected)]
        if (own.join() !== theirs.join()) return `${address} with ${cookie}: ${own} and not ${theirs}`
        for (const name of ofTheEdge) if (seen.headers.has(name)) return `${address}: ${name}`
      }
    }
    return null
  })
  expect(wrong.filter((found) => found !== null).slice(0, 5)).toEqual([])
  expect(hits).toBeGreaterThan((addresses.length * visitors.length) / 2)
})

test('a browser that has a page is told so by the edge', async () => {
  await untilKept('/index', adult)
  const etag = (await atEdge('/index', adult)).headers.get('etag') ?? ''
  expect((await atEdge('/index', { ...adult, 'if-none-match': etag })).status).toBe(304)
})

test('purges need the key', async () => {
  await untilKept('/index', adult)
  for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
    const refused = await fetch(varnish.origin, {
      method: 'PURGE',
      headers: { 'xkey-purge': '_all', ...headers },
    })
    expect(refused.status).toBe(405)
  }
  expect((await atEdge('/index', adult)).cache).toBe('hit')
})

test('a takedown is gone from the edge, and what does not show the work stays', async () => {
  const editor = await makeMember(server.context, { roles: ['editor'] })
  const work = await workWhere(server.url, ({ isDht }) => isDht === 1)
  const detail = `${base}/v2/works/detail/${work.id}`
  for (const address of [work.path, '/login', detail]) await untilKept(address, adult)
  expect((await atEdge(detail)).body).toContain(work.id)
  await call(varnish.origin, moderation.takeDownWork, {
    headers: editor.headers,
    body: { workId: work.id, reason: 'rights', text: '许可已终止', confirm: tailOf(work.number) },
  }).then(({ answer }) => answer)
  await expect.poll(async () => (await atEdge(work.path, adult)).status).toBe(404)
  await expect.poll(async () => (await atEdge(detail)).body).not.toContain(work.title)
  expect((await atEdge('/login', adult)).cache).toBe('hit')
})

/** Made two seconds before the end of the day, a page is kept for less than two. */
async function keepUntilTheEndOfTheDay(address: string): Promise<void> {
  ahead += Date.parse('2026-11-20T23:59:57+08:00') - now()
  await fetch(varnish.origin, {
    method: 'PURGE',
    headers: { 'xkey-purge': '_all', authorization: `Bearer ${key}` },
  })
  await untilKept(address, adult)
}

test('with the database away pages go on, beyond their time too', async () => {
  const address = '/censored'
  await untilKept('/login', adult)
  await keepUntilTheEndOfTheDay(address)
  database.freeze()
  await expect.poll(async () => (await atSite(address, adult)).status).toBe(503)
  const seen = await atEdge(address, adult)
  expect([seen.status, seen.cache, seen.body]).toEqual([200, 'hit', expect.stringContaining('</html>')])
  // What nobody has asked for says how it is, as the site does.
  const missing = await atEdge('/censored?pageNum=7', adult)
  expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5'])
  database.thaw()
  await expect.poll(async () => (await atEdge('/censored?pageNum=7', adult)).status).toBe(200)
})

test('with all processes away pages go on', async () => {
  await untilKept('/fc2', adult)
  await Promise.all([second.close(), server.close()])
  const seen = await atEdge('/fc2', adult)
  expect([seen.status, seen.cache]).toEqual([200, 'hit'])
  expect((await atEdge('/anime?pageNum=3', adult)).status).toBe(503)
})
