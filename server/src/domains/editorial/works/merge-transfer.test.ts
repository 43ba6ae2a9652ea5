import { catalogue, editorial, playback } from '@yehang/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { askVideo, makeParts, makeReadyVideo } from '../../../../test/media/media.ts'
import { facts } from '../../../../test/media/preparing.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { giveVideo, publishVideo } from '../../playback/service/videos.ts'

/** Two works become one: what the one that stays lacks comes along, and goes back. */

let server: TestServer
let staff: ReturnType<typeof callAs>
let from: string
let into: string
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

async function work(title: string): Promise<string> {
  const number = `CARRY-${String(++made).padStart(3, '0')}`
  const body = { number, channel: 'anime', title, pubTime: '2026-10-01' }
  const { id } = (await staff(editorial.createAdminWork, { body })).answer.data
  await staff(editorial.listWorksOnSite, { body: { ids: [id], to: 'published' } })
  return id
}
beforeEach(async () => {
  from = await work('青海湖环行手记')
  into = await work('青海湖环行手记（上）')
})

const draw = (background: string) =>
  sharp({ create: { width: 800, height: 450, channels: 3, background } })
    .png()
    .toBuffer()
const picture = async (id: string, as: 'cover' | 'still', colour: string) =>
  staff(editorial.addAdminPicture, { params: { id }, query: { as }, bytes: await draw(colour) })
const evidence = (id: string, kind: 'licence' | 'consent', text: string) =>
  staff(editorial.addEvidence, {
    params: { id },
    query: { name: '合同.pdf', kind },
    bytes: Buffer.from(`%PDF-1.7\n${text}`),
  })
const rights = (workId: string, fields: object) =>
  staff(editorial.saveAdminRights, { body: { workId, version: 0, ...fields } })
const licence = { basis: 'licence', licensor: '山川影像社', startsOn: '2024-06-01', endsOn: '2029-05-31' }
const merge = async () => (await staff(editorial.mergeWorks, { body: { from, into } })).answer.data.undoId
const undo = (undoId: string) => staff(editorial.undoAdminChange, { body: { undoId } })
const preview = async () => (await staff(editorial.previewWorkMerge, { query: { from, into } })).answer.data

/** All that a merge may carry over, of both works. */
async function stateOf() {
  const { rows } = await sql`
    select w.id, w.published, w.is_online, w.play_level, w.pic_small, w.pic_big, w.image_small, w.image_big, w.mp4,
      w.pictures_by_staff, to_jsonb(r) as rights,
      array(select v.id || ' ' || v.state from video v where v.work_id = w.id order by v.id) as videos,
      array(select p.small || coalesce(' gone ' || p.gone_at, '') from picture p where p.work_id = w.id order by 1) as pictures,
      array(select e.id || ' ' || e.kind from rights_evidence e where e.work_id = w.id order by e.id) as evidence
    from work w left join work_rights r on r.work_id = w.id where w.id in (${from}::bigint, ${into}::bigint) order by w.id
  `.execute(server.context.db)
  return rows
}

/** Another member each time: one member has few stream slots. */
const plays = async (id: string) => {
  const { headers } = await makeMember(server.context)
  const { data } = (await askVideo(server.url, id, { headers })).answer
  return { path: data, status: (await fetch(server.url + data)).status }
}
const look = async (id: string) => (await call(server.url, catalogue.getWork, { params: { id } })).answer.data
const statusOf = async (path: string) => (await fetch(server.url + path)).status

