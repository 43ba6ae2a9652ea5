import { afterEach, describe, expect, test } from 'vitest'
import { type EdgeApi, edgeKey, edgeZone, startEdgeApi } from '../../../test/edge/edge-apis.ts'
import { hashOf, hashText } from '../cache/tags.ts'
import { Metrics } from '../metrics/metrics.ts'
import { edgeTargets } from './providers.ts'
import { PurgeQueue } from './purge-queue.ts'

const kinds = ['varnish', 'fastly', 'cloudflare', 'bunny'] as const
const timing = { first: 0, again: 250, retry: 5, longestRetry: 20 }
const text = (tag: string) => hashText(hashOf(tag))
const tagsOf = (count: number) => Array.from({ length: count }, (_, n) => `work:${n}`)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function open(kind: (typeof kinds)[number], times: Partial<typeof timing> = {}) {
  const api: EdgeApi = await startEdgeApi(kind)
  const edge =
    kind === 'varnish' ? { kind, hosts: [api.url], key: edgeKey } : { kind, zone: edgeZone, key: edgeKey }
  const [target] = edgeTargets(edge, api.url)
  if (target === undefined) throw new Error('no target')
  const logged: object[] = []
  const log = { warn: (facts: unknown) => void logged.push(facts as object) }
  const metrics = new Metrics()
  const queue = new PurgeQueue(target, { log, counter: metrics.edgePurges, timing: { ...timing, ...times } })
  opened.push(queue, api)
  return { api, queue, logged, metrics }
}

function purge(queue: PurgeQueue, tags: Iterable<string> | null): Promise<void> {
  queue.add(tags)
  return queue.delivered()
}

describe.each(kinds)('%s', (kind) => {
  test('is purged as it documents, at once and once more', async () => {
    const { api, queue } = await open(kind)
    await purge(queue, ['work:1', 'entity:7'])
    const expected = kind === 'bunny' ? ['_all'] : [text('work:1'), text('entity:7')]
    expect(api.purged).toEqual([expected, expected])
    await purge(queue, null)
    expect(api.purged.slice(2)).toEqual([['_all'], ['_all']])
    expect(api.refused).toEqual([])
  })

  test('is named no more tags in a call than it takes, and purged whole where they are too many', async () => {
    const { api, queue } = await open(kind)
    await purge(queue, tagsOf(280))
    const named = new Set(api.purged.flat())
    expect(named).toEqual(new Set(kind === 'bunny' ? ['_all'] : tagsOf(280).map(text)))
    await purge(queue, tagsOf(20_000))
    expect(api.purged.at(-1)).toEqual(['_all'])
    expect(api.refused).toEqual([])
  })

  test('that fails is purged again until it has taken everything, in order', async () => {
    const { api, queue, logged } = await open(kind)
    api.failing = { status: 503 }
    for (const tag of ['work:1', 'work:2']) queue.add([tag])
    const both = queue.delivered()
    await expect.poll(() => queue.failure?.code).toBe('http_503')
    expect(api.purged).toEqual([])
    api.failing = null
    await both
    expect(queue.failure).toBeNull()
    const expected = kind === 'bunny' ? ['_all'] : [text('work:1'), text('work:2')]
    expect(new Set(api.purged[0])).toEqual(new Set(expected))
    expect(logged).toMatchObject([{ code: 'http_503' }, { since: expect.any(Date) }])
  })
})

test('what answers 200 and says that it failed has failed', async () => {
  const { api, queue } = await open('cloudflare')
  api.failing = { status: 200, body: '{"success":false,"errors":[{"code":1014}]}' }
  const delivered = purge(queue, ['work:1'])
  await expect.poll(() => queue.failure?.code).toBe('refused')
  api.failing = null
  await delivered
})

test('a redirect is not followed with the key', async () => {
  const other = await open('fastly')
  const { api, queue } = await open('fastly')
  api.failing = { status: 307, headers: { location: other.api.url } }
  const delivered = purge(queue, ['work:1'])
  await expect.poll(() => queue.failure?.code).toBe('http_307')
  expect([other.api.purged, other.api.refused]).toEqual([[], []])
  api.failing = null
  await delivered
})

test('an edge that is away is waited for, and what it has missed is one call', async () => {
  const { api, queue, metrics } = await open('varnish')
  const port = Number(new URL(api.url).port)
  await api.close()
  for (const tag of tagsOf(5)) queue.add([tag])
  const delivered = queue.delivered()
  await expect.poll(() => queue.failure?.code).toBe('ECONNREFUSED')
  const back = await startEdgeApi('varnish', port)
  opened.push(back)
  await delivered
  expect(new Set(back.purged[0])).toEqual(new Set(tagsOf(5).map(text)))
  const counted = metrics.edgePurges.family().samples.map(({ labels }) => labels.outcome)
  expect(new Set(counted)).toEqual(new Set(['failed', 'delivered']))
})

test('what an edge refuses for long is united, and is everything where it has become too much', async () => {
  const { api, queue, metrics } = await open('fastly', { again: 0 })
  api.failing = { status: 503 }
  const changes = tagsOf(150_000)
  queue.add(changes.slice(0, 1))
  await expect.poll(() => queue.failure?.code).toBe('http_503')
  for (const tag of changes.slice(1)) queue.add([tag])
  const delivered = queue.delivered()
  api.failing = null
  await delivered
  // The first of them may have been under way.
  expect(api.purged.length).toBeLessThan(3)
  expect(api.purged.at(-1)).toEqual(['_all'])
  const counted = metrics.edgePurges.family().samples.find(({ labels }) => labels.outcome === 'delivered')
  expect(counted?.value).toBe(300_000)
})

test('what is asked for while an edge refuses is purged twice once it does not', async () => {
  const { api, queue } = await open('fastly')
  api.failing = { status: 503 }
  queue.add(['work:1'])
  await expect.poll(() => queue.failure?.code).toBe('http_503')
  queue.add(['work:2'])
  api.failing = null
  await queue.delivered()
  expect(api.purged.at(0)).toContain(text('work:1'))
  expect(api.purged.filter((tags) => tags.includes(text('work:2'))).length).toBeGreaterThan(1)
})
