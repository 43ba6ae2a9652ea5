import { moderation } from '@yehang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../test/mail-server.ts'
import type { TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  report,
  startReportsServer,
} from '../../../test/reporting.ts'
import { soon } from '../../../test/soon.ts'
import { type Runner, startRunner } from '../../platform/jobs/runner.ts'
import { moderationHandlers } from './jobs.ts'
import { mailAddress } from './service/case-mails.ts'

let mail: MailServer
let server: ReportsServer
let editor: TestMember
let runner: Runner | undefined
let reporters = 0

beforeAll(async () => {
  mail = await startMailServer()
  server = await startReportsServer({
    config: {
      logLevel: 'debug',
      ...mailSettings(mail),
    },
  })
  editor = await makeStaff(server, 'editor')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(() => {
  mail.mails.length = 0
})
afterEach(async () => {
  await runner?.close()
  runner = undefined
})

function work(): void {
  runner = startRunner(server.context, moderationHandlers(server.context), {
    timing: { look: 50, patience: 5000, answer: 5000 },
  })
}

async function newCase(contact = `reporter${++reporters}@post.example.org`) {
  const { answer } = await report(server, (await makeReported(server)).id, 'rights', { contact })
  const row = await server.context.db
    .selectFrom('report_case')
    .select(['id', 'other_code as otherCode'])
    .where('code', '=', answer.data.reportCode)
    .executeTakeFirstOrThrow()
  return { ...answer.data, ...row, contact }
}
type Case = Awaited<ReturnType<typeof newCase>>
const decide = (held: Case) =>
  as(server, editor)(moderation.decideCase, {
    body: { caseId: held.id, outcome: 'upheld', text: '没有授权', confirm: held.caseNumber },
  })
const events = async ({ id }: Case) =>
  (await as(server, editor)(moderation.getCase, { params: { id } })).answer.data.events.map(
    ({ kind, text }) => `${kind} ${text}`.trim(),
  )
const jobs = async () => {
  const { rows } = await server.context.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'case-mail'`,
  )
  return rows as { payload: unknown }[]
}

test('received, decided, appealed, reviewed: each side with an address gets a mail, and no mail names the work', async () => {
  const held = await newCase()
  // Nothing is lost while no worker runs.
  expect(mail.mails).toEqual([])
  expect(await jobs()).toEqual([{ payload: { caseId: held.id, about: 'received', side: 'reporter' } }])
  work()
  const [receipt] = await mail.received(1)
  expect(receipt?.to).toEqual([held.contact])
  expect(receipt?.text).toContain(`https://films.example.org/report/${held.reportCode}`)
  expect(receipt?.text).toContain('48 小时')
  expect(receipt?.text).not.toMatch(/RPT-|石板路/)
  await soon(async () => expect(await events(held)).toEqual(['received', 'mailed 收到回执，寄给来函人']))
  const stored = `select text from case_event where kind = 'mailed' and case_id = ${held.id}`
  expect((await server.context.pool.query(stored)).rows).toEqual([{ text: 'received reporter' }])

  await decide(held)
  await mail.received(2)
  expect(mail.mails[1]).toMatchObject({ to: [held.contact] })
  await call(server.url, moderation.appealReport, {
    body: {
      reportCode: held.otherCode,
      statement: '现附拍摄授权书，请复核。',
      contact: 'studio@post.example.org',
    },
  })
  await mail.received(3)
  expect(mail.mails[2]?.to).toEqual(['studio@post.example.org'])
  expect(mail.mails[2]?.text).toContain(held.otherCode)
  expect(mail.mails[2]?.text).not.toContain(held.reportCode)
  const second = await makeStaff(server, 'editor')
  await as(server, second)(moderation.reviewCase, {
    body: { caseId: held.id, outcome: 'kept', text: '授权书无效', confirm: held.caseNumber },
  })
  await mail.received(5)
  expect(
    mail.mails
      .slice(3)
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual([held.contact, 'studio@post.example.org'])
  await soon(async () => expect(await jobs()).toEqual([]))
})

test('a mail that was sent is not sent again by a job that comes twice', async () => {
  const held = await newCase()
  work()
  await mail.received(1)
  await soon(async () => expect(await events(held)).toHaveLength(2))
  const again = moderationHandlers(server.context)['case-mail']
  const job = { signal: new AbortController().signal, isLastTry: false }
  await again({ caseId: held.id, about: 'received', side: 'reporter' }, job)
  expect(mail.mails).toHaveLength(1)
})

test('a telephone number gets no mail, and an address gets at most three receipts a day', async () => {
  await newCase('电话 138 0000 0000')
  expect(await jobs()).toEqual([])
  for (let times = 0; times < 5; times++) await newCase('victim@post.example.org')
  expect(await jobs()).toHaveLength(3)
  for (let times = 0; times < 5; times++) await newCase(`Victim+${times}@post.example.org`)
  expect(await jobs()).toHaveLength(3)
  await server.context.pool.query('delete from graphile_worker._private_jobs')
})

test('an unavailable mail server is tried again, a permanent refusal is reported to staff; no log contains the address', async () => {
  const held = await newCase()
  const send = moderationHandlers(server.context)['case-mail']
  const payload = { caseId: held.id, about: 'received', side: 'reporter' } as const
  const signal = new AbortController().signal
  const { mail: settings } = server.context.config
  const nobodyThere = {
    ...server.context,
    config: { ...server.context.config, mail: { ...settings, smtpUrl: 'smtp://127.0.0.1:9' } },
  }
  const away = moderationHandlers(nobodyThere)['case-mail']
  await expect(away(payload, { signal, isLastTry: false })).rejects.toMatchObject({
    reason: 'case_mail_waits',
  })
  expect(await events(held)).toEqual(['received'])
  mail.refuseAll()
  const reasons: string[] = []
  await send(payload, { signal, isLastTry: false, failed: ({ reason }) => reasons.push(reason) })
  expect(reasons).toEqual(['case_mail_undeliverable'])
  expect(await events(held)).toEqual(['received', 'mail-failed 收到回执，寄给来函人'])
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  const { rows: runs } = await server.context.pool.query('select * from job_run')
  const { rows: audit } = await server.context.pool.query('select * from audit_entry')
  const said = JSON.stringify([server.faults, runs, audit])
  expect(said).toContain('case-mail')
  expect(said).not.toMatch(/reporter\d+@|studio@|post\.example/)
})

test('only what is an address is one', () => {
  expect(mailAddress(' legal@shanhe.example.org ')).toBe('legal@shanhe.example.org')
  for (const other of [
    '138 0000 0000',
    'a@b',
    'a@b.c',
    'a b@c.org',
    'a@c.org, b@c.org',
    '<a@c.org>',
    'a@c.org\nBcc: b@c.org',
  ]) {
    expect(mailAddress(other), other).toBeNull()
  }
})
