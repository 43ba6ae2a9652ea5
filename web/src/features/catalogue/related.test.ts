import { expect, test } from 'vitest'
import type { WorkRow } from './calls.ts'
import { merge } from './related.tsx'

const works = (...ids: number[]): WorkRow[] =>
  ids.map((id) => ({
    id: String(id),
    number: `HAI-${id}`,
    title: '海岛慢生活',
    pubTime: '2026-11-18',
    picSmall: null,
    picBig: null,
    modId: 1,
    isOnline: 0,
    isDht: 0,
    duration: null,
    average: null,
    evaluates: 0,
    playLevel: 2,
  }))
const ids = (rows: WorkRow[]) => rows.map(({ id }) => Number(id))

test('lists follow each other, each work once and never itself', () => {
  expect(ids(merge('1', [works(1, 2, 3), works(3, 1, 4)]))).toEqual([2, 3, 4])
})

test('no more than whole rows hold', () => {
  expect(merge('0', [works(...Array.from({ length: 30 }, (_, id) => id))])).toHaveLength(12)
})
