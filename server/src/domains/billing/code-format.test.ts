import { expect, test } from 'vitest'
import { makeCode, readCode, showCode } from './code-format.ts'

const signs = [...'2346789ACDEFHJKMNPRTWXY']
const codes = Array.from({ length: 200 }, makeCode)

const replaced = (code: string, place: number, sign: string) =>
  code.slice(0, place) + sign + code.slice(place + sign.length)

test('codes are 24 distinguishable characters in six groups, and unique', () => {
  for (const code of codes) {
    expect(code).toMatch(/^[2346789ACDEFHJKMNPRTWXY]{24}$/)
    expect(showCode(code)).toMatch(/^(\w{4}-){5}\w{4}$/)
    expect(readCode(showCode(code))).toBe(code)
  }
  expect(new Set(codes).size).toBe(codes.length)
  // Every sign is used, at every place but for chance.
  expect(new Set(codes.join(''))).toEqual(new Set(signs))
})

test('codes that were given out stay codes', () => {
  for (const code of ['DEM2-3467-89AC-DEFH-JKMN-PRT9']) expect(readCode(code)).toBe(code.replaceAll('-', ''))
})

test('every single wrong sign is found', () => {
  for (const code of codes.slice(0, 40)) {
    for (let place = 0; place < 24; place++) {
      for (const sign of signs) {
        const other = replaced(code, place, sign)
        expect(readCode(other)).toBe(other === code ? code : null)
      }
    }
  }
})

test('every swap of neighbours is found, and every sign too few or too many', () => {
  for (const code of codes) {
    for (let place = 0; place < 23; place++) {
      const [first = '', second = ''] = code.slice(place, place + 2)
      if (first !== second) expect(readCode(replaced(code, place, second + first))).toBeNull()
    }
    for (let place = 0; place < 24; place++)
      expect(readCode(code.slice(0, place) + code.slice(place + 1))).toBeNull()
    expect(readCode(`${code}2`)).toBeNull()
  }
})

test('one in 23 texts that only look like a code passes the check', () => {
  const some = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 24 }, () => signs[Math.floor(Math.random() * 23)]).join(''),
  )
  const share = some.filter((text) => readCode(text) !== null).length / some.length
  expect(share).toBeGreaterThan(0.03)
  expect(share).toBeLessThan(0.06)
})

const fullWidth = (text: string) =>
  text.replaceAll(/[\w-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

test.each<[string, (shown: string) => string]>([
  ['lower case', (shown) => shown.toLowerCase()],
  ['no hyphens', (shown) => shown.replaceAll('-', '')],
  ['blanks', (shown) => `  ${shown.replaceAll('-', ' ')}\n`],
  ['ideographic blanks', (shown) => shown.replaceAll('-', '\u3000')],
  ['long dashes', (shown) => shown.replaceAll('-', '—')],
  ['a minus', (shown) => shown.replaceAll('-', '−')],
  ['full width', fullWidth],
  ['signs of no width', (shown) => shown.replaceAll('-', '\u200b')],
  ['8 as B, 6 as G, 2 as Z', (shown) => shown.replaceAll('8', 'B').replaceAll('6', 'g').replaceAll('2', 'z')],
])('%s is read', (_name, write) => {
  for (const code of codes) expect(readCode(write(showCode(code)))).toBe(code)
})

test.each(['', 'ABCDEFGH', '0'.repeat(24), 'O'.repeat(24), '😀'.repeat(24), '-'.repeat(64), 'ß'.repeat(12)])(
  '%j is no code',
  (text) => {
    expect(readCode(text)).toBeNull()
  },
)
