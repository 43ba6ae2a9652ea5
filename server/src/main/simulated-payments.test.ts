import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { mayBeSimulated } from './simulated-payments.ts'

const epay = { EPAY_URL: 'https://pay.example.org', EPAY_PID: '1001', EPAY_KEY: 'k'.repeat(32) }

test('payments are simulated only on a site that is local and has no channel of its own', () => {
  expect(mayBeSimulated(readConfig({}))).toBe(true)
  expect(mayBeSimulated(readConfig({ PUBLIC_URL: 'http://localhost:3000' }))).toBe(true)
  expect(mayBeSimulated(readConfig({ HOST: '0.0.0.0' }))).toBe(false)
  expect(mayBeSimulated(readConfig({ PUBLIC_URL: 'https://example.org' }))).toBe(false)
  expect(mayBeSimulated(readConfig({ DATABASE_URL: 'postgres://u@h/d' }))).toBe(false)
  expect(mayBeSimulated(readConfig(epay))).toBe(false)
})
