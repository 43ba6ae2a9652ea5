import { expect, test } from 'vitest'
import { searchChoice, searchHref, searchQuery } from './search-address.ts'

const usual = { channel: null, sort: 'relevance', whole: false } as const

test('an address has what is chosen, and a missing parameter has its default', () => {
  expect(searchChoice({})).toEqual(usual)
  expect(searchChoice({ channel: 'mars', sort: 'x', filter: '星' })).toEqual(usual)
  for (const channel of [null, 'fc2', 'anime'] as const) {
    for (const sort of ['relevance', 'pubTime', 'average'] as const) {
      for (const whole of [false, true]) {
        const chosen = { channel, sort, whole }
        const { searchParams } = new URL(searchHref('星', chosen), 'https://a.example')
        expect(searchChoice(Object.fromEntries(searchParams))).toEqual(chosen)
      }
    }
  }
  expect(searchHref('星', usual)).toBe('/search/%E6%98%9F')
})

test('a search without the filter sends isDht, since a call without it would follow the visitor’s choice', () => {
  expect(searchQuery('星', usual, 'magnet').filter).toEqual({ keyword: '星', isDht: '1' })
  expect(searchQuery('星', { ...usual, whole: true }, 'magnet').filter).toEqual({ keyword: '星', isDht: '0' })
  expect(searchQuery('星', { ...usual, sort: 'average', channel: 'fc2' }, '0').filter).toEqual({
    ...{ keyword: '星', sort: 'average', modName: 'fc2' },
  })
})
