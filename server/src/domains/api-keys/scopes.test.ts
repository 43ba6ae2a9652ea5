import {
  type Endpoint,
  endpoints,
  type Scope,
  scopeGroups,
  scopeNames,
  singleScopeNames,
} from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, type TestKey } from '../../../test/api-keys/keys.ts'
import { Sender } from '../../../test/fuzzing/sending.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { inParallel } from '../../../test/parallel.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { permissionsOf } from './service/admission.ts'

/** Every endpoint, called with keys of every scope. */

const table: readonly Endpoint[] = endpoints
const ofStaff = table.filter(({ who }) => who.startsWith('staff'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const atOnce = 8

let server: TestServer
let sender: Sender
let maker: TestMember
beforeAll(async () => {
  server = await startTestServer()
  sender = new Sender(server.url, atOnce)
  maker = await makeMember(server.context, { roles: ['admin'] })
})
afterAll(async () => {
  sender.close()
  await server.close()
})

/** The reason of the answer to a call with valid parameters in the path and an empty body; undefined where it went through. */
async function ask({ method, path, bytes }: Endpoint, { headers }: Pick<TestKey, 'headers'>) {
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
  const { text } = await sender.send({
    method,
    address: `/prod-api${path.replaceAll(/\{\w+\}/g, '1000000000000001')}`,
    headers: [
      ...Object.entries(headers),
      ['repeatsubmit', 'false'],
      ...(method === 'GET' ? [] : [['content-type', type] as [string, string]]),
    ],
    body: method === 'GET' ? null : '{}',
  })
  return (JSON.parse(text) as { reason?: string }).reason
}

const except = (scope: Scope) => scopeNames.filter((one) => one !== scope)

test('without the scope of an endpoint a key is refused, with that scope alone it is let in', async () => {
  const keys = new Map<Scope, { without: TestKey; only: TestKey }>()
  for (const scope of scopeNames) {
    const without = await makeKey(server.context, { scopes: except(scope), maker })
    keys.set(scope, { without, only: await makeKey(server.context, { scopes: [scope], maker }) })
  }
  const wrong = await inParallel(ofStaff, atOnce, async (endpoint) => {
    const { scope } = endpoint
    const key = scope ? keys.get(scope) : undefined
    if (key === undefined) return null
    const refused = await ask(endpoint, key.without)
    const letIn = await ask(endpoint, key.only)
    const isRight = refused === 'api_key_scope' && !letIn?.startsWith('api_key_') && letIn !== 'not_allowed'
    return isRight ? null : `${nameOf(endpoint)}: ${refused}, ${letIn}`
  })
  expect(wrong.filter((one) => one !== null)).toEqual([])
})

test('no key calls what has no scope: keys themselves, second factors, what a case has sealed', async () => {
  const key = await makeKey(server.context, { maker })
  const closed = ofStaff.filter(({ scope }) => scope === null)
  const reasons = await inParallel(closed, atOnce, (endpoint) => ask(endpoint, key))
  expect(new Set(reasons)).toEqual(new Set(['api_key_never']))
  expect(closed.map(nameOf)).toEqual(
    expect.arrayContaining([
      'POST /v2/staff/api-keys/make',
      'POST /v2/staff/team/second-factor',
      'POST /v2/staff/report/evidence',
      'POST /v2/staff/report/attachment',
      'POST /v2/staff/report/bursts/reject',
      'POST /v2/staff/works/rights/open',
    ]),
  )
})

test('no key calls what belongs to a member', async () => {
  const key = await makeKey(server.context, { maker })
  const ofMembers = table.filter(({ who, knowsMember }) => who === 'member' || knowsMember)
  const wrong = await inParallel(ofMembers, atOnce, async (endpoint) => {
    const reason = await ask(endpoint, key)
    return reason === 'api_key_not_for_members' ? null : `${nameOf(endpoint)}: ${reason}`
  })
  expect(wrong.filter((one) => one !== null)).toEqual([])
})

/** A reading, and moments of films, which can be changed and removed once they are shown. */
const harmless = ['/v2/staff/report/takedown/{id}', '/v2/staff/video/marker/decide']

/** By their permission or by what they do, whatever scope they were given. */
const isDangerous = ({ who, path }: Endpoint) =>
  /^staff:(orders|plans|codes|staff|site|audit|api-keys|webhooks|overview):|members:data|works:delete/.test(
    who,
  ) ||
  (!harmless.includes(path) &&
    /\/(days|level|password|reset|order|orders|plans|codes|roles|team|settings|delete|restore|decide|review|takedown)(\/|$)/.test(
      path,
    ))

test('neither a group nor a default opens money, rights, or what cannot be taken back', () => {
  const grouped = new Set<Scope>([...scopeGroups.read, ...scopeGroups.all])
  const opened = ofStaff.filter(({ scope }) => scope && grouped.has(scope)).filter(isDangerous)
  expect(opened.map(nameOf)).toEqual([])
  expect(scopeNames.filter((scope) => !grouped.has(scope))).toEqual([...singleScopeNames])
  expect(permissionsOf(scopeGroups.all, ['*']).sort()).toEqual([
    'members:edit',
    'members:read',
    'messages:answer',
    'reports:decide',
    'works:cloud',
    'works:edit',
    'works:import',
  ])
})

test('a scope that reads opens no call that changes something, but for those that answer to a body', () => {
  const changing = ofStaff.filter(({ scope, method }) => scope?.endsWith(':read') && method !== 'GET')
  expect(changing.map(nameOf).sort()).toEqual([
    'POST /v2/staff/audit/export',
    'POST /v2/staff/codes/look-up',
    'POST /v2/staff/import/sample',
  ])
  const reading = ofStaff.filter(({ scope, method }) => scope && method === 'GET' && !scope.endsWith(':read'))
  expect(reading.map(nameOf)).toEqual([])
})

test('every scope opens something', () => {
  const used = new Set(ofStaff.map(({ scope }) => scope))
  expect(scopeNames.filter((scope) => !used.has(scope))).toEqual([])
})

test('what a key may do is never more than what its maker may', () => {
  expect(permissionsOf(['orders:write', 'works:read'], ['works:edit'])).toEqual(['works:edit'])
  expect(permissionsOf(scopeNames, ['*'])).not.toContain('*')
})
