import { historyMax } from '@yehang/contract/limits'
import { expect, test } from 'vitest'
import type { WorkRow } from '../../catalogue/calls.ts'
import { parseHistory, withOpened } from './history.ts'

const work = (id: string): WorkRow => ({
  id,
  number: `HAI-${id}`,
  title: '海岛慢生活',
  pubTime: '2026-11-18',
  picSmall: null,
  picBig: null,
  modId: 1,
  isOnline: 0,
  isDht: 1,
  duration: 74,
  average: null,
  evaluates: 0,
  playLevel: 2,
})
const ids = (history: WorkRow[]) => history.map(({ id }) => id)

test('the newest is first and no work is listed twice', () => {
  const history = [work('2'), work('1')]
  expect(ids(withOpened(history, work('3')))).toEqual(['3', '2', '1'])
  expect(ids(withOpened(history, work('1')))).toEqual(['1', '2'])
})

test('the oldest falls off at the end', () => {
  const full = Array.from({ length: historyMax }, (_, at) => work(String(at)))
  const next = withOpened(full, work('new'))
  expect(next).toHaveLength(historyMax)
  expect(next[0]?.id).toBe('new')
  expect(ids(next)).not.toContain(String(historyMax - 1))
})

test('a card is remembered, not the whole work', () => {
  const opened = { ...work('1'), imageBig: '/a,/b,/c' }
  expect(withOpened([], opened)).toEqual([work('1')])
})

test('the stored history is read back, without entries that no card can show', () => {
  const history = [work('2'), work('1')]
  expect(parseHistory(JSON.stringify(history))).toEqual(history)
  const { title, ...untitled } = work('3')
  const broken = [null, 7, 'text', [], {}, untitled, { ...work('4'), modId: '1' }, work('5')]
  expect(ids(parseHistory(JSON.stringify(broken)))).toEqual(['5'])
})

test.each([null, '', 'nonsense', '{"id":"1"}', 'null', '[{"id":'])(
  'stored %j is an empty history',
  (stored) => {
    expect(parseHistory(stored)).toEqual([])
  },
)
