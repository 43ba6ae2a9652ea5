import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longClipFacts, makeLongerClip } from '../../../../demo/clip.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { demoClipFolder, demoLongClipFolder } from '../../platform/files/folders.ts'
import { giveDemoParts, giveDemoVideos, giveLongDemoVideo } from './queries/demo.ts'
import { removeDemoClip } from './service/demo.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clip: true })
})
afterAll(() => server.close())

const clip = { folder: demoClipFolder, bytes: 1, seconds: 18, width: 1280, height: 720, hasSound: true }

test('every work of the demo that can be watched has the clip, and no other work has', async () => {
  const { db } = server.context
  const online = await db.selectFrom('work').select('id').where('is_online', '=', 1).orderBy('id').execute()
  const videos = await db
    .selectFrom('video')
    .select(['work_id as id', 'source_kind', 'state', 'folder', 'seconds', 'height', 'has_sound'])
    .orderBy('work_id')
    .execute()
  const facts = { source_kind: 'demo', state: 'ready', folder: demoClipFolder, seconds: 18, height: 720 }
  expect(online.length).toBeGreaterThan(100)
  expect(videos).toEqual(online.map(({ id }) => ({ id, ...facts, has_sound: true })))
})

test('a fill that is repeated gives none twice, and none to works of the operator', async () => {
  const { db } = server.context
  const now = new Date(server.context.clock.now())
  expect(await giveDemoVideos(db, clip, now)).toBe(0)
  const of = db.selectFrom('video').select('work_id').orderBy('work_id').limit(2)
  await db.deleteFrom('video').where('work_id', 'in', of).execute()
  const own = db.selectFrom('work').select('id').where('is_online', '=', 1).orderBy('id').limit(1)
  await db.updateTable('work').set({ is_demo: false }).where('id', 'in', own).execute()
  expect(await giveDemoVideos(db, clip, now)).toBe(1)
})

test('the clip that works play is in the storage until the demo goes', async () => {
  const { storage, config } = server.context
  expect(await storage.find(`${demoClipFolder}/720p/0001.m4s`)).not.toBeNull()
  await removeDemoClip(config)
  expect(await storage.find(`${demoClipFolder}/master.m3u8`)).toBeNull()
})

test('one public work has a clip of ten minutes, and its duration says so', async () => {
  const { db } = server.context
  await db.deleteFrom('video').execute()
  const now = new Date(server.context.clock.now())
  const long = { ...clip, folder: demoLongClipFolder, seconds: 612 }
  await giveLongDemoVideo(db, long, now)
  await giveLongDemoVideo(db, long, now)
  const rows = await db
    .selectFrom('video')
    .innerJoin('work', 'work.id', 'video.work_id')
    .select(['video.seconds', 'work.duration', 'work.play_level', 'video.folder'])
    .execute()
  const level = await db
    .selectFrom('work')
    .select(({ fn }) => fn.min('play_level').as('least'))
    .where('is_online', '=', 1)
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([{ seconds: 612, duration: 10, play_level: level.least, folder: demoLongClipFolder }])
  expect(await giveDemoVideos(db, clip, now)).toBeGreaterThan(100)
})

test('some works of the demo have parts, the last of which has no film; again nothing changes', async () => {
  const { db } = server.context
  const now = new Date(server.context.clock.now())
  const titles = Array.from({ length: 8 }, (_, place) => `第${place + 1}集`)
  const look = () =>
    db
      .selectFrom('work_part as p')
      .leftJoin('video as v', (join) => join.onRef('v.part_id', '=', 'p.id').on('v.state', '=', 'ready'))
      .select(['p.work_id', 'p.title', 'v.id'])
      .orderBy('p.work_id')
      .orderBy('p.position')
      .execute()
  await giveDemoParts(db, clip, titles, now)
  const made = await look()
  expect(new Set(made.map(({ work_id }) => work_id)).size).toBe(3)
  expect(made).toHaveLength(24)
  expect(made.filter(({ id }) => id === null).map(({ title }) => title)).toEqual(['第8集', '第8集', '第8集'])
  await giveDemoParts(db, clip, titles, now)
  expect(await look()).toEqual(made)
})

test('the long clip names the same files for ten minutes, and has previews to its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-long-'))
  await makeLongerClip(folder)
  const playlist = await readFile(path.join(folder, '720p/index.m3u8'), 'utf8')
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(longClipFacts.seconds)
  const previews = await readFile(path.join(folder, 'sprite.vtt'), 'utf8')
  expect(previews).toContain('00:10:09.000 --> 00:10:12.000\nsprite-1.jpg#xywh=480,180,160,90')
  await rm(folder, { recursive: true })
})
