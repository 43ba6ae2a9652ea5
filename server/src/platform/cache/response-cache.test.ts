import { expect, test } from 'vitest'
import { type MadeAnswer, ResponseCache } from './response-cache.ts'
import { anyChange } from './tags.ts'

const noon = Date.parse('2026-11-20T12:00:00+08:00')

const made = (json: string, ...tags: string[]) => ({ json, tags })

function responseCache(now = { ms: noon }) {
  return new ResponseCache({ clock: { now: () => now.ms }, maxBytes: 100_000 })
}

test('an answer is made once and found by its query and by every address that asked for it', async () => {
  const answers = responseCache()
  let count = 0
  const make = async () => made(`{"n":${++count}}`)
  const first = await answers.answer('list 1', '/list?page=1', make)
  const second = await answers.answer('list 1', '/list?page=1&junk=', make)
  expect(second).toBe(first)
  expect(answers.at('/list?page=1')).toBe(first)
  expect(answers.at('/list?page=1&junk=')).toBe(first)
  expect(count).toBe(1)
})

test('an answer that is asked for without an address is found by its query alone', async () => {
  const answers = responseCache()
  let count = 0
  const make = async () => made(`{"n":${++count}}`)
  const first = await answers.answer('q', null, make)
  expect(await answers.answer('q', null, make)).toBe(first)
})

test('callers that ask at the same time share one making', async () => {
  const answers = responseCache()
  const gate = Promise.withResolvers<MadeAnswer>()
  let count = 0
  const make = () => {
    count += 1
    return gate.promise
  }
  const both = [answers.answer('q', '/a', make), answers.answer('q', '/b', make)]
  gate.resolve(made('{}'))
  const [a, b] = await Promise.all(both)
  expect(a).toBe(b)
  expect(count).toBe(1)
})

test('an answer that was being made when the catalogue changed is served but not cached', async () => {
  const answers = responseCache()
  const gate = Promise.withResolvers<MadeAnswer>()
  const old = answers.answer('q', '/a', () => gate.promise)
  answers.drop()
  gate.resolve(made('{"old":true}'))
  expect((await old).body.toString()).toBe('{"old":true}')
  expect(answers.at('/a')).toBeUndefined()
  const fresh = await answers.answer('q', '/a', async () => made('{"old":false}'))
  expect(fresh.body.toString()).toBe('{"old":false}')
})

test('when making an answer fails, all waiting requests fail and the next request tries again', async () => {
  const answers = responseCache()
  const failing = () => Promise.reject(new Error('away'))
  await expect(answers.answer('q', '/a', failing)).rejects.toThrow('away')
  expect((await answers.answer('q', '/a', async () => made('{}'))).body.toString()).toBe('{}')
})

test('nothing is cached while change notifications are unavailable', async () => {
  const answers = responseCache()
  answers.hold()
  await answers.answer('q', '/a', async () => made('{}'))
  expect(answers.at('/a')).toBeUndefined()
  answers.keep()
  await answers.answer('q', '/a', async () => made('{}'))
  expect(answers.at('/a')).toBeDefined()
})

test('answers cached earlier are served meanwhile, and dropped once notifications are back', async () => {
  const answers = responseCache()
  await answers.answer('q', '/a', async () => made('{}'))
  answers.hold()
  expect(answers.at('/a')).toBeDefined()
  answers.keep()
  expect(answers.at('/a')).toBeUndefined()
})

test('a clock that was put forward and back leaves nothing of another day', async () => {
  const now = { ms: noon }
  const answers = responseCache(now)
  now.ms += 24 * 3_600_000
  await answers.answer('q', '/a', async () => made('{"day":"tomorrow"}'))
  now.ms = noon
  expect(answers.at('/a')).toBeUndefined()
})

test('the end of the day in Shanghai drops what was kept', async () => {
  const now = { ms: noon }
  const answers = responseCache(now)
  await answers.answer('q', '/a', async () => made('{}'))
  now.ms = Date.parse('2026-11-20T23:59:59+08:00')
  expect(answers.at('/a')).toBeDefined()
  now.ms = Date.parse('2026-11-21T00:00:00+08:00')
  expect(answers.at('/a')).toBeUndefined()
})

test('an answer is found under a bounded number of addresses, and under none once it has gone', async () => {
  const answers = responseCache()
  const make = async () => made('{}')
  for (let n = 0; n < 100; n++) await answers.answer('q', `/a?junk=${n}`, make)
  const found = Array.from({ length: 100 }, (_, n) => answers.at(`/a?junk=${n}`)).filter(Boolean)
  expect(found.length).toBeGreaterThan(1)
  expect(found.length).toBeLessThan(20)
  for (let n = 0; n < 20; n++) await answers.answer(`big${n}`, `/${n}`, async () => made('x'.repeat(10_000)))
  expect(answers.at('/a?junk=0')).toBeUndefined()
})

