import { randomUUID } from 'node:crypto'
import { catalogue, moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import type { TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  report,
  reported,
  startReportsServer,
} from '../../../test/reporting.ts'
import { startBeside } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'
import { keepCaptcha } from '../../platform/captcha/captchas.ts'

let server: ReportsServer
let editor: TestMember
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor', 'harbour_editor')
})
afterAll(() => server.close())

/** Every process drops what it kept a moment after the commit. */
const expectOnSite = (id: string, expected: boolean) =>
  soon(async () => {
    const { code } = await call(server.url, catalogue.getWork, { params: { id } })
    expect(code === 200).toBe(expected)
  })
const look = (reportCode: string) => call(server.url, moderation.getReport, { params: { reportCode } })
const staff = <T extends Parameters<typeof call>[1]>(endpoint: T, options = {}) =>
  as(server, editor)(endpoint, options)

test('a visitor reports a work and follows the case by its code, in any spelling', async () => {
  const work = await makeReported(server)
  const { answer } = await report(server, work.id)
  const { caseNumber, reportCode, dueTime, hidden } = answer.data
  expect(caseNumber).toMatch(/^C-\d+$/)
  expect(reportCode).toMatch(/^YH(-[2-9A-Z]{4}){3}$/)
  expect(dueTime).toBe('2026-11-22 12:00:00')
  expect(hidden).toBe(false)
  await expectOnSite(work.id, true)
  const typed = ` ${reportCode.toLowerCase().replaceAll('-', ' ')} `
  expect((await look(typed)).answer.data).toMatchObject({
    caseNumber,
    side: 'reporter',
    state: 'open',
    number: work.number,
    outcome: null,
    appealUntil: null,
  })
  expect((await look('YH-2222-2222-2222')).refusal.code).toBe(404)
  expect((await look('nothing-at-all')).refusal.code).toBe(404)
})

test('reports on consent and on age hide the work on arrival, others do not', async () => {
  const works = { rights: true, illegal: true, wrong: true, other: true, consent: false, age: false } as const
  for (const [reason, stays] of Object.entries(works)) {
    const work = await makeReported(server)
    await reported(server, work.id, reason as keyof typeof works)
    await expectOnSite(work.id, stays)
  }
})

test('a repeated report is one case; invalid input is named and writes nothing', async () => {
  const work = await makeReported(server)
  const sendingId = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => report(server, work.id, 'other', { sendingId })),
  )
  expect(new Set(sent.map(({ answer }) => answer.data.reportCode)).size).toBe(1)
  const wrong = await report(server, work.id, 'other', { statement: '短', contact: 'a' })
  expect(Object.keys(wrong.refusal.data?.fields ?? {}).sort()).toEqual(['contact', 'statement'])
  expect((await report(server, '1999999999999999')).refusal.code).toBe(404)
  const cases = await server.context.db
    .selectFrom('report_case')
    .select('id')
    .where('work_id', '=', work.id)
    .execute()
  expect(cases).toHaveLength(1)
})

test('a draft is nothing that a visitor could report', async () => {
  const work = await makeReported(server)
  await server.context.db
    .updateTable('work')
    .set({ published: false, unlisted: 'draft' })
    .where('id', '=', work.id)
    .execute()
  expect((await report(server, work.id, 'age')).refusal.code).toBe(404)
})

test('a report needs the captcha, and reports are limited by address', async () => {
  const work = await makeReported(server)
  const guarded = await startBeside(server, { accounts: { appId: '1', captcha: true, limits: false } })
  expect((await report(guarded as never, work.id)).refusal.data?.fields).toHaveProperty('code')
  await guarded.close()
  const limited = await startBeside(server, { accounts: { appId: '1', captcha: false, limits: true } })
  const codes: number[] = []
  for (let tries = 0; tries < 11; tries++) codes.push((await report(limited as never, work.id)).code)
  expect(codes.slice(0, 10).every((code) => code === 200)).toBe(true)
  expect(codes[10]).toBe(402)
  await limited.close()
})

