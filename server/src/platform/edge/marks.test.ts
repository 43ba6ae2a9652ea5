import { expect, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.ts'
import { anyChange, hashesOf, hashOf, hashText } from '../cache/tags.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { EdgeMarks } from './marks.ts'

const noon = Date.parse('2026-11-20T12:00:00+08:00')
const varnish: EdgeConfig = { kind: 'varnish', hosts: ['http://127.0.0.1:6081'], key: 'a-secret-of-the-edge' }
const zone = { zone: 'zone1', key: 'a-secret-of-the-edge' }
const text = (tag: string) => hashText(hashOf(tag))
const guest = { headers: { host: 'films.example.org' } }

function open(edge: EdgeConfig, { now = noon, signedRequests = 'verify' as 'verify' | 'require' } = {}) {
  const clock = { now: () => now }
  const answers = new ResponseCache({ clock, maxBytes: 1_000_000 })
  answers.confirm(performance.now())
  const marks = new EdgeMarks(edge, {
    config: { signedRequests },
    clock,
    source: answers,
    searchTag: 'search',
  })
  const answer = (...tags: string[]) => answers.answer(tags.join(), null, async () => ({ json: '{}', tags }))
  return { answers, marks, answer }
}

const pageOf = (...tags: string[]) => ({ tags: hashesOf(tags), kept: true, stored: true })

test('an answer says for how long an edge keeps it, until the end of the day at most, and what it shows', async () => {
  const { marks, answer } = open(varnish)
  const shown = await answer('work:1', 'entity:7')
  expect(marks.ofAnswer(shown, guest)).toEqual([
    ...['surrogate-control', 'max-age=3600, stale-if-error=86400'],
    ...['xkey', `_all ${text('work:1')} ${text('entity:7')}`],
  ])
  const late = open(varnish, { now: Date.parse('2026-11-20T23:59:50+08:00') })
  expect(late.marks.ofAnswer(await late.answer('work:1'), guest)[1]).toBe('max-age=10, stale-if-error=86400')
})

test('nothing is said where a member asks, or where every call has to be signed', async () => {
  const { marks, answer } = open(varnish)
  expect(marks.ofAnswer(await answer('work:1'), { headers: { authorization: 'Bearer x' } })).toEqual([])
  const strict = open(varnish, { signedRequests: 'require' })
  expect(strict.marks.ofAnswer(await strict.answer('work:1'), guest)).toEqual([])
  expect(strict.marks.ofPage(pageOf('work:1'))).not.toEqual({})
})

test('nothing is said of what has changed, or by a process that may have missed a change', async () => {
  const { answers, marks, answer } = open(varnish)
  const one = await answer('work:1')
  answers.drop(['work:2'])
  expect(marks.ofAnswer(one, guest)).not.toEqual([])
  answers.drop(['work:1'])
  expect(marks.ofAnswer(one, guest)).toEqual([])
  const other = await answer('work:3')
  answers.confirm(performance.now() - 2001)
  expect([marks.ofAnswer(other, guest), marks.ofPage(pageOf('work:1'))]).toEqual([[], {}])
  answers.confirm(performance.now())
  answers.hold()
  expect([marks.ofAnswer(other, guest), marks.ofPage(pageOf('work:1'))]).toEqual([[], {}])
})

test('what an edge could not be told to drop is not for it', () => {
  const { marks } = open(varnish)
  const many = Array.from({ length: 1100 }, (_, n) => `work:${n}`)
  expect(marks.ofPage(pageOf(...many))).toEqual({})
  expect(marks.ofPage(pageOf('work:1', anyChange))).toEqual({})
  expect(marks.ofPage({ ...pageOf('work:1'), kept: false })).toEqual({})
})

test.each<[EdgeConfig, Record<string, string>]>([
  [
    { kind: 'fastly', ...zone },
    { 'surrogate-control': 'max-age=3600, stale-if-error=86400', 'surrogate-key': `_all ${text('work:1')}` },
  ],
  [
    { kind: 'cloudflare', ...zone },
    {
      'cloudflare-cdn-cache-control': 'max-age=3600, stale-if-error=86400',
      'cache-tag': `_all,${text('work:1')}`,
    },
  ],
  [
    { kind: 'bunny', ...zone },
    { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=3600', 'cdn-tag': '_all' },
  ],
  [{ kind: 'nginx' }, { 'x-accel-expires': '2' }],
])('$kind is told in its own headers', (edge, expected) => {
  expect(open(edge).marks.ofPage(pageOf('work:1'))).toEqual(expected)
})

test('edges that cannot pass a call with a token by, or count their calls, keep pages alone, and no searches', async () => {
  for (const kind of ['cloudflare', 'bunny'] as const) {
    const { marks, answer } = open({ kind, ...zone })
    expect(marks.ofAnswer(await answer('work:1'), guest)).toEqual([])
    expect(marks.ofPage(pageOf('work:1', 'search'))).toEqual({})
  }
  expect(open(varnish).marks.ofPage(pageOf('work:1', 'search'))).not.toEqual({})
})

test('what browsers must not store is not kept where one header speaks to both', () => {
  const unstored = { ...pageOf('work:1'), stored: false }
  expect(open({ kind: 'bunny', ...zone }).marks.ofPage(unstored)).toEqual({})
  expect(open(varnish).marks.ofPage(unstored)).not.toEqual({})
})
