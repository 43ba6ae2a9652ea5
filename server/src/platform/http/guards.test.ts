import type { AddressInfo } from 'node:net'
import { base, type Endpoint } from '@yehang/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type TestSigner, testSigner } from '../../../test/signing.ts'
import { findsApiKeys } from '../../domains/api-keys/service/admission.ts'
import { findPrincipal } from '../../domains/members/service/principals.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { RequestLimit } from '../limits/request-limit.ts'
import { Signatures } from '../signatures/signatures.ts'
import { createBinder } from './bind.ts'
import { answerFailure } from './failures.ts'

/** Endpoints of each kind, bound as features bind theirs. */
const answer = z.strictObject({ mine: z.boolean() })
const own = { method: 'GET', path: '/own', summary: '', who: 'member', answer } as const satisfies Endpoint
const open = { method: 'GET', path: '/open', summary: '', who: 'anyone', answer } as const satisfies Endpoint
const both = { ...open, path: '/both', knowsMember: true } as const satisfies Endpoint
const put = { ...own, method: 'PUT', path: '/put', body: z.object({}) } as const satisfies Endpoint

let server: TestServer
let member: TestMember
let signer: TestSigner
let app: FastifyInstance
let url = ''
const admitted: string[] = []

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { context } = server
  member = await makeMember(context)
  signer = await testSigner(server.url)
  app = Fastify()
  app.setErrorHandler(answerFailure)
  const binder = createBinder(app, context, new ResponseCache({ clock: context.clock, maxBytes: 1e6 }), {
    findPrincipal: (token) => findPrincipal(context, token),
    findApiKey: findsApiKeys(
      context,
      new RequestLimit({ perMinute: 1000, trustProxy: [], clock: context.clock }),
    ),
    signatures: new Signatures(context),
    refuseSealed: async () => {},
    admitSubmission: async ({ person, method, url }) => {
      admitted.push(`${person} ${method} ${url}`)
      return true
    },
  })
  binder.uncached(own, async () => ({ mine: true }))
  binder.uncached(put, async () => ({ mine: true }))
  binder.cached(open, async () => ({ answer: { mine: false }, tags: ['mine'] }))
  binder.cached(
    both,
    async () => ({ answer: { mine: false }, tags: ['mine'] }),
    async () => ({ mine: true }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** What the same signed call answers, sent twice. */
async function twice({ method, path }: Endpoint, more: Record<string, string> = {}) {
  const address = base + path
  const headers = { ...signer.headers(address, server.context.clock.now()), ...more }
  const answers: unknown[] = []
  for (let n = 0; n < 2; n++) {
    const { code, mine } = (await (await fetch(url + address, { method, headers })).json()) as {
      code: number
      mine?: boolean
    }
    answers.push(mine ?? code)
  }
  return answers
}

test('public reads may be repeated with the same signature', async () => {
  expect(await twice(open)).toEqual([false, false])
  expect(await twice(both)).toEqual([false, false])
  expect(await twice(open, member.headers)).toEqual([false, false])
})

test("a member's own data, and submissions, are accepted once per signature", async () => {
  expect(await twice(own, member.headers)).toEqual([true, 500])
  expect(await twice(both, member.headers)).toEqual([true, 500])
  expect(await twice(put, member.headers)).toEqual([true, 500])
})

test('the guard gets the principal of submissions by signed-in members, and none for reads', async () => {
  admitted.length = 0
  expect(await twice(put)).toEqual([401, 500])
  await twice(own, member.headers)
  expect(admitted).toEqual([])
  await twice(put, member.headers)
  expect(admitted).toEqual([`member ${member.id} PUT ${base}/put`])
})