test('mistyped captchas do not count as reports', async () => {
  server.clock.now += hour
  const work = await makeReported(server)
  const guarded = await startBeside(server, { accounts: { appId: '1', captcha: true, limits: true } })
  const send = async (code: string) =>
    report(guarded as never, work.id, 'other', { code, uuid: await keepCaptcha(server.context, 'AAAA') })
  for (let tries = 0; tries < 11; tries++) expect((await send('BBBB')).refusal.reason).toBe('captcha_wrong')
  expect((await send('AAAA')).code).toBe(200)
  await guarded.close()
  server.clock.now -= hour
})

test('staff find, take, hide, give back, note and write; the reporter reads letters and no notes', async () => {
  const work = await makeReported(server)
  const { id, caseNumber, reportCode, otherCode } = await reported(server, work.id)
  const { rows } = (await staff(moderation.listCases, { query: { keyword: work.number } })).answer
  expect(rows).toMatchObject([{ caseId: id, caseNumber, hidden: false, assigneeName: null }])
  expect((await staff(moderation.listCases, { query: { keyword: caseNumber } })).answer.rows).toHaveLength(1)

  await staff(moderation.assignCase, { body: { caseId: id, to: 'me' } })
  await staff(moderation.hideByCase, { body: { caseId: id, hide: true } })
  await expectOnSite(work.id, false)
  await staff(moderation.hideByCase, { body: { caseId: id, hide: true } })
  await staff(moderation.hideByCase, { body: { caseId: id, hide: false } })
  await expectOnSite(work.id, true)
  await staff(moderation.noteCase, { body: { caseId: id, text: '合同第 4 条只许正片' } })
  await staff(moderation.writeLetter, { body: { caseId: id, text: '正在核对合同', to: 'reporter' } })

  const { data } = (await staff(moderation.getCase, { params: { id } })).answer
  expect(data).toMatchObject({
    assigneeName: 'harbour_editor',
    contact: 'le***@***.org',
    sender: '山河图像代理',
    mayNot: null,
    assets: { listing: 'published', cover: 1, stills: 2, magnets: 1, fileHashes: 4 },
  })
  expect(data.events.map(({ kind }) => kind)).toEqual([
    'received',
    'assigned',
    'hidden',
    'shown',
    'note',
    'letter',
  ])
  expect((await look(reportCode)).answer.data.letters).toMatchObject([{ text: '正在核对合同' }])
  expect((await look(otherCode)).answer.data).toMatchObject({ side: 'other', letters: [] })

  const opened = (await staff(moderation.openEvidence, { body: { caseId: id } })).answer
  expect(opened.data.contact).toBe('legal@shanhe.example.org')
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail', 'before', 'after'])
    .where('subject_id', 'in', [id, work.id])
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'assign-case',
    'hide-by-case',
    'show-by-case',
    'note-case',
    'write-letter',
    'open-evidence',
  ])
  expect(new Set(audit.map(({ actor_id }) => actor_id))).toEqual(new Set([editor.id]))
  expect(JSON.stringify(audit)).not.toMatch(/legal@|山河/)
})

test('two cases hold a work: it comes back with the last of them', async () => {
  const work = await makeReported(server)
  const first = await reported(server, work.id, 'consent')
  const second = await reported(server, work.id, 'consent')
  const reject = async ({ id, caseNumber }: { id: string; caseNumber: string }) =>
    (
      await staff(moderation.decideCase, {
        body: { caseId: id, outcome: 'rejected', text: '来函与作品无关', confirm: caseNumber },
      })
    ).answer.data
  expect(await reject(first)).toMatchObject({ alsoHeldBy: [second.caseNumber] })
  await expectOnSite(work.id, false)
  expect(await reject(second)).toMatchObject({ alsoHeldBy: [] })
  await expectOnSite(work.id, true)
})

