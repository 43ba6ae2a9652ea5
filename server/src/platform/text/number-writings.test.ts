import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersWithin, withoutFileSigns, writingsOf } from './number-writings.ts'

test.each(['4777187', 'FC2-4777187', 'fc2 4777187', 'ppv4777187', 'FC2-PPV-4777187', 'fc2ppv4777187'])(
  '%s may be an FC2 number',
  (keyword) => {
    expect(writingsOf(keyword).norms).toContain('FC2PPV4777187')
  },
)

test('few digits alone, and other codes, are no FC2 number', () => {
  expect(writingsOf('108')).toEqual({ norms: ['108'], prefixes: ['108'] })
  expect(writingsOf('HAI-42')).toEqual({ norms: ['HAI042'], prefixes: ['HAI42'] })
  expect(writingsOf('-_-')).toEqual({ norms: [], prefixes: [] })
})

test.each([
  ['JING-129.mp4', 'JING129'],
  ['hhd800.com@JING-129', 'JING129'],
  ['[site]JING-129-C_1080p.mkv', 'JING129'],
  ['[MEI-086] 1080p WEB-DL AAC', 'MEI086'],
  ['【夜航】MEI-086 海岛 1080p HEVC', 'MEI086'],
  ['MEI-086.1080p.WEB-DL.H264-GROUP', 'MEI086'],
  ['fc2-ppv-4777187 720p', 'FC2PPV4777187'],
  ['4777187.mp4', 'FC2PPV4777187'],
  ['hhd800.com@4777187 1080p', 'FC2PPV4777187'],
  ['042920_001-1080p.mp4', '042920001'],
  ['NorthLine.24.11.03.1080p.mp4', 'NORTHLINE241103'],
  ['3DSVR-001_2160p.mp4', '3DSVR001'],
  ['jing129c.mp4', 'JING129'],
])('%s names %s', (keyword, norm) => {
  expect(numbersWithin(keyword)).toContain(norm)
})

test.each([
  ['元宵剪影 1080p.mp4', '元宵剪影'],
  ['【夜航】灯塔 2160p 中文字幕', '【夜航】灯塔'],
  ['1080p', ''],
  ['海岛 4K', '海岛'],
  ['元宵剪影', '元宵剪影'],
])('%s without what says nothing of a title is %j', (keyword, text) => {
  expect(withoutFileSigns(keyword)).toBe(text)
})

test('whatever is pasted, few numbers are guessed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aB1-_. @[]【海p0'), maxLength: 32 }), (keyword) => {
      expect(numbersWithin(keyword).length).toBeLessThanOrEqual(12)
    }),
  )
})
