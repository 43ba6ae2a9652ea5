import {
  billing,
  type Endpoint,
  editorial,
  endpoints,
  imports,
  moderation,
  operations,
  permissions,
  playback,
  staff,
} from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workId } from '../../../../contract/src/values.ts'
import { type CallOptions, call } from '../../../test/client.ts'
import { importerAs, startImportWorker } from '../../../test/importing.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type OwnWork,
  type ReportsServer,
  reported,
  startReportsServer,
} from '../../../test/reporting.ts'
import { aRecord } from '../imports/testdata/works.ts'

/** A work sealed on age: every endpoint of the staff that takes a work or lists works, asked by both kinds of staff. */

let server: ReportsServer
let admin: TestMember
/** May do all that can be given, and is no administrator. */
let deputy: TestMember
let sealed: OwnWork
let other: OwnWork
let ids: Record<
  'magnet' | 'video' | 'evidence' | 'upload' | 'subtitle' | 'marker' | 'sealedCase' | 'openCase' | 'import',
  string
>

const secret = '封存记号'
const secretNumber = 'SEALED-7001'

beforeAll(async () => {
  server = await startReportsServer()
  const { db } = server.context
  admin = await makeStaff(server, 'admin')
  await db
    .insertInto('staff_role')
    .values({ name: 'deputy', title: '副手', permissions: Object.keys(permissions) })
    .execute()
  deputy = await makeMember(server.context, { roles: ['deputy'] })
  sealed = await makeReported(server)
  other = await makeReported(server)
  await db
    .updateTable('work')
    .set({ title: `${secret} 清晨`, number: secretNumber, number_norm: 'SEALED7001', is_online: 0 })
    .where('id', '=', sealed.id)
    .execute()
  const at = new Date(server.clock.now)
  const one = <T>(rows: T[]) => rows[0] as T
  const video = await db
    .insertInto('video')
    .values({
      ...{ work_id: sealed.id, source_kind: 'upload', source: `${secret}.mp4`, state: 'failed' },
      ...{ reason: '文件不是可以播放的影片', created_at: at, updated_at: at },
    })
    .returning('id')
    .execute()
  const evidence = await db
    .insertInto('rights_evidence')
    .values({
      ...{ work_id: sealed.id, kind: 'licence', name: secret, type: 'application/pdf', bytes: 3 },
      ...{ file_hash: 'a'.repeat(64), file: 'x', created_by: admin.id, created_at: at, removed_at: null },
    })
    .returning('id')
    .execute()
  const upload = await db
    .insertInto('upload')
    .values({
      ...{ work_id: sealed.id, file_name: `${secret}.mp4`, bytes: '20', created_by: deputy.id },
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
    .execute()
  // An edit before the sealing, of which the audit keeps the title.
  await as(server, deputy)(editorial.saveAdminWork, {
    body: { id: sealed.id, changes: { title: { from: `${secret} 清晨`, to: `${secret} 黄昏` } } },
  })
  const imported = await importTitle(deputy, `${secret} 导入`)
  // The file brought no magnets.
  const subtitle = await db
    .insertInto('subtitle_track')
    .values({
      ...{ work_id: sealed.id, language: 'zh-Hans', source_kind: 'upload', source: secret, format: 'srt' },
      ...{ encoding: 'utf-8', cues: 1, ends_at: 1000, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const marker = await db
    .insertInto('marker')
    .values({
      ...{ work_id: sealed.id, kind: 'moment', state: 'proposed', seconds: 1, title: secret, norm: secret },
      ...{ doc: '', proposed_by: deputy.id, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const magnet = await db
    .insertInto('magnet')
    .values({ work_id: sealed.id, create_time: at, info_hash: Buffer.alloc(20, 7), name: secret })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = await reported(server, sealed.id, 'rights')
  const held = await reported(server, sealed.id, 'age')
  ids = {
    magnet: magnet.id,
    video: one(video).id,
    evidence: one(evidence).id,
    upload: one(upload).id,
    subtitle: subtitle.id,
    marker: marker.id,
    sealedCase: held.id,
    openCase: open.id,
    import: imported,
  }
})
afterAll(() => server.close())

/** Brings the work again by a file, with another title. */
async function importTitle(who: TestMember, title: string): Promise<string> {
  const worker = startImportWorker(server.context)
  const importer = importerAs(who, server.url)
  const line = aRecord({ channel: 'censored', number: secretNumber, title, magnets: [] })
  const importId = await importer.file('again.ndjson', JSON.stringify(line))
  await importer.look(importId)
  await importer.write(importId)
  await importer.settled(importId)
  await worker.close()
  return importId
}

type Asked = readonly [Endpoint, (id: string) => CallOptions]

const magnet = (name: string) => ({ magnetId: ids.magnet, changes: { name: { from: secret, to: name } } })
const picture = Buffer.from('not a picture')

/** Calls that name one work, or something of it. */
const calls = (): readonly Asked[] => [
  [editorial.getAdminWork, (id) => ({ params: { id } })],
  [editorial.listAdminChanges, (id) => ({ params: { id } })],
  [
    editorial.saveAdminWork,
    (id) => ({ body: { id, changes: { title: { from: `${secret} 导入`, to: `${secret} 夜` } } } }),
  ],
  [editorial.releaseAdminFields, (id) => ({ body: { id, fields: ['title'] } })],
  [editorial.addAdminMagnets, (id) => ({ body: { id, lines: 'b'.repeat(40) } })],
  [editorial.editAdminMagnet, () => ({ body: magnet('x') })],
  [editorial.previewWorkMerge, (id) => ({ query: { from: id, into: other.id } })],
  [editorial.previewWorkMerge, (id) => ({ query: { from: other.id, into: id } })],
  [editorial.mergeWorks, (id) => ({ body: { from: id, into: other.id } })],
  [editorial.mergeWorks, (id) => ({ body: { from: other.id, into: id } })],
  [editorial.getAdminPictures, (id) => ({ params: { id } })],
  [editorial.addAdminPicture, (id) => ({ params: { id }, bytes: picture })],
  [editorial.setAdminPictures, (id) => ({ body: { workId: id, stamp: 'x', cover: null, stills: [] } })],
  [editorial.saveAdminParts, (id) => ({ body: { id, from: [], to: [{ id: null, title: '第1集' }] } })],
  [editorial.getAdminRights, (id) => ({ params: { id } })],
  [editorial.saveAdminRights, (id) => ({ body: { workId: id, version: 0, note: 'x' } })],
  [
    editorial.addEvidence,
    (id) => ({ params: { id }, query: { name: 'a.pdf' }, bytes: Buffer.from('%PDF-1.4') }),
  ],
  [editorial.openEvidence, () => ({ body: { evidenceId: ids.evidence } })],
  [editorial.removeEvidence, () => ({ body: { evidenceId: ids.evidence, removed: true } })],
  [playback.downloadVideo, (id) => ({ body: { censoredId: id, url: 'https://media.example.org/a.mp4' } })],
  [playback.beginUpload, (id) => ({ body: { dataId: id, fileName: 'a.mp4', size: 20 } })],
  [playback.getUpload, () => ({ params: { uploadId: ids.upload } })],
  [
    playback.addUploadChunk,
    () => ({ params: { uploadId: ids.upload }, query: { offset: 0 }, bytes: Buffer.from('x') }),
  ],
  [playback.cancelUpload, () => ({ body: { uploadId: ids.upload } })],
  [playback.listVideos, (id) => ({ query: { dataId: id } })],
  [playback.retryVideo, () => ({ body: { videoId: ids.video } })],
  [operations.getJob, () => ({ params: { jobId: `v${ids.video}` } })],
  [operations.retryJob, () => ({ body: { jobId: `v${ids.video}` } })],
  [playback.removeVideo, () => ({ body: { videoId: ids.video } })],
  [playback.listSubtitles, (id) => ({ query: { dataId: id } })],
  [
    playback.addSubtitle,
    (id) => ({
      params: { workId: id },
      query: { fileName: 'a.srt' },
      bytes: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nx\n'),
    }),
  ],
  [playback.editSubtitle, () => ({ body: { subtitleId: ids.subtitle, offset: 100 } })],
  [playback.listCues, () => ({ query: { subtitleId: ids.subtitle } })],
  [playback.removeSubtitle, () => ({ body: { subtitleId: ids.subtitle } })],
  [playback.listStaffMarkers, (id) => ({ query: { dataId: id } })],
  [playback.editMarker, () => ({ body: { markerId: ids.marker, title: '黄昏' } })],
  [playback.getPlaybackFigures, (id) => ({ query: { data: id } })],
  [playback.addMarker, (id) => ({ body: { dataId: id, seconds: 1, title: '黄昏', tags: [] } })],
  [playback.removeMarker, () => ({ body: { markerId: ids.marker } })],
  [moderation.previewTakeDown, (id) => ({ params: { id } })],
  [
    moderation.takeDownWork,
    (id) => ({ body: { workId: id, reason: 'rights', text: '权利人来函', confirm: '7001' } }),
  ],
  [moderation.getCase, () => ({ params: { id: ids.openCase } })],
  [moderation.getCase, () => ({ params: { id: ids.sealedCase } })],
  [moderation.openEvidence, () => ({ body: { caseId: ids.openCase } })],
  [moderation.noteCase, () => ({ body: { caseId: ids.openCase, text: '看过' } })],
  // Last, since it takes away what the others name.
  [editorial.removeAdminMagnet, () => ({ body: { magnetId: ids.magnet } })],
]

/** Calls that name several works: the sealed one is refused as one that is not there, the others are changed. */
const bulk = (): readonly Asked[] => [
  [editorial.tagAdminWorks, (id) => ({ body: { ids: [id], name: '海边' } })],
  [editorial.moveAdminWorks, (id) => ({ body: { ids: [id], channel: 'anime' } })],
  [editorial.listWorksOnSite, (id) => ({ body: { ids: [id], to: 'draft' } })],
  [editorial.deleteAdminWorks, (id) => ({ body: { ids: [id], reason: '重复' } })],
  [editorial.restoreAdminWorks, (id) => ({ body: { ids: [id] } })],
  [playback.retryWorks, (id) => ({ body: { ids: [id] } })],
]

/** Calls that list works, or what was done to them. */
const lists = (): readonly Asked[] => [
  [editorial.listAdminWorks, () => ({ query: { keyword: secret } })],
  [editorial.listAdminWorks, () => ({ query: { keyword: secretNumber } })],
  [editorial.listAdminWorks, (id) => ({ query: { keyword: id } })],
  [editorial.listAdminWorks, () => ({ query: { view: 'hidden' } })],
  [editorial.listAdminWorks, () => ({ query: { view: 'failed' } })],
  [editorial.exportAdminWorks, () => ({ query: { view: 'hidden' } })],
  [playback.listVideos, () => ({})],
  [playback.listProposedMarkers, () => ({})],
  [operations.listJobs, () => ({})],
  [staff.find, () => ({ query: { keyword: secret } })],
  [staff.find, () => ({ query: { keyword: secretNumber } })],
  [staff.find, (id) => ({ query: { keyword: id } })],
  [staff.listAudit, () => ({ query: { kind: 'work' } })],
  [staff.listAudit, (id) => ({ query: { keyword: id } })],
  [staff.exportAudit, () => ({ body: { kind: 'work' } })],
  [moderation.listCases, () => ({ query: { view: 'open' } })],
  [moderation.listCases, () => ({ query: { view: 'open', keyword: secretNumber } })],
  [imports.listImportedWorks, () => ({ params: { importId: ids.import }, query: { kind: 'changed' } })],
]

/** All that hangs on the sealed work, as the database has it. */
async function stateOf(id: string): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(w) - 'updated_at' as work,
      (select jsonb_agg(m order by m.id) from magnet m where m.work_id = w.id) as magnets,
      (select jsonb_agg(l order by l.entity_id) from work_entity l where l.work_id = w.id) as links,
      (select jsonb_agg(v order by v.id) from video v where v.work_id = w.id) as videos,
      (select jsonb_agg(u order by u.id) from upload u where u.work_id = w.id) as uploads,
      (select jsonb_agg(t order by t.id) from subtitle_track t where t.work_id = w.id) as subtitles,
      (select jsonb_agg(m order by m.id) from marker m where m.work_id = w.id) as markers,
      (select jsonb_agg(r) from work_rights r where r.work_id = w.id) as rights,
      (select jsonb_agg(e order by e.id) from rights_evidence e where e.work_id = w.id) as evidence,
      (select jsonb_agg(c order by c.id) from report_case c where c.work_id = w.id) as cases,
      (select count(*) from audit_entry a where a.subject_kind = 'work' and a.subject_id = w.id::text) as entries
    from work w where w.id = ${id}::bigint
  `.execute(server.context.db)
  return rows[0]
}

const nameOf = ({ method, path }: Endpoint, place: number) => `${place} ${method} ${path}`

async function askAll(who: TestMember, asked: readonly Asked[]) {
  const answers: { name: string; code: number; text: string }[] = []
  for (const [place, [endpoint, options]] of asked.entries()) {
    const called = await call(server.url, endpoint, { ...options(sealed.id), headers: who.headers })
    const text = JSON.stringify(called.code === 200 ? called.answer : called.refusal)
    answers.push({ name: nameOf(endpoint, place), code: called.code, text })
  }
  return answers
}

test('an administrator finds it by all these calls, other staff by none, and change nothing of it', async () => {
  const before = await stateOf(sealed.id)
  const asDeputy = await askAll(deputy, calls())
  expect(asDeputy.filter(({ code }) => code !== 404)).toEqual([])
  const byNumber = await as(server, deputy)(editorial.previewWorkMerge, {
    query: { from: other.id, into: secretNumber },
  })
  expect(byNumber.refusal.msg).toBe('没有找到这一部，或不止一部')
  const decided = await as(server, deputy)(playback.decideMarkers, {
    body: { ids: [ids.marker], approved: true },
  })
  expect(decided.answer.data.decided).toBe(0)
  const several = await askAll(deputy, bulk())
  expect(several.filter(({ text }) => !text.includes(`"id":"${sealed.id}"`))).toEqual([])
  expect(several.filter(({ text }) => text.includes(secret) || text.includes(secretNumber))).toEqual([])
  const listed = await askAll(deputy, lists())
  expect(listed.filter(({ code }) => code !== 200)).toEqual([])
  const shows = ({ text }: { text: string }) => text.includes(secret) || text.includes(secretNumber)
  expect(listed.filter(shows).map(({ name }) => name)).toEqual([])
  expect(await stateOf(sealed.id)).toEqual(before)

  const listedToAdmin = await askAll(admin, lists())
  expect(listedToAdmin.filter((one) => !shows(one)).map(({ name }) => name)).toEqual([])
  const asAdmin = await askAll(admin, calls())
  expect(asAdmin.filter(({ code }) => code === 404)).toEqual([])
})

test('counts of the list leave it out for staff that may not see it', async () => {
  const hidden = async (who: TestMember) => {
    const { views } = (await as(server, who)(editorial.countAdminViews)).answer.data
    return new Map(views.map(({ view, count }) => [view, count]))
  }
  const [mine, all] = [await hidden(deputy), await hidden(admin)]
  expect(all.get('hidden')).toBe((mine.get('hidden') ?? 0) + 1)
  expect(all.get('all')).toBe((mine.get('all') ?? 0) + 1)
})

test('every staff endpoint that takes a work is covered here', () => {
  // The ids of the first are those of plans; the others act on published works alone, of which none is sealed.
  const others: readonly Endpoint[] = [
    billing.orderPlans,
    editorial.recheckAddresses,
    editorial.acceptAddresses,
    // Ids of markers: those of sealed works are passed over, see above.
    playback.decideMarkers,
  ]
  const takesWork = ({ params, query, body }: Endpoint) =>
    [params, query, body].some((part) =>
      Object.entries(part?.shape ?? {}).some(([name, field]) => {
        const inner = (field as { def: { innerType?: unknown; element?: unknown } }).def
        const isWork = [field, inner.innerType, inner.element].includes(workId)
        return isWork || name === 'ids'
      }),
    )
  const known = new Set([...calls(), ...bulk()].map(([endpoint]) => endpoint))
  const table: readonly Endpoint[] = endpoints
  const missing = table
    .filter((endpoint) => endpoint.who.startsWith('staff') && takesWork(endpoint))
    .filter((endpoint) => !known.has(endpoint) && !others.includes(endpoint))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('the page of a case that came in after the work was sealed does not name it', async () => {
  const filed = await as(server, deputy)(moderation.fileCase, {
    body: {
      work: sealed.id,
      reason: 'other',
      statement: '来信说这一部有问题，请看一下。',
      sender: '某人',
      contact: 'by-letter@example.org',
    },
  })
  const { reportCode } = filed.answer.data
  const looked = await call(server.url, moderation.getReport, { params: { reportCode } })
  expect(looked.answer.data).toMatchObject({ number: '', title: '' })
})

test('an import changes nothing of a sealed work', async () => {
  const before = await stateOf(sealed.id)
  await importTitle(admin, `${secret} 再导入`)
  expect(await stateOf(sealed.id)).toEqual(before)
})

test('once two administrators have given it back, other staff find it again', async () => {
  for (const who of [admin, await makeStaff(server, 'admin')]) {
    const row = await server.context.db
      .selectFrom('report_case')
      .select(['number'])
      .where('id', '=', ids.sealedCase)
      .executeTakeFirstOrThrow()
    await as(server, who)(moderation.decideCase, {
      body: {
        caseId: ids.sealedCase,
        outcome: 'rejected',
        text: '查明成年，有凭据',
        remove: [],
        block: [],
        confirm: `C-${row.number}`,
      },
    })
  }
  const [answer] = await askAll(deputy, calls().slice(0, 1))
  expect(answer?.code).toBe(200)
})
