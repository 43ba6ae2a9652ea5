import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { maccmsDump, noTotals } from '../../../../demo/maccms-dump.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { systemClock } from '../../platform/clock.ts'
import { parseMapping } from '../imports/reading/mapping.ts'
import { openFile } from '../imports/reading/open.ts'
import { importWorks } from '../imports/writing/load.ts'
import { moneyAgrees } from './report.ts'
import { migrateMaccms } from './service/migrate.ts'

const today = '2026-11-20'
const mapping = parseMapping({ map: ['1=censored', '2=uncensored', '3=western', '4=anime'] })
const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process that ends itself by SIGKILL after so many rows of a pass. */
const dyingProcess = (url: string, file: string, pass: number, after: number) => `
  const { migrateMaccms } = await import(${here('./service/migrate.ts')})
  const { parseMapping } = await import(${here('../imports/reading/mapping.ts')})
  const { openPool } = await import(${here('../../platform/database/database.ts')})
  const pool = openPool({ connection: ${JSON.stringify(url)}, max: 4 })
  const context = { pool, secretKey: Buffer.alloc(32, 7), clock: { now: Date.now } }
  await migrateMaccms(context, ${JSON.stringify(file)}, {
    site: 'maccms', tablePrefix: '', works: { mapping: parseMapping({ map: ['1=censored', '2=uncensored', '3=western', '4=anime'] }), channel: null },
    levels: new Map(), pointsADay: null, isDryRun: false, batchSize: 50,
    patience: { ms: 30000, onWait() {} },
    onProgress: (pass, rows) => pass === ${pass} && rows >= ${after} && process.kill(process.pid, 'SIGKILL'),
  })
`

const tables = [
  ...['member', 'member_level', 'former_order', 'former_card', 'former_balance', 'former_points_entry'],
  ...[
    'former_withdrawal',
    'activation_code',
    'activation_batch',
    'plan',
    'folder',
    'collected_work',
    'folder_work',
  ],
  ...['viewed_work', 'migrated_record'],
]

async function countsOf({ pool }: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts[table] = rows[0]?.count ?? -1
  }
  const { rows } = await pool.query<{ sum: number }>('select sum(own_collects)::int as sum from work_stat')
  return { ...counts, collects: rows[0]?.sum ?? -1 }
}

test('a run that is killed anywhere is gone on with, and nothing is doubled', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-migration-'))
  const [killed, whole] = [await testDatabase(), await testDatabase()]
  try {
    const file = path.join(folder, 'site.sql')
    const totals = noTotals()
    await writeFile(file, [...maccmsDump({ members: 2500, works: 30, seed: 2, today }, totals)].join(''))
    const options = {
      site: 'maccms',
      tablePrefix: '',
      works: { mapping, channel: null },
      levels: new Map<number, number>(),
      pointsADay: null,
      isDryRun: false,
      patience: { ms: 30_000, onWait() {} },
    }
    const run = ({ pool }: TestDatabase) =>
      migrateMaccms({ pool, secretKey: Buffer.alloc(32, 7), clock: systemClock }, file, options)
    for (const { db, pool } of [killed, whole]) {
      await importWorks({ db, pool, today }, await openFile(file, mapping))
    }
    await run(whole)
    const expected = await countsOf(whole)
    expect(expected).toMatchObject({ member: 2499, former_order: totals.orders })

    for (const [pass, after] of [
      [1, 700],
      [2, 1500],
      [2, 6000],
    ] as const) {
      const code = dyingProcess(databaseUrl(killed.connection), file, pass, after)
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
    }
    const between = await countsOf(killed)
    expect(between.migrated_record).toBeLessThan(expected.migrated_record ?? 0)
    const report = await run(killed)
    expect(moneyAgrees(report)).toBe(true)
    expect(await countsOf(killed)).toEqual(expected)
  } finally {
    await killed.drop()
    await whole.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
