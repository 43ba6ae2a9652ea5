import { editorial, failureOf, playback } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeParts, makeReadyVideo } from '../../../test/media/media.ts'
import { makeVideo, makeWork } from '../../../test/media/preparing.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { failVideo, giveVideo, publishVideo, removeVideo, retryVideo } from './service/videos.ts'

let server: TestServer
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const failed = async () => {
  const made = await makeVideo(server.context)
  await failVideo(server.context, made.videoId, failureOf('download_forbidden', { status: 403 }))
  return made
}
const version = async () =>
  (await server.context.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
const stateOf = async (id: string) =>
  (await server.context.db.selectFrom('video').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

test('of several works, failed videos are prepared again; the others are named with the reason', async () => {
  const { context } = server
  const [one, two, gone] = [await failed(), await failed(), await failed()]
  const running = await makeVideo(context)
  const none = await makeWork(context)
  await removeVideo(context, gone.videoId, null)
  const ids = [two, one, running, gone, one].map(({ workId }) => workId).concat(none, '1999999999999999')
  const { data } = (await staff(playback.retryWorks, { body: { ids } })).answer
  expect(data.retried).toEqual([one.workId, two.workId])
  expect(data.refused.map(({ id }) => id)).toEqual([gone.workId, running.workId, none].sort())
  expect(new Set(data.refused.map(({ reason }) => reason))).toEqual(new Set(['video_not_failed']))
  expect(await Promise.all([one, two, running].map(({ videoId }) => stateOf(videoId)))).toEqual(
    Array.from({ length: 3 }, () => 'waiting'),
  )
  const jobs = await context.pool.query('select key from graphile_worker.jobs where key = any($1)', [
    [one, two].map(({ videoId }) => `video ${videoId}`),
  ])
  expect(jobs.rowCount).toBe(2)
  const { rows } = await context.pool.query('select is_online from work where id = any($1)', [
    [one.workId, two.workId],
  ])
  expect(rows).toEqual([{ is_online: 2 }, { is_online: 2 }])
  const entries = await context.db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'video-retry')
    .execute()
  expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual([one.workId, two.workId].sort())
})

test('of a work of several parts the failed video of each part is prepared again', async () => {
  const { context } = server
  const workId = await makeWork(context)
  const parts = await makeParts(context, workId, ['第1集', '第2集', '第3集'])
  const now = new Date(context.clock.now())
  const videos: string[] = []
  for (const partId of parts) {
    const video = { workId, partId, sourceKind: 'upload', source: 'clip.mp4', createdBy: null } as const
    videos.push(await context.db.transaction().execute((tx) => giveVideo(tx, video, now)))
  }
  const [first = '', second = '', third = ''] = videos
  const media = { folder: 'video/1', bytes: 1, seconds: 60, width: 640, height: 360, hasSound: true }
  for (const id of [first, second])
    await failVideo(context, id, failureOf('download_forbidden', { status: 403 }))
  await publishVideo(context, third, media)
  const { rows } = (await staff(editorial.listAdminWorks, { query: { view: 'failed' } })).answer
  expect(rows.filter(({ id }) => id === workId)).toHaveLength(1)
  const before = await version()
  const { data } = (await staff(playback.retryWorks, { body: { ids: [workId] } })).answer
  expect(data).toEqual({ retried: [workId], refused: [] })
  expect(await Promise.all(videos.map(stateOf))).toEqual(['waiting', 'waiting', 'ready'])
  // The work can be watched as before; its parts are shown as in preparation.
  const retried = await version()
  expect(retried).not.toBe(before)
  const again = (await staff(playback.retryWorks, { body: { ids: [workId] } })).answer.data
  expect(again).toMatchObject({ retried: [], refused: [{ reason: 'video_not_failed' }] })
  expect(await version()).toBe(retried)
})

test('pressed twice at once it is done once', async () => {
  const made = await failed()
  const press = () => staff(playback.retryWorks, { body: { ids: [made.workId] } })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.flatMap(({ answer }) => answer.data.retried)).toEqual([made.workId])
})

test('a work of which an earlier video is being prepared again is refused as such', async () => {
  const { context } = server
  const { workId, videoId } = await failed()
  const video = { workId, sourceKind: 'upload', source: 'clip.mp4', createdBy: null } as const
  const now = new Date(context.clock.now())
  const second = await context.db.transaction().execute((tx) => giveVideo(tx, video, now))
  await failVideo(context, second, failureOf('download_forbidden', { status: 403 }))
  await retryVideo(context, videoId, null)
  const { data } = (await staff(playback.retryWorks, { body: { ids: [workId] } })).answer
  expect(data).toMatchObject({ retried: [], refused: [{ id: workId, reason: 'video_under_way' }] })
  expect(await stateOf(second)).toBe('failed')
  expect((await staff(playback.retryVideo, { body: { videoId: second } })).refusal.reason).toBe(
    'video_under_way',
  )
  expect((await staff(playback.retryVideo, { body: { videoId } })).refusal.reason).toBe('video_not_failed')
})

test('while a work can be watched, a further video that is prepared or fails changes nothing that is kept', async () => {
  const { context } = server
  const { workId, videoId } = await makeVideo(context)
  const media = { folder: 'video/1', bytes: 1, seconds: 60, width: 640, height: 360, hasSound: true }
  expect(await publishVideo(context, videoId, media)).toBe(true)
  const before = await version()
  const video = { workId, sourceKind: 'upload', source: 'clip.mp4', createdBy: null } as const
  const now = new Date(context.clock.now())
  const second = await context.db.transaction().execute((tx) => giveVideo(tx, video, now))
  await failVideo(context, second, failureOf('download_forbidden', { status: 403 }))
  expect(await version()).toBe(before)
  await removeVideo(context, videoId, null)
  expect(await version()).not.toBe(before)
})

test('of a work whose parts can be watched, the film of the whole work is shown and goes at once', async () => {
  const { context } = server
  const { workId, videoId } = await makeVideo(context)
  const [partId = ''] = await makeParts(context, workId, ['第1集'])
  await makeReadyVideo(context, { workId, partId })
  const facts = { folder: 'video/1', bytes: 1, seconds: 60, width: 640, height: 360, hasSound: true }
  const chapters = [
    { seconds: 0, title: '开场' },
    { seconds: 30, title: '山顶' },
  ]
  const before = await version()
  expect(await publishVideo(context, videoId, { ...facts, chapters })).toBe(true)
  const published = await version()
  expect(Number(published) - Number(before)).toBe(1)
  await removeVideo(context, videoId, null)
  expect(await version()).not.toBe(published)
})
