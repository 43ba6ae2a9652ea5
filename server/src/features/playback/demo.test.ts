import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { demoClipFolder } from '../../media/folders.ts'
import { giveDemoVideos } from './queries/demo.ts'
import { removeDemoClip } from './rules/demo.ts'

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