test('the other side appeals once, within fourteen days, and another member of staff reviews', async () => {
  const second = await makeStaff(server, 'editor')
  const work = await makeReported(server)
  const { id, caseNumber, reportCode, otherCode } = await reported(server, work.id)
  const appeal = (code: string) =>
    call(server.url, moderation.appealReport, {
      body: {
        reportCode: code,
        statement: '下架时我们未及补件，现附拍摄授权书，请复核。',
        contact: 'studio@example.org',
      },
    })
  expect((await appeal(otherCode)).refusal.msg).toBe('这件还没有裁定')
  await staff(moderation.decideCase, {
    body: { caseId: id, outcome: 'upheld', text: '没有授权', confirm: caseNumber },
  })
  expect((await appeal(reportCode)).refusal.code).toBe(402)
  expect((await look(otherCode)).answer.data.appealUntil).toBe('2026-12-04 12:00:00')
  server.clock.now += 15 * day
  expect((await appeal(otherCode)).refusal.msg).toContain('14 天')
  server.clock.now -= 14 * day
  expect((await appeal(otherCode)).answer.data.dueTime).toBe('2026-11-23 12:00:00')
  expect((await appeal(otherCode)).refusal.msg).toContain('只有一次')

  const review = (who: TestMember) =>
    as(server, who)(moderation.reviewCase, {
      body: { caseId: id, outcome: 'reversed', text: '授权书有效', confirm: caseNumber.toLowerCase() },
    })
  expect((await review(editor)).refusal.msg).toContain('另一位')
  expect((await staff(moderation.getCase, { params: { id } })).answer.data.mayNot).toMatchObject({
    reason: 'appeal_of_own_decision',
    msg: expect.stringContaining('原裁定人'),
  })
  expect((await review(second)).code).toBe(200)
  const { data } = (await look(otherCode)).answer
  expect(data).toMatchObject({ state: 'closed', review: 'reversed', reviewText: '授权书有效' })
  const row = await server.context.db
    .selectFrom('work')
    .select(['published', 'unlisted'])
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ published: false, unlisted: 'draft' })
  const marks = await server.context.db
    .selectFrom('blocked_mark')
    .selectAll()
    .where('case_id', '=', id)
    .execute()
  expect(marks).toEqual([])
  server.clock.now -= day
})

test('decided cases are listed by when they were done, the review included', async () => {
  const second = await makeStaff(server, 'editor')
  const work = await makeReported(server)
  const [early, late] = [await reported(server, work.id), await reported(server, work.id)]
  for (const { id, caseNumber } of [early, late]) {
    server.clock.now += hour
    await staff(moderation.decideCase, {
      body: { caseId: id, outcome: 'rejected', text: '与作品无关', confirm: caseNumber },
    })
  }
  const done = async () => {
    const query = { view: 'done', keyword: work.number } as const
    const { rows } = (await staff(moderation.listCases, { query })).answer
    return rows.map(({ caseId }) => caseId)
  }
  expect(await done()).toEqual([late.id, early.id])
  await call(server.url, moderation.appealReport, {
    body: { reportCode: early.reportCode, statement: '补上对照图，请再看一次。', contact: 'c@example.org' },
  })
  server.clock.now += hour
  await as(server, second)(moderation.reviewCase, {
    body: { caseId: early.id, outcome: 'kept', text: '对照图无关', confirm: early.caseNumber },
  })
  expect(await done()).toEqual([early.id, late.id])
  server.clock.now -= 3 * hour
})

test('the clock of a case: counts, the tightest, and how many in a row were in time', async () => {
  const { data } = (await staff(moderation.countCases)).answer
  expect(data.next?.dueTime).toBe('2026-11-22 12:00:00')
  expect(data.inTime).toBeGreaterThan(0)
  const work = await makeReported(server)
  const { id, caseNumber } = await reported(server, work.id)
  server.clock.now += 49 * hour
  await staff(moderation.decideCase, {
    body: { caseId: id, outcome: 'rejected', text: '与作品无关', confirm: caseNumber },
  })
  expect((await staff(moderation.countCases)).answer.data.inTime).toBe(0)
  server.clock.now -= 49 * hour
})

