import { catalogue, endpoints, markersMax, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeParts, makeReadyVideo, type ReadyVideo } from '../../../../test/media/media.ts'
import { facts, makeVideo } from '../../../../test/media/preparing.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { moveVersion } from '../../catalogue/queries/version.ts'
import { removeMemberData } from '../../privacy/queries/erase.ts'
import { moveVideos } from '../queries/videos.ts'
import { publishVideo, removeVideo } from '../service/videos.ts'

/** Chapters and moments: what films bring, what members propose and staff decide, and how moments are found. */

let server: TestServer
let staff: TestMember
let member: TestMember
let asStaff: ReturnType<typeof callAs>
let asMember: ReturnType<typeof callAs>
let film: ReadyVideo
let tags: { id: string; name: string }[]
beforeAll(async () => {
  server = await startTestServer()
  staff = await makeMember(server.context, { roles: ['editor'] })
  asStaff = callAs(staff, server.url)
  tags = await server.context.db
    .selectFrom('entity')
    .select(['id', 'name'])
    .where('kind', '=', 'tag')
    .where('mod_id', '=', 1)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.faults.length = 0
  const { db } = server.context
  await db.deleteFrom('marker').execute()
  member = await makeMember(server.context)
  asMember = callAs(member, server.url)
  film = await makeReadyVideo(server.context)
  await db.updateTable('work').set({ mod_id: 1 }).where('id', '=', film.workId).execute()
})

const tag = (place = 0) => tags[place]?.id ?? ''
type Given = { seconds?: number; endSeconds?: number; title?: string; tags?: string[]; part?: string }
const bodyOf = (given: Given, dataId = film.workId) => ({
  body: { dataId, seconds: 5, title: '月亮升起', tags: [tag()], ...given },
})
const propose = (given: Given = {}) => asMember(playback.proposeMarker, bodyOf(given))
const add = (given: Given = {}, workId?: string) => asStaff(playback.addMarker, bodyOf(given, workId))
const decide = (ids: string[], approved: boolean) =>
  asStaff(playback.decideMarkers, { body: { ids, approved } })
const shown = async (workId = film.workId) =>
  (await call(server.url, playback.listMarkers, { query: { data: workId } })).answer.rows
const titles = async (workId?: string) => (await shown(workId)).map(({ title }) => title)
const own = async () => (await asMember(playback.listOwnMarkers, {})).answer.rows
const moments = async (query: { tag?: string; keyword?: string; pageNum?: number; pageSize?: number }) =>
  (await call(server.url, playback.listMoments, { query })).answer
const detail = async (id = film.workId) =>
  (await call(server.url, catalogue.getWork, { params: { id } })).answer.data

test('what a member proposes is shown once staff approve it, and its state is seen by the member', async () => {
  const { data } = (await propose({ endSeconds: 9 })).answer
  expect(data).toMatchObject({
    ...{ kind: 'moment', seconds: 5, endSeconds: 9, title: '月亮升起', state: 'proposed' },
    ...{ tags: [{ id: tag(), name: tags[0]?.name }], work: { id: film.workId } },
  })
  expect(await shown()).toEqual([])
  expect(await detail()).not.toHaveProperty('hasMarkers')
  const { rows, total } = (await asStaff(playback.listProposedMarkers, {})).answer
  expect([rows[0]?.markerId, rows[0]?.userName, total]).toEqual([data.markerId, member.userName, 1])
  expect((await decide([data.markerId], true)).answer.data).toEqual({ decided: 1, full: 0 })
  await expect.poll(() => shown()).toMatchObject([{ markerId: data.markerId, seconds: 5 }])
  await expect.poll(async () => (await detail()).hasMarkers).toBe(true)
  expect(await own()).toMatchObject([{ state: 'shown' }])
  expect((await decide([data.markerId], false)).answer.data.decided).toBe(0)
  const entry = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'marker-approve', actor_id: staff.id, subject_id: film.workId })
})

test('what is refused is never shown, and its member sees that', async () => {
  const { markerId } = (await propose()).answer.data
  await decide([markerId], false)
  expect(await shown()).toEqual([])
  expect(await own()).toMatchObject([{ markerId, state: 'refused' }])
  expect((await asMember(playback.withdrawMarker, { body: { markerId } })).code).toBe(404)
})

test('a proposal is withdrawn by its member alone, and only while it waits', async () => {
  const { markerId } = (await propose()).answer.data
  const other = callAs(await makeMember(server.context), server.url)
  expect((await other(playback.withdrawMarker, { body: { markerId } })).code).toBe(404)
  expect((await other(playback.listOwnMarkers, {})).answer.rows).toEqual([])
  expect((await asMember(playback.withdrawMarker, { body: { markerId } })).code).toBe(200)
  expect(await own()).toEqual([])
})

