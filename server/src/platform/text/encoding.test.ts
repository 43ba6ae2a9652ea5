import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asUtf8, decodeText, type Encoding, encodingOf } from './encoding.ts'

const simplified = [
  '番号,片名,发行日期\nABC-1,清晨的灯塔,2024-05-31\n',
  'ABC-123,春天的木雕与星空,2023\n',
  '片名',
  '周晴;林月',
  '1\n00:00:01,000 --> 00:00:02,000\n我们明天早上从港口出发。\n',
]
const traditional = [
  '編號,片名,演員\nABC-1,清晨的燈塔,林月\n',
  '說明:這是一座燈塔的故事',
  '1\n00:00:01,000 --> 00:00:02,000\n我們明天早上從港口出發。\n',
]
const names: Record<Exclude<Encoding, 'utf-8'>, string> = {
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  gb18030: 'GB18030',
  big5: 'BIG5',
}

/** Node decodes these encodings and writes none of them. */
function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return execFileSync('iconv', ['-f', 'UTF-8', '-t', names[encoding]], { input: text })
}

const texts = (encoding: Encoding) =>
  encoding === 'big5' ? traditional : encoding === 'gb18030' ? simplified : [...simplified, ...traditional]

test.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const)('%s is found out', (encoding) => {
  for (const text of texts(encoding).filter((one) => !encoding.startsWith('utf-16') || one.includes('\n'))) {
    const bytes = encoded(text, encoding)
    expect([text, encodingOf(bytes)]).toEqual([text, encoding])
    expect(decodeText(bytes)).toBe(text)
  }
})

test('a byte order mark decides, and is no part of the text', () => {
  expect(decodeText(Buffer.from('\ufeff山', 'utf16le'))).toBe('山')
  expect(decodeText(Buffer.from('\ufeff山'))).toBe('山')
})

async function passed(chunks: Buffer[], given: Encoding | null = null) {
  const found: Encoding[] = []
  const parts: Buffer[] = []
  for await (const part of asUtf8(Readable.from(chunks), given, (encoding) => found.push(encoding)))
    parts.push(part)
  return { text: Buffer.concat(parts).toString('utf8'), found }
}

test('a file that starts with plain letters is decided where others come, cut anywhere', async () => {
  const bytes = encoded(simplified[0] as string, 'gb18030')
  const chunks = [Buffer.from('number,title\n'), bytes.subarray(0, 21), bytes.subarray(21)]
  expect(await passed(chunks)).toEqual({ text: `number,title\n${simplified[0]}`, found: ['gb18030'] })
})

test('UTF-8 that is cut within a character, or broken further on, stays as it is', async () => {
  const bytes = Buffer.from('清晨的灯塔')
  expect(await passed([bytes.subarray(0, 7), bytes.subarray(7)])).toEqual({
    text: '清晨的灯塔',
    found: ['utf-8'],
  })
  expect((await passed([bytes, Buffer.from([0xc7, 0xe5])])).found).toEqual(['utf-8'])
  expect(await passed([])).toEqual({ text: '', found: ['utf-8'] })
})

test('an encoding that is given is not questioned', async () => {
  const bytes = encoded('說明', 'big5')
  expect(await passed([bytes], 'big5')).toEqual({ text: '說明', found: ['big5'] })
})
