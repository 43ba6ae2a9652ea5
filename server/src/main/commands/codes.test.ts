import { access, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestManage, testManage } from '../../../test/manage.ts'
import { codeHash, readCode } from '../../domains/billing/code-format.ts'
import { makeBatch } from '../../domains/billing/service/code-batches.ts'
import { systemClock } from '../../platform/clock.ts'
import { csvLines } from '../../platform/text/csv.ts'

const key = 'k'.repeat(32)
let site: TestManage
let planId: string
beforeAll(async () => {
  site = await testManage()
  const { out } = await site.run('plans', 'add', '双月卡', '--price', '49', '--days', '60')
  planId = /\d{16}/.exec(out)?.[0] ?? ''
})
afterAll(() => site.close())

const run = (...args: string[]) => site.run('codes', ...args)
const count = (table: 'activation_batch' | 'activation_code') =>
  site.database.db
    .selectFrom(table)
    .select((row) => row.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
    .then(({ rows }) => Number(rows))

test('without the key of the site nothing is made that would be worth nothing', async () => {
  expect(await run('make', '1', '--plan', planId)).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not hold the secret key'),
  })
  await expect(access(path.join(site.folder, 'secret-key'))).rejects.toThrow('ENOENT')
  vi.stubEnv('SECRET_KEY', key)
  expect((await run('list')).code).toBe(0)
})

test('codes go to the output as CSV, and into the database as hashes', async () => {
  const { code, out, err } = await run(
    'make',
    '3',
    '--plan',
    planId,
    '--ends',
    '2099-12-31',
    '--label',
    '渠道A',
  )
  expect(code).toBe(0)
  const [head, ...lines] = out.split('\r\n')
  expect(head).toBe('code,plan,days,last day,label')
  expect(lines.pop()).toBe('')
  expect(lines).toHaveLength(3)
  const hashes = lines.map((line) => {
    const [shown = '', ...rest] = line.split(',')
    expect(shown).toMatch(/^(\w{4}-){5}\w{4}$/)
    expect(rest).toEqual(['双月卡', '60', '2099-12-31', '渠道A'])
    return codeHash(Buffer.from(key), readCode(shown) ?? '')
  })
  const { db } = site.database
  const rows = await db.selectFrom('activation_code').select('hash').where('hash', 'in', hashes).execute()
  expect(rows).toHaveLength(3)
  const batch = await db.selectFrom('activation_batch').selectAll().executeTakeFirstOrThrow()
  expect(batch).toMatchObject({
    label: '渠道A',
    days: 60,
    level_id: 2,
    ends_at: new Date('2100-01-01T00:00:00+08:00'),
  })
  expect(err).toContain(`Batch ${batch.id}: 3 codes of 双月卡, 60 days.\n`)
  const audit = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'make-codes').execute()
  expect(audit).toMatchObject([
    { detail: { batchId: batch.id, planId, count: 3, endsAt: '2099-12-31T16:00:00.000Z' } },
  ])
})

test('a file is for its owner alone, and is never written over', async () => {
  const file = path.join(site.folder, 'codes.csv')
  const { code, out } = await run('make', '5000', '--plan', planId, '--file', file)
  expect([code, out]).toEqual([0, ''])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'utf8')
  expect(text.startsWith('\ufeffcode,plan,')).toBe(true)
  const shown = text.match(/^(\w{4}-){5}\w{4}/gm) ?? []
  expect(new Set(shown).size).toBe(5000)
  const before = await count('activation_batch')
  expect(await run('make', '1', '--plan', planId, '--file', file)).toMatchObject({
    code: 1,
    err: `${file} is there already.\n`,
  })
  expect(await readFile(file, 'utf8')).toBe(text)
  expect(await count('activation_batch')).toBe(before)
})

test('after a failure there is neither a batch nor a file', async () => {
  const file = path.join(site.folder, 'none.csv')
  const before = [await count('activation_batch'), await count('activation_code')]
  const unknown = '7000000000009999'
  expect(await run('make', '10', '--plan', unknown, '--file', file)).toMatchObject({
    code: 1,
    err: `There is no plan ${unknown}.\n`,
  })
  await expect(access(file)).rejects.toThrow('ENOENT')
  const folder = path.join(site.folder, 'absent/codes.csv')
  expect(await run('make', '10', '--plan', planId, '--file', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be written'),
  })
  expect([await count('activation_batch'), await count('activation_code')]).toEqual(before)
})

