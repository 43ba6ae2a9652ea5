import { expect, test } from 'vitest'
import { rangesOf, rankedChannels, rankingAt, rankingHref, tabsOf } from './ranking-address.ts'

test('the censored channel opens on collections, the others on high scores, each on its first range', () => {
  expect(rankingAt('censored', {})).toEqual({ channel: 'censored', tab: 'collect', range: 30 })
  expect(rankingAt('western', {})).toEqual({ channel: 'western', tab: 'average', range: 90 })
  expect(rankingAt('anime', {})).toEqual({ channel: 'anime', tab: 'average', range: 365 })
})

test('only the censored channel ranks collections', () => {
  expect(rankingAt('uncensored', { tab: 'collect' }).tab).toBe('average')
  expect(rankingAt('censored', { tab: 'nonsense', range: '7' })).toMatchObject({ tab: 'collect', range: 30 })
})

test('every ranking has an address that leads back to it', () => {
  for (const channel of rankedChannels) {
    for (const tab of tabsOf(channel)) {
      for (const range of rangesOf(channel)) {
        const ranking = { channel, tab, range }
        const { pathname, searchParams } = new URL(rankingHref(ranking), 'http://site.test')
        expect(pathname).toBe(channel === 'censored' ? '/top' : `/top/${channel}`)
        expect(rankingAt(channel, Object.fromEntries(searchParams))).toEqual(ranking)
      }
    }
  }
})

test('defaults are left out of the address', () => {
  expect(rankingHref({ channel: 'censored', tab: 'collect', range: 30 })).toBe('/top')
  expect(rankingHref({ channel: 'censored', tab: 'average', range: 30 })).toBe('/top?tab=average')
  expect(rankingHref({ channel: 'anime', tab: 'average', range: 999 })).toBe('/top/anime?range=999')
})

test('in another channel a tab or range that it lacks becomes the usual one', () => {
  expect(rankingHref({ channel: 'anime', tab: 'collect', range: 30 })).toBe('/top/anime')
  expect(rankingHref({ channel: 'western', tab: 'evaluates', range: 365 })).toBe(
    '/top/western?tab=evaluates&range=365',
  )
})
