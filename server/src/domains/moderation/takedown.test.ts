import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, moderation } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { isThere } from '../../../test/contents.ts'
import { askVideo, makeReadyVideo } from '../../../test/media/media.ts'
import { facts, makeVideo, stepsBy } from '../../../test/media/preparing.ts'
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
import { readMigrations } from '../../platform/database/migrate.ts'
import { imageFolder, storedFolder } from '../../platform/files/folders.ts'
import { keepSizes, sizedPaths } from '../../platform/files/sized-pictures.ts'
import { startRunner } from '../../platform/jobs/runner.ts'
import { blockedAmong, numberMark } from '../blocklist/queries/blocklist.ts'
import { addSized, sizedAmong } from '../catalogue/queries/sized-pictures.ts'
import { playbackHandlers } from '../playback/jobs.ts'
import { moderationHandlers } from './jobs.ts'
import { destroySealed } from './service/sealed-retention.ts'

let server: ReportsServer
let editor: TestMember
let [admin, other]: TestMember[] = []
const ends: (() => Promise<unknown>)[] = []
const day = 86_400_000

beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor')
  admin = await makeStaff(server, 'admin', 'harbour_master')
  other = await makeStaff(server, 'admin')
  const { context } = server
  const steps = {
    ...stepsBy(context.config.dataDir),
    download: async ({
      file,
      onProgress,
    }: {
      file: string
      onProgress(bytes: number, total: number): void
    }) => {
      await writeFile(file, source)
      onProgress(5, 5)
      return { bytes: 5 }
    },
    transcode: async ({ folder }: { folder: string }) => {
      await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U')
      return facts
    },
  }
  const handlers = { ...playbackHandlers(context, steps), ...moderationHandlers(context) }
  const runner = startRunner(context, handlers, { timing: { look: 100, patience: 500, answer: 5000 } })
  ends.push(() => runner.close())
})
afterAll(async () => {
  for (const end of ends) await end()
  await server.close()
})

const source = 'a film of another maker'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const person = (who: TestMember | undefined) => as(server, who ?? editor)
const picture = (name: string) => path.join(imageFolder(server.context.config.dataDir), name)
const workOf = (id: string) =>
  server.context.db.selectFrom('work').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Every process drops what it kept a moment after the commit. */
const expectOnSite = (id: string, expected: boolean) =>
  soon(async () => {
    const { code } = await call(server.url, catalogue.getWork, { params: { id } })
    expect(code === 200).toBe(expected)
  })
const decide = (
  who: TestMember | undefined,
  { id, caseNumber }: { id: string; caseNumber: string },
  outcome: 'rejected' | 'partly' | 'upheld',
  more: object = {},
) =>
  person(who)(moderation.decideCase, {
    body: { caseId: id, outcome, text: '权利人的来函属实', confirm: caseNumber, ...more },
  })

test('upheld: the work, its media, pictures and tokens go, and nothing of it comes back in', async () => {
  const work = await makeReported(server)
  const { videoId } = await makeReadyVideo(server.context, { workId: work.id })
  await server.context.db
    .updateTable('video')
    .set({ source_hash: sha256(source) })
    .where('id', '=', videoId)
    .execute()
  const { data: address } = (await askVideo(server.url, work.id)).answer
  expect((await fetch(server.url + address)).status).toBe(200)
  const shownBefore = await fetch(`${server.url}/images/${work.pictures[0]}`)
  expect(shownBefore.status).toBe(200)
  const { db, config } = server.context
  const landscape = sharp({ create: { width: 64, height: 36, channels: 3, background: '#335533' } })
  const sizes = await keepSizes(imageFolder(config.dataDir), await landscape.png().toBuffer())
  const paths = work.pictures.slice(0, 2)
  await addSized(
    db,
    paths.map((name) => ({ path: name, sizes, source: null })),
    new Date(),
  )
  await call(server.url, catalogue.getWork, { params: { id: work.id } })

  const held = await reported(server, work.id)
  const { answer } = await decide(editor, held, 'upheld')
  expect(answer.data.removed).toMatchObject({ cover: 1, stills: 2, videos: 1, marks: 3 })
  await expectOnSite(work.id, false)
  expect((await fetch(server.url + address)).status).not.toBe(200)
  expect(await workOf(work.id)).toMatchObject({
    published: false,
    unlisted: 'removed',
    is_online: 0,
    pic_small: null,
    image_big: [],
  })
  await soon(async () => {
    for (const name of [...work.pictures, ...sizedPaths(sizes)])
      expect(await isThere(picture(name)), name).toBe(false)
    expect(await sizedAmong(db, paths)).toEqual([])
    expect(await server.context.storage.find(`${storedFolder(videoId)}/master.m3u8`)).toBeNull()
    expect(await server.context.storage.find(`${storedFolder(videoId)}/poster.jpg`)).toBeNull()
  })
  expect((await fetch(`${server.url}/images/${work.pictures[0]}`)).status).toBe(404)

  const blocked = async (kind: 'number' | 'info_hash' | 'file_hash', mark: string) =>
    (await blockedAmong(server.context.db, kind, [mark])).get(mark)?.caseId
  expect(await blocked('number', numberMark(1, work.number))).toBe(held.id)
  expect(await blocked('info_hash', work.infoHash)).toBe(held.id)
  expect(await blocked('file_hash', sha256(source))).toBe(held.id)
  await soon(async () =>
    expect(await blocked('file_hash', sha256(`picture ${work.pictures[2]}`))).toBe(held.id),
  )
  const listed = (await person(editor)(moderation.listBlocked, { query: { keyword: work.number } })).answer
  expect(listed.rows).toMatchObject([{ kind: 'number', caseNumber: held.caseNumber }])
  expect((await decide(editor, held, 'rejected')).refusal.msg).toBe('这件已经裁定')
  expect((await report(server, work.id)).refusal.code).toBe(404)
})

