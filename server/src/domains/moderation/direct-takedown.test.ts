import { catalogue, editorial, moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { askVideo, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  report,
  startReportsServer,
} from '../../../test/reporting.ts'
import { soon } from '../../../test/soon.ts'
import { blockedAmong, numberMark } from '../blocklist/queries/blocklist.ts'
import { aRecord, today } from '../imports/testdata/works.ts'
import { importWorks } from '../imports/writing/load.ts'
import { tailOf } from './admin/service/direct-takedown.ts'

/** Staff take down a work without a report. */

let server: ReportsServer
let editor: TestMember
let colleague: TestMember

beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor')
  colleague = await makeStaff(server, 'editor')
})
afterAll(() => server.close())

const takeDown = (work: { id: string; number: string }, more: object = {}, who = editor) =>
  as(server, who)(moderation.takeDownWork, {
    body: { workId: work.id, reason: 'rights', text: '许可已终止', confirm: tailOf(work.number), ...more },
  })
const preview = async (id: string) =>
  (await as(server, editor)(moderation.previewTakeDown, { params: { id } })).answer.data
const onSite = async (id: string) =>
  (await call(server.url, catalogue.getWork, { params: { id } })).code === 200
const stateOf = async (id: string) =>
  (await as(server, editor)(editorial.getAdminWork, { params: { id } })).answer.data.state

test('the tail of a number is what can be typed of it', () => {
  expect(tailOf('FC2-PPV-123456')).toBe('3456')
  expect(tailOf('he-001')).toBe('E001')
  expect(tailOf('7-8')).toBe('78')
})

test('a taken-down work is removed with all its parts in a case of its own, is looked up by its code, and cannot be added again', async () => {
  const work = await makeReported(server)
  await makeReadyVideo(server.context, { workId: work.id })
  const { data: address } = (await askVideo(server.url, work.id)).answer
  const seen = await preview(work.id)
  expect(seen).toMatchObject({
    number: work.number,
    tail: tailOf(work.number),
    assets: { cover: 1, stills: 2, videos: 1, magnets: 1, listing: 'published' },
    streams: 1,
    openCases: [],
    mayNot: null,
  })
  const slip = await takeDown(work, { confirm: 'nope' })
  expect(slip.refusal.data?.fields).toHaveProperty('confirm')
  expect((await takeDown(work, { reason: 'age' })).refusal.data?.fields).toHaveProperty('reason')
  expect(await stateOf(work.id)).toBe('published')

  const { caseNumber, caseId, otherCode, removed } = (await takeDown(work)).answer.data
  expect(removed).toMatchObject({ cover: 1, stills: 2, videos: 1, marks: 2 })
  await soon(async () => expect(await onSite(work.id)).toBe(false))
  expect((await fetch(server.url + address)).status).toBe(403)
  expect(await stateOf(work.id)).toBe('removed')
  const { answer } = await as(server, editor)(moderation.getCase, { params: { id: caseId } })
  expect(answer.data).toMatchObject({
    caseNumber,
    state: 'decided',
    outcome: 'upheld',
    sender: '本站',
    contact: '',
    filedByStaff: true,
    otherCode,
    sameSource: { cases: 0, upheld: 0 },
  })
  const looked = await call(server.url, moderation.getReport, { params: { reportCode: otherCode } })
  expect(looked.answer.data).toMatchObject({ side: 'other', decision: '许可已终止', outcome: 'upheld' })
  expect(looked.answer.data.appealUntil).not.toBeNull()

  const { db, pool } = server.context
  const again = aRecord({ number: work.number, title: '再来一次', magnets: [] })
  const elsewhere = aRecord({ number: 'ELSE-001', magnets: [work.infoHash] })
  await importWorks({ db, pool, today }, [again, elsewhere])
  expect(await stateOf(work.id)).toBe('removed')
  const magnets = await db.selectFrom('magnet').select('id').where('name', 'like', 'ELSE%').execute()
  expect(magnets).toEqual([])
  expect((await takeDown(work)).refusal.msg).toContain('已经下架')
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'reason'])
    .where('subject_id', 'in', [work.id, caseId])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'decide-case', reason: '许可已终止' },
    { action: 'take-down-work', reason: '许可已终止' },
  ])
})

test('the responsible side appeals, and another member of staff restores the work', async () => {
  const work = await makeReported(server)
  const { caseId, caseNumber, otherCode } = (await takeDown(work)).answer.data
  const contact = 'studio@example.org'
  const statement = '我方持有有效许可，见附件的合同编号。'
  await call(server.url, moderation.appealReport, { body: { reportCode: otherCode, statement, contact } })
  const review = (who: TestMember) =>
    as(server, who)(moderation.reviewCase, {
      body: { caseId, outcome: 'reversed', text: '合同有效', confirm: caseNumber },
    })
  expect((await review(editor)).refusal.msg).toContain('另一位')
  expect((await review(colleague)).code).toBe(200)
  expect(await stateOf(work.id)).toBe('draft')
  const { db } = server.context
  expect((await blockedAmong(db, 'number', [numberMark(1, work.number)])).size).toBe(0)
  expect((await blockedAmong(db, 'info_hash', [work.infoHash])).size).toBe(0)
})

test('a work held by a case is decided in that case; a pending case is mentioned', async () => {
  const [held, waiting] = [await makeReported(server), await makeReported(server)]
  await report(server, held.id, 'consent')
  await report(server, waiting.id, 'wrong')
  expect((await preview(held.id)).mayNot).toMatchObject({ reason: 'work_held' })
  expect((await takeDown(held)).refusal.msg).toContain('在办')
  expect(await preview(waiting.id)).toMatchObject({
    mayNot: null,
    openCases: [expect.stringMatching(/^C-\d+$/)],
  })
  expect((await takeDown(waiting)).code).toBe(200)
})

test('two concurrent takedowns make one case; staff without the permission for reports cannot take down', async () => {
  const work = await makeReported(server)
  const codes = (await Promise.all([takeDown(work), takeDown(work, {}, colleague)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, 500])
  const { db } = server.context
  const cases = await db.selectFrom('report_case').select('id').where('work_id', '=', work.id).execute()
  expect(cases).toHaveLength(1)
  const support = await makeMember(server.context, { roles: ['support'] })
  expect((await takeDown(await makeReported(server), {}, support)).refusal.code).toBe(402)
  expect(server.faults.filter((line) => !line.includes('web/dist'))).toEqual([])
})
