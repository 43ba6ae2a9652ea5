import { expect, test } from 'vitest'
import { quoteLexeme, tsvectorText } from './tsvector.ts'

test('quotes and backslashes are doubled, everything else is literal', () => {
  expect(quoteLexeme("it's")).toBe("'it''s'")
  expect(quoteLexeme("\\'")).toBe("'\\\\'''")
  expect(tsvectorText(['山海', ':*&|!()', '🌙 '])).toBe("'山海' ':*&|!()' '🌙 '")
})

test('lexemes that the database would refuse are left out', () => {
  expect(tsvectorText(['', 'a\0b', 'ok'])).toBe("'ok'")
  const longest = ['x'.repeat(2046), '山'.repeat(682)]
  expect(tsvectorText(longest)).toBe(longest.map(quoteLexeme).join(' '))
  expect(tsvectorText(['x'.repeat(2047), '山'.repeat(683), 'ok'])).toBe("'ok'")
})

test('all lexemes together stay below the limit of one value', () => {
  const many = Array.from({ length: 2000 }, (_, index) => String(index).padStart(2000, 'x'))
  const text = tsvectorText(many)
  expect(text).toContain(quoteLexeme(many[0] ?? ''))
  expect(text.length).toBeLessThan(1_048_575)
})