test('a video made from a blocked file fails with its reason, another one is known by its hash', async () => {
  const { videoId } = await makeVideo(server.context)
  const video = () =>
    server.context.db.selectFrom('video').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
  await soon(async () => expect(await video()).toMatchObject({ state: 'failed', reason: 'source_blocked' }))
  await server.context.db.deleteFrom('blocked_mark').where('mark', '=', sha256(source)).execute()
  const again = await makeVideo(server.context)
  await soon(async () => {
    const made = await server.context.db
      .selectFrom('video')
      .selectAll()
      .where('id', '=', again.videoId)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ state: 'ready', source_hash: sha256(source) })
  })
})

test('in part: what was chosen goes, the rest comes back to the site', async () => {
  const work = await makeReported(server)
  const held = await reported(server, work.id, 'consent')
  await expectOnSite(work.id, false)
  expect((await decide(editor, held, 'partly')).refusal.data?.fields).toHaveProperty('remove')
  const { answer } = await decide(editor, held, 'partly', {
    remove: ['stills', 'magnets'],
    block: ['file_hash'],
  })
  expect(answer.data.removed).toMatchObject({ stills: 2, magnets: 1 })
  await expectOnSite(work.id, true)
  expect(await workOf(work.id)).toMatchObject({
    image_small: [],
    is_dht: false,
    pic_small: work.pictures[0],
  })
  await soon(async () => expect(await isThere(picture(work.pictures[2] ?? ''))).toBe(false))
  expect(await isThere(picture(work.pictures[0] ?? ''))).toBe(true)
  const links = await server.context.db
    .selectFrom('work_entity')
    .select(['is_dht', 'published'])
    .where('work_id', '=', work.id)
    .execute()
  expect(links.every(({ is_dht, published }) => !is_dht && published)).toBe(true)
})

test('pictures that staff uploaded are recognised by the original file, and removed ones are deleted too', async () => {
  const work = await makeReported(server)
  const [small = '', big = '', still = '', other = ''] = work.pictures
  const old = `own/${work.number}/taken-off.webp`
  await writeFile(picture(old), 'taken off before')
  const at = new Date(server.clock.now)
  const row = { work_id: work.id, width: 1, height: 1, created_by: null, created_at: at }
  await server.context.db
    .insertInto('picture')
    .values([
      { ...row, small: still, big: other, cover: other, file_hash: sha256('as uploaded'), gone_at: null },
      { ...row, small: old, big: old, cover: old, file_hash: sha256('before'), gone_at: at },
    ])
    .execute()
  const held = await reported(server, work.id)
  const wrong = await decide(editor, held, 'partly', { remove: ['stills'], block: ['info_hash'] })
  expect(wrong.refusal.data?.fields).toHaveProperty('block')
  const unblockable = await decide(editor, held, 'partly', { remove: ['magnets'], block: ['file_hash'] })
  expect(unblockable.refusal.data?.fields).toEqual({ block: '先勾选去掉图或影片' })
  await decide(editor, held, 'partly', { remove: ['stills'], block: ['file_hash'] })
  const marks = await blockedAmong(server.context.db, 'file_hash', [sha256('as uploaded'), sha256('before')])
  expect(marks.size).toBe(2)
  expect(
    await server.context.db.selectFrom('picture').select('small').where('work_id', '=', work.id).execute(),
  ).toEqual([])
  await soon(async () => {
    for (const name of [still, other, old]) expect(await isThere(picture(name)), name).toBe(false)
  })
  for (const name of [small, big]) expect(await isThere(picture(name)), name).toBe(true)
  expect((await workOf(work.id)).pictures_by_staff).toBe(true)
})

