import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maccmsDump, noTotals } from '../../../../demo/maccms-dump.ts'
import { type TestManage, testManage } from '../../../test/manage.ts'

const today = '2026-11-20'
const members = 120
const totals = noTotals()
let site: TestManage
let dump: string

const channels = ['1=censored', '2=uncensored', '3=western', '动漫=anime'].flatMap((map) => ['--map', map])
const migrate = (...args: string[]) => site.run('migrate-maccms', dump, ...channels, ...args)

beforeAll(async () => {
  site = await testManage()
  vi.stubEnv('SECRET_KEY', 'ab'.repeat(32))
  dump = path.join(site.folder, 'site.sql.gz')
  const text = maccmsDump({ members, works: 40, seed: 1, today }, totals)
  await pipeline(Readable.from(text), createGzip(), createWriteStream(dump))
}, 60_000)
afterAll(() => site.close())

/** Every row of every table. What each import of works notes of having run is left out: audit, counters, statistics. */
async function everything(): Promise<Record<string, string[]>> {
  const { db } = site.database
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db)
  const own = /^(import_|ranking$|job|heartbeat|catalogue_state$|cache_change$|process|audit_entry$)/
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !own.test(table.name))) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t order by 1
    `.execute(db)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

const countOf = async (table: string) =>
  Number(
    (await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(site.database.db)).rows[0]
      ?.count,
  )

test('given a dry run, nothing is written', async () => {
  const before = await everything()
  const { code, out, err } = await migrate('--dry-run')
  expect(`${out}${err}`).toContain(`members: ${members} in the dump, ${members - 1} here`)
  expect(out).toContain('Nothing was written.')
  expect(code).toBe(3)
  expect(await everything()).toEqual(before)
})

test('a site comes over whole, its money to the fen', async () => {
  const list = path.join(site.folder, 'complaints.ndjson')
  const { code, out, err } = await migrate('--errors', list)
  expect(err).not.toContain('Error')
  expect(code, out).toBe(3)
  expect(`${out}${err}`).toContain(`members: ${members} in the dump, ${members - 1} here`)
  expect(out).toContain('1 their name is none that this site allows (name_not_allowed)')
  expect(await countOf('work')).toBe(40)
  expect(await countOf('member')).toBe(members - 1)
  const { rows } = await sql<{ all: string; paid: string; count: number }>`
    select sum(price_fen)::text as "all", sum(price_fen) filter (where paid_at is not null)::text as paid,
      count(*)::int as count
    from former_order
  `.execute(site.database.db)
  expect(rows).toEqual([
    { all: String(totals.ordersFen), paid: String(totals.paidFen), count: totals.orders },
  ])
  expect(await countOf('activation_code')).toBe(totals.unusedCards)
  for (const table of ['collected_work', 'folder_work', 'viewed_work', 'member_level', 'former_balance']) {
    expect(await countOf(table), table).toBeGreaterThan(0)
  }
})

test('running it again changes nothing', async () => {
  const before = await everything()
  expect(Object.values(before).flat().length).toBeGreaterThan(1000)
  const { code, out } = await migrate()
  expect(code, out).toBe(3)
  expect(out).toContain('0 accounts were made by this run')
  expect(await everything()).toEqual(before)
})

test('what a member has let go since does not come back', async () => {
  await sql`delete from collected_work`.execute(site.database.db)
  await migrate('--skip-works')
  expect(await countOf('collected_work')).toBe(0)
})

test('amounts that are none end the command with 1', async () => {
  const file = path.join(site.folder, 'broken.sql')
  await writeFile(
    file,
    `INSERT INTO mac_order (order_id,user_id,order_status,order_code,order_price) VALUES (1,1,1,'a','1.005'),(2,1,1,'b','2.50');`,
  )
  const { code, out, err } = await site.run('migrate-maccms', file, '--skip-works', '--site', 'broken')
  expect(out).toContain('1 with an amount or a number that is none (amount_wrong)')
  expect(err).toContain('The money does not agree.')
  expect(code).toBe(1)
})

test('copies of tables are passed over once the prefix is named', async () => {
  const file = path.join(site.folder, 'copies.sql')
  const tables = (copy: string, id: number) => `
    INSERT INTO mac_vod${copy} (vod_id,vod_name,vod_year,type_id) VALUES (${id},'ABC-${id} 海边','2020',1);
    INSERT INTO mac_user${copy} (user_id,user_name,user_pwd) VALUES (${id},'viewer${copy}_${id}','');`
  await writeFile(file, tables('', 9001) + tables('_bak', 9002))
  const run = (...args: string[]) =>
    site.run('migrate-maccms', file, '--site', 'copies', '--channel', 'censored', ...args)
  const [works, accounts] = [await countOf('work'), await countOf('member')]
  for (const more of [[], ['--skip-works']]) {
    expect(await run(...more)).toMatchObject({
      code: 1,
      err: expect.stringContaining('mac_vod, mac_vod_bak'),
    })
  }
  expect(await run('--prefix', 'mac_')).toMatchObject({ code: 0 })
  expect([await countOf('work'), await countOf('member')]).toEqual([works + 1, accounts + 1])
})

test.each([
  [['migrate-maccms'], 'Name one file'],
  [['migrate-maccms', 'x.sql', '--level', 'vip=2'], 'GROUP=LEVEL'],
  [['migrate-maccms', 'x.sql', '--points-a-day', '0'], 'from 1 on'],
  [['migrate-maccms', 'x.sql', '--site', 'a b'], '--site'],
])('%j is wrong usage', async (args, words) => {
  expect(await site.run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) })
})
