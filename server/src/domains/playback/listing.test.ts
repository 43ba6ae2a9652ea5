import { playback } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, publishWork, worksWithoutVideo } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asStaff: ReturnType<typeof callAs>
let works: string[]
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.context
  asStaff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  works = await worksWithoutVideo(db, 30)
  // Those of the demo, which the template has.
  await db.deleteFrom('video').execute()
  const created_at = new Date('2026-11-20T17:00:00Z')
  const given = works.map((work_id, index) => ({
    work_id,
    source_kind: 'download' as const,
    source: `https://media.example.org/${index}.mp4?sig=canary&x=1#canary`,
    state: index % 3 === 0 ? ('failed' as const) : ('waiting' as const),
    created_at,
    updated_at: new Date(created_at.getTime() + 1000),
  }))
  const rows = await db.insertInto('video').values(given).returning('id').execute()
  ids = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const list = async (query: Record<string, string | number> = {}) =>
  (await asStaff(playback.listVideos, { query })).answer

test('videos are listed newest first, in pages', async () => {
  const newestFirst = ids.toReversed()
  const first = await list()
  expect(first.total).toBe(30)
  expect(first.rows.map(({ videoId }) => videoId)).toEqual(newestFirst.slice(0, 24))
  const second = await list({ pageNum: 2 })
  expect(second.rows.map(({ videoId }) => videoId)).toEqual(newestFirst.slice(24))
  expect(await list({ pageNum: 3, pageSize: 7 })).toMatchObject({ total: 30, rows: { length: 7 } })
  expect(await list({ pageNum: 1_000_000, pageSize: 300 })).toEqual({
    code: 200,
    msg: '操作成功',
    total: 30,
    rows: [],
  })
})

test('a row has the details of a video, and of its source address only the part without secrets', async () => {
  const { db } = server.context
  const [id, work] = [String(ids[4]), String(works[4])]
  const ready = { state: 'ready' as const, progress: 1, seconds: 61.5, height: 720, bytes: '4294967296' }
  await db
    .updateTable('video')
    .set({ ...ready, attempts: 2 })
    .where('id', '=', id)
    .execute()
  const { number, title } = await db
    .selectFrom('work')
    .select(['number', 'title'])
    .where('id', '=', work)
    .executeTakeFirstOrThrow()
  const answer = await list({ dataId: work })
  expect(answer.rows).toEqual([
    {
      videoId: id,
      dataId: work,
      number,
      title,
      sourceKind: 'download',
      source: 'https://media.example.org/4.mp4',
      state: 'ready',
      progress: 1,
      attempts: 2,
      reason: null,
      msg: null,
      duration: 61.5,
      height: 720,
      bytes: 4_294_967_296,
      createTime: '2026-11-21 01:00:00',
      updateTime: '2026-11-21 01:00:01',
    },
  ])
  expect(JSON.stringify(await list({ pageSize: 300 }))).not.toContain('canary')
})

test('a name of a file or an upload is shown as it is', async () => {
  const { db } = server.context
  const [id, work] = [String(ids[5]), String(works[5])]
  await db
    .updateTable('video')
    .set({ source_kind: 'upload', source: '夜 #1?.mp4' })
    .where('id', '=', id)
    .execute()
  expect((await list({ dataId: work })).rows[0]).toMatchObject({ sourceKind: 'upload', source: '夜 #1?.mp4' })
})

test('states and works narrow it, and the work need not be published', async () => {
  const failed = await list({ state: 'failed', pageSize: 300 })
  expect([failed.total, failed.rows.length]).toEqual([10, 10])
  expect(failed.rows.every(({ state }) => state === 'failed')).toBe(true)
  const [work = ''] = works
  await publishWork(server.context.db, work, false)
  expect((await list({ state: 'failed', dataId: work })).rows).toMatchObject([{ dataId: work }])
  expect(await list({ state: 'removed', dataId: work })).toMatchObject({ total: 0, rows: [] })
})

test('a state that is none is refused', async () => {
  const { refusal } = await asStaff(playback.listVideos, { query: { state: 'lost' } })
  expect(Object.keys(refusal.data?.fields ?? {})).toEqual(['state'])
})

test('a reason is shown with its words; words that an older version wrote stay readable', async () => {
  const [id, work] = [String(ids[5]), String(works[5])]
  const failWith = (values: { reason: string; reason_params: string | null }) =>
    server.context.db
      .updateTable('video')
      .set({ state: 'failed', ...values })
      .where('id', '=', id)
      .execute()
  await failWith({ reason: 'download_not_there', reason_params: '{"status":404}' })
  expect((await list({ dataId: work })).rows).toMatchObject([
    { reason: 'download_not_there', params: { status: 404 }, msg: '网址上没有这个文件（HTTP 404）' },
  ])
  await failWith({ reason: '对方拒绝连接（ECONNREFUSED）', reason_params: null })
  expect((await list({ dataId: work })).rows).toMatchObject([
    { reason: null, msg: '对方拒绝连接（ECONNREFUSED）' },
  ])
})
