import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressOf, call } from '../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { makeMember } from '../../../test/member.ts'
import { type SecondServer, startBeside } from '../../../test/server.ts'
import { behindProxy } from '../../../test/settings.ts'

let server: ServerWithClock
let second: SecondServer
let ids: string[] = []

beforeAll(async () => {
  server = await startServerWithClock({ config: behindProxy })
  second = await startBeside(server)
  const magnets = await server.context.db.selectFrom('magnet').select('id').limit(2).execute()
  ids = magnets.map(({ id }) => id)
})
afterAll(async () => {
  await second.close()
  await server.close()
  expect([...server.faults, ...second.faults]).toEqual([])
})
beforeEach(() => {
  server.clock.now += 10_000
})

const path = addressOf(catalogue.copyMagnet, {})
const tooFast = { code: 500, msg: '您的操作速度太快了！', reason: 'submitted_twice' }

interface Copying {
  body?: object
  headers?: Record<string, string>
  url?: string
  repeatSubmit?: boolean
}

/** The code of a copy, 500 alone for one that came too soon. */
async function copy({
  body = { id: ids[0] },
  headers = {},
  url = server.url,
  repeatSubmit = true,
}: Copying = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(!repeatSubmit && { repeatSubmit: 'false' }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number }
  if (answer.code === 500) expect(answer).toEqual(tooFast)
  return answer.code
}

test('the same submission goes through once a second', async () => {
  expect([await copy(), await copy()]).toEqual([200, 500])
  server.clock.now += 999
  expect(await copy()).toBe(500)
  server.clock.now += 1
  expect([await copy(), await copy()]).toEqual([200, 500])
})

test('pressing on and on gets one through each second: what is refused does not lengthen the wait', async () => {
  const codes: number[] = []
  for (let n = 0; n < 30; n++) {
    codes.push(await copy())
    server.clock.now += 100
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
})

test('of many concurrent submissions, in two processes, one is accepted', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => copy({ url: n % 2 ? server.url : second.url })),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  const { db } = server.context
  server.clock.now += 1000
  await db.deleteFrom('magnet_copy_day').execute()
  await Promise.all(Array.from({ length: 5 }, () => copy()))
  const { copies } = await db.selectFrom('magnet_copy_day').select('copies').executeTakeFirstOrThrow()
  expect(copies).toBe(1)
})

test('a clock that is behind by a little lets nothing through twice; one that was set back locks nothing', async () => {
  expect(await copy()).toBe(200)
  server.clock.now -= 400
  expect(await copy()).toBe(500)
  server.clock.now -= 3_600_000
  expect(await copy()).toBe(200)
  server.clock.now += 3_610_000
})

test('another payload, address or order of fields is another submission', async () => {
  expect(await copy()).toBe(200)
  expect(await copy({ body: { id: ids[1] } })).toBe(200)
  expect(await copy({ body: { id: ids[0], isDht: 1 } })).toBe(200)
  expect(await copy({ body: { isDht: 1, id: ids[0] } })).toBe(200)
  const post = (query: string) =>
    fetch(server.url + path + query, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: ids[0] }),
    })
  expect(await (await post('?isDht=1')).json()).toMatchObject({ code: 200 })
  expect(await (await post('?isDht=1')).json()).toEqual(tooFast)
})

test('each person has a guard of their own: a member wherever they are, a visitor by their address', async () => {
  const [one, other] = [await makeMember(server.context), await makeMember(server.context)]
  const from = (address: string) => ({ 'x-forwarded-for': address })
  expect(await copy({ headers: one.headers })).toBe(200)
  expect(await copy({ headers: other.headers })).toBe(200)
  expect(await copy({ headers: { ...one.headers, ...from('192.0.2.1') } })).toBe(500)
  expect(await copy({ headers: from('192.0.2.1') })).toBe(200)
  expect(await copy({ headers: from('192.0.2.2') })).toBe(200)
  expect(await copy({ headers: from('192.0.2.1') })).toBe(500)
  expect(await copy({ headers: from('2001:db8:1:2::1') })).toBe(200)
  expect(await copy({ headers: from('2001:db8:1:2::2') })).toBe(500)
})

test('a client may switch the guard off, and its submissions are then not counted', async () => {
  for (let n = 0; n < 3; n++) expect(await copy({ repeatSubmit: false })).toBe(200)
  expect(await copy()).toBe(200)
  expect(await copy({ headers: { repeatSubmit: 'true' } })).toBe(500)
})

test('an unreadable or unauthorised call is no submission; a refused one is', async () => {
  const member = await makeMember(server.context)
  const ended = { authorization: 'Bearer ended' }
  expect([await copy({ headers: ended }), await copy({ headers: ended })]).toEqual([401, 401])
  // the retry with a new token
  expect(await copy({ headers: member.headers })).toBe(200)
  const wrong = { id: '12' }
  for (let n = 0; n < 2; n++) {
    const { refusal } = await call(server.url, catalogue.copyMagnet, { body: wrong, repeatSubmit: true })
    expect(refusal.data?.fields).toHaveProperty('id')
  }
  const absent = { body: { id: '3999999999999999' } }
  expect([await copy(absent), await copy(absent)]).toEqual([404, 500])
})

test('reading is no submission', async () => {
  const read = () =>
    call(server.url, catalogue.listDirectory, { query: { tableName: 'maker' }, repeatSubmit: true })
  expect((await read()).answer).toEqual((await read()).answer)
})

test('a submission is neither stored longer than needed nor readable', async () => {
  const { db } = server.context
  await copy({ body: { id: ids[0], password: 'planted' } })
  server.clock.now += 120_000
  await copy()
  const rows = await db.selectFrom('submission').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.mark).toHaveLength(32)
})
