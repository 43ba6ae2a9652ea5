import { expect, test } from 'vitest'
import { returnWork } from './return-work.ts'

const work = '/censored/1000000000000001'

test('a work that /pay was entered from is the one to go back to', () => {
  expect(returnWork(`${work}?tab=magnets`, null)).toBe(work)
  expect(returnWork('/fc2/1000000000000002', work)).toBe('/fc2/1000000000000002')
})

test('signing in, the orders and a reload are on the way of a payment', () => {
  for (const left of ['/login?next=%2Fpay', '/pay', '/pay?order=1', '/orders', undefined]) {
    expect(returnWork(left, work)).toBe(work)
  }
})

test('coming from elsewhere leads back to no work', () => {
  for (const left of ['/user', '/index', '/censored', '/payments']) expect(returnWork(left, work)).toBeNull()
})

test('an invalid value in the storage leads nowhere', () => {
  expect(returnWork(undefined, 'https://elsewhere.example/1000000000000001')).toBeNull()
})
