import { expect, test } from 'vitest'
import { readRecord } from './record/record.ts'
import { aRecord } from './testdata/works.ts'

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
  '%s is complained of in both languages',
  (_, change) => {
    const read = readRecord(aRecord(change), null)
    const reasons = 'problems' in read ? read.problems.map(({ reason }) => reason) : []
    expect(reasons.length).toBeGreaterThan(0)
    for (const { en, zh } of reasons) {
      expect(en).not.toMatch(/undefined|null/)
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
  },
)

test('a line that is no record', () => {
  const read = readRecord('text', 1)
  expect('problems' in read && read.problems[0]?.reason.zh).toBe('这一行不是一部作品：「text」')
})
