import { channels, entryChannels, modNameOf } from '@yehang/contract/channels'
import { expect, test } from 'vitest'
import { type EntryKind, entryHref } from './entry-links.ts'

const id = '1000000000000001'

test('performers have a page from every channel', () => {
  expect(entryHref('performer', 'anime', id)).toBe(`/performer/${id}`)
  expect(entryHref('performer', 'uncensored', id)).toBe(`/performer/uncensored/${id}`)
})

test('tags, makers, labels and directors have pages in every channel, each in their own', () => {
  const rooms = { tag: 'tags', maker: 'maker', label: 'label', director: 'director' }
  for (const kind of ['tag', 'maker', 'label', 'director'] as const) {
    expect(entryHref(kind, 'censored', id)).toBe(`/${rooms[kind]}/${id}`)
    for (const channel of ['uncensored', 'western', 'anime', 'fc2'] as const) {
      expect(entryHref(kind, channel, id)).toBe(`/${rooms[kind]}/${channel}/${id}`)
    }
  }
})

test('series and items are the censored channel’s', () => {
  for (const kind of ['series', 'item'] as const) {
    expect(entryHref(kind, 'censored', id)).toBe(`/${kind}/${id}`)
    expect(entryHref(kind, 'western', id)).toBeNull()
  }
})

test('an entry has a page exactly where the server thinks that it has one', () => {
  for (const [kind, modIds] of Object.entries(entryChannels)) {
    const paged = Object.values(channels).filter(
      (modId) => entryHref(kind as EntryKind, modNameOf(modId), id) !== null,
    )
    expect(paged.sort(), kind).toEqual(modIds)
  }
})