test('parts that the target work lacks are transferred, and the video plays there; the undo restores all', async () => {
  await makeReadyVideo(server.context, { workId: from, playLevel: 1 })
  for (const colour of ['#357', '#753']) await picture(from, 'still', colour)
  await picture(from, 'cover', '#573')
  await rights(from, { ...licence, people: 2, consents: 1, note: '总公司转来' })
  await evidence(from, 'licence', 'licence')
  await evidence(from, 'consent', 'consent')
  const before = await stateOf()
  expect(await preview()).toMatchObject({
    from: {
      video: 'ready',
      playLevel: 1,
      cover: true,
      stills: 2,
      rights: ['licence', 'consent', 'note'],
      evidence: 2,
    },
    into: { video: 'none', playLevel: 2, cover: false, stills: 0, rights: [], evidence: 0 },
    carried: {
      video: 'moves',
      cover: true,
      stills: 2,
      preview: false,
      rights: ['licence', 'consent', 'note'],
      evidence: 2,
    },
  })
  const earlier = await plays(from)
  expect(earlier.status).toBe(200)

  const undoId = await merge()
  expect(await stateOf()).toMatchObject([
    { id: from, is_online: 0, pic_small: null, image_small: [], videos: [], pictures: [], evidence: [] },
    {
      id: into,
      is_online: 1,
      play_level: 1,
      pictures_by_staff: true,
      rights: { licensor: '山川影像社', people: 2 },
    },
  ])
  await soon(async () => expect(await statusOf(earlier.path)).toBe(403))
  // Visitors that open the old address, or were watching there, continue with the remaining work.
  for (const id of [into, from]) {
    const now = await plays(id)
    expect(now).toMatchObject({ status: 200, path: expect.stringContaining(`/${into}/`) })
  }
  expect((await askVideo(server.url, into)).refusal.code).toBe(401)
  await soon(async () => expect((await look(into)).picSmall).toContain('/images/desk/'))
  expect(await statusOf((await look(into)).picSmall ?? '')).toBe(200)
  const { answer } = await staff(editorial.getAdminRights, { params: { id: into } })
  expect(answer.data.evidence.map(({ kind }) => kind).sort()).toEqual(['consent', 'licence'])
  const then = await plays(into)

  await undo(undoId)
  expect(await stateOf()).toEqual(before)
  await soon(async () => expect(await statusOf(then.path)).toBe(403))
  expect(await plays(from)).toMatchObject({
    status: 200,
    path: expect.stringContaining(`/${from}/`),
  })
  expect((await askVideo(server.url, into)).refusal.code).toBe(404)
})

test('video, pictures and rights of the target work stay, and the other work keeps its own', async () => {
  const { videoId } = await makeReadyVideo(server.context, { workId: from })
  await makeReadyVideo(server.context, { workId: into, playLevel: 2 })
  for (const id of [from, into]) await picture(id, 'cover', id === from ? '#246' : '#642')
  await picture(from, 'still', '#135')
  await rights(from, { ...licence, people: 3, consents: 3 })
  await rights(into, { basis: 'own' })
  await evidence(from, 'licence', 'theirs')
  await evidence(into, 'licence', 'ours')
  await evidence(from, 'consent', 'theirs')
  const before = await stateOf()
  expect((await preview()).carried).toEqual({
    video: 'stays',
    cover: false,
    stills: 1,
    preview: false,
    rights: ['consent'],
    evidence: 1,
  })
  const undoId = await merge()
  const [old, left] = (await stateOf()) as { videos: string[]; play_level: number; rights: object }[]
  expect(old?.videos).toEqual([`${videoId} ready`])
  expect(left).toMatchObject({ play_level: 2, rights: { basis: 'own', licensor: null, people: 3 } })
  await undo(undoId)
  const after = (await stateOf()) as { rights: { version: number } | null }[]
  for (const [place, row] of after.entries()) {
    // An editor that had the rights open before must see that they were changed meanwhile.
    const version = (before[place] as typeof row).rights?.version
    expect({ ...row, rights: { ...row.rights, version } }).toEqual(before[place])
  }
})

test('later changes are not undone', async () => {
  await picture(from, 'cover', '#468')
  await rights(from, licence)
  const undoId = await merge()
  const { answer } = await picture(into, 'cover', '#864')
  const { version } = (await staff(editorial.getAdminRights, { params: { id: into } })).answer.data
  await staff(editorial.saveAdminRights, { body: { workId: into, version, licensor: '海岸纪录社' } })
  await undo(undoId)
  const pictures = async (id: string) =>
    (await staff(editorial.getAdminPictures, { params: { id } })).answer.data
  expect((await pictures(into)).cover?.key).toBe(answer.data.key)
  const { cover } = await pictures(from)
  expect(cover?.key).not.toBe(answer.data.key)
  expect(await statusOf(cover?.small ?? '')).toBe(200)
  const kept = (await staff(editorial.getAdminRights, { params: { id: into } })).answer.data
  expect(kept).toMatchObject({ licensor: '海岸纪录社', basis: null, endsOn: null })
})

test('a merge is taken back before the one after it', async () => {
  const third = await work('青海湖')
  await makeReadyVideo(server.context, { workId: from })
  const first = await merge()
  const second = (await staff(editorial.mergeWorks, { body: { from: into, into: third } })).answer.data.undoId
  expect(await plays(third)).toMatchObject({ status: 200 })
  expect((await undo(first)).refusal.msg).toContain('先撤销那一次')
  await undo(second)
  await undo(first)
  expect(await plays(from)).toMatchObject({ status: 200, path: expect.stringContaining(`/${from}/`) })
})

