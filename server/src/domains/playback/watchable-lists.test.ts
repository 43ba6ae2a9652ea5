import { catalogue, channels, modNames } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { shownSite } from '../../../test/settings.ts'
import { listBeginnings } from '../catalogue/service/lists.ts'
import { giveVideo, publishVideo, removeVideo } from './service/videos.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function list(query: Record<string, string | number>) {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { pageSize: 300, ...query } })
  return { total: answer.total, ids: answer.rows.map(({ id }) => id) }
}

const media = { folder: 'video/1', bytes: 1, seconds: 60, width: 640, height: 360, hasSound: true }

test('lists, counts and searches show a film as soon as it can be watched, and no longer', async () => {
  const { context } = server
  const { rows } = await sql<{ id: string; title: string; tag: string; performer: string }>`
    select w.id, w.title, t.entity_id as tag, p.entity_id as performer from work w
    join lateral (select l.entity_id from work_entity l join entity e on e.id = l.entity_id and e.kind = 'tag'
      where l.work_id = w.id limit 1) t on true
    join lateral (select l.entity_id from work_entity l join entity e on e.id = l.entity_id and e.kind = 'performer'
      where l.work_id = w.id limit 1) p on true
    where w.mod_id = 2 and w.published and not w.is_dht and w.is_online = 0 order by w.pub_time desc limit 1
  `.execute(context.db)
  const [work] = rows
  if (work === undefined) throw new Error('the catalogue has no such work')
  const places = [
    { modName: 'uncensored' },
    { modName: 'uncensored', date: 998 },
    { tagsId: work.tag },
    { performerId: work.performer },
    { performerId: work.performer, modName: 'uncensored' },
    // A number, or a whole title, is found whatever the filter.
    { keyword: work.title.slice(0, 3) },
  ]
  const filters = [{ isOnline: 1 }, { hasResource: 1 }, { isDht: 1 }]
  const shown = () =>
    Promise.all(places.flatMap((place) => filters.map((filter) => list({ ...place, ...filter }))))
  const before = await shown()
  expect(before.filter(({ ids }) => ids.includes(work.id))).toEqual([])

  const video = { workId: work.id, sourceKind: 'upload' as const, source: 'a.mp4', createdBy: null }
  const videoId = await context.db.transaction().execute((tx) => giveVideo(tx, video, new Date()))
  // Being prepared is not to be there.
  expect(await shown()).toEqual(before)
  expect(await publishVideo(context, videoId, media)).toBe(true)
  await expect
    .poll(async () =>
      (await shown()).map(({ ids, total }, at) => [ids.includes(work.id), total - (before[at]?.total ?? 0)]),
    )
    .toEqual(
      places.flatMap(() => [
        [true, 1],
        [true, 1],
        [false, 0],
      ]),
    )
  await removeVideo(context, videoId, null)
  await expect.poll(shown).toEqual(before)
})

test('lists begin with what the operator says, but with all where it would hide nearly everything', async () => {
  const { db } = server.context
  const everywhere = (one: string) => Object.fromEntries([...modNames, 'all'].map((name) => [name, one]))
  expect(await listBeginnings(db, shownSite())).toEqual(everywhere('resource'))
  expect(await listBeginnings(db, shownSite({ LIST_FILTER: 'all' }))).toEqual(everywhere('all'))
  await db
    .updateTable('channel')
    .set({ resource_count: sql<number>`ceil(work_count / 5.0) - 1`, dht_count: 0 })
    .where('mod_id', '=', channels.western)
    .execute()
  expect(await listBeginnings(db, shownSite())).toEqual({ ...everywhere('resource'), western: 'all' })
  expect(await listBeginnings(db, shownSite({ LIST_FILTER: 'magnet' }))).toEqual({
    ...everywhere('magnet'),
    western: 'all',
  })
  await db
    .updateTable('channel')
    .set({ resource_count: sql<number>`ceil(work_count / 5.0)` })
    .where('mod_id', '=', channels.western)
    .execute()
  expect((await listBeginnings(db, shownSite())).western).toBe('resource')
  await db
    .updateTable('channel')
    .set({ work_count: 0, resource_count: 0, dht_count: 0, online_count: 0 })
    .execute()
  expect(await listBeginnings(db, shownSite())).toEqual(everywhere('resource'))
})
