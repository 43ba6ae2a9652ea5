import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, deletedDays, editorial, library } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { wrongCounters } from '../../../../test/kept.ts'
import { makeReadyVideo } from '../../../../test/media/media.ts'
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
import { dayMs } from '../../../platform/clock.ts'
import { imageFolder } from '../../../platform/files/folders.ts'
import { numberMark } from '../../blocklist/queries/blocklist.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { evidenceFolder } from '../service/evidence-files.ts'
import { purgeDeleted, removeWorkFiles } from './service/purging.ts'

/** Works that staff delete: gone for all at once, back for some days, then gone for good. */

let server: ReportsServer
let admin: TestMember
let reader: TestMember

beforeAll(async () => {
  server = await startReportsServer({ template: 'empty' })
  admin = await makeStaff(server, 'admin')
  reader = await makeStaff(server, 'support')
})
afterAll(() => server.close())

const staff = <T extends Parameters<typeof call>[1]>(endpoint: T, options = {}) =>
  as(server, admin)(endpoint, options)
const rows = async (text: string, values: unknown[] = []) =>
  (await server.context.pool.query(text, values)).rows
const remove = async (...works: Pick<OwnWork, 'id'>[]) =>
  (await staff(editorial.deleteAdminWorks, { body: { ids: works.map(({ id }) => id), reason: '重复' } }))
    .answer.data
const restore = async (...works: Pick<OwnWork, 'id'>[]) =>
  (await staff(editorial.restoreAdminWorks, { body: { ids: works.map(({ id }) => id) } })).answer.data
const look = async ({ id }: Pick<OwnWork, 'id'>) =>
  (await staff(editorial.getAdminWork, { params: { id } })).answer.data
const isOnSite = async ({ id }: Pick<OwnWork, 'id'>) =>
  (await call(server.url, catalogue.getWork, { params: { id } })).code === 200
const listed = async (query: object) => (await staff(editorial.listAdminWorks, { query })).answer
const collect = ({ id }: OwnWork) =>
  as(server, reader)(library.addToFolders, { body: { dataId: id, status: 0 } })
