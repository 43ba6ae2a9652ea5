import { expect, test } from 'vitest'
import { findTag, openGroups, tagHref } from './tag-groups.ts'

const groups = ['题材', '场景', '季节', '手法', '规格', '节奏'].map((name, at) => ({
  name,
  items: [1, 2].map((n) => ({ id: `200000000000000${at}${n}`, name: `${name}${n}`, nameCn: null, count: n })),
}))
const named = (open: readonly { name: string }[]) => open.map(({ name }) => name)
const groupNamed = (name: string) => groups.filter((group) => group.name === name)[0] ?? groups[0]

test('a tag is found with its group', () => {
  const found = findTag(groups, '20000000000000031')
  expect([found?.group.name, found?.tag.name]).toEqual(['手法', '手法1'])
  expect(findTag(groups, '20000000000000099')).toBeUndefined()
})

test('four groups are open, the current one always', () => {
  const open = (name: string) => {
    const group = groupNamed(name)
    return group ? named(openGroups(groups, group)) : []
  }
  expect(open('场景')).toEqual(['题材', '场景', '季节', '手法'])
  expect(open('节奏')).toEqual(['题材', '场景', '季节', '节奏'])
})

test('tags have addresses in their channel', () => {
  expect(tagHref('censored')).toBe('/tags/index')
  expect(tagHref('anime', '2000000000000001')).toBe('/tags/anime/2000000000000001')
})
