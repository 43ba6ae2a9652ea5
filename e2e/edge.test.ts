import { base, library, moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tailOf } from '../server/src/domains/moderation/admin/service/direct-takedown.ts'
import type { EdgeConfig } from '../server/src/platform/config/edge.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { call } from '../server/test/client.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../server/test/frozen-database.ts'
import { makeMember, type TestMember } from '../server/test/member.ts'
import { startVarnish, type Varnish } from '../server/test/proxies/varnish.ts'
import { type SecondServer, startBeside, startTestServer, type TestServer } from '../server/test/server.ts'
import { workWhere } from './catalogue.ts'
import { ask, faultsOfAnswers, faultsOfPages } from './edge-checks.ts'
import { allPagesTimeout } from './site.ts'

/** Varnish with deploy/varnish.vcl before two processes of the site. */

const key = 'a-secret-of-the-edge'
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
  members = [await makeMember(server.context, { roles: ['admin'] }), await makeMember(server.context)]
  for (const [place, { headers }] of members.entries())
    await call(server.url, library.createFolder, { headers, body: { cateName: `山水${place}` } })
})
afterAll(async () => {
  await varnish.end()
  await database.close()
})

const atEdge = (address: string, headers?: Record<string, string>) => ask(varnish.origin, address, headers)

/** Asked until it comes from the edge. */
const untilKept = (address: string, headers?: Record<string, string>) =>
  expect.poll(async () => (await atEdge(address, headers)).cache).toBe('hit')

const adult = { cookie: 'adult=1' }

test(
  'no answer to a member is kept, and each gets what the site gives that member',
  async () => {
    const [one, other] = members
    const callers = [one.headers, other.headers, {}, one.headers]
    const { wrong, personal, kept } = await faultsOfAnswers(
      { edge: varnish.origin, site: server.url },
      callers,
    )
    expect(wrong).toEqual([])
    // Else the test would say nothing.
    expect(personal).toBeGreaterThan(5)
    expect(kept).toBeGreaterThan(20)
  },
  allPagesTimeout,
)

test(
  'the age gate and what visitors choose are part of the key: every page is the one that the site gives',
  async () => {
    const { wrong, share } = await faultsOfPages({ edge: varnish.origin, site: server.url })
    expect(wrong).toEqual([])
    expect(share).toBeGreaterThan(0.25)
  },
  allPagesTimeout,
)

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
  // That of the start, of everything, would take the page that stays.
  await untilPurged()
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

/** What has changed until now was purged, for the second time too. */
async function untilPurged(): Promise<void> {
  const { db } = server.context
  const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  const delivered = () => db.selectFrom('edge_state').select('version').executeTakeFirst()
  await expect.poll(async () => (await delivered())?.version).toBe(version)
}

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
  await untilPurged()
  await untilKept('/login', adult)
  await keepUntilTheEndOfTheDay(address)
  database.freeze()
  // Of two processes either may be asked for what is not at the edge.
  for (const { url } of [server, second]) {
    await expect.poll(async () => (await ask(url, address, adult)).status).toBe(503)
  }
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
