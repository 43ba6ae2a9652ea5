import { catalogue, editorial } from '@yehang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type Importer, importerAs, startImportWorker } from '../../../../test/importing.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import type { Runner } from '../../../platform/jobs/runner.ts'
import { aRecord, records } from '../testdata/works.ts'

let server: TestServer
let worker: Runner
let staff: Importer
let now = noon

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = noon
  worker = startImportWorker(server.context)
  staff = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterEach(() => worker.close())

const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n')
const query = async (text: string, values: unknown[] = []) =>
  (await server.context.pool.query(text, values)).rows
const work = async (number: string) => (await query('select * from work where number = $1', [number]))[0]
const auditOf = async (importId: string) =>
  (
    await query(
      `select action from audit_entry where subject_kind = 'import' and subject_id = $1 order by id`,
      [importId],
    )
  ).map(({ action }) => action)

/** Whether visitors find the work. */
async function isOnSite(id: string): Promise<boolean> {
  return (await call(server.url, catalogue.getWork, { params: { id } })).code === 200
}

test('a file goes through the dry run, a wrong line is corrected, and what is written shows on the site', async () => {
  const lines = [
    ...records(3, { channel: 'western' }),
    aRecord({ channel: 'western', number: 'WRONG-1', pubTime: '2026-02-30', magnets: [] }),
    aRecord({ channel: 'western', number: 'WRONG-2', duration: '两小时', magnets: [] }),
    aRecord({ channel: 'western', number: 'WRONG-3', duration: '两小时', magnets: [] }),
  ]
  const importId = await staff.file('秋季目录.ndjson', ndjson(lines))
  const checked = await staff.look(importId)
  expect(checked).toMatchObject({
    state: 'ready',
    format: 'ndjson',
    counts: { lines: 6, added: 3, changed: 0, unchanged: 0, wrong: 3, blocked: 0 },
    problems: [
      { name: '时长', count: 2 },
      { name: '发布日期', count: 1 },
    ],
  })
  expect(await query('select from work where mod_id = 3 and number = $1', ['ABC-001'])).toEqual([])

  const wrong = await staff.lines(importId, 'wrong')
  expect(
    wrong.map(({ line, number, problem }) => [line, number, problem?.reason, problem?.msg, problem?.alike]),
  ).toEqual([
    [4, 'WRONG-1', 'line_not_day', '「2026-02-30」不存在或写法不对，应如 2024-05-31', 0],
    [5, 'WRONG-2', 'line_not_whole', '「两小时」不是 0 到 10000 的整数', 1],
    [6, 'WRONG-3', 'line_not_whole', '「两小时」不是 0 到 10000 的整数', 1],
  ])
  const stillWrong = await staff.fix({ importId, line: 4, field: 'pubTime', value: '2026-13-01' })
  expect(stillWrong.answer.data).toMatchObject({ lines: 1, right: 0, row: { outcome: 'wrong' } })
  const right = await staff.fix({ importId, line: 4, field: 'pubTime', value: '2026-02-28' })
  expect(right.answer.data).toMatchObject({ lines: 1, right: 1, row: { outcome: 'added', problem: null } })
  const both = await staff.fix({ importId, line: 5, field: 'duration', value: '120', alike: true })
  expect(both.answer.data).toMatchObject({ lines: 2, right: 2 })
  expect(await staff.look(importId)).toMatchObject({
    counts: { lines: 6, added: 6, wrong: 0 },
    fixed: 3,
  })

  await staff.options({ importId, asDrafts: false })
  await staff.write(importId)
  const done = await staff.settled(importId)
  expect(done).toMatchObject({ state: 'done', written: { added: 6, changed: 0 } })
  const written = (await query('select * from work where mod_id = 3 and number = $1', ['WRONG-1']))[0]
  expect(written).toMatchObject({ pub_time: '2026-02-28', published: true, unlisted: null })
  expect((await query(`select duration from work where number = 'WRONG-3'`))[0]).toEqual({ duration: 120 })
  await expect.poll(() => isOnSite(written.id)).toBe(true)
  expect((await staff.works(importId, 'added')).map(({ number }) => number)).toContain('WRONG-2')
  expect(await auditOf(importId)).toEqual([
    'begin-import',
    'fix-import',
    'fix-import',
    'fix-import',
    'write-import',
    'end-import',
  ])
})

test('the five counts add up, changed lines say how, and a second time nothing changes', async () => {
  const first = await staff.file('a.ndjson', ndjson(records(5, { channel: 'anime', maker: '山海' })))
  await staff.write(first)
  await staff.settled(first)
  const lines = [
    ...records(4, { channel: 'anime', maker: '山海' }),
    { ...records(5, { channel: 'anime', maker: '山海' })[4], title: '新的灯塔', duration: 90 },
    aRecord({ channel: 'anime', number: 'TWICE-1', magnets: [] }),
    aRecord({ channel: 'anime', number: 'TWICE-1', magnets: [], title: '后来的' }),
    { number: 'NONE' },
  ]
  const second = await staff.file('b.ndjson', ndjson(lines))
  expect(await staff.look(second)).toMatchObject({
    counts: { lines: 8, added: 1, changed: 1, unchanged: 5, wrong: 1, blocked: 0 },
    repeated: 1,
    changes: [
      { name: '标题', count: 1 },
      { name: '时长', count: 1 },
    ],
  })
  expect(await staff.lines(second, 'changed')).toMatchObject([
    {
      number: 'ABC-005',
      differences: [
        { name: '标题', before: '第5座灯塔', after: '新的灯塔' },
        { name: '时长', before: '76', after: '90' },
      ],
    },
  ])
  const again = await staff.file('a.ndjson', ndjson(records(5, { channel: 'anime', maker: '山海' })))
  expect((await staff.look(again)).counts).toMatchObject({ lines: 5, unchanged: 5 })
  expect((await staff.write(again)).refusal.msg).toBe('没有要写的行')
})