test('parts go along with their films and magnets, under a title of their own, and come back', async () => {
  const { context } = server
  const { db } = context
  await makeParts(context, into, ['第1集'])
  const parts = await makeParts(context, from, ['第1集', '第2集'])
  await makeReadyVideo(context, { workId: from, partId: parts[1] ?? '' })
  const magnet = {
    ...{ work_id: from, part_id: parts[0] ?? null, info_hash: Buffer.alloc(20, 7), name: '一' },
    ...{ create_time: new Date(noon) },
  }
  await db.insertInto('magnet').values(magnet).execute()
  const look = async (workId: string) =>
    (
      await sql<{ title: string; films: number; magnets: number }>`
        select title, (select count(*)::int from video where part_id = p.id and work_id = p.work_id) as films,
          (select count(*)::int from magnet where part_id = p.id and work_id = p.work_id) as magnets
        from work_part p where work_id = ${workId}::bigint order by position
      `.execute(db)
    ).rows.map(({ title, films, magnets }) => [title.replace(/（.*/, '（'), films, magnets])
  const before = await look(from)
  expect(before).toEqual([
    ['第1集', 0, 1],
    ['第2集', 1, 0],
  ])
  const undoId = await merge()
  expect(await look(into)).toEqual([
    ['第1集', 0, 0],
    ['第1集（', 0, 1],
    ['第2集', 1, 0],
  ])
  expect(await plays(into)).toMatchObject({ status: 200 })
  await undo(undoId)
  expect(await look(from)).toEqual(before)
  expect(await look(into)).toEqual([['第1集', 0, 0]])
})

test('parts stay where the work that stays has a film of its own; their magnets go along', async () => {
  const { context } = server
  const { db } = context
  await makeReadyVideo(context, { workId: into })
  const parts = await makeParts(context, from, ['第1集'])
  await makeReadyVideo(context, { workId: from, partId: parts[0] ?? '' })
  const magnet = { work_id: from, part_id: parts[0] ?? null, info_hash: Buffer.alloc(20, 8), name: '二' }
  const { id } = await db
    .insertInto('magnet')
    .values({ ...magnet, create_time: new Date(noon) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = () =>
    db.selectFrom('magnet').select(['work_id', 'part_id']).where('id', '=', id).executeTakeFirst()
  const undoId = await merge()
  expect(await now()).toEqual({ work_id: into, part_id: null })
  await undo(undoId)
  expect(await now()).toEqual({ work_id: from, part_id: parts[0] })
})

test('concurrent writes of a worker and of staff are neither lost nor deadlocked', async () => {
  const { context } = server
  const { db } = context
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await work('梅里雪山'), await work('梅里雪山（修复版）')]
    // Either may have the lower id, by which locks are taken.
    ;[from, into] = round % 2 === 0 ? [one, other] : [other, one]
    const given = {
      workId: from,
      sourceKind: 'download' as const,
      source: 'https://media.example.org/1',
      createdBy: null,
    }
    const videoId = await db.transaction().execute((tx) => giveVideo(tx, given, new Date(noon)))
    const folder = `video/${videoId}`
    const media = { ...facts, folder }
    const [undoId] = await Promise.all([
      merge(),
      publishVideo(context, videoId, media),
      picture(from, 'still', '#999'),
      rights(from, licence),
      rights(into, { note: '在查' }),
      evidence(from, 'licence', `round ${round}`),
    ])
    const moved = await db
      .selectFrom('video')
      .select(['state', 'work_id as workId'])
      .where('id', '=', videoId)
      .executeTakeFirst()
    expect(moved).toEqual({ state: 'ready', workId: into })
    await Promise.all([
      undo(undoId),
      staff(playback.removeVideo, { body: { videoId } }),
      rights(into, { licensor: '甲' }),
      picture(into, 'cover', '#111'),
    ])
    const after = await db
      .selectFrom('video')
      .select(['state', 'work_id as workId'])
      .where('id', '=', videoId)
      .executeTakeFirst()
    expect(after).toMatchObject({ state: 'removed' })
    const { rows: wrong } = await sql`
      select w.id from work w where w.id in (${from}::bigint, ${into}::bigint)
        and w.is_online <> case when exists (select from video v where v.work_id = w.id and v.state = 'ready') then 1 else 0 end
    `.execute(db)
    expect(wrong).toEqual([])
  }
  expect(server.faults.filter((line) => !line.includes('web/dist'))).toEqual([])
})
