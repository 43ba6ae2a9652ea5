import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalNumber,
  codePrefix,
  numberNorm,
  numberPrefix,
  prefixRange,
  readsAsNumber,
} from './number.ts'

const telling = fc.constantFrom(...'aßŉ019-_./ 　Ａ１—山é\0\u200b\u0301🌙')
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
const anyText = fc.string({ unit: fc.oneof(telling, anyCharacter), maxLength: 20 })
const separator = fc.constantFrom('-', '_', ' ', '.', '/', '', ' - ', '－')

test('the canonical form is upper case, trimmed, and keeps separators and zeros', () => {
  expect(canonicalNumber('  abc-00123 ')).toBe('ABC-00123')
  expect(canonicalNumber('ａｂｃ－１２')).toBe('ABC-12')
  expect(canonicalNumber('sky \t\u3000 lark_7')).toBe('SKY LARK_7')
  expect(canonicalNumber('\ufeffABC-1\u200b\0')).toBe('ABC-1')
  expect(canonicalNumber('042920-001')).not.toBe(canonicalNumber('042920_001'))
})

test('a canonical number is its own canonical form', () => {
  fc.assert(fc.property(anyText, (raw) => canonicalNumber(canonicalNumber(raw)) === canonicalNumber(raw)))
})

test.each([
  ['abc123', 'ABC123'],
  ['ABC-123', 'ABC123'],
  ['abc-00123', 'ABC123'],
  ['ABC-1', 'ABC001'],
  ['ABC-000', 'ABC000'],
  ['ABC-12-C', 'ABC012C'],
  ['FC2-PPV-0012345', 'FC2PPV12345'],
  ['042920-001', '042920001'],
  ['042920_001', '042920001'],
  ['NorthLine.24.11.03', 'NORTHLINE241103'],
  ['ABC–５', 'ABC005'],
  ['7', '007'],
  ['SKY', 'SKY'],
  ['-_-', ''],
])('%s is searched as %s', (raw, norm) => {
  expect(numberNorm(raw)).toBe(norm)
})

test('a digit before the letters distinguishes two series', () => {
  expect(numberNorm('3DSVR-1')).not.toBe(numberNorm('DSVR-1'))
})

test('a code number has one search form however it is written', () => {
  const letters = fc.stringMatching(/^[a-zA-Z]{1,6}$/)
  fc.assert(
    fc.property(letters, separator, fc.nat(), fc.nat(4), (word, between, number, zeros) => {
      const written = `${word}${between}${'0'.repeat(zeros)}${number}`
      expect(numberNorm(written)).toBe(numberNorm(`${word.toUpperCase()}-${number}`))
    }),
  )
})

test('the search form of a search form is itself', () => {
  fc.assert(fc.property(anyText, (raw) => numberNorm(numberNorm(raw)) === numberNorm(raw)))
})

test('the typed beginning of a number is found at the start of its search form', () => {
  expect(numberPrefix('abc-1')).toBe('ABC1')
  expect(numberNorm('ABC-123').startsWith(numberPrefix('abc-1'))).toBe(true)
  expect(numberNorm('042920-001').startsWith(numberPrefix('042920'))).toBe(true)
  expect(numberPrefix('fc2 ppv ')).toBe('FC2PPV')
})

test.each([
  ['abc-123', true],
  ['ＡＢＣ－１２３', true],
  ['042920_001', true],
  ['SKY#12', true],
  ['1'.repeat(32), true],
  ['1'.repeat(33), false],
  ['abc', false],
  ['', false],
  ['第12集', false],
  ['100%', false],
  ["1' or '1", false],
  ['12🌙', false],
])('whether %s reads as a number: %s', (raw, expected) => {
  expect(readsAsNumber(raw)).toBe(expected)
})

test('whatever reads as a number has something to search for', () => {
  fc.assert(fc.property(anyText, (raw) => !readsAsNumber(raw) || numberPrefix(raw) !== ''))
})

test.each([
  ['abc-123', 'ABC'],
  ['ABC123', 'ABC'],
  ['ABC-123C', 'ABC'],
  ['FC2-PPV-1234567', 'FC2-PPV'],
  ['fc2 ppv 1234567', 'FC2-PPV'],
  ['NorthLine.24.11.03', 'NORTHLINE'],
  ['3DSVR-1', '3DSVR'],
  ['042920-001', null],
  ['24.11.03 NorthLine', null],
  ['123', null],
  ['ABC', null],
  ['', null],
])('the code prefix of %s is %s', (number, prefix) => {
  expect(codePrefix(number)).toBe(prefix)
})

test('a prefix range ends at the next code point, past the surrogates and the last one', () => {
  expect(prefixRange('ABC')).toEqual(['ABC', 'ABD'])
  expect(prefixRange('A\ud7ff')).toEqual(['A\ud7ff', 'A\ue000'])
  expect(prefixRange('A\uffff')).toEqual(['A\uffff', 'A\u{10000}'])
  expect(prefixRange('A\u{10ffff}')).toEqual(['A\u{10ffff}', 'B'])
  expect(prefixRange('\u{10ffff}')).toEqual(['\u{10ffff}', null])
  expect(prefixRange('')).toEqual(['', null])
})

test('a text lies within a prefix range in byte order exactly when it starts with the prefix', () => {
  const unit = fc.constantFrom('A', 'B', '\x7f', '\u07ff', '\ud7ff', '\ue000', '\uffff', '𠮷', '\u{10ffff}')
  const text = fc.string({ unit, maxLength: 4 })
  fc.assert(
    fc.property(text, text, (prefix, other) => {
      const [lower, upper] = prefixRange(prefix)
      const bytes = Buffer.from(other)
      const within =
        Buffer.compare(bytes, Buffer.from(lower)) >= 0 &&
        (upper === null || Buffer.compare(bytes, Buffer.from(upper)) < 0)
      expect(within).toBe(other.startsWith(prefix))
    }),
  )
})
