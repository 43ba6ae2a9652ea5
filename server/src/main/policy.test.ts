import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Endpoint, endpoints, library, members, playback } from '@yehang/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../test/client.ts'
import { Sender } from '../../test/fuzzing/sending.ts'
import { makeMember } from '../../test/member.ts'
import { inParallel } from '../../test/parallel.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { ResponseCache } from '../platform/cache/response-cache.ts'
import { createApp } from './app.ts'

/** Permissions: every endpoint of the contract, called by every kind of principal. */

const atOnce = 8
let server: TestServer
let sender: Sender
/** As the migration lays them down. */
let rolePermissions: Map<string, string[]>
beforeAll(async () => {
  server = await startTestServer()
  sender = new Sender(server.url, atOnce)
  const roles = await server.context.db.selectFrom('staff_role').selectAll().execute()
  rolePermissions = new Map(roles.map(({ name, permissions }) => [name, permissions]))
})
afterAll(async () => {
  sender.close()
  await server.close()
})

const anyWork = '1000000000000001'
const table: readonly Endpoint[] = endpoints

const people = {
  guest: async () => undefined,
  member: async () => makeMember(server.context),
  vip: async () => makeMember(server.context, { levelId: 2 }),
  endedVip: async () => makeMember(server.context, { levelId: 2, levelUntil: new Date(0) }),
  support: async () => makeMember(server.context, { roles: ['support'] }),
  editor: async () => makeMember(server.context, { roles: ['editor'] }),
  admin: async () => makeMember(server.context, { roles: ['admin'] }),
}
type Person = keyof typeof people

/** With valid parameters and an empty body: this checks permission, not the result. */
async function ask(
  endpoint: Endpoint,
  headers: Record<string, string> = {},
  address = endpoint.path as string,
): Promise<number> {
  const type = endpoint.bytes === undefined ? 'application/json' : 'application/octet-stream'
  const { text } = await sender.send({
    method: endpoint.method,
    address: `/prod-api${address.replaceAll(/\{\w+\}/g, anyWork)}`,
    headers: [
      ...Object.entries(headers),
      // Concurrent calls would count as repeated submissions.
      ['repeatsubmit', 'false'],
      ...(endpoint.method === 'GET' ? [] : [['content-type', type] as [string, string]]),
    ],
    body: endpoint.method === 'GET' ? null : '{}',
  })
  return (JSON.parse(text) as { code: number }).code
}