const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
const pictureOf = (name: string) => path.join(imageFolder(server.context.config.dataDir), name)
/** What the jobs that a purge adds would do. */
async function doJobs() {
  const added = await rows(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('remove-media', 'remove-work-files') order by j.id`,
  )
  await rows('delete from graphile_worker._private_jobs')
  for (const { name, payload } of added)
    if (name === 'remove-work-files') await removeWorkFiles(server.context, payload)
  return added
}
const purge = async () => {
  server.clock.now += deletedDays * dayMs + 1
  return purgeDeleted(server.context)
}

test('a deleted work is gone from everywhere at once, is found by staff, and comes back as it was', async () => {
  const work = await makeReported(server)
  const found = async () =>
    (await call(server.url, catalogue.listWorks, { query: { keyword: work.number } })).answer.total
  await expect.poll(found).toBe(1)
  expect(
    (await as(server, reader)(editorial.deleteAdminWorks, { body: { ids: [work.id], reason: '不要' } })).code,
  ).toBe(402)
  expect(await remove(work)).toEqual({ changed: [work.id], refused: [], undoId: null })
  await expect.poll(() => isOnSite(work)).toBe(false)
  await expect.poll(found).toBe(0)
  const shown = await look(work)
  expect(shown).toMatchObject({ state: 'deleted' })
  expect(shown.checks[0]).toMatchObject({ state: 'missing', text: '已删除，先恢复' })
  const purgeTime = new Date(server.clock.now + deletedDays * dayMs + 8 * 3_600_000)
  expect(shown.purgeTime).toBe(purgeTime.toISOString().slice(0, 19).replace('T', ' '))
  expect(await listed({ view: 'deleted' })).toMatchObject({ total: 1, rows: [{ number: work.number }] })
  expect(await listed({ keyword: work.number })).toMatchObject({ total: 1 })
  for (const query of [{ view: 'removed' }, { view: 'all' }, { view: 'coverless' }, { state: 'removed' }])
    expect(await listed(query)).toMatchObject({ total: 0 })
  const publish = { body: { ids: [work.id], to: 'published' } }
  expect((await staff(editorial.listWorksOnSite, publish)).answer.data.refused).toMatchObject([
    { reason: 'work_deleted' },
  ])
  // Once more is neither a change nor a refusal.
  expect(await remove(work)).toEqual({ changed: [], refused: [], undoId: null })
  expect(await restore(work)).toEqual({ restored: [work.id], notPublished: [], refused: [] })
  await expect.poll(() => isOnSite(work)).toBe(true)
  await expect.poll(found).toBe(1)
  const changes = (await staff(editorial.listAdminChanges, { params: { id: work.id } })).answer.rows
  expect(changes).toMatchObject([
    { action: 'restore-work', before: { state: 'deleted' }, after: { state: 'published' } },
    { action: 'delete-work', before: { state: 'published' }, after: { state: 'deleted' }, reason: '重复' },
  ])
})

test('drafts, hidden and taken-down works come back as such; what may not be published as a draft', async () => {
  const [draft, hidden, taken, blocked] = [
    await makeReported(server),
    await makeReported(server),
    await makeReported(server),
    await makeReported(server),
  ]
  const put = (work: OwnWork, to: string) =>
    staff(editorial.listWorksOnSite, { body: { ids: [work.id], to } })
  await put(draft, 'draft')
  await put(hidden, 'hidden')
  await rows(`update work set published = false, unlisted = 'removed' where id = $1`, [taken.id])
  await remove(draft, hidden, taken, blocked)
  await server.context.db
    .insertInto('blocked_mark')
    .values({ kind: 'number', mark: numberMark(1, blocked.number), case_id: null, created_at: new Date() })
    .execute()
  const { restored, notPublished } = await restore(draft, hidden, taken, blocked)
  expect(restored.length).toBe(4)
  expect(notPublished).toMatchObject([{ number: blocked.number, reason: 'work_number_blocked' }])
  const states = await Promise.all([draft, hidden, taken, blocked].map(look))
  expect(states.map(({ state }) => state)).toEqual(['draft', 'hidden', 'removed', 'draft'])
})

test('a work with a case stays, and one whose case came later is not purged', async () => {
  const [open, later] = [await makeReported(server), await makeReported(server)]
  const { id: caseId } = await reported(server, open.id, 'wrong')
  expect((await remove(open, later)).refused).toMatchObject([
    { number: open.number, reason: 'work_under_case' },
  ])
  await rows(`update report_case set work_id = $1 where id = $2`, [later.id, caseId])
  expect(await purge()).toBe(0)
  expect(await look(later)).toMatchObject({ state: 'deleted' })
  await rows(`update report_case set work_id = $1 where id = $2`, [open.id, caseId])
  expect(await purge()).toBe(1)
})

test('after its time a work goes with all that refers to it, and what others use stays', async () => {
  const [work, other] = [await makeReported(server), await makeReported(server)]
  const [cover = '', shared = ''] = work.pictures
  await rows('update work set pic_big = $1 where id = $2', [shared, other.id])
  for (const one of [work, other]) await collect(one)
  await as(server, reader)(library.like, { body: { dataId: work.id, status: 0 } })
  const { videoId } = await makeReadyVideo(server.context, { workId: work.id })
  const evidence = path.join(evidenceFolder(server.context.config.dataDir), 'a'.repeat(32))
  await mkdir(path.dirname(evidence), { recursive: true })
  await writeFile(evidence, 'paper')
  await rows(
    `insert into rights_evidence (work_id, kind, name, type, bytes, file_hash, file, created_at)
     values ($1, 'licence', 'a', 'application/pdf', 5, 'b', $2, now())`,
    [work.id, 'a'.repeat(32)],
  )
  await remove(work)
  const collected = async () =>
    (await as(server, reader)(library.listCollected, { query: {} })).answer.rows.map(({ number }) => number)
  expect(await collected()).toEqual([other.number])
  expect(await purgeDeleted(server.context)).toBe(0)
  await doJobs()
  expect(await purge()).toBe(1)
  const jobs = await doJobs()
  expect(jobs[0]).toMatchObject({ name: 'remove-media', payload: { videoId } })
  const tables = await rows(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'work_id' order by 1`,
  )
  const left: string[] = []
  for (const { name } of tables)
    if ((await rows(`select 1 from ${name} where work_id = ${work.id} limit 1`)).length > 0) left.push(name)
  expect(left).toEqual([])
  expect(await rows('select 1 from work where id = $1', [work.id])).toEqual([])
  expect(await there(pictureOf(cover))).toBe(false)
  expect(await there(pictureOf(shared))).toBe(true)
  expect(await there(evidence)).toBe(false)
  expect(await wrongCounters(server.context.db)).toEqual([])
  expect(await collected()).toEqual([other.number])
  const audit = await rows(
    `select action, before from audit_entry where subject_id = $1 order by id desc limit 1`,
    [work.id],
  )
  expect(audit).toMatchObject([
    { action: 'purge-work', before: { number: work.number, channel: 'censored' } },
  ])
  // The number is free: an import makes a new work of it.
  await importWorks({ ...server.context, today }, [aRecord({ number: work.number, magnets: [] })])
  const [again] = await rows('select id, published from work where number = $1', [work.number])
  expect(again).toMatchObject({ published: true })
  expect(again.id).not.toBe(work.id)
})

test('an import leaves a deleted work as it is, and names it', async () => {
  const work = await makeReported(server)
  await remove(work)
  const report = await importWorks({ ...server.context, today }, [
    aRecord({ number: work.number, title: '又来了', magnets: [] }),
  ])
  expect(report).toMatchObject({ added: 0, changed: 0, blocked: 1 })
  expect(await look(work)).toMatchObject({ state: 'deleted' })
  expect((await look(work)).title).not.toBe('又来了')
  await restore(work)
})

test('works that were merged into a deleted one lead nowhere, come back with it, and go with it', async () => {
  const [first, second, into] = [
    await makeReported(server),
    await makeReported(server),
    await makeReported(server),
  ]
  const merge = (from: OwnWork, target: OwnWork) =>
    staff(editorial.mergeWorks, { body: { from: from.id, into: target.id } })
  const { undoId } = (await merge(first, second)).answer.data
  await merge(second, into)
  expect((await remove(first)).refused).toMatchObject([{ reason: 'work_merged' }])
  await expect.poll(() => isOnSite(first)).toBe(true)
  await remove(into)
  await expect.poll(() => isOnSite(first)).toBe(false)
  expect((await staff(editorial.undoAdminChange, { body: { undoId } })).code).toBe(500)
  await restore(into)
  await expect.poll(() => isOnSite(first)).toBe(true)
  await remove(into)
  expect(await purge()).toBe(3)
  const ids = [first.id, second.id, into.id]
  expect(await rows('select id from work where id = any($1)', [ids])).toEqual([])
})