test('a place must be in the film, and a tag of its channel', async () => {
  const refusal = async (given: Given) => (await propose(given)).refusal.reason
  expect(await refusal({ seconds: 12 })).toBe('marker_beyond_end')
  expect(await refusal({ endSeconds: 13 })).toBe('marker_beyond_end')
  expect(await refusal({ endSeconds: 5 })).toBe('marker_end_before_start')
  expect(await refusal({ tags: ['2999999999999999'] })).toBe('marker_tag_unknown')
  expect(await refusal({ part: '6300000000009999' })).toBe('not_found')
  expect((await propose({ tags: [] })).code).toBe(500)
  expect((await propose({ title: ' \u200b\n ' })).code).toBe(500)
  expect((await propose({ title: '字'.repeat(41) })).code).toBe(500)
  expect(await own()).toEqual([])
})

test('only who may watch proposes, and only for a film that is there', async () => {
  const vip = await makeReadyVideo(server.context, { playLevel: 2 })
  expect((await asMember(playback.proposeMarker, bodyOf({}, vip.workId))).refusal.reason).toBe('vip_only')
  await removeVideo(server.context, film.videoId, null)
  expect((await propose()).code).toBe(404)
  expect((await add()).refusal.reason).toBe('marker_without_film')
})

test('a member proposes only so many a day', async () => {
  server.context.config.accounts.limits = true
  try {
    for (let count = 0; count < 20; count++) expect((await propose({ title: `第${count}个` })).code).toBe(200)
    expect((await propose()).refusal.reason).toBe('too_many_tries')
  } finally {
    server.context.config.accounts.limits = false
  }
})

test('titles are kept as one visible line, whatever was typed', async () => {
  const { data } = (await add({ title: '  <b>月\u0007亮</b>\n\t“湖”  ' })).answer
  expect(data.title).toBe('<b>月 亮</b> “湖”')
})

test('staff add, correct and remove; the page of the work follows', async () => {
  const { markerId } = (await add({ seconds: 9, title: '灯塔' })).answer.data
  await expect.poll(() => titles()).toEqual(['灯塔'])
  const { data } = (
    await asStaff(playback.editMarker, {
      body: { markerId, seconds: 2, endSeconds: 4, title: '灯塔亮了', tags: [tag(1), tag(1)] },
    })
  ).answer
  expect(data).toMatchObject({ seconds: 2, endSeconds: 4, title: '灯塔亮了', tags: [{ id: tag(1) }] })
  await expect.poll(() => titles()).toEqual(['灯塔亮了'])
  const wrong = await asStaff(playback.editMarker, { body: { markerId, seconds: 40 } })
  expect(wrong.refusal.reason).toBe('marker_beyond_end')
  await asStaff(playback.editMarker, { body: { markerId, endSeconds: null } })
  await expect.poll(async () => (await shown())[0]?.endSeconds).toBeUndefined()
  await asStaff(playback.removeMarker, { body: { markerId } })
  await expect.poll(() => shown()).toEqual([])
  await expect.poll(async () => (await detail()).hasMarkers).toBeUndefined()
})

test('a work has only so many moments: approving waits until there is room', async () => {
  const { markerId } = (await propose()).answer.data
  const at = new Date(server.context.clock.now())
  const full = Array.from({ length: markersMax }, (_, seconds) => ({
    ...{ work_id: film.workId, kind: 'moment' as const, state: 'shown' as const, seconds, title: 'x' },
    ...{ norm: 'x', doc: '', created_at: at, updated_at: at },
  }))
  await server.context.db.insertInto('marker').values(full).execute()
  expect((await add()).refusal.reason).toBe('markers_full')
  expect((await decide([markerId], true)).answer.data).toEqual({ decided: 0, full: 1 })
  expect(await own()).toMatchObject([{ state: 'proposed' }])
})

test('chapters come with a film and go with it; moments stay for the next one', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  const { db } = server.context
  await db.updateTable('work').set({ published: true }).where('id', '=', workId).execute()
  const chapters = [
    { seconds: 0, title: '开头' },
    { seconds: 6, title: '' },
  ]
  expect(await publishVideo(server.context, videoId, { folder: 'x', ...facts, chapters })).toBe(true)
  await expect.poll(() => titles(workId)).toEqual(['开头', '第 2 章'])
  await add({ title: '月亮' }, workId)
  await expect.poll(() => titles(workId)).toEqual(['开头', '月亮', '第 2 章'])
  await removeVideo(server.context, videoId, null)
  await expect.poll(() => titles(workId)).toEqual(['月亮'])
})

