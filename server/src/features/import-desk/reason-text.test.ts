import { expect, test } from 'vitest'
import { readRecord } from '../../importing/record.ts'
import { aRecord } from '../../importing/testdata/works.ts'
import { fileReason, knownReason } from './reason-text.ts'

const wrong: Record<string, unknown>[] = [
  { channel: undefined },
  { channel: 'nowhere' },
  { number: '' },
  { number: '---' },
  { number: 'x'.repeat(70) },
  { title: { a: 1 } },
  { pubTime: '2026-02-30' },
  { picSmall: 'a b.webp' },
  { picSmall: 'ftp://example.org/1.webp' },
  { picSmall: 'https:///' },
  { picSmall: '//example.org/1.webp' },
  { picSmall: '../1.webp' },
  { imageSmall: 5 },
  { imageSmall: Array(201).fill('a') },
  { imageSmall: ['a,b'] },
  { duration: '两小时' },
  { average: 9 },
  { video: 5 },
  { maker: true },
  { maker: [{ nameCn: '林月' }] },
  { maker: Array(201).fill('a') },
  { magnets: 5 },
  { magnets: ['none'] },
  { magnets: [{ infoHash: 'a'.repeat(40), createTime: 'soon' }] },
]

test.each(wrong.map((change) => [JSON.stringify(change).slice(0, 60), change] as const))(
  '%s is complained of in Chinese',
  (_, change) => {
    const read = readRecord(aRecord(change), null)
    const reasons = 'problems' in read ? read.problems.map(({ reason }) => reason) : []
    expect(reasons.length).toBeGreaterThan(0)
    for (const reason of reasons) expect(knownReason(reason), reason).toMatch(/\p{Script=Han}/u)
  },
)

test('a line that is no record, and files that are none', () => {
  const read = readRecord('text', 1)
  expect('problems' in read && knownReason(read.problems[0]?.reason ?? '')).toContain('不是一部作品')
  expect(fileReason('The header has the column 片名 twice.')).toBe('表头里「片名」出现了两次')
  expect(fileReason('--map maker=厂商: the header has no column 厂商.')).toBe(
    '表头里没有「厂商」这一列，请重新对应',
  )
})
