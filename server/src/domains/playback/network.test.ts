import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is its /24, whichever socket it came over', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.0/24')
  expect(networkOf('203.0.113.255')).toBe(networkOf('203.0.113.0'))
  expect(networkOf('203.0.114.9')).not.toBe(networkOf('203.0.113.9'))
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24')
  expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.0/24')
})

test('an IPv6 address is its /64, however it is written', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:0001:0002:ffff::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an invalid address is returned as it is', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})
