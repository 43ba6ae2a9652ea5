import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { imports } from '@yehang/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Importer,
  type ImportSite,
  importerAs,
  startImportSite,
  startImportWorker,
} from '../../../../test/importing.ts'
import { type MaccmsSite, startMaccmsSite } from '../../../../test/imports/maccms-site.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { hourMs, minuteMs } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { importFile } from '../../../platform/files/folders.ts'
import { aRecord } from '../testdata/works.ts'
import { beginDueSources } from './beginning.ts'

/** Sources of imports, read by their schedule. */

let remote: MaccmsSite
let folder: string
let site: ImportSite
let now = noon
let staff: Importer
let ask: ImportSite['ask']

beforeAll(async () => {
  remote = await startMaccmsSite(250)
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-sources-'))
  site = await startImportSite({
    now: () => now,
    config: {
      importSourceDir: folder,
      download: readConfig({ DOWNLOAD_ALLOW: remote.host }).download,
    },
  })
  return async () => {
    await site.close()
    remote.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Lets time go by, longer than a session of staff lasts without a call. */
async function later(minutes: number) {
  now += minutes * minuteMs
  const editor = await makeMember(site.context, { roles: ['editor'] })
  staff = importerAs(editor, site.url)
  ask = callAs(editor, site.url)
}

beforeEach(async () => {
  await later(20)
  remote.instead = null
  remote.asked.length = 0
  for (const { sourceId } of await sources()) await ask(imports.removeImportSource, { body: { sourceId } })
  await site.context.pool.query(
    `update import_batch set state = 'done' where state not in ('done', 'undone', 'dropped')`,
  )
})

const order = (body: object) => ({
  ...{ name: '山野', kind: 'maccms', address: remote.address, everyMinutes: 15, writes: 'always' },
  maxWorks: 1000,
  ...body,
})
const save = (body: object) => ask(imports.saveImportSource, { body: order(body) })
const sources = async () => (await ask(imports.listImportSources, {})).answer.rows
const sourceOf = async (sourceId: string) => {
  const found = (await sources()).find((one) => one.sourceId === sourceId)
  if (found === undefined) throw new Error('there is no such source')
  return found
}
const added = async (body: object = {}) => (await save(body)).answer.data.sourceId
/** The calls for pages; pictures are looked at too. */
const pagesAsked = () => remote.asked.filter((query) => query.has('pg'))
const titles = async (like: string) =>
  (
    await site.context.pool.query<{ title: string }>(
      'select title from work where number like $1 order by number',
      [like],
    )
  ).rows.map(({ title }) => title)

/** Begins what is due, and waits until its import waits or is over. */
async function readDue(sourceId: string) {
  await beginDueSources(site.context)
  const { reading } = await sourceOf(sourceId)
  return reading && staff.settled(reading.importId)
}

/** A source whose first import was written by staff. */
async function confirmed(body: object = {}) {
  const sourceId = await added(body)
  const first = await readDue(sourceId)
  const importId = first?.importId ?? ''
  await staff.options({ importId, channel: 4, asDrafts: false })
  await staff.settled(importId)
  if ((await staff.look(importId)).state === 'ready') await staff.write(importId)
  await staff.settled(importId)
  return { sourceId, importId }
}

test('the first reading waits for staff; how they read it is kept, and later ones ask for what is new and are written', async () => {
  const sourceId = await added()
  const first = await readDue(sourceId)
  expect(first).toMatchObject({ state: 'ready', origin: 'source', reason: 'import_source_first' })
  expect(first?.counts).toMatchObject({ lines: 250, wrong: 250 })
  const importId = first?.importId ?? ''
  await staff.options({ importId, types: { 13: '4' }, asDrafts: false })
  expect((await staff.settled(importId)).counts).toMatchObject({ added: 250, wrong: 0 })
  await staff.write(importId)
  expect(await staff.settled(importId)).toMatchObject({ state: 'done', written: { added: 250 } })
  expect(pagesAsked().map((query) => [query.get('pg'), query.get('h')])).toEqual([
    ['1', null],
    ['2', null],
    ['3', null],
  ])

  // Not yet.
  await later(14)
  await beginDueSources(site.context)
  expect((await sourceOf(sourceId)).reading?.importId).toBe(importId)

  await later(2)
  remote.works.push({ id: 251, title: '新的灯塔' })
  const second = await readDue(sourceId)
  expect(second).toMatchObject({ state: 'done', written: { added: 1, changed: 0 } })
  expect(pagesAsked().at(-1)?.get('h')).toBe('2')
  expect(await titles('SRC-251')).toEqual(['新的灯塔'])
  const { rows } = await site.context.pool.query("select pic_small from work where number = 'SRC-251'")
  expect(rows[0].pic_small).toBe(`http://${remote.host}/upload/251.jpg`)

  // Nothing of it has changed since.
  await later(16)
  expect(await readDue(sourceId)).toMatchObject({ state: 'done', counts: { lines: 1, unchanged: 1 } })
})

test('a reading that would write more than its limit, or with many wrong lines, waits for staff', async () => {
  const { sourceId } = await confirmed({ maxWorks: 2 })
  remote.works.slice(0, 3).forEach((work, place) => {
    work.title = `改了的灯塔 ${place}`
  })
  await ask(imports.readImportSource, { body: { sourceId, all: true } })
  const { reading } = await sourceOf(sourceId)
  const over = await staff.settled(reading?.importId ?? '')
  expect(over).toMatchObject({
    state: 'ready',
    reason: 'import_source_over_cap',
    params: { works: 3, max: 2 },
  })
  // While it waits no other one begins.
  await later(16)
  await beginDueSources(site.context)
  expect((await sourceOf(sourceId)).reading?.importId).toBe(over.importId)
  expect((await ask(imports.readImportSource, { body: { sourceId } })).refusal).toMatchObject({
    reason: 'import_source_under_way',
  })
  await staff.write(over.importId)
  await staff.settled(over.importId)

  const before = structuredClone(remote.works)
  remote.works.slice(10, 40).forEach((work) => {
    work.title = '太长'.repeat(200)
  })
  await later(16)
  await ask(imports.readImportSource, { body: { sourceId, all: true } })
  const wrong = await staff.settled((await sourceOf(sourceId)).reading?.importId ?? '')
  expect(wrong).toMatchObject({ state: 'done', counts: { wrong: 30, changed: 0 } })
  for (const work of remote.works.slice(40, 42)) work.title = '又改了的灯塔'
  await later(16)
  await ask(imports.readImportSource, { body: { sourceId, all: true } })
  const waiting = await staff.settled((await sourceOf(sourceId)).reading?.importId ?? '')
  remote.works = before
  expect(waiting).toMatchObject({ state: 'ready', reason: 'import_source_many_wrong', params: { wrong: 30 } })
})

test('a fetching that is broken off goes on after the page that was noted, and no work comes twice', async () => {
  const other = await startMaccmsSite(0)
  other.works.push(
    ...Array.from({ length: 5000 }, (_, place) => ({
      id: 5000 + place,
      title: createHash('sha256').update(`${place}`).digest('hex').repeat(4),
    })),
  )
  const { download } = readConfig({ DOWNLOAD_ALLOW: other.host })
  const server = await startTestServer({ template: 'empty', config: { download } })
  const { context, url } = server
  try {
    const member = await makeMember(context, { roles: ['editor'] })
    const [editor, askOther] = [importerAs(member, url), callAs(member, url)]
    const source = async () => (await askOther(imports.listImportSources, {})).answer.rows[0]
    await askOther(imports.saveImportSource, { body: order({ address: other.address }) })
    await beginDueSources(context)
    // After some megabytes no page comes any more.
    other.instead = (page) => page > 45
    const worker = startImportWorker(context)
    await soon(async () => expect((await source())?.reading?.page).toBeGreaterThan(10))
    await soon(() => expect(other.asked.some((query) => Number(query.get('pg')) > 45)).toBe(true))
    await worker.close()
    const noted = (await source())?.reading?.page ?? 0
    expect(noted).toBeLessThan(45)
    // As if the process had been killed after it wrote, before it noted that.
    const file = importFile(context.config.dataDir, (await source())?.reading?.importId ?? '')
    await appendFile(file, 'what was written and not noted')
    other.instead = null
    other.asked.length = 0
    const next = startImportWorker(context)
    const done = await editor.settled((await source())?.reading?.importId ?? '')
    await next.close()
    const pages = other.asked.flatMap((query) => (query.has('pg') ? [Number(query.get('pg'))] : []))
    expect(Math.min(...pages)).toBe(noted + 1)
    expect(done).toMatchObject({ state: 'ready', repeated: 0, counts: { lines: 5000, wrong: 5000 } })
  } finally {
    await server.close()
    other.close()
  }
})

test('a folder is read file by file, a file again where it has changed; one that is being written is left', async () => {
  const write = async (name: string, numbers: string[], age: number) => {
    const lines = numbers.map((number) => JSON.stringify(aRecord({ channel: 'anime', number, magnets: [] })))
    await writeFile(path.join(folder, name), lines.join('\n'))
    const at = new Date(now - age)
    await utimes(path.join(folder, name), at, at)
  }
  await write('a.ndjson', ['DIR-1'], 2 * hourMs)
  await write('b.ndjson', ['DIR-2'], hourMs)
  await write('c.ndjson', ['DIR-3'], 1000)
  const sourceId = await added({ kind: 'folder', address: '' })
  const first = await readDue(sourceId)
  expect(first).toMatchObject({ fileName: 'a.ndjson', state: 'ready', counts: { added: 1 } })
  await staff.write(first?.importId ?? '')
  await staff.settled(first?.importId ?? '')
  await later(2)
  expect(await readDue(sourceId)).toMatchObject({
    fileName: 'b.ndjson',
    state: 'done',
    written: { added: 1 },
  })
  expect(await readDue(sourceId)).toMatchObject({
    fileName: 'c.ndjson',
    state: 'done',
    written: { added: 1 },
  })
  const last = (await sourceOf(sourceId)).reading?.importId
  await beginDueSources(site.context)
  expect((await sourceOf(sourceId)).reading?.importId).toBe(last)
  await later(20)
  await write('a.ndjson', ['DIR-1', 'DIR-4'], minuteMs)
  expect(await readDue(sourceId)).toMatchObject({ fileName: 'a.ndjson', written: { added: 1 } })
  expect((await titles('DIR-%')).length).toBe(4)
})

test('a source that fails is asked less and less often, and says why', async () => {
  const sourceId = await added()
  remote.instead = (_, response) => {
    response.end('closed')
    return true
  }
  const waits: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    expect(await readDue(sourceId)).toMatchObject({ state: 'failed', reason: 'import_closed' })
    const { nextTime, failures, reason } = await sourceOf(sourceId)
    expect({ failures, reason }).toEqual({ failures: tries + 1, reason: 'import_closed' })
    const next = Date.parse(`${nextTime.replace(' ', 'T')}+08:00`)
    waits.push(Math.round((next - now) / minuteMs))
    await later((next - now) / minuteMs)
  }
  expect(waits).toEqual([10, 20, 40])
  remote.instead = null
  expect(await readDue(sourceId)).toMatchObject({ state: 'ready' })
  expect(await sourceOf(sourceId)).toMatchObject({ failures: 0, reason: null })
})

test('a source whose last import was taken back stops until it is resumed', async () => {
  const { sourceId, importId } = await confirmed({ writes: 'ask' })
  remote.works.push({ id: 400, title: '又一座' })
  await later(16)
  const second = await readDue(sourceId)
  remote.works.pop()
  expect(second).toMatchObject({ state: 'ready', reason: null, counts: { added: 1 } })
  expect(second?.importId).not.toBe(importId)
  await staff.write(second?.importId ?? '')
  await staff.settled(second?.importId ?? '')
  await staff.undo(second?.importId ?? '')
  await staff.settled(second?.importId ?? '')
  await later(16)
  await beginDueSources(site.context)
  expect(await sourceOf(sourceId)).toMatchObject({ isPaused: true, reason: 'import_source_undone' })
  await ask(imports.pauseImportSource, { body: { sourceId, isPaused: false } })
  const third = await readDue(sourceId)
  expect(third?.importId).not.toBe(second?.importId)
})

test('workers that look at the same moment begin one reading', async () => {
  const sourceId = await added()
  await Promise.all(Array.from({ length: 6 }, () => beginDueSources(site.context)))
  const { rows } = await site.context.pool.query(
    'select count(*)::int as n from import_batch where source_id = $1',
    [sourceId],
  )
  expect(rows[0].n).toBe(1)
})

test('addresses of the own network and paths outside the folder are refused, by the field', async () => {
  const refusals = [
    [{ address: 'http://127.0.0.1:1/api.php/provide/vod/' }, 'import_source_address'],
    [{ address: 'http://169.254.169.254/latest' }, 'import_source_address'],
    [{ address: 'ftp://example.org/' }, 'import_source_address'],
    [{ kind: 'file', address: '../secret' }, 'import_dir_unreadable'],
    [{ kind: 'folder', address: '/etc' }, 'import_dir_unreadable'],
    [{ everyMinutes: 1 }, 'field_too_small'],
  ] as const
  for (const [body, reason] of refusals) {
    expect([body, JSON.stringify((await save(body)).refusal)]).toEqual([
      body,
      expect.stringContaining(reason),
    ])
  }
})
