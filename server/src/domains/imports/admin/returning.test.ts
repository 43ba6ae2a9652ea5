import { catalogue, editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { blockedAmong } from '../../blocklist/queries/blocklist.ts'
import { aRecord } from '../testdata/works.ts'

/** A work that an import brings back after another one was taken back is published by the same rules as any other. */

let site: ImportSite

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const query = async (text: string, values: unknown[] = []) =>
  (await site.context.pool.query(text, values)).rows
const idOf = async (number: string) => (await query('select id from work where number = $1', [number]))[0].id
const hash = '5'.repeat(40)

async function write(...lines: object[]) {
  const importId = await site.staff.file('works.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  await site.staff.options({ importId, asDrafts: false })
  await site.staff.write(importId)
  await site.staff.settled(importId)
  return importId
}

const addCase = async (number: string, columns: string, values: string) =>
  query(
    `insert into report_case (code, other_code, work_id, mod_id, work_number, work_title, reason, statement, contact,
       source_mark, listed_before, due_at, created_at, updated_at, ${columns})
     values ($1, $2, $3, 1, $1, '', 'consent', '', '', '\\x00', 'hidden', now(), now(), now(), ${values})`,
    [number, `other ${number}`, await idOf(number)],
  )
const block = (kind: string, mark: string) =>
  query(`insert into blocked_mark (kind, mark, created_at) values ($1, $2, now()) on conflict do nothing`, [
    kind,
    mark,
  ])

test('works held or sealed by a case, or not publishable, are not published again', async () => {
  const numbers = ['PLAIN-1', 'HELD-1', 'SEALED-1', 'RENAMED-1', 'MAGNET-1']
  const lines = numbers.map((number) => aRecord({ number, magnets: [] }))
  const first = await write(...lines)
  // Staff gave one another number, and another one a magnet: an import keeps both.
  const change = { number: { from: 'RENAMED-1', to: 'RENAMED-2' } }
  const renamed = await site.ask(editorial.saveAdminWork, {
    body: { id: await idOf('RENAMED-1'), changes: change },
  })
  expect(renamed.code).toBe(200)
  await site.ask(editorial.addAdminMagnets, { body: { id: await idOf('MAGNET-1'), lines: hash } })
  await site.staff.undo(first)
  expect(await site.staff.settled(first)).toMatchObject({ undo: { hidden: 5 } })
  await addCase('HELD-1', 'hides', 'true')
  await addCase('SEALED-1', 'sealed_at', 'now()')
  await block('number', '1 RENAMED-2')
  await block('info_hash', hash)

  const second = await write(...lines)
  expect(
    await query(
      `select w.number, w.published, w.unlisted, e.published as linked, s.published as found
       from work w join work_entity e on e.work_id = w.id join work_search s on s.work_id = w.id
       group by 1, 2, 3, 4, 5 order by 1`,
    ),
  ).toEqual([
    { number: 'HELD-1', published: false, unlisted: 'hidden', linked: false, found: false },
    { number: 'MAGNET-1', published: false, unlisted: 'draft', linked: false, found: false },
    { number: 'PLAIN-1', published: true, unlisted: null, linked: true, found: true },
    { number: 'RENAMED-2', published: false, unlisted: 'draft', linked: false, found: false },
    { number: 'SEALED-1', published: false, unlisted: 'hidden', linked: false, found: false },
  ])
  const id = await idOf('PLAIN-1')
  await expect.poll(async () => (await call(site.url, catalogue.getWork, { params: { id } })).code).toBe(200)
  // Published by hand it says why it may not be.
  const byHand = await site.ask(editorial.listWorksOnSite, {
    body: { ids: [await idOf('RENAMED-2')], to: 'published' },
  })
  expect(JSON.stringify(byHand.answer)).toContain('番号在封锁表里')
  expect(await site.staff.works(second, 'added')).toHaveLength(3)
})

test('more marks are looked up at once than a statement may have values', async () => {
  await block('number', '1 LAST-69999')
  const marks = Array.from({ length: 70_000 }, (_, place) => `1 LAST-${place}`)
  expect([...(await blockedAmong(site.context.db, 'number', marks)).keys()]).toEqual(['1 LAST-69999'])
})
