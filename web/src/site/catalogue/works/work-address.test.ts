import { expect, test } from 'vitest'
import { defaultMagnetView, magnetViewOf, tabOf, workSearch } from './work-address.ts'

test('an address has tab, order and labels, and leaves out defaults', () => {
  expect(workSearch('details', defaultMagnetView)).toBe('')
  expect(workSearch('magnets', defaultMagnetView)).toBe('?tab=magnets')
  expect(workSearch('magnets', { order: 'length', category: '4K', remark: null, part: null })).toBe(
    '?tab=magnets&order=length&category=4K',
  )
})

test('a valid address is read back, and invalid values have their default', () => {
  expect(tabOf({ tab: 'stills' })).toBe('stills')
  expect(tabOf({ tab: 'x' })).toBe('details')
  const view = magnetViewOf({
    ...{ order: 'name', category: '1080p', remark: '双语字幕' },
    magnetsOf: '1000000000000007',
  })
  expect(magnetViewOf(Object.fromEntries(new URLSearchParams(workSearch('magnets', view))))).toEqual(view)
  expect(
    magnetViewOf({ order: 'drop table', category: '', remark: '字'.repeat(33), magnetsOf: 'x' }),
  ).toEqual(defaultMagnetView)
})
