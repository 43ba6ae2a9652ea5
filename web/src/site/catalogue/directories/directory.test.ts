import { expect, test } from 'vitest'
import {
  belongsTo,
  countOf,
  type Directory,
  directoryHref,
  directoryOf,
  entriesCall,
  filterOf,
  namesOf,
  worksOfEntry,
} from './directory.ts'

const id = '2000000000000001'
const makers: Directory = { kind: 'maker', channel: 'censored' }
const performers: Directory = { kind: 'performer', channel: 'censored' }
const uncensored: Directory = { kind: 'performer', channel: 'uncensored' }
const entry = { id, name: '灯塔', nameCn: null, count: 12, uncensoredCount: 0 }

test('headings say which directory it is, and of which channel where it is not the censored one', () => {
  const headings = (['maker', 'label', 'director', 'item', 'series', 'performer'] as const).map(
    (kind) => namesOf({ kind, channel: 'censored' }).heading,
  )
  expect(headings).toEqual([
    '制作商目录',
    '发行商目录',
    '导演目录',
    '同类目录（番号前缀）',
    '系列目录',
    '演员目录',
  ])
  expect(namesOf({ kind: 'maker', channel: 'western' })).toMatchObject({
    entry: '欧美制作商',
    heading: '欧美制作商目录',
  })
})

test('a page of the channel menu that is no directory is refused', () => {
  expect(directoryOf('label', 'censored')).toEqual({ kind: 'label', channel: 'censored' })
  expect(() => directoryOf('tags', 'censored')).toThrow()
})

test('links keep the filter of the sidebar', () => {
  expect(directoryHref(makers, id)).toBe(`/maker/${id}`)
  expect(directoryHref(uncensored, 'index')).toBe('/performer/uncensored/index')
  expect(directoryHref({ kind: 'maker', channel: 'western' }, id, '远山 a')).toBe(
    `/maker/western/${id}?filter=%E8%BF%9C%E5%B1%B1%20a`,
  )
})

test('the filter comes from the address, trimmed and no longer than the API takes', () => {
  expect(filterOf({})).toBe('')
  expect(filterOf({ filter: ' 远山 ' })).toBe('远山')
  expect([...filterOf({ filter: '🌊'.repeat(40) })]).toHaveLength(32)
})

test('uncensored performers show their count in that channel, and only where there is any', () => {
  expect(countOf(performers, entry)).toBe(12)
  expect(countOf(uncensored, entry)).toBeNull()
  expect(countOf(uncensored, { ...entry, uncensoredCount: 3 })).toBe(3)
})

test('each directory asks for its own list', () => {
  expect(entriesCall(makers, '')).toEqual([
    'GET /v2/tag/list',
    { query: { tableName: 'maker', modName: 'censored', keyword: undefined } },
  ])
  expect(entriesCall(performers, '星')).toEqual([
    'GET /v2/works/performer/list',
    { query: { sort: 'count', keyword: '星' } },
  ])
  expect(entriesCall(uncensored, '')[1]).toMatchObject({
    query: { sort: 'uncensoredCount', modName: 'uncensored' },
  })
})

test('the works are those that the count counts', () => {
  expect(worksOfEntry(makers, id, '0')).toEqual({ filter: { makerId: id }, pageSize: 12 })
  expect(worksOfEntry(performers, id, '1').filter).toEqual({ performerId: id, hasResource: '1' })
  expect(worksOfEntry(uncensored, id, '0').filter).toEqual({ performerId: id, modName: 'uncensored' })
})

test('an entry belongs to the directory of its kind and channel; performers to all channels', () => {
  const maker = { ...entry, tableName: 'maker' as const, modId: 1, group: null }
  expect(belongsTo(makers, maker)).toBe(true)
  expect(belongsTo(makers, { ...maker, modId: 3 })).toBe(false)
  expect(belongsTo(makers, { ...maker, tableName: 'label' })).toBe(false)
  expect(belongsTo(uncensored, { ...maker, tableName: 'performer', modId: null })).toBe(true)
})
