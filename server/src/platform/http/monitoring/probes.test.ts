import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { startApi } from '../../../main/api.ts'
import { readConfig } from '../../config/config.ts'
import { knownSchema } from '../../database/migrate.ts'
import { Readiness } from './readiness.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({
    template: 'empty',
    config: { rateLimit: { on: true, perMinute: 5 } },
  })
})
afterEach(() => server.close())

const ask = async (path: string, url = server.url) => {
  const response = await fetch(url + path)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('a process that lives and can answer says so, however often it is asked', async () => {
  for (let time = 0; time < 10; time += 1) {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { ready: true } })
  }
  const head = await fetch(`${server.url}/readyz`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await ask('/readyz')).headers.get('cache-control')).toBe('no-store')
})

test('with another schema the process is not ready, and stays alive', async () => {
  const { pool } = server.context
  await pool.query('delete from schema_migration where version = $1', [await knownSchema()])
  await expect
    .poll(() => ask('/readyz'))
    .toMatchObject({
      status: 503,
      body: { ready: false, because: 'schema' },
    })
  expect((await ask('/healthz')).status).toBe(200)
  await pool.query(`insert into schema_migration (version, name) values ($1, 'back')`, [await knownSchema()])
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 })
})

test('with an unavailable database the process is not ready; it is again when the database is back', async () => {
  const { pool } = server.context
  expect((await ask('/readyz')).status).toBe(200)
  const { rows } = await pool.query('select current_database() as name')
  const lost = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'yehang readiness'`,
      [rows[0].name],
    )
  await lost()
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 })
  const away = new Readiness({ connection: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await away.unready()).toBe('database')
  await away.close()
})

test('an ending process announces it first, answers requests, and keeps no connection', async () => {
  const readiness = new Readiness(server.context)
  const config = { ...readConfig({ PORT: '0' }), dataDir: server.context.config.dataDir }
  const api = await startApi({ ...server.context, config }, { readiness })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string) => {
    const asked = request(api.url + path, { agent }).end()
    const [response] = await once(asked, 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
  expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  const hurry = new AbortController()
  const left = vi.fn()
  const leaving = readiness.leave(60_000, hurry.signal).then(left)
  expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await get('/healthz')).toEqual({ status: 200, connection: 'close' })
  expect(await get('/prod-api/v2/tag/list')).toMatchObject({ status: 200, connection: 'close' })
  expect(left).not.toHaveBeenCalled()
  hurry.abort()
  await leaving
  await api.close()
  agent.destroy()
})
