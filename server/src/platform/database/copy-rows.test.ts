import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { copyRows } from './copy-rows.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase('bare')
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('reads every type as the database has it, and what is null', async () => {
  const read: unknown[] = []
  const query = `
    select n, -n, (n + 1000000000000000)::int8, (n * 0.5)::float4, n % 2 = 0, case when n > 1 then n::int2 end
    from generate_series(1, 3) n`
  await copyRows(client, query, (row) => {
    const short = row.isNull(5) ? null : row.int2(5)
    read.push([row.int4(0), row.int4(1), row.int8(2), row.float4(3), row.bool(4), short])
  })
  expect(read).toEqual([
    [1, -1, 1_000_000_000_000_001, 0.5, false, null],
    [2, -2, 1_000_000_000_000_002, 1, true, 2],
    [3, -3, 1_000_000_000_000_003, 1.5, false, 3],
  ])
})

test('reads rows that come in many chunks, and chunks of many rows', async () => {
  const sizes: number[] = []
  const ends: (number | undefined)[] = []
  const query = `
    select n, convert_to(repeat(chr(96 + n % 26 + 1), case when n % 50 = 0 then 400000 else n end), 'UTF8')
    from generate_series(1, 500) n`
  await copyRows(client, query, (row) => {
    const from = row.starts[1] as number
    const length = row.lengths[1] as number
    sizes.push(length)
    ends.push(row.bytes[from], row.bytes[from + length - 1])
  })
  const expected = Array.from({ length: 500 }, (_, at) => at + 1)
  expect(sizes).toEqual(expected.map((n) => (n % 50 === 0 ? 400_000 : n)))
  expect(ends).toEqual(expected.flatMap((n) => [97 + (n % 26), 97 + (n % 26)]))
})

test('reads no rows, and reports what the database refuses', async () => {
  let rows = 0
  await copyRows(client, 'select 1 where false', () => {
    rows += 1
  })
  expect(rows).toBe(0)
  await expect(copyRows(client, 'select 1 / 0', () => {})).rejects.toThrow('division by zero')
})
