import { expect, test } from 'vitest'
import { orderOf, tabOf, workSearch } from './work-address.ts'

test('an address keeps tab and order, and leaves out what is usual', () => {
  expect(workSearch('details', 'createTime')).toBe('')
  expect(workSearch('magnets', 'createTime')).toBe('?tab=magnets')
  expect(workSearch('magnets', 'length')).toBe('?tab=magnets&order=length')
})

test('what an address says is read back, and nonsense is the usual', () => {
  expect(tabOf({ tab: 'stills' })).toBe('stills')
  expect(tabOf({ tab: 'x' })).toBe('details')
  expect(orderOf({ order: 'name' })).toBe('name')
  expect(orderOf({ order: 'drop table' })).toBe('createTime')
})
