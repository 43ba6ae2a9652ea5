import { editorial, moderation } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type OwnWork,
  type ReportsServer,
  reported,
  startReportsServer,
} from '../../../../test/reporting.ts'
import { numberMark } from '../../blocklist/queries/blocklist.ts'

/** A number is blocked while its work is off the site: nothing that puts works back publishes it. */

let server: ReportsServer
let editor: TestMember
beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor')
})
afterAll(() => server.close())

const block = ({ number }: OwnWork) =>
  server.context.db
    .insertInto('blocked_mark')
    .values({ kind: 'number', mark: numberMark(1, number), case_id: null, created_at: new Date() })
    .execute()

const stateOf = ({ id }: OwnWork) =>
  server.context.db
    .selectFrom('work')
    .select(['published', 'unlisted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const undo = (undoId: string | null) =>
  as(server, editor)(editorial.undoAdminChange, { body: { undoId: undoId ?? '' } })

test('taking a hiding back', async () => {
  const [blocked, free] = [await makeReported(server), await makeReported(server)]
  const ids = [blocked.id, free.id]
  const hidden = await as(server, editor)(editorial.listWorksOnSite, { body: { ids, to: 'hidden' } })
  await block(blocked)
  expect((await undo(hidden.answer.data.undoId)).answer.data).toEqual({
    restored: [free.id],
    notPublished: [
      { id: blocked.id, number: blocked.number, reason: 'work_number_blocked', msg: '番号在封锁表里' },
    ],
  })
  expect(await stateOf(blocked)).toEqual({ published: false, unlisted: 'hidden' })
  expect(await stateOf(free)).toEqual({ published: true, unlisted: null })
})

test('taking a merge back: the work waits as a draft', async () => {
  const [from, into] = [await makeReported(server), await makeReported(server)]
  const merged = await as(server, editor)(editorial.mergeWorks, {
    body: { from: from.id, into: into.id },
  })
  await block(from)
  expect((await undo(merged.answer.data.undoId)).answer.data).toEqual({
    restored: [from.id],
    notPublished: [
      { id: from.id, number: from.number, reason: 'work_number_blocked', msg: '番号在封锁表里' },
    ],
  })
  expect(await stateOf(from)).toEqual({ published: false, unlisted: 'draft' })
})

test('deciding a case in its favour, which says why', async () => {
  const work = await makeReported(server)
  const { id, caseNumber } = await reported(server, work.id, 'consent')
  await block(work)
  const decided = await as(server, editor)(moderation.decideCase, {
    body: { caseId: id, outcome: 'rejected', text: '有同意书', remove: [], block: [], confirm: caseNumber },
  })
  expect(decided.answer.data).toMatchObject({
    alsoHeldBy: [],
    notPublished: { reason: 'work_number_blocked', msg: '番号在封锁表里' },
  })
  expect(await stateOf(work)).toEqual({ published: false, unlisted: 'hidden' })
})

test('giving a work back before its case is decided', async () => {
  const work = await makeReported(server)
  const { id } = await reported(server, work.id, 'consent')
  await block(work)
  const shown = await as(server, editor)(moderation.hideByCase, { body: { caseId: id, hide: false } })
  expect(shown.answer.data.notPublished).toMatchObject({ reason: 'work_number_blocked' })
  expect(await stateOf(work)).toEqual({ published: false, unlisted: 'hidden' })
})
