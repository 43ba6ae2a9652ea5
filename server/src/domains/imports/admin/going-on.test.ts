import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedFile, importerAs, newWorks, startImportWorker } from '../../../../test/importing.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { dayMs } from '../../../platform/clock.ts'
import { importFile } from '../../../platform/files/folders.ts'
import { aRecord } from '../testdata/works.ts'
import { importWorks } from '../writing/load.ts'
import { findBatch } from './queries/batches.ts'
import { checkImport } from './service/check.ts'
import { publishImport } from './service/publish.ts'
import { importsWithFiles } from './service/stored-uploads.ts'
import { tidyImports } from './service/tidying.ts'
import { writeImport } from './service/write.ts'

let server: TestServer
let staff: ReturnType<typeof importerAs>

beforeAll(async () => {
  server = await startTestServer()
  staff = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const query = async (text: string) => (await server.context.pool.query(text)).rows

const job = { signal: new AbortController().signal, isLastTry: false }

test('a file that another life of the database left under the same number is no part of an import', async () => {
  const [{ id } = { id: '' }] = await query(
    "select (nextval(pg_get_serial_sequence('import_batch', 'id')) + 1)::text as id",
  )
  const { dataDir } = server.context.config
  await mkdir(path.dirname(importFile(dataDir, id)), { recursive: true })
  await writeFile(importFile(dataDir, id), 'another program wrote this')
  const { importId } = (await staff.begin('works.ndjson', 24)).answer.data
  expect(importId).toBe(id)
  expect(await importsWithFiles(dataDir)).not.toContain(id)
})

test('a worker that takes over goes on after the last batch that is in, and counts nothing twice', async () => {
  const importId = await checkedFile(server.context, staff, newWorks(1500, 'OVER'))
  await staff.write(importId)
  // The second batch does not go in.
  await query(`create function break_off() returns trigger language plpgsql as $$
    begin if new.done_line > 1200 then raise exception 'the worker is dead'; end if; return new; end $$;
    create trigger break_off before update on import_batch for each row execute function break_off()`)
  await expect(writeImport(server.context, importId, job)).rejects.toThrow('the worker is dead')
  expect(await staff.look(importId)).toMatchObject({
    state: 'writing',
    doneLine: 1000,
    written: { added: 1000, changed: 0 },
  })
  await query('drop trigger break_off on import_batch; drop function break_off')
  await writeImport(server.context, importId, job)
  expect(await staff.look(importId)).toMatchObject({
    state: 'done',
    doneLine: 1500,
    written: { added: 1500, changed: 0 },
  })
  expect(await query(`select count(*)::int from work where number like 'OVER-%'`)).toEqual([{ count: 1500 }])
  expect(await query(`select count(*)::int from import_change where batch_id = ${importId}`)).toEqual([
    { count: 1500 },
  ])
})

test('the films and subtitles of a batch that went in before its worker ended are given by the next one', async () => {
  const importDir = await mkdtemp(path.join(tmpdir(), 'yehang-going-on-'))
  const { media } = server.context.config
  const { importDir: before } = media
  media.importDir = importDir
  try {
    await writeFile(path.join(importDir, 'a.mp4'), 'film')
    await writeFile(path.join(importDir, 'a.srt'), '1\n00:00:01,000 --> 00:00:02,000\n港口\n')
    const [film, text, ...others] = newWorks(4, 'FILM')
    const named = [{ ...film, video: 'a.mp4' }, { ...text, subtitles: ['a.srt'] }, ...others]
    const importId = await checkedFile(server.context, staff, named)
    await staff.write(importId)
    await query(`create function no_film() returns trigger language plpgsql as $$
      begin raise exception 'the worker is dead'; end $$;
      create trigger no_film before insert on video for each row execute function no_film()`)
    await expect(writeImport(server.context, importId, job)).rejects.toThrow('the worker is dead')
    expect(await staff.look(importId)).toMatchObject({ doneLine: 4, written: { added: 4, changed: 0 } })
    const uncounted = await query('select from entity_stale')
    await query('drop trigger no_film on video; drop function no_film')
    await writeImport(server.context, importId, job)
    expect(await staff.look(importId)).toMatchObject({ state: 'done', written: { added: 4, changed: 0 } })
    const given = (table: string) =>
      query(`select w.number from ${table} t join work w on w.id = t.work_id where w.number like 'FILM-%'`)
    expect({ video: await given('video'), subtitles: await given('subtitle_track'), uncounted }).toEqual({
      video: [{ number: 'FILM-0' }],
      subtitles: [{ number: 'FILM-1' }],
      // What went in is shown although the rest failed.
      uncounted: [],
    })
  } finally {
    media.importDir = before
    await rm(importDir, { recursive: true })
  }
})

test('a stopped import keeps what is written, and the rest is written when it is continued', async () => {
  const importId = await checkedFile(server.context, staff, newWorks(30, 'STOP'))
  await staff.write(importId)
  await staff.stop(importId)
  await writeImport(server.context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'stopped', written: { added: 0 } })
  await staff.write(importId)
  await writeImport(server.context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'done', written: { added: 30 } })
})

