import { expect, test } from 'vitest'
import { openTicket, sealTicket, ticketKey } from './tokens.ts'

const key = ticketKey(Buffer.from('a secret of the tests, long enough'))
const now = Date.parse('2026-11-20T12:00:00+08:00')
const ticket = {
  expiresAt: now + 600_000,
  stream: 'k3-Vq_0aLw9sXbC2dEfGhQ',
  videoId: '6000000000000001',
  epoch: 3,
}
const place = { workId: '1000000000000001', network: '203.0.113.0/24' }
const token = sealTicket(key, ticket, place)

test('says what was put in, until it ends', () => {
  expect(openTicket(key, token, place, now)).toEqual(ticket)
  expect(openTicket(key, token, place, ticket.expiresAt - 1)).toEqual(ticket)
  expect(openTicket(key, token, place, ticket.expiresAt)).toBeNull()
})

test('opens nothing in another place', () => {
  expect(openTicket(key, token, { ...place, workId: '1000000000000002' }, now)).toBeNull()
  expect(openTicket(key, token, { ...place, network: '203.0.114.0/24' }, now)).toBeNull()
  const other = ticketKey(Buffer.from('another secret of the tests, as long'))
  expect(openTicket(other, token, place, now)).toBeNull()
})

test('altered in any character, shortened or lengthened, it is none', () => {
  for (let at = 0; at < token.length; at++) {
    for (const other of ['A', 'a', '0', '1', '.', '-', '=']) {
      if (token[at] === other) continue
      expect(openTicket(key, token.slice(0, at) + other + token.slice(at + 1), place, now)).toBeNull()
    }
  }
  for (const wrong of [
    '',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    `0${token}`,
    `${token} `,
    'a.b.c.d.e',
  ])
    expect(openTicket(key, wrong, place, now)).toBeNull()
})

test('each part is signed for itself', () => {
  const changes = [
    { expiresAt: ticket.expiresAt + 1 },
    { stream: 'k3-Vq_0aLw9sXbC2dEfGhR' },
    { videoId: '6000000000000002' },
    { epoch: 4 },
  ]
  const mac = token.split('.').at(-1)
  for (const change of changes) {
    const changed = sealTicket(key, { ...ticket, ...change }, place).split('.')
    expect(openTicket(key, [...changed.slice(0, -1), mac].join('.'), place, now)).toBeNull()
  }
})
