import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, kindOf, Row } from './rows.ts'

test('an amount is exact at any size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), (fen) => {
      expect(fenOf(`${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`)).toBe(fen)
    }),
  )
})

test.each([
  ['12', 1200n],
  ['12.5', 1250n],
  [' 0.10 ', 10n],
  ['0.100', 10n],
  ['9999999999.99', 999_999_999_999n],
])('%j is %s fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen)
})

test.each(['', '-1.00', '1.005', '1,000.00', '1e3', 'NaN', '.5', '1.', '１'])('%j is no amount', (text) => {
  expect(fenOf(text)).toBeNull()
})

test('tables are recognised by their columns, and without any by their usual name', () => {
  expect(kindOf('anything', ['user_id', 'group_id', 'user_name', 'user_pwd'])).toBe('members')
  expect(kindOf('mac_user', ['user_id', 'visit_ip'])).toBeNull()
  expect(kindOf('x_order', [])).toBe('orders')
})

test('a row has texts that the database can hold', () => {
  const row = new Row(['a', 'b'])
  row.values = [' x\0y\n ', null]
  expect([row.line('a'), row.text('b'), row.text('c'), row.whole('a')]).toEqual(['x y', '', '', null])
})
