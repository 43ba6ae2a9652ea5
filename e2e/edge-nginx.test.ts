import { moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tailOf } from '../server/src/domains/moderation/admin/service/direct-takedown.ts'
import { call } from '../server/test/client.ts'
import { makeMember } from '../server/test/member.ts'
import { startNginxEdge } from '../server/test/proxies/edge-nginx.ts'
import { startTestServer, type TestServer } from '../server/test/server.ts'
import { workWhere } from './catalogue.ts'
import { ask, faultsOfAnswers, faultsOfPages } from './edge-checks.ts'
import { allPagesTimeout } from './site.ts'

/** nginx with deploy/nginx-edge.conf before the site: it keeps for two seconds what it may keep. */

let server: TestServer
let nginx: Awaited<ReturnType<typeof startNginxEdge>>

beforeAll(async () => {
  server = await startTestServer({ config: { edge: { kind: 'nginx' } } })
  nginx = await startNginxEdge(server.url)
})
afterAll(() => nginx.end())

test(
  'no answer to a member is kept, and each gets what the site gives that member',
  async () => {
    const members = [await makeMember(server.context), await makeMember(server.context)]
    const callers = [...members.map(({ headers }) => headers), {}]
    const { wrong, kept } = await faultsOfAnswers({ edge: nginx.origin, site: server.url }, callers)
    expect(wrong).toEqual([])
    expect(kept).toBeGreaterThan(5)
  },
  allPagesTimeout,
)

test(
  'the age gate and what visitors choose are part of the key',
  async () => {
    const { wrong, share } = await faultsOfPages({ edge: nginx.origin, site: server.url })
    expect(wrong).toEqual([])
    expect(share).toBeGreaterThan(0.1)
  },
  allPagesTimeout,
)

test('a takedown is gone once the time is over, and pages go on with the site away', async () => {
  const editor = await makeMember(server.context, { roles: ['editor'] })
  const work = await workWhere(server.url, ({ isDht }) => isDht === 1)
  const page = () => ask(nginx.origin, work.path, { cookie: 'adult=1' })
  await expect.poll(async () => (await page()).cache).toBe('hit')
  await call(nginx.origin, moderation.takeDownWork, {
    headers: editor.headers,
    body: { workId: work.id, reason: 'rights', text: '许可已终止', confirm: tailOf(work.number) },
  }).then(({ answer }) => answer)
  await expect.poll(async () => (await page()).status).toBe(404)

  const list = () => ask(nginx.origin, '/fc2', { cookie: 'adult=1' })
  await expect.poll(async () => (await list()).cache).toBe('hit')
  await server.close()
  await expect.poll(async () => (await list()).cache).toBe('stale')
  expect((await list()).status).toBe(200)
})