test('a file is looked into by the worker, not while its last piece is taken in', async () => {
  const bytes = Buffer.from('PK\u0003\u0004nonsense')
  const { importId } = (await staff.begin('works.xlsx', bytes.length)).answer.data
  await staff.send(importId, 0, bytes)
  expect(await staff.look(importId)).toMatchObject({ state: 'checking', format: null })
  await checkImport(server.context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'failed', reason: 'import_not_workbook' })
})

test('an import waits for another one, and begins when that has ended', async () => {
  const importId = await checkedFile(server.context, staff, newWorks(5, 'WAIT'))
  await staff.write(importId)
  const { db, pool } = server.context
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  async function* slowly() {
    begun.resolve()
    await held.promise
    yield aRecord({ number: 'OTHER-1', magnets: [] })
  }
  const other = importWorks({ db, pool, today: '2026-11-20' }, slowly())
  await begun.promise
  await writeImport(server.context, importId, job)
  expect(await findBatch(db, importId)).toMatchObject({
    state: 'writing',
    reason: 'import_waits_for_other',
  })
  held.resolve()
  await other
  expect(
    await query(`select task_identifier from graphile_worker.jobs where key = 'import ${importId}'`),
  ).toEqual([{ task_identifier: 'write-import' }])
  await writeImport(server.context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'done', reason: null, written: { added: 5 } })
})

test('where rights must be shown, new works wait as drafts and are not published by the import', async () => {
  const strict = { ...server.context, config: { ...server.context.config, rights: 'required' as const } }
  const importId = await checkedFile(server.context, staff, newWorks(3, 'RIGHT'))
  await staff.options({ importId, asDrafts: false })
  await staff.write(importId)
  await writeImport(strict, importId, job)
  const listed = () => query(`select distinct published, unlisted from work where number like 'RIGHT-%'`)
  expect(await listed()).toEqual([{ published: false, unlisted: 'draft' }])
  await staff.publish(importId)
  await publishImport(strict, importId, job)
  expect(await listed()).toEqual([{ published: false, unlisted: 'draft' }])
  expect(await staff.look(importId)).toMatchObject({
    reason: 'import_works_unpublishable',
    params: { count: 3 },
    msg: expect.stringContaining('3 部还不能发布'),
  })
})

test('a file that breaks off keeps what came before, and says why it stopped', async () => {
  const lines = newWorks(3, 'CUT').map((line) => JSON.stringify(line))
  const worker = startImportWorker(server.context)
  const importId = await staff.file('cut.json', `[${lines.join(',')},{"number":`)
  expect(await staff.look(importId)).toMatchObject({
    state: 'failed',
    reason: 'import_open_array',
    msg: 'JSON 没有结尾，文件可能被截断',
  })
  expect((await staff.write(importId)).refusal.msg).toBe('这次导入的状态已变，请看最新的')
  await worker.close()
})

test('an abandoned import ends after a week, and data for undoing is deleted when it expires', async () => {
  const { context } = server
  const kept = await checkedFile(server.context, staff, [aRecord({ number: 'TIDY-1', magnets: [] })])
  await staff.write(kept)
  await writeImport(context, kept, job)
  const changed = await checkedFile(server.context, staff, [
    aRecord({ number: 'TIDY-1', magnets: [], title: '改过的' }),
  ])
  await staff.write(changed)
  await writeImport(context, changed, job)
  const left = await checkedFile(server.context, staff, [aRecord({ number: 'TIDY-2', magnets: [] })])
  const before = () =>
    query(`select before is not null as kept from import_change where batch_id = ${changed}`)
  expect(await before()).toEqual([{ kept: true }])
  expect(await importsWithFiles(context.config.dataDir)).toContain(left)
  const later = { ...context, clock: { now: () => context.clock.now() + 8 * dayMs } }
  await tidyImports(later)
  expect(await before()).toEqual([{ kept: false }])
  expect(await importsWithFiles(context.config.dataDir)).toEqual([])
  expect((await staff.list()).rows.map(({ importId }) => importId)).not.toContain(left)
})
