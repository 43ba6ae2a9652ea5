import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { imports } from '@yehang/contract'
import { importMaxBytes } from '@yehang/contract/limits'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Importer, importerAs } from '../../../../test/importing.ts'
import { type MaccmsSite, startMaccmsSite } from '../../../../test/imports/maccms-site.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { hourMs, minuteMs } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { findBatch } from '../admin/queries/batches.ts'
import { checkImport } from '../admin/service/check.ts'
import { aRecord } from '../testdata/works.ts'
import { beginDueSources } from './beginning.ts'
import { fetchImport } from './fetching.ts'
import { findSource } from './queries.ts'

/** Readings that end in the middle, whose source changes meanwhile, or that would have no end. No worker runs: each step is called. */

let remote: MaccmsSite
let folder: string
let server: TestServer
let staff: Importer
let ask: ReturnType<typeof callAs>
const job = { signal: new AbortController().signal, isLastTry: false }

beforeAll(async () => {
  remote = await startMaccmsSite(250)
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-interrupted-'))
  const { download } = readConfig({ DOWNLOAD_ALLOW: remote.host })
  server = await startTestServer({ template: 'empty', config: { importSourceDir: folder, download } })
  const editor = await makeMember(server.context, { roles: ['editor'] })
  staff = importerAs(editor, server.url)
  ask = callAs(editor, server.url)
  return async () => {
    await server.close()
    remote.close()
    await rm(folder, { recursive: true })
  }
})
beforeEach(async () => {
  remote.instead = null
  remote.asked.length = 0
  await server.context.pool.query('delete from import_source')
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.context.pool.query(text, values)).rows
const save = (body: object) =>
  ask(imports.saveImportSource, {
    body: {
      ...{ name: '山野', kind: 'maccms', address: remote.address, everyMinutes: 15, writes: 'always' },
      maxWorks: 1000,
      ...body,
    },
  })
const sourceOf = (sourceId: string) => findSource(server.context.db, sourceId)
const batchOf = (importId: string) => findBatch(server.context.db, importId)

/** Begins the reading that is due, and answers its import. */
async function begin(sourceId: string): Promise<string> {
  await query("update import_source set next_at = 'epoch' where id = $1", [sourceId])
  await beginDueSources(server.context)
  return (await sourceOf(sourceId))?.batch_id ?? ''
}

async function added(body: object = {}) {
  const { sourceId } = (await save(body)).answer.data
  return { sourceId, importId: await begin(sourceId) }
}

const answerPage = (response: ServerResponse, page: number, pagecount: number) => {
  const item = { vod_id: page, type_id: 13, type_name: '山野', vod_name: `SRC-${page} 灯塔`, vod_content: '' }
  response.end(JSON.stringify({ code: 1, page, pagecount, list: page > 50 ? [] : [item] }))
}

test('a file whose worker ended after it was taken is taken by the next one', async () => {
  const file = path.join(folder, 'a.ndjson')
  await writeFile(file, JSON.stringify(aRecord({ channel: 'anime', number: 'FILE-1', magnets: [] })))
  const at = new Date(noon - hourMs)
  await utimes(file, at, at)
  const { sourceId, importId } = await added({ kind: 'folder', address: '' })
  await query(`create function no_check() returns trigger language plpgsql as $$
    begin if new.state = 'checking' then raise exception 'the worker is dead'; end if; return new; end $$;
    create trigger no_check before update on import_batch for each row execute function no_check()`)
  await expect(fetchImport(server.context, importId, job)).rejects.toThrow('the worker is dead')
  await query('drop trigger no_check on import_batch; drop function no_check')
  await fetchImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'checking', file_name: 'a.ndjson' })
  expect(await query('select name from import_source_file where source_id = $1', [sourceId])).toEqual([
    { name: 'a.ndjson' },
  ])
})

test('a reading of an address that is changed while it is fetched is dropped, and leaves the new one unread', async () => {
  const { sourceId, importId } = await added()
  const address = `${remote.address}?t=13`
  remote.instead = (page, response) => {
    if (page === 1) return false
    const changed = page === 2 ? save({ sourceId, address }) : Promise.resolve()
    void changed.then(() => answerPage(response, page, 3))
    return true
  }
  await fetchImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'dropped' })
  const unread = { address, reads_all: true, confirmed_at: null, covered_at: null, next_page: null }
  expect(await sourceOf(sourceId)).toMatchObject({ ...unread, batch_id: null, fetched_works: 0 })
})

test('an import of an address that was changed since does not confirm the new one, which is read whole and by staff first', async () => {
  const { sourceId, importId } = await added()
  await fetchImport(server.context, importId, job)
  await save({ sourceId, address: `${remote.address}?t=13` })
  await checkImport(server.context, importId, job)
  await staff.options({ importId, channel: 4, asDrafts: false })
  await checkImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'ready', added: 250, reason: null })
  await staff.write(importId)
  expect(await sourceOf(sourceId)).toMatchObject({ confirmed_at: null, covered_at: null, channel: null })

  remote.asked.length = 0
  const next = await begin(sourceId)
  expect(next).not.toBe(importId)
  await fetchImport(server.context, next, job)
  expect(remote.asked.map((asked) => [asked.get('t'), asked.get('pg'), asked.get('h')])).toEqual([
    ['13', '1', null],
    ['13', '2', null],
    ['13', '3', null],
  ])
  await checkImport(server.context, next, job)
  expect(await batchOf(next)).toMatchObject({ state: 'ready', reason: 'import_source_first' })
})

test('a site that says it has pages without end is not read', async () => {
  const { importId } = await added()
  remote.instead = (page, response) => {
    answerPage(response, page, 1_000_000_000)
    return true
  }
  await fetchImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'failed', reason: 'import_site_too_large' })
  expect(remote.asked.length).toBeLessThan(5)
})

test('a reading ends where it has more bytes than an upload may have', async () => {
  const { sourceId, importId } = await added()
  await query('update import_source set next_page = 2, fetched_bytes = $2 where id = $1', [
    sourceId,
    importMaxBytes,
  ])
  await fetchImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'failed', reason: 'import_site_too_large' })
})

test('a reading ends a day after it began', async () => {
  const { sourceId, importId } = await added()
  const began = new Date(noon - 24 * hourMs - minuteMs)
  await query('update import_source set began_at = $2 where id = $1', [sourceId, began])
  await fetchImport(server.context, importId, job)
  expect(await batchOf(importId)).toMatchObject({ state: 'failed', reason: 'import_site_too_large' })
})
