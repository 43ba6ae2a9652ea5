import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { documentOf, gramsOf, queryOf } from './grams.ts'

const unit = fc.constantFrom(...'山海之间一座小城山海哈哈ab 1，🌙𠮷%_\'\\"')
const text = fc.string({ unit, maxLength: 20 })

test('grams are the pairs of each run and the last character of each', () => {
  expect(gramsOf('山海之间 小城')).toEqual(['山海', '海之', '之间', '间', '小城', '城'])
  expect(gramsOf('哈哈哈')).toEqual(['哈哈', '哈'])
  expect(gramsOf('山')).toEqual(['山'])
  expect(gramsOf('🌙𠮷野 🌙')).toEqual(['🌙𠮷', '𠮷野', '野', '🌙'])
  expect(gramsOf('')).toEqual([])
})

test('every character of a text begins some gram', () => {
  fc.assert(
    fc.property(text, (raw) => {
      const folded = foldText(raw)
      const grams = gramsOf(folded)
      for (const character of folded.replaceAll(' ', '')) {
        expect(grams.some((gram) => gram.startsWith(character))).toBe(true)
      }
      expect(new Set(grams).size).toBe(grams.length)
    }),
  )
})

test('a document holds each part on its own line and no gram across two', () => {
  const { norm, lexemes } = documentOf(['山海：小城', '%', '王', ''])
  expect(norm).toBe('山海 小城\n王')
  expect(lexemes).toEqual(['山海', '海', '小城', '城', '海小', '王'])
})

test('a query asks for the pairs of long words and for single characters as prefixes', () => {
  expect(queryOf('山海之間 城')).toEqual({
    words: [
      { text: '山海之间', like: '%山海之间%', grams: ['山海', '海之', '之间'], prefix: null },
      { text: '城', like: '%城%', grams: [], prefix: '城' },
    ],
    tsquery: "'山海' & '海之' & '之间' & '城':*",
    pinyin: null,
  })
})

test('a word inside another, or said twice, is asked for once', () => {
  expect(queryOf('山海 山海之间 间 山海之间')).toEqual(queryOf('山海之间'))
})

test('characters of other planes count as one', () => {
  expect(queryOf('𠮷')?.tsquery).toBe("'𠮷':*")
  expect(queryOf('𠮷野')?.tsquery).toBe("'𠮷野'")
})

test.each(['', ' ', '%', '_', '-', '\0', '\'"', '，'])('a keyword of %j asks for nothing', (keyword) => {
  expect(queryOf(keyword)).toBeNull()
})

test('a keyword of Latin letters is asked for as pinyin too', () => {
  expect(queryOf('zhang san')?.pinyin).toContain('zhangsan')
  expect(queryOf('山海 zs')?.pinyin).toBeNull()
})

test('a document with all words of a keyword has every lexeme that the query asks for', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 3 }),
      text,
      fc.nat(60),
      fc.nat(8),
      (parts, other, from, length) => {
        const { norm, lexemes } = documentOf([...parts, other])
        const keyword = [...norm.replaceAll('\n', ' ')].slice(from, from + length).join('')
        for (const word of queryOf(keyword)?.words ?? []) {
          expect(norm).toContain(word.like.slice(1, -1))
          expect(lexemes).toEqual(expect.arrayContaining(word.grams))
          const { prefix } = word
          if (prefix !== null) expect(lexemes.some((lexeme) => lexeme.startsWith(prefix))).toBe(true)
        }
      },
    ),
  )
})

test('a pattern has no wildcard but those at its ends', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 32 })), (keyword) => {
      for (const { like } of queryOf(keyword)?.words ?? []) expect(like).toMatch(/^%[^%_\\\s]+%$/u)
    }),
  )
})
