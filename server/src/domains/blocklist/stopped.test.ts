import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { editorial, moderation } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Importer, importerAs, startImportWorker } from '../../../test/importing.ts'
import { makeVideo } from '../../../test/media/preparing.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { as } from '../../../test/reporting.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { aRecord } from '../imports/testdata/works.ts'
import { importWorks } from '../imports/writing/load.ts'
import { playbackHandlers } from '../playback/jobs.ts'
import { forgetStopped } from './service.ts'

let server: TestServer
let editor: TestMember
let staff: ReturnType<typeof as>
let imports: Importer
let caseId: string
let now = noon
const day = 86_400_000

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  editor = await makeMember(server.context, { roles: ['editor'], userName: 'stone_editor' })
  staff = as(server, editor)
  imports = importerAs(editor, server.url)
  const { rows } = await server.context.pool.query(
    `insert into report_case (number, code, other_code, work_id, mod_id, work_number, work_title, reason, statement,
       contact, source_mark, due_at, created_at, updated_at)
     values (1160, 'a', 'b', 1, 1, 'ST-060', '石板路', 'rights', '说明', 'a@example.org', '\\x00', now(), now(), now())
     returning id`,
  )
  caseId = rows[0].id
})
afterAll(() => server.close())

const block = (kind: string, mark: string) =>
  server.context.pool.query(
    'insert into blocked_mark (kind, mark, case_id, created_at) values ($1, $2, $3, now())',
    [kind, mark, caseId],
  )
const stopped = async () => (await staff(moderation.listStopped, { query: { pageSize: 50 } })).answer
const newest = async () => (await stopped()).rows[0]
const sha256 = async (bytes: Buffer) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
const works = async () =>
  (
    await server.context.pool.query(
      'select id, number, title, pub_time from work where mod_id = 1 order by id limit 3',
    )
  ).rows

test('hits of an import are listed with their file, once each, for the dry run and the writing', async () => {
  const worker = startImportWorker(server.context)
  await block('number', '1 ST-060')
  const lines = [
    aRecord({ number: 'FREE-1', magnets: [] }),
    aRecord({ number: 'ST-060', magnets: [] }),
    aRecord({ number: 'ST-061', magnets: [] }),
  ]
  const importId = await imports.file('秋季目录.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  const seen = { entryPoint: 'import', fileName: '秋季目录.ndjson', importId, staffName: 'stone_editor' }
  expect((await stopped()).rows).toMatchObject([
    { ...seen, line: 2, number: 'ST-060', kind: 'number', mark: '1 ST-060', caseId, caseNumber: 'C-1160' },
  ])
  await block('number', '1 ST-061')
  await imports.write(importId)
  await imports.settled(importId)
  const { rows, total, week } = await stopped()
  expect(rows.map(({ line }) => line).sort()).toEqual([2, 3])
  expect([total, week]).toEqual([2, 2])
  await worker.close()
})

test('blocklist hits of magnets, new works, pictures, evidence and videos, each at its endpoint', async () => {
  const [work] = await works()
  const hash = randomBytes(20).toString('hex')
  await block('info_hash', hash)
  const lines = `magnet:?xt=urn:btih:${hash}`
  await staff(editorial.addAdminMagnets, { body: { id: work.id, lines } })
  expect(await newest()).toMatchObject({
    entryPoint: 'magnet',
    number: work.number,
    kind: 'info_hash',
    mark: hash,
    staffName: 'stone_editor',
  })

  now += 1000
  const made = await staff(editorial.createAdminWork, {
    body: { channel: 'censored', number: 'st-060', title: '石板路', pubTime: '2026-11-01' },
  })
  expect(made.refusal.data?.fields).toHaveProperty('number')
  expect(await newest()).toMatchObject({ entryPoint: 'work', number: 'ST-060', mark: '1 ST-060' })

  now += 1000
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await block('file_hash', await sha256(picture))
  const params = { id: work.id }
  const shown = await staff(editorial.addAdminPicture, { params, query: { as: 'still' }, bytes: picture })
  expect(shown.refusal.msg).toContain('封锁表')
  expect(await newest()).toMatchObject({ entryPoint: 'picture', number: work.number, kind: 'file_hash' })
  now += 1000
  await staff(editorial.addEvidence, { params, query: { name: 'a.png' }, bytes: picture })
  expect(await newest()).toMatchObject({ entryPoint: 'evidence' })

  now += 1000
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-stopped-'))
  await block('file_hash', await sha256(Buffer.from('a film')))
  const { videoId } = await makeVideo(server.context)
  const prepare = playbackHandlers(server.context, {
    findFfmpeg: async () => '7.1',
    async download({ file }) {
      await writeFile(file, 'a film')
      return { bytes: 6 }
    },
    transcode: () => Promise.reject(new Error('not to be reached')),
    extractSubtitles: () => Promise.reject(new Error('not to be reached')),
    readChapters: () => Promise.reject(new Error('not to be reached')),
    makePreviewClip: () => Promise.reject(new Error('not to be reached')),
  })['prepare-video']
  await prepare({ videoId }, { signal: new AbortController().signal, isLastTry: false })
  expect(await newest()).toMatchObject({
    entryPoint: 'video',
    source: 'download',
    number: expect.stringMatching(/^TEST-/),
    staffName: null,
  })
  await rm(folder, { recursive: true })
})

test('the list is bounded: old hits are forgotten, and those beyond ten thousand', async () => {
  const { pool } = server.context
  const total = async () => Number((await pool.query('select count(*) from blocked_hit')).rows[0].count)
  await pool.query(
    `insert into blocked_hit (at, entry_point, kind, mark) select $1::timestamptz - n * interval '1 minute', 'command', 'number', n::text
     from generate_series(1, 10050) n`,
    [new Date(now)],
  )
  await forgetStopped(server.context)
  expect(await total()).toBe(10_000)
  expect((await stopped()).total).toBe(10_000)
  now += 91 * day
  await forgetStopped(server.context)
  expect(await total()).toBe(0)
  now -= 91 * day
})

test('many blocked lines of one file do not fill the list', async () => {
  const worker = startImportWorker(server.context)
  await server.context.pool.query(
    `insert into blocked_mark (kind, mark, created_at) select 'number', '1 MANY-' || n, now() from generate_series(1, 300) n`,
  )
  const lines = Array.from({ length: 300 }, (_, n) =>
    JSON.stringify(aRecord({ number: `MANY-${n + 1}`, magnets: [] })),
  )
  await imports.file('many.ndjson', lines.join('\n'))
  expect((await stopped()).total).toBe(200)
  await worker.close()
})

test('an import of the command line records each hit', async () => {
  const blocked: string[] = []
  const { db, pool } = server.context
  await importWorks({ db, pool, today: '2026-11-20' }, [aRecord({ number: 'ST-060', magnets: [] })], {
    onBlocked: ({ number }) => blocked.push(number),
  })
  expect(blocked).toEqual(['ST-060'])
})