test('an answer is found at the address at which it was asked for last, however many there were before', async () => {
  const answers = responseCache()
  const make = async () => made('{}')
  for (let n = 0; n < 20; n++) await answers.answer('q', `/a?junk=${n}`, make)
  const answer = await answers.answer('q', '/a', make)
  expect(answers.at('/a')).toBe(answer)
  expect(answers.at('/a?junk=0')).toBeUndefined()
})

test('addresses count in the size of the cache', async () => {
  const answers = responseCache()
  const make = async () => made('{}')
  const long = (query: number, n: number) => `/${query}?${'x'.repeat(1000)}${n}`
  const before = (await answers.answer('0', null, make)) && answers.figures.bytes
  await answers.answer('0', long(0, 0), make)
  expect(answers.figures.bytes - before).toBeGreaterThan(1000)
  for (let query = 0; query < 50; query++)
    for (let n = 0; n < 8; n++) await answers.answer(`${query}`, long(query, n), make)
  const found = Array.from({ length: 400 }, (_, at) => answers.at(long(Math.floor(at / 8), at % 8)))
  expect(found.filter(Boolean).length * 1000).toBeLessThan(100_000)
  expect(answers.figures.bytes).toBeLessThanOrEqual(100_000)
  answers.drop()
  expect(answers.figures.bytes).toBe(0)
})

test('memory is bounded: the answers least lately asked for go first', async () => {
  const answers = responseCache()
  const body = JSON.stringify('x'.repeat(10_000))
  for (let n = 0; n < 20; n++) await answers.answer(`q${n}`, `/${n}`, async () => made(body))
  let count = 0
  const again = async () => {
    count += 1
    return made(body)
  }
  await answers.answer('q19', '/x', again)
  expect(count).toBe(0)
  await answers.answer('q0', '/y', again)
  expect(count).toBe(1)
})

test('a change drops the answers that carry one of its tags, and no others', async () => {
  const answers = responseCache()
  await answers.answer('a', '/a', async () => made('{}', 'work:1', 'entity:7'))
  await answers.answer('b', '/b', async () => made('{}', 'work:2', 'entity:7'))
  await answers.answer('any', '/any', async () => made('{}', anyChange))
  await answers.answer('none', '/none', async () => made('{}'))
  answers.drop(['work:1'])
  expect(['/a', '/b', '/any', '/none'].map((address) => answers.at(address) !== undefined)).toEqual([
    false,
    true,
    false,
    false,
  ])
  answers.drop(['works', 'entity:7'])
  expect(answers.at('/b')).toBeUndefined()
  expect(answers.figures).toMatchObject({ entries: 0, drops: 2, dropped: 4 })
})

test('an answer that was being made while a change came is cached only where the change does not touch it', async () => {
  const answers = responseCache()
  const gates = [Promise.withResolvers<MadeAnswer>(), Promise.withResolvers<MadeAnswer>()] as const
  const touched = answers.answer('a', '/a', () => gates[0].promise)
  const untouched = answers.answer('b', '/b', () => gates[1].promise)
  answers.drop(['work:1'])
  // Whoever asks from now on does not get what was read before the change.
  const anew = await answers.answer('a', '/a?again', async () => made('{"new":true}', 'work:1'))
  gates[0].resolve(made('{"new":false}', 'work:1'))
  gates[1].resolve(made('{}', 'work:2'))
  expect((await touched).body.toString()).toBe('{"new":false}')
  await untouched
  expect(answers.at('/b')).toBeDefined()
  expect(await answers.answer('a', null, async () => made('{}'))).toBe(anew)
})

test('what took longer than the changes that are remembered is not cached', async () => {
  const answers = responseCache()
  const gate = Promise.withResolvers<MadeAnswer>()
  const slow = answers.answer('a', '/a', () => gate.promise)
  for (let n = 0; n < 100; n++) answers.drop([`work:${n}`])
  gate.resolve(made('{}', 'entity:1'))
  await slow
  expect(answers.at('/a')).toBeUndefined()
})

test('tags count in the size of the cache', async () => {
  const [few, many] = [responseCache(), responseCache()]
  await few.answer('a', '/a', async () => made('{}', 'work:1'))
  await many.answer('a', '/a', async () => made('{}', ...Array.from({ length: 1000 }, (_, n) => `work:${n}`)))
  expect(many.figures.bytes - few.figures.bytes).toBe(4 * 999)
})