test('new works wait as drafts, are published together, and the whole import is taken back', async () => {
  const before = records(4, { channel: 'fc2' })
  const base = await staff.file('base.ndjson', ndjson(before.slice(0, 2)))
  await staff.options({ importId: base, asDrafts: false })
  await staff.write(base)
  expect(await staff.settled(base)).toMatchObject({ state: 'done', written: { added: 2 } })
  const changed = before.map((record, place) => (place < 2 ? { ...record, title: `改过的${place}` } : record))
  const importId = await staff.file('drafts.ndjson', ndjson(changed))
  await staff.write(importId)
  expect(await staff.settled(importId)).toMatchObject({ written: { added: 2, changed: 2 } })
  const listing = () =>
    query(
      `select number, title, published, unlisted from work where mod_id = 4 and number like 'ABC-00%' order by 1`,
    )
  expect(await listing()).toMatchObject([
    { title: '改过的0', published: true },
    { title: '改过的1', published: true },
    { published: false, unlisted: 'draft' },
    { published: false, unlisted: 'draft' },
  ])
  await staff.publish(importId)
  expect(await staff.settled(importId)).toMatchObject({ state: 'done', published: 2 })
  const [{ id }] = await query(`select id from work where mod_id = 4 and number = 'ABC-003'`)
  await expect.poll(() => isOnSite(id)).toBe(true)

  // One of the changed works was changed again since.
  await query(`update work set title = '手工改的' where mod_id = 4 and number = 'ABC-002'`)
  await staff.undo(importId)
  expect(await staff.settled(importId)).toMatchObject({
    state: 'undone',
    undo: { hidden: 2, restored: 1, left: 1 },
  })
  expect(await listing()).toMatchObject([
    { title: '第1座灯塔', published: true },
    { title: '手工改的', published: true },
    { published: false, unlisted: 'hidden' },
    { published: false, unlisted: 'hidden' },
  ])
  await expect.poll(() => isOnSite(id)).toBe(false)
  expect(await query('select * from entity_stale')).toEqual([])
})

test('works of an undone import are imported again with the corrected file, and reported', async () => {
  const lines = ['BACK-1', 'BACK-2', 'BACK-3', 'BACK-4'].map((number) => aRecord({ number, magnets: [] }))
  const first = await staff.file('first.ndjson', ndjson(lines))
  await staff.options({ importId: first, asDrafts: false })
  await staff.write(first)
  await staff.settled(first)
  await staff.undo(first)
  expect(await staff.settled(first)).toMatchObject({ undo: { hidden: 4 } })
  // Since then staff have published and hidden one of them by hand, and a case keeps another one off the site.
  const [byHand, held] = [await work('BACK-3'), await work('BACK-4')]
  const ask = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  for (const to of ['published', 'hidden'])
    await ask(editorial.listWorksOnSite, { body: { ids: [byHand.id], to } })
  await query(
    `insert into report_case (code, other_code, work_id, mod_id, work_number, work_title, reason, statement, contact,
       source_mark, hides, listed_before, due_at, created_at, updated_at)
     values ('code-1', 'code-2', $1, 1, 'BACK-4', '', 'consent', '', '', '\\x00', true, 'hidden', now(), now(), now())`,
    [held.id],
  )

  const corrected = lines.map((line, place) => (place === 0 ? line : { ...line, title: '更正' }))
  const second = await staff.file('second.ndjson', ndjson(corrected))
  expect(await staff.look(second)).toMatchObject({
    counts: { added: 2, changed: 2, unchanged: 0 },
    returned: 2,
  })
  await staff.options({ importId: second, asDrafts: false })
  await staff.write(second)
  expect(await staff.settled(second)).toMatchObject({ written: { added: 2, changed: 2 }, returned: 2 })
  expect(
    await query(`select number, title, published, unlisted from work where number like 'BACK-%' order by 1`),
  ).toEqual([
    { number: 'BACK-1', title: '清晨的灯塔', published: true, unlisted: null },
    { number: 'BACK-2', title: '更正', published: true, unlisted: null },
    { number: 'BACK-3', title: '更正', published: false, unlisted: 'hidden' },
    { number: 'BACK-4', title: '更正', published: false, unlisted: 'hidden' },
  ])
  await expect.poll(async () => isOnSite((await work('BACK-1')).id)).toBe(true)
  const again = await staff.file('again.ndjson', ndjson(corrected))
  expect((await staff.look(again)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 })

  await staff.undo(second)
  expect(await staff.settled(second)).toMatchObject({ state: 'undone', undo: { hidden: 2, restored: 2 } })
  expect(await work('BACK-1')).toMatchObject({ published: false, unlisted: 'hidden' })
})

