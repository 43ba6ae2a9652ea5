import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressGroup, RequestLimit } from './request-limit.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

test('an address is refused past its number a minute, others are not', () => {
  const now = { ms: 960_000 }
  const limit = new RequestLimit({ perMinute: 2, trustProxy: [], clock: { now: () => now.ms } })
  expect([1, 2, 3].map(() => limit.count(request('192.0.2.1')))).toEqual([0, 0, 60])
  expect(limit.count(request('192.0.2.2'))).toBe(0)
  now.ms += 60_000
  expect(limit.count(request('192.0.2.1'))).toBe(0)
})

test('a clock that was put forward and back makes no minute longer', () => {
  const now = { ms: 3_600_000 }
  const limit = new RequestLimit({ perMinute: 1, trustProxy: [], clock: { now: () => now.ms } })
  now.ms += 3_600_000
  limit.count(request('192.0.2.1'))
  now.ms -= 3_600_000
  expect([1, 2].map(() => limit.count(request('192.0.2.1')))).toEqual([0, 60])
  now.ms += 60_000
  expect(limit.count(request('192.0.2.1'))).toBe(0)
})

test('a forwarded address counts only when a trusted proxy says it', () => {
  const clock = { now: () => 0 }
  const trusting = new RequestLimit({ perMinute: 1, trustProxy: ['10.0.0.0/8'], clock })
  expect(trusting.count(request('10.0.0.1', '192.0.2.1'))).toBe(0)
  expect(trusting.count(request('10.0.0.1', '192.0.2.2'))).toBe(0)
  expect(trusting.count(request('10.0.0.1', '192.0.2.2'))).toBe(60)
  // a client that adds a first entry of its own gains nothing
  expect(trusting.count(request('10.0.0.1', '198.51.100.7, 192.0.2.2'))).toBe(60)

  const plain = new RequestLimit({ perMinute: 1, trustProxy: [], clock })
  expect(plain.count(request('203.0.113.9', '192.0.2.1'))).toBe(0)
  expect(plain.count(request('203.0.113.9', '192.0.2.2'))).toBe(60)
})

test('an IPv6 visitor is a /64', () => {
  expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:db8:1:2:ffff::9'))
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'))
  expect(addressGroup('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('requests counted by other processes count, until the minute ends', () => {
  const now = { ms: 960_000 }
  const limit = new RequestLimit({ perMinute: 20, trustProxy: [], clock: { now: () => now.ms } })
  limit.count(request('192.0.2.1'))
  expect(limit.unreported(10)).toEqual({ minute: 16, busy: [] })
  limit.count(request('192.0.2.1'))
  expect(limit.unreported(10)).toEqual({ minute: 16, busy: [{ subject: '192.0.2.1', requests: 2 }] })
  limit.reported(16, '192.0.2.1', 2, 19)
  expect(limit.unreported(10).busy).toEqual([])
  expect([1, 2].map(() => limit.count(request('192.0.2.1')))).toEqual([0, 60])
  now.ms += 60_000
  // of a minute that is over
  limit.reported(16, '192.0.2.1', 2, 100)
  expect(limit.count(request('192.0.2.1'))).toBe(0)
})
