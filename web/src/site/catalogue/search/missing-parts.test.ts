import { expect, test } from 'vitest'
import type { WorkRow } from '../calls.ts'
import { missingPartText } from './missing-parts.ts'

const work = (number: string, isDht: 0 | 1, isOnline: 0 | 1): WorkRow => ({
  id: `10000000000000${isDht}${isOnline}`,
  number,
  title: '灯塔',
  pubTime: '2026-11-20',
  picSmall: '',
  picBig: '',
  modId: 1,
  isOnline,
  isDht,
  duration: 60,
  average: null,
  evaluates: 0,
  playLevel: 2,
})

test('works that the filter would hide are said to lack what it asks for', () => {
  expect(missingPartText('1', [work('HAI-123', 0, 1)])).toBe(null)
  expect(missingPartText('1', [work('HAI-123', 0, 0)])).toBe('HAI-123 这部作品没有磁力链接，也没有影片。')
  expect(missingPartText('magnet', [work('HAI-123', 0, 1)])).toBe('HAI-123 这部作品没有磁力链接。')
  expect(missingPartText('online', [work('HAI-123', 1, 0)])).toBe('HAI-123 这部作品不能在线观看。')
})

test('of two works with the same number, one of which lacks something, neither is named by it', () => {
  const both = [work('HAI-123', 0, 1), work('HAI-123', 0, 0)]
  expect(missingPartText('1', both)).toBe('其中 1 部作品没有磁力链接，也没有影片。')
  expect(missingPartText('magnet', both)).toBe('其中 2 部作品没有磁力链接。')
})