test('a line whose work is part of another one is left out beside a line of that one', async () => {
  const [from, into] = ['MERGE-1', 'MERGE-2'].map((number) => aRecord({ number, magnets: [] }))
  const first = await staff.file('merge.ndjson', ndjson([from ?? {}, into ?? {}]))
  await staff.write(first)
  await staff.settled(first)
  const ask = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  await ask(editorial.mergeWorks, {
    body: { from: (await work('MERGE-1')).id, into: (await work('MERGE-2')).id },
  })
  const again = await staff.file('merge.ndjson', ndjson([from ?? {}, into ?? {}]))
  expect(await staff.look(again)).toMatchObject({ counts: { blocked: 0, unchanged: 2 }, repeated: 1 })
  expect(await query('select from blocked_hit where work_number = $1', ['MERGE-1'])).toEqual([])
})

test('an import cannot be taken back after a day', async () => {
  const importId = await staff.file('late.ndjson', ndjson([aRecord({ number: 'LATE-1', magnets: [] })]))
  await staff.write(importId)
  await staff.settled(importId)
  now = noon + 24 * 3_600_000
  staff = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  expect((await staff.undo(importId)).refusal.msg).toContain('24 小时')
})

test('blocked works are named, refused, and counted', async () => {
  const hash = 'f'.repeat(40)
  await query(
    `insert into blocked_mark (kind, mark, created_at) values ('number', '1 BLOCK-1', now()), ('info_hash', $1, now())`,
    [hash],
  )
  await query(`insert into work (pub_time, mod_id, number, number_norm, title, published, unlisted)
    values ('2026-01-01', 1, 'GONE-1', 'GONE1', '下架的', false, 'removed')`)
  const lines = [
    aRecord({ number: 'BLOCK-1', magnets: [] }),
    aRecord({ number: 'BLOCK-2', magnets: [hash] }),
    aRecord({ number: 'GONE-1', magnets: [] }),
    aRecord({ number: 'FREE-1', magnets: [] }),
  ]
  const importId = await staff.file('blocked.ndjson', ndjson(lines))
  expect((await staff.look(importId)).counts).toMatchObject({ lines: 4, added: 1, blocked: 3 })
  expect(
    (await staff.lines(importId, 'blocked')).map(({ number, blocked }) => [number, blocked?.why]),
  ).toEqual([
    ['BLOCK-1', 'number'],
    ['BLOCK-2', 'info_hash'],
    ['GONE-1', 'removed'],
  ])
  await staff.write(importId)
  expect(await staff.settled(importId)).toMatchObject({ written: { added: 1 }, writtenBlocked: 0 })
  expect(await query(`select from work where number like 'BLOCK-%'`)).toEqual([])
  expect(await work('GONE-1')).toMatchObject({ title: '下架的', unlisted: 'removed' })
})

test('works blocked between the dry run and the writing are left out', async () => {
  const lines = [aRecord({ number: 'SOON-1', magnets: [] }), aRecord({ number: 'SOON-2', magnets: [] })]
  const importId = await staff.file('soon.ndjson', ndjson(lines))
  await query(`insert into blocked_mark (kind, mark, created_at) values ('number', '1 SOON-1', now())`)
  await staff.write(importId)
  expect(await staff.settled(importId)).toMatchObject({ written: { added: 1 }, writtenBlocked: 1 })
  expect(await staff.lines(importId, 'blocked')).toMatchObject([{ number: 'SOON-1' }])
  expect(await work('SOON-1')).toBeUndefined()
})

test('wrong lines come as CSV that is safe to open', async () => {
  const importId = await staff.file(
    '错.ndjson',
    ndjson([aRecord({ number: 'CSV-1', title: '=1+1', pubTime: 'soon' })]),
  )
  const { name, text, isCut } = await staff.wrong(importId)
  expect(name).toBe('错-错行.csv')
  expect(text).toContain(`1,CSV-1,'=1+1,发布日期,soon,`)
  expect(isCut).toBe(false)
})

test('an upload goes on where it broke off, and another place is refused', async () => {
  const bytes = Buffer.from(ndjson(records(50, { channel: 'fc2', number: '' })))
  const { importId } = (await staff.begin('parts.ndjson', bytes.length)).answer.data
  await staff.send(importId, 0, bytes.subarray(0, 1000))
  expect((await staff.send(importId, 500, bytes.subarray(500))).refusal.msg).toBe(
    '已收到 1000 字节，请从这里续传',
  )
  expect((await staff.look(importId)).offset).toBe(1000)
  await staff.send(importId, 1000, bytes.subarray(1000))
  expect(await staff.settled(importId)).toMatchObject({ state: 'ready', counts: { lines: 50 } })
  await staff.drop(importId)
  expect((await staff.list()).rows.map((row) => row.importId)).not.toContain(importId)
})
