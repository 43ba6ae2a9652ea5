import { pageSizes } from '@yehang/contract/limits'
import { expect, test } from 'vitest'
import {
  conditionsIn,
  droppedKeys,
  emptyChoice,
  type FoundEntry,
  findChoice,
  findCounts,
  findHref,
  findQuery,
  foundCall,
  isDay,
  withEntry,
  withSingle,
  yearOf,
} from './find-address.ts'

const [a, b, c] = ['6400000000000001', '6400000000000002', '6400000000000003'] as const

function entryOf(id: string, name: string): FoundEntry {
  return { id, name, nameCn: null, tableName: 'tag', modId: 1 }
}

const everything = {
  all: a,
  any: `${b},${c}`,
  none: '6400000000000004',
  keyword: '海',
  modId: '1',
  isDht: '1',
  playLevel: '1',
  from: '2024-01-01',
  to: '2024-03-05',
  minDuration: '30',
  minAverage: '3.5',
  performers: '4',
  sort: 'duration',
}

test('an address is read and written without a change', () => {
  const search = new URLSearchParams(everything)
  const href = findHref(findChoice(Object.fromEntries(search)))
  expect(Object.fromEntries(new URL(href, 'http://localhost').searchParams)).toEqual(everything)
  expect(findHref(findChoice({}))).toBe('/find')
})

test('addresses of one search are equal, whatever their order', () => {
  const one = findChoice({ modId: '1', all: `${a},${b},${a}`, page: '3' })
  const other = findChoice({ all: `${a},${b}`, modId: '1', sort: 'pubTime' })
  expect(findHref(one)).toBe(`/find?all=${a},${b}&modId=1`)
  expect(findHref(other)).toBe(findHref(one))
})

test('ids that cannot be ids and orders that are unknown are left out', () => {
  expect(findChoice({ all: `x,${a},12`, any: '', sort: 'price' })).toEqual({ ...emptyChoice, all: [a] })
})

test('the usual order stays out of the address: by relevance with a keyword, else the newest', () => {
  const searched = withSingle(emptyChoice, 'keyword', '海')
  expect(searched.sort).toBe('relevance')
  expect(findQuery(searched)).toBe(new URLSearchParams({ keyword: '海' }).toString())
  expect(withSingle(searched, 'keyword', '').sort).toBe('pubTime')
  const longest = { ...emptyChoice, sort: 'duration' as const }
  expect(withSingle(longest, 'keyword', '海').sort).toBe('duration')
})

test('an entry is in one list at a time', () => {
  const wanted = withEntry(emptyChoice, a, 'all')
  expect(withEntry(wanted, a, 'none')).toMatchObject({ all: [], any: [], none: [a] })
  expect(withEntry(wanted, a, null)).toEqual(emptyChoice)
})

test('a condition is replaced, and dropped by an empty value', () => {
  const one = withSingle(emptyChoice, 'modId', '3')
  expect(withSingle(one, 'modId', '1').modId).toBe('1')
  expect(findHref(withSingle(one, 'modId', ''))).toBe('/find')
})

test('works without a magnet are listed too unless the address says otherwise', () => {
  expect(foundCall(emptyChoice)[1].query).toEqual({ isDht: '0', sort: 'pubTime' })
  expect(foundCall(emptyChoice)[2]).toBe(pageSizes.search)
  expect(foundCall(findChoice({ isDht: '1' }))[1].query.isDht).toBe('1')
})

test('counts are asked for with what is chosen and typed, each once, at most 60', () => {
  const idsOf = (more: string[]) => {
    const { queryKey } = findCounts(withEntry(emptyChoice, b, 'all'), more)
    const { query } = queryKey[1] as { query: { countIds: string } }
    return query.countIds.split(',')
  }
  expect(idsOf([a, b])).toEqual([a, b])
  expect(idsOf(Array.from({ length: 90 }, (_, index) => String(6400000000000100 + index)))).toHaveLength(60)
})

test('every condition is named, with the search without it', () => {
  const choice = findChoice(everything)
  const entries = [entryOf(a, '灯塔'), entryOf(b, '海岸')]
  const conditions = conditionsIn(choice, entries)
  expect(conditions.map(({ text }) => text)).toEqual([
    '灯塔',
    '任一：海岸',
    '任一：…',
    '不要：…',
    '“海”',
    '有码',
    '有磁力',
    '会员能看',
    '2024 年起',
    '到 2024-03-05',
    '至少 30 分钟',
    '3.5 分起',
    '4 位及以上演员',
  ])
  for (const { key, without } of conditions) {
    const left = conditionsIn(without, entries).map((condition) => condition.key)
    expect(left).toEqual(conditions.map((condition) => condition.key).filter((other) => other !== key))
  }
})

test('what the server suggests to drop is found among the conditions', () => {
  const choice = findChoice(everything)
  const keys = conditionsIn(choice, []).map(({ key }) => key)
  const drops = [
    { condition: 'all', id: a, total: 1 },
    { condition: 'any', total: 1 },
    { condition: 'channel', total: 1 },
    { condition: 'from', total: 1 },
    { condition: 'keyword', total: 1 },
  ] as const
  for (const drop of drops) expect(keys).toEqual(expect.arrayContaining(droppedKeys(drop, choice)))
})

test('days that a calendar knows, and whole years', () => {
  expect(['2024-02-29', '1900-01-01'].every(isDay)).toBe(true)
  expect(['', '2024', '2024-02-30', '2024-2-3', '20240-01-01', 'today'].some(isDay)).toBe(false)
  expect(yearOf('2024-01-01', '-01-01')).toBe('2024')
  expect(yearOf('2024-01-02', '-01-01')).toBeNull()
})
