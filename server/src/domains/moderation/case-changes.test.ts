import { moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  reported,
  startReportsServer,
} from '../../../test/reporting.ts'

// What staff do to a case before it is decided, and what they may not.

let server: ReportsServer
let admin: TestMember
beforeAll(async () => {
  server = await startReportsServer()
  admin = await makeStaff(server, 'admin', 'pier_admin')
  await makeStaff(server, 'admin', 'quay_admin')
})
afterAll(() => server.close())

const ask = ((endpoint, options) => as(server, admin)(endpoint, options)) as ReturnType<typeof as>
const hide = (caseId: string, wanted: boolean) =>
  ask(moderation.hideByCase, { body: { caseId, hide: wanted } })
const assign = (caseId: string, to: string, userName?: string) =>
  ask(moderation.assignCase, { body: { caseId, to, ...(userName && { userName }) } })
const events = async (id: string) =>
  (await ask(moderation.getCase, { params: { id } })).answer.data.events.map(({ kind }) => kind)
const decide = ({ id, caseNumber }: { id: string; caseNumber: string }, outcome: string) =>
  ask(moderation.decideCase, {
    body: { caseId: id, outcome, text: '已核对来函与页面', confirm: caseNumber },
  })

test('what changes nothing is not written into the history', async () => {
  const { id } = await reported(server, (await makeReported(server)).id)
  const begun = await events(id)
  await assign(id, 'me')
  await assign(id, 'me')
  await hide(id, true)
  await hide(id, true)
  await hide(id, false)
  await hide(id, false)
  expect(await events(id)).toEqual([...begun, 'assigned', 'hidden', 'shown'])
})

test('a sealed case is given to nobody else, and not back to the site', async () => {
  const { id } = await reported(server, (await makeReported(server)).id, 'age')
  expect((await assign(id, 'colleague', 'quay_admin')).refusal.reason).toBe('sealed_case_not_assignable')
  expect((await hide(id, false)).refusal.reason).toBe('sealed_work_not_restorable')
  expect((await assign(id, 'me')).code).toBe(200)
})

test('once it is decided its work is hidden no more; nor is one that was taken down', async () => {
  const work = await makeReported(server)
  const [first, second] = [await reported(server, work.id), await reported(server, work.id)]
  await decide(first, 'upheld')
  expect((await hide(first.id, true)).refusal.reason).toBe('case_decided')
  expect((await hide(second.id, true)).refusal.reason).toBe('work_not_on_site')
})
