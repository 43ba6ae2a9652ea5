import { catalogue, library } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, call } from '../../../../test/client.ts'
import { callAs, someWorks } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let works: string[]
beforeAll(async () => {
  server = await startTestServer()
  works = await someWorks(server.context.db, 4)
})
afterAll(() => server.close())

const detail = (work: string | undefined, headers: Record<string, string> = {}) =>
  fetch(server.url + addressOf(catalogue.getWork, { params: { id: work ?? '' } }), { headers })

test('a guest gets the cached bytes without flags; a member gets their own answer, which is not cached', async () => {
  const member = await makeMember(server.context)
  const ask = callAs(member, server.url)
  const guest = await detail(works[0])
  const tag = guest.headers.get('etag') ?? ''
  const bytes = (await guest.json()) as object
  expect(bytes).toMatchObject({ collect: null, like: null })
  expect((await detail(works[0], { 'if-none-match': tag })).status).toBe(304)

  await ask(library.like, { body: { status: 0, dataId: works[0] ?? '' } })
  // The guest's bytes are cached under this very address, and the member's browser may send their
  // ETag.
  const own = await detail(works[0], { ...member.headers, 'if-none-match': tag })
  expect(own.status).toBe(200)
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('etag')).toBeNull()
  expect(await own.json()).toEqual({ ...bytes, collect: 9, like: 0 })

  const again = await detail(works[0])
  expect(again.headers.get('etag')).toBe(tag)
  expect(await again.json()).toEqual(bytes)
})

test("a member's answer with flags is never cached, whether a guest or the member asks first", async () => {
  const member = await makeMember(server.context)
  await callAs(member, server.url)(library.addToFolders, { body: { status: 0, dataId: works[1] ?? '' } })
  expect(await (await detail(works[1], member.headers)).json()).toMatchObject({ collect: 0, like: 9 })
  expect(await (await detail(works[1])).json()).toMatchObject({ collect: null, like: null })
})

test('flags follow what the member does, and are of this member alone', async () => {
  const ask = callAs(await makeMember(server.context), server.url)
  const other = callAs(await makeMember(server.context), server.url)
  const params = { id: works[2] ?? '' }
  const flags = async (as: typeof ask) => {
    const { collect, like } = (await as(catalogue.getWork, { params })).answer
    return { collect, like }
  }
  expect(await flags(ask)).toEqual({ collect: 9, like: 9 })
  await ask(library.addToFolders, { body: { status: 0, dataId: params.id } })
  await ask(library.like, { body: { status: 0, dataId: params.id } })
  expect(await flags(ask)).toEqual({ collect: 0, like: 0 })
  expect(await flags(other)).toEqual({ collect: 9, like: 9 })
  await ask(library.setFolders, { body: { cateIds: [], status: 0, dataId: params.id } })
  expect(await flags(ask)).toEqual({ collect: 9, like: 0 })
})

test('an expired token gets 401, whether the answer is cached or not', async () => {
  const member = await makeMember(server.context)
  const { db, clock } = server.context
  const ended = { ended_at: new Date(clock.now()) }
  await db.updateTable('sign_in').set(ended).where('id', '=', member.signInId).execute()
  await detail(works[3])
  for (const headers of [member.headers, { authorization: 'Bearer nobody' }]) {
    const { refusal } = await call(server.url, catalogue.getWork, {
      params: { id: works[3] ?? '' },
      headers,
    })
    expect(refusal).toEqual({ code: 401, msg: '认证失败，无法访问系统资源', reason: 'not_signed_in' })
  }
})

test('a work that is not there is not there for a member either', async () => {
  const ask = callAs(await makeMember(server.context), server.url)
  const { refusal } = await ask(catalogue.getWork, { params: { id: '1999999999999999' } })
  expect(refusal.code).toBe(404)
})
