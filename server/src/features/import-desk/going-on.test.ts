import { afterAll, beforeAll, expect, test } from 'vitest'
import { importerAs, startImportWorker } from '../../../test/importing.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../../importing/load.ts'
import { aRecord } from '../../importing/testdata/works.ts'
import { findBatch } from './queries/batches.ts'
import { writeImport } from './rules/write.ts'

let server: TestServer
let desk: ReturnType<typeof importerAs>

beforeAll(async () => {
  server = await startTestServer()
  desk = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const query = async (text: string) => (await server.context.pool.query(text)).rows

/** A file whose dry run is done, with no worker about. */
async function checkedFile(lines: readonly object[]): Promise<string> {
  const worker = startImportWorker(server.context)
  const importId = await desk.file('works.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  await worker.close()
  return importId
}

const works = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, place) =>
    aRecord({ channel: 'anime', number: `${prefix}-${place}`, magnets: [], imageSmall: [], imageBig: [] }),
  )

const job = { signal: new AbortController().signal, isLastTry: false }

test('a worker that takes over goes on after the last batch that is in, and counts nothing twice', async () => {
  const importId = await checkedFile(works(1500, 'OVER'))
  await desk.write(importId)
  // The second batch does not go in.
  await query(`create function break_off() returns trigger language plpgsql as $$
    begin if new.done_line > 1200 then raise exception 'the worker is dead'; end if; return new; end $$;
    create trigger break_off before update on import_batch for each row execute function break_off()`)
  await expect(writeImport(server.context, importId, job)).rejects.toThrow('the worker is dead')
  expect(await desk.look(importId)).toMatchObject({
    state: 'writing',
    doneLine: 1000,
    written: { added: 1000, changed: 0 },
  })
  await query('drop trigger break_off on import_batch; drop function break_off')
  await writeImport(server.context, importId, job)
  expect(await desk.look(importId)).toMatchObject({
    state: 'done',
    doneLine: 1500,
    written: { added: 1500, changed: 0 },
  })
  expect(await query(`select count(*)::int from work where number like 'OVER-%'`)).toEqual([{ count: 1500 }])
  expect(await query(`select count(*)::int from import_change where batch_id = ${importId}`)).toEqual([
    { count: 1500 },
  ])
})

test('what was stopped stays in, and the rest is written when one goes on', async () => {
  const importId = await checkedFile(works(30, 'STOP'))
  await desk.write(importId)
  await desk.stop(importId)
  await writeImport(server.context, importId, job)
  expect(await desk.look(importId)).toMatchObject({ state: 'stopped', written: { added: 0 } })
  await desk.write(importId)
  await writeImport(server.context, importId, job)
  expect(await desk.look(importId)).toMatchObject({ state: 'done', written: { added: 30 } })
})

test('an import waits for another one, and begins when that has ended', async () => {
  const importId = await checkedFile(works(5, 'WAIT'))
  await desk.write(importId)
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
    reason: '另一次导入正在进行，等它结束就开始',
  })
  held.resolve()
  await other
  expect(
    await query(`select task_identifier from graphile_worker.jobs where key = 'import ${importId}'`),
  ).toEqual([{ task_identifier: 'write-import' }])
  await writeImport(server.context, importId, job)
  expect(await desk.look(importId)).toMatchObject({ state: 'done', reason: null, written: { added: 5 } })
})

test('a file that breaks off keeps what came before, and says why it stopped', async () => {
  const lines = works(3, 'CUT').map((line) => JSON.stringify(line))
  const worker = startImportWorker(server.context)
  const importId = await desk.file('cut.json', `[${lines.join(',')},{"number":`)
  expect(await desk.look(importId)).toMatchObject({
    state: 'failed',
    reason: 'JSON 没有结尾，文件可能被截断',
  })
  expect((await desk.write(importId)).refusal.msg).toBe('这次导入的状态已变，请看最新的')
  await worker.close()
})