test('a still that is the cover too stays where the cover does', async () => {
  const work = await makeReported(server)
  const [small = '', big = '', still = ''] = work.pictures
  await server.context.db
    .updateTable('work')
    .set({ image_small: [small, still], image_big: [big, still] })
    .where('id', '=', work.id)
    .execute()
  await decide(editor, await reported(server, work.id), 'partly', { remove: ['stills'] })
  await soon(async () => expect(await isThere(picture(still))).toBe(false))
  for (const name of [small, big]) expect(await isThere(picture(name)), name).toBe(true)
})

test('a picture that another work shows stays', async () => {
  const [work, neighbour] = [await makeReported(server), await makeReported(server)]
  const [shared = '', own = ''] = work.pictures
  await server.context.db
    .updateTable('work')
    .set({ pic_big: shared })
    .where('id', '=', neighbour.id)
    .execute()
  await decide(editor, await reported(server, work.id), 'upheld')
  await soon(async () => expect(await isThere(picture(own))).toBe(false))
  expect(await isThere(picture(shared))).toBe(true)
})

const appeal = (reportCode: string) =>
  call(server.url, moderation.appealReport, {
    body: { reportCode, statement: '补上拍摄授权书和对照图，请复核。', contact: 'studio@example.org' },
  })

/** The side that was turned down appeals and succeeds. */
async function succeed(appealCode: string, { id, caseNumber }: { id: string; caseNumber: string }) {
  await appeal(appealCode)
  const body = { caseId: id, outcome: 'reversed' as const, text: '所附文件有效', confirm: caseNumber }
  const reviewed = await person(admin)(moderation.reviewCase, { body })
  expect(reviewed.code).toBe(200)
  return reviewed.answer.data
}

const marksOf = async (ids: readonly string[]) => {
  const query = server.context.db.selectFrom('blocked_mark').select(['mark', 'case_id as caseId'])
  return query
    .where('case_id', 'in', [...ids])
    .orderBy('mark')
    .execute()
}

test.each(['upheld', 'rejected'] as const)(
  'a work that two cases took down, the second one first %s, stays down until both are reversed',
  async (outcome) => {
    const work = await makeReported(server)
    for (const name of work.pictures) await writeFile(picture(name), `both ${name}`)
    const [first, second] = [await reported(server, work.id), await reported(server, work.id)]
    await decide(editor, first, 'upheld')
    await decide(editor, second, outcome)
    if (outcome === 'rejected') await succeed(second.reportCode, second)
    const ids = [first.id, second.id]
    await soon(async () => expect(await marksOf(ids)).toHaveLength(6))
    const blocked = await marksOf(ids)
    const reversed = await succeed(first.otherCode, first)
    expect(reversed).toMatchObject({ removed: { unblocked: 0 }, alsoHeldBy: [second.caseNumber] })
    expect(await workOf(work.id)).toMatchObject({ published: false, unlisted: 'removed' })
    expect(await marksOf(ids)).toEqual(blocked.map(({ mark }) => ({ mark, caseId: second.id })))
    if (outcome === 'rejected') return
    expect(await succeed(second.otherCode, second)).toMatchObject({
      removed: { unblocked: 6 },
      alsoHeldBy: [],
    })
    expect(await workOf(work.id)).toMatchObject({ unlisted: 'draft' })
    expect(await marksOf(ids)).toEqual([])
  },
)

test('no decision is made without the number typed', async () => {
  const work = await makeReported(server)
  const held = await reported(server, work.id)
  expect((await decide(editor, held, 'upheld', { confirm: 'C-1' })).refusal.data?.fields).toHaveProperty(
    'confirm',
  )
  await expectOnSite(work.id, true)
})

