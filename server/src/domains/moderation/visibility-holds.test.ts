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

// A case keeps a work off the site, and gives it back as it was before.

let server: ReportsServer
let editor: TestMember
beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor')
})
afterAll(() => server.close())

type Case = Awaited<ReturnType<typeof reported>>
const listingOf = (id: string) =>
  server.context.db
    .selectFrom('work')
    .select(['published', 'unlisted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const hide = ({ id }: Case, wanted = true) =>
  as(server, editor)(moderation.hideByCase, { body: { caseId: id, hide: wanted } })
const reject = ({ id, caseNumber }: Case) =>
  as(server, editor)(moderation.decideCase, {
    body: { caseId: id, outcome: 'rejected', text: '来函与事实不符', confirm: caseNumber },
  })

test.each(['hidden', 'draft'] as const)('a work that was %s before stays so', async (unlisted) => {
  const work = await makeReported(server)
  const held = await reported(server, work.id)
  await server.context.db
    .updateTable('work')
    .set({ published: false, unlisted })
    .where('id', '=', work.id)
    .execute()
  expect((await hide(held)).code).toBe(200)
  expect((await reject(held)).answer.data).toMatchObject({ alsoHeldBy: [] })
  expect(await listingOf(work.id)).toEqual({ published: false, unlisted })
})

test('a work comes back with the last of its cases, and by hand as well', async () => {
  const work = await makeReported(server)
  const [first, second] = [await reported(server, work.id), await reported(server, work.id, 'other')]
  await hide(first)
  await hide(second)
  expect(await listingOf(work.id)).toEqual({ published: false, unlisted: 'hidden' })
  expect((await reject(first)).answer.data.alsoHeldBy).toEqual([second.caseNumber])
  expect(await listingOf(work.id)).toEqual({ published: false, unlisted: 'hidden' })
  expect((await hide(second, false)).code).toBe(200)
  expect(await listingOf(work.id)).toEqual({ published: true, unlisted: null })
  // It does not hide the work any more: there is nothing to give back.
  await server.context.db
    .updateTable('work')
    .set({ published: false, unlisted: 'hidden' })
    .where('id', '=', work.id)
    .execute()
  await reject(second)
  expect(await listingOf(work.id)).toEqual({ published: false, unlisted: 'hidden' })
})
