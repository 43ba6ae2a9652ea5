import { channels, entryChannels, modNameOf } from '@yehang/contract/channels'
import { expect, test } from 'vitest'
import { type EntryKind, entryHref } from './entry-links.ts'

const id = '1000000000000001'

test('performers have a page from every channel', () => {
  expect(entryHref('performer', 'anime', id)).toBe(`/performer/${id}`)
  expect(entryHref('performer', 'uncensored', id)).toBe(`/performer/uncensored/${id}`)
})

test('tags and makers have pages in their own channel, where the channel has any', () => {
  expect(entryHref('tag', 'western', id)).toBe(`/tags/western/${id}`)
  expect(entryHref('tag', 'fc2', id)).toBeNull()
  expect(entryHref('maker', 'western', id)).toBe(`/maker/western/${id}`)
  expect(entryHref('maker', 'anime', id)).toBeNull()
})

test('series, labels, directors and items are the censored channel’s', () => {
  for (const kind of ['series', 'label', 'director', 'item'] as const) {
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