function mayCall({ who }: Endpoint, person: Person): boolean {
  if (who === 'anyone') return true
  if (who === 'member') return person !== 'guest'
  if (who === 'staff') return ['support', 'editor', 'admin'].includes(person)
  // The roles of the staff are called as these people are.
  const permissions = rolePermissions.get(person) ?? []
  return permissions.includes('*') || permissions.includes(who.slice('staff:'.length))
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** 401 and 402 refuse the caller; any other code means the call was allowed. */
test.each(Object.keys(people) as Person[])(
  '%s is allowed where the contract says, and nowhere else',
  async (person) => {
    const wrong = await inParallel(table, atOnce, async (endpoint) => {
      // Of their own: some calls end the sign-in that they came with.
      const code = await ask(endpoint, (await people[person]())?.headers)
      const isLetIn = code !== 401 && code !== 402
      return isLetIn === mayCall(endpoint, person) ? null : `${nameOf(endpoint)}, ${endpoint.who}: ${code}`
    })
    expect(wrong.filter((found) => found !== null)).toEqual([])
  },
)

test('every path answers alike with and without its last slash', async () => {
  const wrong = await inParallel(table, atOnce, async (endpoint) => {
    const { headers } = await people.admin()
    const other = endpoint.path.endsWith('/') ? endpoint.path.slice(0, -1) : `${endpoint.path}/`
    const codes = [await ask(endpoint, headers), await ask(endpoint, (await people.admin()).headers, other)]
    return codes[0] === codes[1] ? null : `${nameOf(endpoint)}: ${codes}`
  })
  expect(wrong.filter((found) => found !== null)).toEqual([])
})

test('a token that is none is refused wherever a token is looked at', async () => {
  const wrong = await inParallel(table, atOnce, async (endpoint) => {
    const code = await ask(endpoint, { authorization: 'Bearer not-a-token-of-ours' })
    if (endpoint === members.refreshTokens) return null
    const isLookedAt = endpoint.who !== 'anyone' || endpoint.knowsMember === true
    return (code === 401) === isLookedAt ? null : `${nameOf(endpoint)}: ${code}`
  })
  expect(wrong.filter((found) => found !== null)).toEqual([])
})

/** Public routes outside the contract: each has checks and tests of its own. */
const outside = [
  // A token in the path (domains/playback/media-route.test.ts).
  'GET /media/*',
  // One file, which the operator names (domains/playback/subtitles).
  'GET /subtitle-font',
  // Clips of films that everybody may watch (domains/playback/previews).
  'GET /previews/*',
  // A token of a device in the path (domains/devices), or a code that is typed.
  'GET /tv',
  'GET /tv/*',
  'OPTIONS /tv/*',
  'GET /tv/media/*',
  'GET /tv/:token',
  'GET /tv/:token/config.json',
  'GET /tv/:token/depot.json',
  'GET /tv/:token/api',
  'GET /tv/:token/provide',
  'GET /tv/:token/manifest.json',
  'GET /tv/:token/catalog/*',
  'GET /tv/:token/meta/*',
  'GET /tv/:token/stream/*',
  'GET /tv/:token/list.m3u',
  'GET /tv/:token/feed.xml',
  'GET /tv/:token/feed.json',
  'GET /tv/:token/play/*',
  // A signature by the channel (domains/billing/notice.test.ts).
  'GET /pay-notice/:provider',
  'POST /pay-notice/:provider',
  'GET /images/*',
  // What describes the API.
  'GET /prod-api/openapi.json',
  'GET /prod-api/docs',
]
/** Pages and files of the web, without data that is not public; the back office's page has none at all. */
const pages = [
  'GET /',
  'POST /',
  'GET /*',
  'GET /assets/*',
  'GET /staff',
  'GET /staff-assets/*',
  'GET /staff/*',
  'GET /search',
]

/** `GET /a/b` for each route that Fastify has registered; it adds a HEAD to each GET by itself. */
async function boundRoutes(): Promise<string[]> {
  const { context } = server
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((one) => `${one} ${url}`))
    })
  }
  subscribe('fastify.initialization', listen)
  const app = await createApp(context, new ResponseCache({ clock: context.clock, maxBytes: 1000 }))
  unsubscribe('fastify.initialization', listen)
  await app.ready()
  await app.close()
  return routes.filter((route) => !route.startsWith('HEAD ')).sort()
}

test('every path of the site is an endpoint with declared permissions, or listed here', async () => {
  const web = existsSync(path.resolve(import.meta.dirname, '../../../web/dist/index.html'))
  const endpoints = table.map((endpoint) =>
    nameOf(endpoint)
      .replaceAll(/\{(\w+)\}/g, ':$1')
      .replace(' ', ' /prod-api')
      .replace(/\/$/, ''),
  )
  const known = [...endpoints, ...outside, ...(web ? pages : [])]
  const bound = await boundRoutes()
  const unbound = known.filter((route) => !bound.includes(route))
  expect(unbound, 'not bound: is the function of its routes.ts called in server/src/main/app.ts?').toEqual([])
  expect(
    bound.filter((route) => !known.includes(route)),
    'neither in the contract nor listed here',
  ).toEqual([])
  expect(bound.length).toBe(known.length)
})

