import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const noon = Date.parse('2026-11-20T12:00:00+08:00')

function responseCache(now = { ms: noon }) {
  return new ResponseCache({ clock: { now: () => now.ms }, maxBytes: 100_000 })
}

test('an answer is made once and found by its query and by every address that asked for it', async () => {
  const answers = responseCache()
  let made = 0
  const make = async () => `{"n":${++made}}`
  const first = await answers.answer('list 1', '/list?page=1', make)
  const second = await answers.answer('list 1', '/list?page=1&junk=', make)
  expect(second).toBe(first)
  expect(answers.at('/list?page=1')).toBe(first)
  expect(answers.at('/list?page=1&junk=')).toBe(first)
  expect(made).toBe(1)
})

test('an answer that is asked for without an address is found by its query alone', async () => {
  const answers = responseCache()
  let made = 0
  const make = async () => `{"n":${++made}}`
  const first = await answers.answer('q', null, make)
  expect(await answers.answer('q', null, make)).toBe(first)
  expect(first.addresses).toEqual([])
})

test('callers that ask at the same time share one making', async () => {
  const answers = responseCache()
  const gate = Promise.withResolvers<string>()
  let made = 0
  const make = () => {
    made += 1
    return gate.promise
  }
  const both = [answers.answer('q', '/a', make), answers.answer('q', '/b', make)]
  gate.resolve('{}')
  const [a, b] = await Promise.all(both)
  expect(a).toBe(b)
  expect(made).toBe(1)
})

test('an answer that was being made when the catalogue changed is served but not cached', async () => {
  const answers = responseCache()
  const gate = Promise.withResolvers<string>()
  const old = answers.answer('q', '/a', () => gate.promise)
  answers.drop()
  gate.resolve('{"old":true}')
  expect((await old).body.toString()).toBe('{"old":true}')
  expect(answers.at('/a')).toBeUndefined()
  const fresh = await answers.answer('q', '/a', async () => '{"old":false}')
  expect(fresh.body.toString()).toBe('{"old":false}')
})

test('when making an answer fails, all waiting requests fail and the next request tries again', async () => {
  const answers = responseCache()
  const failing = () => Promise.reject(new Error('away'))
  await expect(answers.answer('q', '/a', failing)).rejects.toThrow('away')
  expect((await answers.answer('q', '/a', async () => '{}')).body.toString()).toBe('{}')
})

test('nothing is cached while change notifications are unavailable', async () => {
  const answers = responseCache()
  answers.hold()
  await answers.answer('q', '/a', async () => '{}')
  expect(answers.at('/a')).toBeUndefined()
  answers.keep()
  await answers.answer('q', '/a', async () => '{}')
  expect(answers.at('/a')).toBeDefined()
})

test('answers cached earlier are served meanwhile, and dropped once notifications are back', async () => {
  const answers = responseCache()
  await answers.answer('q', '/a', async () => '{}')
  answers.hold()
  expect(answers.at('/a')).toBeDefined()
  answers.keep()
  expect(answers.at('/a')).toBeUndefined()
})

test('a clock that was put forward and back leaves nothing of another day', async () => {
  const now = { ms: noon }
  const answers = responseCache(now)
  now.ms += 24 * 3_600_000
  await answers.answer('q', '/a', async () => '{"day":"tomorrow"}')
  now.ms = noon
  expect(answers.at('/a')).toBeUndefined()
})

test('the end of the day in Shanghai drops what was kept', async () => {
  const now = { ms: noon }
  const answers = responseCache(now)
  await answers.answer('q', '/a', async () => '{}')
  now.ms = Date.parse('2026-11-20T23:59:59+08:00')
  expect(answers.at('/a')).toBeDefined()
  now.ms = Date.parse('2026-11-21T00:00:00+08:00')
  expect(answers.at('/a')).toBeUndefined()
})

test('an answer is found under a bounded number of addresses, and under none once it has gone', async () => {
  const answers = responseCache()
  const make = async () => '{}'
  for (let n = 0; n < 100; n++) await answers.answer('q', `/a?junk=${n}`, make)
  const found = Array.from({ length: 100 }, (_, n) => answers.at(`/a?junk=${n}`)).filter(Boolean)
  expect(found.length).toBeGreaterThan(1)
  expect(found.length).toBeLessThan(20)
  for (let n = 0; n < 20; n++) await answers.answer(`big${n}`, `/${n}`, async () => 'x'.repeat(10_000))
  expect(answers.at('/a?junk=0')).toBeUndefined()
})

test('memory is bounded: the answers least lately asked for go first', async () => {
  const answers = responseCache()
  const body = JSON.stringify('x'.repeat(10_000))
  for (let n = 0; n < 20; n++) await answers.answer(`q${n}`, `/${n}`, async () => body)
  let made = 0
  const count = async () => {
    made += 1
    return body
  }
  await answers.answer('q19', '/x', count)
  expect(made).toBe(0)
  await answers.answer('q0', '/y', count)
  expect(made).toBe(1)
})