test('staff write down what came by letter, by the number of the work', async () => {
  const work = await makeReported(server)
  const letter = {
    reason: 'consent' as const,
    statement: '来信说本人在片中出镜，没有同意公开。',
    sender: '来信人',
    contact: 'letter@example.org',
  }
  const wrong = await staff(moderation.fileCase, { body: { ...letter, work: 'NO-SUCH-1' } })
  expect(wrong.refusal.data?.fields).toHaveProperty('work')
  const { data } = (
    await staff(moderation.fileCase, { body: { ...letter, work: work.number.toLowerCase() } })
  ).answer
  await expectOnSite(work.id, false)
  const { data: held } = (await staff(moderation.getCase, { params: { id: data.caseId } })).answer
  expect(held).toMatchObject({ filedByStaff: true, reportCode: data.reportCode, hidden: true })
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', 'in', [data.caseId, work.id])
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['hide-on-report', 'file-case'])
})

test('a reporter appeals a rejected report, and can succeed', async () => {
  const second = await makeStaff(server, 'editor')
  const work = await makeReported(server)
  const { id, caseNumber, reportCode, otherCode } = await reported(server, work.id)
  const decided = { caseId: id, text: '来函没有说明是哪一部分', confirm: caseNumber }
  await staff(moderation.decideCase, { body: { ...decided, outcome: 'rejected' } })
  const appeal = (code: string) =>
    call(server.url, moderation.appealReport, {
      body: {
        reportCode: code,
        statement: '补上对照图，第 3 到第 9 分钟出自我方作品。',
        contact: 'a@example.org',
      },
    })
  expect((await appeal(otherCode)).refusal.code).toBe(402)
  expect((await appeal(reportCode)).code).toBe(200)
  const review = await as(server, second)(moderation.reviewCase, {
    body: { ...decided, outcome: 'reversed', text: '对照图属实' },
  })
  expect(review.answer.data.removed).toMatchObject({ cover: 1, stills: 2 })
  await expectOnSite(work.id, false)
  const row = await server.context.db
    .selectFrom('work')
    .select('unlisted')
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  expect(row.unlisted).toBe('removed')
})

test('a review in part unblocks what it does not name', async () => {
  const second = await makeStaff(server, 'editor')
  const work = await makeReported(server)
  const { id, caseNumber, otherCode } = await reported(server, work.id)
  const decided = { caseId: id, text: '没有授权', confirm: caseNumber }
  await staff(moderation.decideCase, { body: { ...decided, outcome: 'upheld' } })
  await call(server.url, moderation.appealReport, {
    body: { reportCode: otherCode, statement: '正片有合同，只是没有剧照授权。', contact: 'b@example.org' },
  })
  await as(server, second)(moderation.reviewCase, {
    body: { ...decided, outcome: 'partly', remove: ['magnets'], block: ['info_hash'] },
  })
  const marks = await server.context.db
    .selectFrom('blocked_mark')
    .select('kind')
    .where('case_id', '=', id)
    .execute()
  expect(marks).toEqual([{ kind: 'info_hash' }])
  const held = (await staff(moderation.getCase, { params: { id } })).answer.data
  expect(held).toMatchObject({
    state: 'closed',
    review: 'partly',
    assets: { listing: 'draft', magnets: 0 },
  })
})

test('a case is assigned to a member of staff by name; its review is not assigned to the one that decided first', async () => {
  const colleague = await makeStaff(server, 'editor', 'lantern_keeper')
  const work = await makeReported(server)
  const { id } = await reported(server, work.id)
  const give = (userName: string) =>
    staff(moderation.assignCase, { body: { caseId: id, to: 'colleague', userName } })
  expect((await give('nobody_here')).refusal.data?.fields).toHaveProperty('userName')
  expect((await give('Lantern_Keeper')).code).toBe(200)
  const { data } = (await staff(moderation.getCase, { params: { id } })).answer
  expect(data.assigneeId).toBe(colleague.id)
  await staff(moderation.assignCase, { body: { caseId: id, to: 'nobody' } })
  expect((await staff(moderation.getCase, { params: { id } })).answer.data.assigneeName).toBeNull()
})
