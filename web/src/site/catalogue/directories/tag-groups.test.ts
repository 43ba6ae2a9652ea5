import { openGroups } from '@yehang/contract/open-groups'
import { expect, test } from 'vitest'
import { findTag, groupsShown, tagHref } from './tag-groups.ts'

const groups = ['题材', '场景', '季节', '手法', '规格', '节奏'].map((name, at) => ({
  name,
  items: [1, 2].map((n) => ({ id: `200000000000000${at}${n}`, name: `${name}${n}`, nameCn: null, count: n })),
}))

test('a tag is found with its group', () => {
  const found = findTag(groups, '20000000000000031')
  expect([found?.group.name, found?.tag.name]).toEqual(['手法', '手法1'])
  expect(findTag(groups, '20000000000000099')).toBeUndefined()
})

test('four groups are open, the current one always', () => {
  const open = (tagId?: string) => openGroups(groups, groupsShown, tagId).map(({ name }) => name)
  expect(open('20000000000000011')).toEqual(['题材', '场景', '季节', '手法'])
  expect(open('20000000000000032')).toEqual(['题材', '场景', '季节', '手法'])
  expect(open('20000000000000041')).toEqual(['题材', '场景', '季节', '规格'])
  expect(open('20000000000000051')).toEqual(['题材', '场景', '季节', '节奏'])
  expect(open('20000000000000099')).toEqual(['题材', '场景', '季节', '手法'])
  expect(open()).toEqual(['题材', '场景', '季节', '手法'])
  expect(openGroups(groups.slice(0, 2), groupsShown)).toEqual(groups.slice(0, 2))
})

test('tags have addresses in their channel', () => {
  expect(tagHref('censored')).toBe('/tags/index')
  expect(tagHref('anime', '2000000000000001')).toBe('/tags/anime/2000000000000001')
})