test('markers of a part are told with it, and go along where a merge takes the film to another work', async () => {
  const { db } = server.context
  const [part = ''] = await makeParts(server.context, film.workId, ['第1集'])
  await makeReadyVideo(server.context, { workId: film.workId, partId: part })
  await add({ part, title: '在第一集' })
  await add({ title: '在正片' })
  const places = async () => (await shown()).map(({ title, part }) => [title, part?.title])
  await expect.poll(places).toEqual([
    ['在正片', undefined],
    ['在第一集', '第1集'],
  ])
  const into = (await makeVideo(server.context)).workId
  await db.transaction().execute((tx) => moveVideos(tx, [film.videoId], film.workId, into))
  const rows = await db.selectFrom('marker').select(['title', 'work_id']).orderBy('id').execute()
  expect(rows).toEqual([
    { title: '在第一集', work_id: film.workId },
    { title: '在正片', work_id: into },
  ])
})

test('moments are found by a tag and by their titles, the newest first, with pages', async () => {
  await add({ title: '月亮升起', tags: [tag(0), tag(1)] })
  await add({ title: '月亮落下', tags: [tag(0)] })
  await add({ title: '湖面', tags: [tag(1)] })
  await propose({ title: '月亮在等' })
  const found = async (query: Parameters<typeof moments>[0]) =>
    (await moments(query)).rows.map(({ marker }) => marker.title)
  await expect.poll(() => found({ tag: tag(0) })).toEqual(['月亮落下', '月亮升起'])
  expect(await found({ keyword: '月亮' })).toEqual(['月亮落下', '月亮升起'])
  expect(await found({ keyword: '月亮', tag: tag(1) })).toEqual(['月亮升起'])
  expect(await moments({ tag: tag(0), pageSize: 1, pageNum: 2 })).toMatchObject({
    total: 2,
    rows: [{ marker: { title: '月亮升起' }, work: { id: film.workId } }],
  })
  expect(await moments({ tag: tag(0), pageSize: 1, pageNum: 9 })).toMatchObject({ rows: [], total: 2 })
  expect(await found({ keyword: '月' })).toEqual([])
  expect(await found({})).toEqual([])
  expect(await found({ keyword: '%_' })).toEqual([])
})

test('moments of works that are off the site, or cannot be watched, are found by nobody', async () => {
  const { db } = server.context
  await add({ title: '月亮升起' })
  await db.updateTable('work').set({ published: false }).where('id', '=', film.workId).execute()
  await add({ title: '另一个' })
  await expect.poll(async () => (await moments({ tag: tag() })).rows).toEqual([])
  await expect.poll(() => shown()).toEqual([])
  await db.updateTable('work').set({ published: true }).where('id', '=', film.workId).execute()
  await removeVideo(server.context, film.videoId, null)
  await expect.poll(async () => (await moments({ keyword: '月亮' })).rows).toEqual([])
})

test('moments of a tag that was merged are those of the tag that stays', async () => {
  const { db } = server.context
  await add({ tags: [tag(1)] })
  await db
    .updateTable('entity')
    .set({ merged_into: tag(0) })
    .where('id', '=', tag(1))
    .execute()
  try {
    await moveVersion(db)
    const rows = async () => (await moments({ tag: tag(0) })).rows
    await expect.poll(rows).toMatchObject([{ marker: { tags: [{ id: tag(0) }] } }])
  } finally {
    await db.updateTable('entity').set({ merged_into: null }).where('id', '=', tag(1)).execute()
  }
})

test('of an erased account what is shown stays without it, and the rest goes', async () => {
  const kept = (await propose({ title: '留下' })).answer.data.markerId
  await propose({ title: '等待' })
  await decide([kept], true)
  const { db } = server.context
  await db.transaction().execute((tx) => removeMemberData(tx, member.id))
  const rows = await db.selectFrom('marker').select(['title', 'proposed_by']).execute()
  expect(rows).toEqual([{ title: '留下', proposed_by: null }])
})

test('every endpoint of markers for staff asks for the permission to keep videos', () => {
  const ofStaff = endpoints.filter(({ path }) => path.startsWith('/v2/staff/video/marker/'))
  expect(ofStaff).toHaveLength(6)
  expect(new Set(ofStaff.map(({ who }) => who))).toEqual(new Set(['staff:works:cloud']))
})