test('interrupted, it leaves nothing behind', async () => {
  const before = [await count('activation_batch'), await count('activation_code')]
  const interruption = new AbortController()
  const making = makeBatch(
    { db: site.database.db, clock: systemClock, secretKey: Buffer.from(key) },
    { label: '', planId, count: 10_000, endsAt: null },
    {
      signal: interruption.signal,
      onProgress: () => interruption.abort(),
      keep: () => Promise.reject(new Error('there is nothing to keep')),
    },
  )
  await expect(making).rejects.toThrow('Interrupted: no codes were made.')
  expect([await count('activation_batch'), await count('activation_code')]).toEqual(before)
})

test('batches are listed with their counts, and what is left of one is revoked', async () => {
  const { db } = site.database
  await run('make', '4', '--plan', planId, '--label', '撤回')
  const batch = await db
    .selectFrom('activation_batch')
    .select('id')
    .where('label', '=', '撤回')
    .executeTakeFirstOrThrow()
  const line = async () => (await run('list')).out.split('\n').find((text) => text.startsWith(batch.id))
  expect(await line()).toMatch(
    / 4 made {2}0 redeemed {2}0 revoked {2}60 days of level 2 \(双月卡\) {2}no end {2}撤回$/,
  )
  const member = await db
    .insertInto('member')
    .values({ user_name: 'redeemer', user_name_key: 'redeemer', email: null, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = db.selectFrom('activation_code').select('hash').where('batch_id', '=', batch.id).limit(1)
  await db
    .updateTable('activation_code')
    .set({ redeemed_by: member.id, redeemed_at: new Date() })
    .where('hash', '=', first)
    .execute()
  expect(await run('revoke', batch.id)).toMatchObject({
    code: 0,
    out: `3 codes of batch ${batch.id} revoked.\n`,
  })
  expect(await run('revoke', batch.id)).toMatchObject({
    code: 0,
    out: `0 codes of batch ${batch.id} revoked.\n`,
  })
  expect(await line()).toContain('4 made  1 redeemed  3 revoked')
  const audit = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'revoke-codes')
    .execute()
  expect(audit).toEqual([{ detail: { batchId: batch.id, count: 3 } }])
  expect(await run('revoke', '7200000000009999')).toMatchObject({
    code: 1,
    err: 'There is no batch 7200000000009999.\n',
  })
})

test('the table is safe to open: no cell begins a formula or breaks a line', () => {
  expect(csvLines([['=1+1', '+a', '-b', '@c', 'a"b', 'a,b', 'x;y', '山']])).toBe(
    `'=1+1,'+a,'-b,'@c,"a""b","a,b","x;y",山\r\n`,
  )
})

test.each([
  [[], 'Say make, list or revoke'],
  [['make', '--plan', '7000000000000001'], 'COUNT'],
  [['make', '0', '--plan', '7000000000000001'], 'COUNT: expected a number from 1 to 100000'],
  [['make', '100001', '--plan', '7000000000000001'], 'COUNT'],
  [['make', '5'], '--plan: expected the id'],
  [['make', '5', '--plan', '7000000000000001', '--ends', '2026-02-30'], '--ends 2026-02-30: expected a day'],
  [['make', '5', '--plan', '7000000000000001', '--ends', '2020-01-01'], 'that day is over'],
  [['make', '5', '--plan', '7000000000000001', '--label', 'a\nb'], '--label'],
  [['list', '--plan', '7000000000000001'], '--plan belongs to make'],
  [['revoke'], 'Name one batch by its id'],
])('%j is wrong usage', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

test('a key that only lies in DATA_DIR is found', async () => {
  vi.stubEnv('SECRET_KEY', '')
  await writeFile(path.join(site.folder, 'secret-key'), 'ab'.repeat(32))
  expect((await run('make', '1', '--plan', planId)).code).toBe(0)
})