test('an age case: sealed for administrators, cannot be published, restored by two of them', async () => {
  const work = await makeReported(server)
  const held = await reported(server, work.id, 'age')
  await soon(async () => expect(await isThere(picture(work.pictures[0] ?? ''))).toBe(false))
  const listed = async (who: TestMember | undefined) =>
    (await person(who)(moderation.listCases, { query: { keyword: held.caseNumber } })).answer.rows
  expect(await listed(editor)).toEqual([])
  expect(await listed(admin)).toMatchObject([{ sealed: true, picSmall: null }])
  const asEditor = await person(editor)(moderation.getCase, { params: { id: held.id } })
  expect(asEditor.refusal.code).toBe(404)
  expect((await decide(editor, held, 'rejected')).refusal.code).toBe(404)
  const { data } = (await person(admin)(moderation.getCase, { params: { id: held.id } })).answer
  expect(data).toMatchObject({ statement: null, contact: '已封存', sealed: true })
  const opened = await person(admin)(moderation.openEvidence, { body: { caseId: held.id } })
  expect(opened.answer.data.statement).toContain('摄影师')

  const shown = await person(admin)(moderation.hideByCase, { body: { caseId: held.id, hide: false } })
  expect(shown.refusal.code).toBe(402)
  await expect(
    server.context.db
      .updateTable('work')
      .set({ published: true, unlisted: null })
      .where('id', '=', work.id)
      .execute(),
  ).rejects.toThrow('sealed')

  expect((await decide(admin, held, 'rejected')).answer.data.waitsForSecond).toBe(true)
  expect((await decide(admin, held, 'rejected')).refusal.msg).toContain('另一位管理员')
  await expectOnSite(work.id, false)
  expect((await decide(other, held, 'rejected')).answer.data.waitsForSecond).toBe(false)
  await expectOnSite(work.id, true)
  await soon(async () => expect(await isThere(picture(work.pictures[0] ?? ''))).toBe(true))
})

test('an age case that is upheld: the evidence is stored so many days, then destroyed', async () => {
  const work = await makeReported(server)
  const { videoId } = await makeReadyVideo(server.context, { workId: work.id })
  const held = await reported(server, work.id, 'age')
  await decide(admin, held, 'upheld')
  const { dataDir } = server.context.config
  const sealed = path.join(dataDir, 'sealed', held.id, work.pictures[0] ?? '')
  await soon(async () => expect(await isThere(sealed)).toBe(true))
  const media = () => server.context.storage.find(`${storedFolder(videoId)}/master.m3u8`)
  expect(await media()).not.toBeNull()
  server.clock.now += 179 * day
  expect(await destroySealed(server.context)).toBe(0)
  server.clock.now += 2 * day
  expect(await destroySealed(server.context)).toBe(1)
  await soon(async () => {
    expect(await isThere(sealed)).toBe(false)
    expect(await media()).toBeNull()
  })
  const row = await server.context.db
    .selectFrom('report_case')
    .select(['statement', 'contact'])
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ statement: '', contact: '' })
  const { data } = (await person(admin)(moderation.getCase, { params: { id: held.id } })).answer
  expect(data.events.filter(({ kind }) => kind === 'destroyed')).toHaveLength(1)
  expect(await workOf(work.id)).toMatchObject({
    pic_small: null,
    pic_big: null,
    image_small: [],
    image_big: [],
  })
  const entry = server.context.db.selectFrom('audit_entry').select('detail')
  const destroyed = await entry.where('action', '=', 'destroy-sealed').execute()
  expect(destroyed).toMatchObject([{ detail: { caseNumber: held.caseNumber } }])
  expect(await destroySealed(server.context)).toBe(0)
  await expectOnSite(work.id, false)
})

/** A report on age beyond the hourly cap: its work stays on the site until staff act. */
async function notHidden(workId: string) {
  const capped = await startBeside(server, { reportHidesPerHour: 0 })
  const held = await reported({ ...server, url: capped.url }, workId, 'age')
  await capped.close()
  expect(held.hidden).toBe(false)
  return held
}

/** The pictures are sealed for the case, cannot be fetched, and cannot be added again. */
async function expectSealed({ id }: { id: string }, pictures: readonly string[]) {
  const { dataDir } = server.context.config
  await soon(async () => {
    for (const name of pictures) {
      expect(await isThere(picture(name)), name).toBe(false)
      expect(await isThere(path.join(dataDir, 'sealed', id, name)), name).toBe(true)
    }
    const marks = await server.context.db
      .selectFrom('blocked_mark')
      .select('mark')
      .where('case_id', '=', id)
      .where('kind', '=', 'file_hash')
      .execute()
    expect(marks).toHaveLength(pictures.length)
  })
  expect((await fetch(`${server.url}/images/${pictures[0]}`)).status).toBe(404)
}

