import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Difference } from './differences.ts'
import { previewImport } from './preview.ts'
import { aRecord, importInto, records, stored } from './testdata/works.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await importInto(database, records(30))
})
afterAll(() => database.drop())

async function preview(lines: unknown[]) {
  const shown: [number: string, differences: Difference[] | null][] = []
  const problems: string[] = []
  const report = await previewImport(database, lines, {
    onWork: (work, differences) => shown.push([work.number, differences]),
    onProblem: ({ line, field }) => problems.push(`${line} ${field}`),
  })
  const { added, changed, unchanged, repeated, wrong } = report
  return { counts: { added, changed, unchanged, repeated, wrong }, shown, problems }
}

test('a dry run reports what would change, and writes nothing', async () => {
  const before = await stored(database)
  const version = await database.pool.query('select * from catalogue_state')
  const lines = [
    ...records(30).slice(2),
    aRecord({ number: 'NEW-001' }),
    { ...records(1)[0], title: '新的灯塔', duration: 90, performer: '周晴', magnets: ['e'.repeat(40)] },
    { ...records(2)[1], tags: [{ name: '手工', group: '新组' }, '春天'], isOnline: undefined },
    aRecord({ number: 'NEW-001', title: '后来的' }),
    aRecord({ pubTime: 'soon' }),
  ]
  const { counts, shown, problems } = await preview(lines)
  expect(counts).toEqual({ added: 1, changed: 2, unchanged: 28, repeated: 1, wrong: 1 })
  expect(problems).toEqual(['33 pubTime'])
  expect(new Map(shown)).toEqual(
    new Map<string, unknown>([
      ['NEW-001', null],
      [
        'ABC-001',
        [
          { field: 'title', before: '"第1座灯塔"', after: '"新的灯塔"' },
          { field: 'duration', before: '"76"', after: '"90"' },
          { field: 'performer', before: '"Lin Yue, 周晴"', after: '"周晴"' },
          { field: 'magnets', before: '1', after: '1', alike: 0 },
        ],
      ],
      ['ABC-002', [{ field: 'tags.group', before: '"主题"', after: '"新组"' }]],
    ]),
  )
  expect(await stored(database)).toEqual(before)
  expect((await database.pool.query('select * from catalogue_state')).rows).toEqual(version.rows)
})

test('many works are shortened to the first ones', async () => {
  const { counts, shown } = await preview(records(500, { maker: '另一家' }))
  expect(counts).toMatchObject({ added: 470, changed: 30 })
  expect(shown).toHaveLength(20)
  expect(shown.filter(([, differences]) => differences !== null)).toHaveLength(10)
})
