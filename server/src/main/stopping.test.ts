import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { billing } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askVideo, makeReadyVideo } from '../../test/media/media.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { soon } from '../../test/soon.ts'
import { readConfig } from '../platform/config/config.ts'
import { startApi } from './api.ts'

// What becomes of what is under way when an API ends.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const startAnother = () => {
  const { http } = readConfig({ PORT: '0' })
  return startApi({ ...server.context, config: { ...server.context.config, http } })
}

test('slow readers of media do not delay a stop', async () => {
  const { workId } = await makeReadyVideo(server.context)
  const file = '360p/0.m4s'
  const folder = server.context.storage
  const api = await startAnother()
  const address = (await askVideo(api.url, workId)).answer.data.replace('master.m3u8', file)
  const found = await server.context.db
    .selectFrom('video')
    .select('folder')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow()
  const { path = '' } = (await folder.find(`${found.folder}/${file}`)) ?? {}
  await writeFile(path, Buffer.alloc(64 * 1024 * 1024))
  const [reading] = await once(get(api.url + address), 'response')
  reading.pause()
  const broken = new Promise((resolve) => reading.once('close', resolve))
  reading.on('error', () => {})
  const begun = performance.now()
  await api.close()
  expect(performance.now() - begun).toBeLessThan(10_000)
  reading.resume()
  await broken
  expect(reading.complete).toBe(false)
})

test('an answer that takes its time is given to its end', async () => {
  const api = await startAnother()
  const client = await server.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table plan in access exclusive mode')
    const asked = fetch(`${api.url}/prod-api${billing.listPlans.path}`)
    const waits = () =>
      server.context.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    await soon(async () => expect((await waits()).rowCount).toBe(1))
    const closed = api.close()
    await client.query('commit')
    const answer = await asked
    expect(answer.status).toBe(200)
    const answered = performance.now()
    await closed
    // Its connection, which might have brought another request, is not waited for.
    expect(performance.now() - answered).toBeLessThan(5000)
  } finally {
    client.release()
  }
})
