import { expect, test } from 'vitest'
import type { MagnetRecord } from '../queries/magnets.ts'
import { bestOf } from './best-magnet.ts'

const magnet = (
  id: string,
  name: string,
  length: string | null,
  more: Partial<MagnetRecord> = {},
): MagnetRecord => ({
  id,
  name,
  length,
  info_hash: Buffer.alloc(20),
  create_time: new Date(0),
  category: null,
  remark: null,
  part_id: null,
  ...more,
})
const best = (...magnets: MagnetRecord[]) => {
  const found = bestOf(magnets)
  return found && [found.magnet.id, found.why]
}

test('subtitles come before lines, lines before size', () => {
  const large = magnet('1', 'ABC-123 4K', '9000')
  const middle = magnet('2', 'ABC-123 1080p', '5000', { remark: '字幕' })
  const small = magnet('3', 'ABC-123 720p', '1000')
  expect(best(large, middle, small)).toEqual(['2', ['subtitles', '1080p']])
  expect(best(large, small)).toEqual(['1', ['4k', 'largest']])
})

test('what all have is no reason', () => {
  const names = ['ABC-123-C 4k', 'ABC-123-C 2160p']
  expect(best(magnet('1', names[0] ?? '', '500'), magnet('2', names[1] ?? '', '400'))).toEqual([
    '1',
    ['largest'],
  ])
  expect(best(magnet('1', 'a', '500'), magnet('2', 'b', '500'))).toBeNull()
})

test('labels count as names do, and an unknown size as none', () => {
  const labelled = magnet('1', 'x', null, { category: '4K' })
  expect(best(magnet('2', 'y', '800'), labelled)).toEqual(['1', ['4k']])
  expect(best(magnet('2', 'y', '800'), magnet('3', 'z', null))).toEqual(['2', ['largest']])
  expect(best(magnet('2', 'y', null), magnet('3', 'z', null))).toBeNull()
})

test('one magnet alone is no choice', () => {
  expect(best(magnet('1', '字幕 4K', '800'))).toBeNull()
})
