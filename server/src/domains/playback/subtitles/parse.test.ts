import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cue, vttOf } from './cues.ts'
import { parseSubtitles } from './parse.ts'

const cuesOf = (text: string) => parseSubtitles(text)?.cues

test('SRT: numbers, either line end, tags and entities taken away, lines kept', () => {
  const text = [
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>今晚的湖面</i>\r\n很静。\r\n',
    '2\r\n00:00:03.000 --> 00:00:04.000\r\n{\\an8}<font color="#fff">A &amp; B</font>\r\n',
  ].join('\r\n')
  expect(parseSubtitles(text)).toEqual({
    format: 'srt',
    skipped: 0,
    cues: [
      { start: 1000, end: 2500, text: '今晚的湖面\n很静。' },
      { start: 3000, end: 4000, text: 'A & B', top: true },
    ],
  })
})

test('SRT as it is met: without numbers, without empty lines, an empty line within a cue, one digit of hours', () => {
  expect(cuesOf('0:00:01,0 --> 0:00:02,0\n一\n0:00:03,0-->0:00:04,0\n二')).toEqual([
    { start: 1000, end: 2000, text: '一' },
    { start: 3000, end: 4000, text: '二' },
  ])
  expect(
    cuesOf('1\n00:00:01,000 --> 00:00:02,000\n上\n\n下\n\n2\n00:00:03,000 --> 00:00:04,000\n三'),
  ).toEqual([
    { start: 1000, end: 2000, text: '上\n下' },
    { start: 3000, end: 4000, text: '三' },
  ])
})

test('what is said as a number alone stays, where it is not the number of the next cue', () => {
  expect(cuesOf('1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n7\n')).toEqual([
    { start: 1000, end: 2000, text: '42' },
    { start: 3000, end: 4000, text: '7' },
  ])
})

test('WebVTT: notes, styles and names of cues are none, settings say the upper edge', () => {
  const text = `WEBVTT - 湖\n\nNOTE\n00:01 是注释\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 line:0 align:start\n<v 船家><c.yellow>收帆</c></v>\n\n01:00:00.000 --> 01:00:01.000\n<00:01.500>到了\n`
  expect(parseSubtitles(text)).toEqual({
    format: 'vtt',
    skipped: 0,
    cues: [
      { start: 1000, end: 2000, text: '收帆', top: true },
      { start: 3_600_000, end: 3_601_000, text: '到了' },
    ],
  })
})

test('ASS: fields in the order of their heading, commas in the text, comments and drawings left out, layers once', () => {
  const text = `[Script Info]
Title: 湖
[V4+ Styles]
Format: Name, Fontname
Style: Default,Noto Sans
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:05.00,0:00:06.20,Default,,0,0,0,,{\\an8\\fad(1,2)}灯塔, 北岸\\N半夜才亮
Dialogue: 1,0:00:05.00,0:00:06.20,Default,,0,0,0,,{\\an8}灯塔, 北岸\\N半夜才亮
Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,给译者
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}到了
Dialogue: 0,0:00:09.00,0:00:10.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}
`
  expect(parseSubtitles(text)).toEqual({
    format: 'ass',
    skipped: 0,
    cues: [
      { start: 5000, end: 6200, text: '灯塔, 北岸\n半夜才亮', top: true },
      { start: 7000, end: 8000, text: '到了' },
    ],
  })
})

test('cues that end before they begin or lie beyond a day are left out and counted', () => {
  const cue = (from: string, to: string) => `1\n${from} --> ${to}\n湖\n\n`
  const text =
    cue('00:00:02,000', '00:00:01,000') +
    cue('99:00:00,000', '99:00:01,000') +
    cue('00:00:01,000', '00:00:02,000')
  expect(parseSubtitles(text)).toMatchObject({ skipped: 2, cues: [{ start: 1000 }] })
})

test('what is none of the three is none', () => {
  for (const text of ['', '#EXTM3U\n', '<html><script>alert(1)</script>', '{"a":1}', 'a-->b\nc']) {
    expect(parseSubtitles(text)).toBeNull()
  }
})

test('scripts are words, in the file that players get too', () => {
  const cues =
    cuesOf('1\n00:00:01,000 --> 00:00:02,000\n<script>alert(1)</script> 1 < 2 --> 3 & more\n') ?? []
  const vtt = vttOf(cues, 0)
  expect(vtt).toContain('alert(1) 1 &lt; 2 --&gt; 3 &amp; more')
  expect(vtt).not.toContain('<script')
})

/** Texts as the parser leaves them: no markup, no empty line, nothing at the edges. */
const spoken = fc
  .array(fc.stringMatching(/^[\u4e00-\u4e20a-z&<>-]{1,12}$/), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n'))
  .filter(
    (text) => !/<\/?[a-z]|-->|&[a-z]+;/i.test(text) && !text.split('\n').some((line) => /^\d+$/.test(line)),
  )

test('what is written as WebVTT is read again as it was', () => {
  const cue = fc.record({
    start: fc.nat(80_000_000),
    length: fc.integer({ min: 1, max: 10_000 }),
    text: spoken,
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (made) => {
      const cues = made.map(({ start, length, text }): Cue => ({ start, end: start + length, text }))
      const distinct = new Map(cues.map((one) => [`${one.start} ${one.end} ${one.text}`, one]))
      const sorted = [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end)
      expect(cuesOf(vttOf(sorted, 0))).toEqual(sorted)
    }),
    { numRuns: 200 },
  )
})

test('a shift moves all, and what would end before the film begins is left out', () => {
  const cues = [
    { start: 0, end: 1000, text: '一' },
    { start: 1500, end: 3000, text: '二' },
  ]
  expect(vttOf(cues, -2000)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n二\n')
})

test('a file made to be slow is read all the same', () => {
  const long = '{\\'.repeat(100_000)
  const open = '<a'.repeat(100_000)
  const arrows = '-->'.repeat(100_000)
  for (const text of [long, open, arrows, '\n'.repeat(500_000)]) {
    parseSubtitles(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)
    parseSubtitles(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,${text}\n`)
  }
  // A line is read up to its two thousandth character.
  expect(cuesOf(`1\n00:00:01,000 --> 00:00:02,000\n${'湖'.repeat(5000)}\n`)?.[0]?.text).toHaveLength(1000)
})