async function expectDestroyed({ id }: { id: string }) {
  server.clock.now += 181 * day
  expect(await destroySealed(server.context)).toBe(1)
  await soon(async () =>
    expect(await isThere(path.join(server.context.config.dataDir, 'sealed', id))).toBe(false),
  )
}

/** Its pictures are like those of no other work: the case that blocks them first has the marks. */
async function makeReportedAlone() {
  const work = await makeReported(server)
  for (const name of work.pictures) await writeFile(picture(name), `alone ${name}`)
  return work
}

test('an age case that was not hidden on arrival and is upheld: its pictures are sealed, then destroyed', async () => {
  const work = await makeReportedAlone()
  const held = await notHidden(work.id)
  await decide(editor, held, 'upheld')
  await expectSealed(held, work.pictures)
  await expectDestroyed(held)
})

test('an age case that was rejected without having been hidden: an appeal that succeeds seals the pictures', async () => {
  const work = await makeReportedAlone()
  const held = await notHidden(work.id)
  await decide(editor, held, 'rejected')
  await succeed(held.reportCode, held)
  await expectSealed(held, work.pictures)
  await expectDestroyed(held)
})

test('the migration seals pictures that an earlier version left on the site', async () => {
  const work = await makeReportedAlone()
  const held = await reported(server, work.id, 'age')
  await soon(async () => expect(await isThere(picture(work.pictures[0] ?? ''))).toBe(false))
  await decide(admin, held, 'upheld')
  await expectSealed(held, work.pictures)
  // As the earlier version left it.
  const { db, config, pool } = server.context
  await db.updateTable('report_case').set({ pictures: [] }).where('id', '=', held.id).execute()
  for (const name of work.pictures)
    await rename(path.join(config.dataDir, 'sealed', held.id, name), picture(name))
  await db.deleteFrom('blocked_mark').where('case_id', '=', held.id).where('kind', '=', 'file_hash').execute()
  const { sql: text = '' } = (await readMigrations()).find(({ name }) => name.includes('report_cases')) ?? {}
  await pool.query(text.slice(text.indexOf('do $$')))
  await expectSealed(held, work.pictures)
  await expectDestroyed(held)
})

test('an appealed age case that was never hidden says that hiding it seals', async () => {
  const work = await makeReportedAlone()
  const held = await notHidden(work.id)
  await decide(editor, held, 'rejected')
  await appeal(held.reportCode)
  const read = async () => (await person(admin)(moderation.getCase, { params: { id: held.id } })).answer.data
  expect(await read()).toMatchObject({ state: 'appealed', hideWaits: true, sealed: false })
  await person(admin)(moderation.hideByCase, { body: { caseId: held.id, hide: true } })
  expect(await read()).toMatchObject({ hideWaits: false, sealed: true })
})

test('what an appeal said is destroyed with the sealed evidence', async () => {
  const held = await reported(server, (await makeReported(server)).id, 'age')
  await decide(admin, held, 'upheld')
  const said = { statement: '片中人已满十八岁，有出生证明为据。', contact: 'studio@example.org' }
  const appealed = await call(server.url, moderation.appealReport, {
    body: { reportCode: held.otherCode, ...said },
  })
  expect(appealed.code).toBe(200)
  const appealOf = () =>
    server.context.db
      .selectFrom('report_case')
      .select(['appeal_statement as statement', 'appeal_contact as contact'])
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
  expect(await appealOf()).toEqual(said)
  server.clock.now += 181 * day
  expect(await destroySealed(server.context)).toBe(1)
  expect(await appealOf()).toEqual({ statement: '', contact: '' })
})

test('paths of pictures lead nowhere else', async () => {
  const work = await makeReported(server)
  const outside = path.join(server.context.config.dataDir, 'keep.txt')
  await mkdir(path.dirname(outside), { recursive: true })
  await writeFile(outside, 'stays')
  await server.context.db
    .updateTable('work')
    .set({ pic_small: '../keep.txt', pic_big: 'https://img.example.org/a.webp' })
    .where('id', '=', work.id)
    .execute()
  await decide(editor, await reported(server, work.id), 'upheld')
  await soon(async () => expect(await isThere(picture(work.pictures[2] ?? ''))).toBe(false))
  expect(await isThere(outside)).toBe(true)
})
