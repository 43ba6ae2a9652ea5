import { expect, test } from 'vitest'
import { demoCues } from '../../../../../demo/words/spoken.ts'
import type { Encoding } from '../../../platform/text/encoding.ts'
import { toTraditional } from '../../../platform/text/traditional.ts'
import type { Cue } from './cues.ts'
import { readSubtitleFile } from './read-file.ts'

/** A made set of 500 files in the encodings that are met: how they are read. */

/** Node decodes these encodings and writes none of them: from what every pair of bytes is read as. */
function bytesByCharacter(encoding: 'gb18030' | 'big5'): Map<string, number[]> {
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, number[]>()
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) {
      const text = decoder.decode(new Uint8Array([first, second]))
      if ([...text].length === 1 && text !== '\ufffd' && !known.has(text)) known.set(text, [first, second])
    }
  }
  return known
}

const tables = { gb18030: bytesByCharacter('gb18030'), big5: bytesByCharacter('big5') }

function encode(text: string, encoding: Encoding, withMark: boolean): Buffer {
  if (encoding === 'utf-8') return Buffer.from((withMark ? '\ufeff' : '') + text)
  if (encoding === 'utf-16le') return Buffer.from((withMark ? '\ufeff' : '') + text, 'utf16le')
  if (encoding === 'utf-16be') return encode(text, 'utf-16le', withMark).swap16()
  const table = tables[encoding]
  const bytes = [...text].flatMap((character) =>
    character < '\u0080' ? [character.charCodeAt(0)] : (table.get(character) ?? [0x3f]),
  )
  return Buffer.from(bytes)
}

const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

const srt = (cues: readonly Cue[]) =>
  cues
    .map(
      ({ start, end, text }, at) =>
        `${at + 1}\r\n${time(start)} --> ${time(end)}\r\n${text.replaceAll('\n', '\r\n')}\r\n`,
    )
    .join('\r\n')

const ass = (cues: readonly Cue[]) =>
  `[Script Info]\nTitle: Lake\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${cues
    .map(({ start, end, text }) => {
      const clock = (ms: number) => time(ms).slice(1, 11).replace(',', '.')
      return `Dialogue: 0,${clock(start)},${clock(end)},Default,,0,0,0,,${text.replaceAll('\n', '\\N')}`
    })
    .join('\n')}\n`

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const

test('of 500 files of five encodings at least 99 % are read to the letter', async () => {
  const wrong: string[] = []
  for (let place = 0; place < 500; place++) {
    const encoding = encodings[place % encodings.length] ?? 'utf-8'
    const turn = Math.floor(place / encodings.length)
    // Short ones too, with English between, in both formats.
    const chinese = demoCues('zh-Hans', 6 + turn * 3, turn)
    const english = demoCues('en', turn % 3 === 0 ? 30 : 0, turn).map((cue) => ({
      ...cue,
      start: cue.start + 300_000,
      end: cue.end + 300_000,
    }))
    const isTraditional = encoding === 'big5' || (encoding !== 'gb18030' && turn % 2 === 1)
    const cues = await Promise.all(
      [...chinese, ...english].map(async (cue) => ({
        ...cue,
        text: isTraditional ? await toTraditional(cue.text) : cue.text,
      })),
    )
    const text = turn % 4 === 3 ? ass(cues) : srt(cues)
    const bytes = encode(text, encoding, turn % 2 === 0)
    const read = readSubtitleFile(bytes, null)
    const isRight =
      read.encoding === encoding &&
      JSON.stringify(read.cues) === JSON.stringify(cues) &&
      read.language === (isTraditional ? 'zh-Hant' : 'zh-Hans')
    if (!isRight) wrong.push(`${place} ${encoding} ${read.encoding} ${read.language}`)
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
})

const minimal = (text: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)

test.each([
  ['こんばんは、湖は静かです', 'ja'],
  ['오늘 밤 호수는 조용하다', 'ko'],
  ['Сегодня ночью озеро тихо', 'ru'],
  ['The lake is quiet', 'und'],
  ['今晚的湖面很静，灯塔要到半夜才亮', 'zh-Hans'],
  ['今晚的湖面很靜，燈塔要到半夜才亮', 'zh-Hant'],
] as const)('%s is %s', (text, language) => {
  expect(readSubtitleFile(minimal(text), null).language).toBe(language)
})

test('what is said of the language counts, and of Chinese which characters it has', () => {
  expect(readSubtitleFile(minimal('The lake'), 'en').language).toBe('en')
  expect(readSubtitleFile(minimal('今晚的燈塔'), 'zh').language).toBe('zh-Hant')
  expect(readSubtitleFile(minimal('今晚的湖面很静'), 'yue').language).toBe('yue')
})

test('films, pictures, empty files and far too long ones are refused by their reason', () => {
  const reasonOf = (bytes: Buffer) => {
    try {
      readSubtitleFile(bytes, null)
      return null
    } catch (error) {
      return (error as { reason?: string }).reason
    }
  }
  expect(reasonOf(Buffer.alloc(100_000))).toBe('subtitle_not_text')
  expect(reasonOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('subtitle_not_text')
  expect(reasonOf(Buffer.from('<html><script>alert(1)</script>'))).toBe('subtitle_not_text')
  expect(reasonOf(Buffer.from('WEBVTT\n'))).toBe('subtitle_empty')
  expect(reasonOf(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\n'))).toBe('subtitle_empty')
  const many = Array.from({ length: 20_001 }, (_, at) => ({ start: at * 10, end: at * 10 + 5, text: '湖' }))
  expect(reasonOf(Buffer.from(srt(many)))).toBe('subtitle_too_long')
})