describe('what belongs to one member', () => {
  /** Calls that name something of a member's, made with what belongs to another one. */
  const foreign: { endpoint: Endpoint; with: (owned: Owned) => Parameters<typeof call>[2] }[] = [
    { endpoint: library.editFolder, with: ({ cateId }) => ({ body: { cateId, cateName: '别人的' } }) },
    { endpoint: library.emptyFolder, with: ({ cateId }) => ({ body: { cateId } }) },
    { endpoint: library.deleteFolder, with: ({ cateId }) => ({ body: { cateId } }) },
    { endpoint: library.listCollected, with: ({ cateId }) => ({ query: { cateId } }) },
    {
      endpoint: library.addToFolders,
      with: ({ cateId, work }) => ({ body: { status: 0, cateIds: [cateId], dataId: work } }),
    },
    {
      endpoint: library.setFolders,
      with: ({ cateId, work }) => ({ body: { status: 0, cateIds: [cateId], dataId: work } }),
    },
    { endpoint: playback.endPlaying, with: ({ sessionId }) => ({ body: { sessionId } }) },
    {
      endpoint: library.changeCollected,
      with: ({ cateId, work }) => ({ body: { status: 0, cateIds: [cateId], dataIds: [work] } }),
    },
    { endpoint: members.closeSession, with: ({ sessionId }) => ({ body: { sessionId } }) },
    { endpoint: playback.getUpload, with: ({ uploadId }) => ({ params: { uploadId } }) },
    {
      endpoint: playback.addUploadChunk,
      with: ({ uploadId }) => ({ params: { uploadId }, query: { offset: 0 }, bytes: Buffer.from('x') }),
    },
    { endpoint: playback.cancelUpload, with: ({ uploadId }) => ({ body: { uploadId } }) },
  ]

  interface Owned {
    cateId: string
    sessionId: string
    uploadId: string
    work: string
  }

  test('every call that names such a thing is tried here', () => {
    const names = new Set(['cateId', 'cateIds', 'sessionId', 'uploadId'])
    const naming = table.filter(({ params, query, body }) =>
      [params, query, body].some((schema) =>
        Object.keys(schema?.shape ?? {}).some((name) => names.has(name)),
      ),
    )
    expect(new Set(foreign.map(({ endpoint }) => endpoint))).toEqual(new Set(naming))
  })

  test.each(foreign)('is not there for another: $endpoint.path', async ({ endpoint, with: options }) => {
    const { context, url } = server
    // Both of the staff, so that neither is refused for its permissions.
    const roles = ['editor']
    const [owner, other] = [await makeMember(context, { roles }), await makeMember(context, { roles })]
    const { rows } = await call(url, endpoints[0], { query: { pageSize: 1 } }).then(({ answer }) => answer)
    const work = rows[0]?.id ?? ''
    const made = await call(url, library.createFolder, {
      body: { cateName: '山水' },
      headers: owner.headers,
    })
    const { cateId } = made.answer
    const collect = { status: 0, cateIds: [cateId], dataId: work }
    await call(url, library.addToFolders, { body: collect, headers: owner.headers })
    const upload = await call(url, playback.beginUpload, {
      body: { dataId: work, fileName: 'lighthouse.mp4', size: 1000 },
      headers: owner.headers,
    })
    const { uploadId } = upload.answer.data
    const before = await everythingOf(owner, uploadId)
    const asked = await call(url, endpoint, {
      ...options({ cateId, sessionId: owner.signInId, uploadId, work }),
      headers: other.headers,
    })
    expect(asked.refusal.code).toBe(404)
    expect(await everythingOf(owner, uploadId)).toEqual(before)
    expect(
      (await call(url, library.foldersOfWork, { params: { id: work }, headers: other.headers })).answer,
    ).toMatchObject({ data: [] })
  })

  async function everythingOf({ headers }: { headers: Record<string, string> }, uploadId: string) {
    const folders = await call(server.url, library.listFolders, { headers })
    const collected = await call(server.url, library.listCollected, { headers })
    const sessions = await call(server.url, members.listSessions, { headers })
    const upload = await call(server.url, playback.getUpload, { params: { uploadId }, headers })
    return [folders.answer.rows, collected.answer.rows, sessions.answer.rows, upload.answer.data]
  }
})
