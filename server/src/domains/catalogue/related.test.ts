import { catalogue, relatedMax } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

let server: TestServer

const work = (number: string, pubTime: string, links: Record<string, unknown>) => ({
  channel: 'censored',
  number,
  title: `${number} 的清晨`,
  pubTime,
  ...links,
})

const ours = { series: '海岛', performer: ['林月', '周晴'], tags: ['灯塔', '渔港', '潮汐'] }
const many = Array.from({ length: 20 }, (_, at) =>
  work(`MANY-${at + 1}`, `2025-01-${String(at + 1).padStart(2, '0')}`, { series: '二十座桥' }),
)

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  await importWorks({ db, pool, today: '2026-11-20' }, [
    work('SELF-1', '2026-06-01', ours),
    work('SERIES-1', '2020-01-01', { series: '海岛' }),
    work('SERIES-2', '2019-01-01', { series: '海岛', performer: ['林月'] }),
    work('SERIES-3', '2026-10-01', { series: '海岛', tags: ['灯塔'] }),
    work('HIDDEN-1', '2026-10-02', ours),
    work('CAST-1', '2026-11-01', { performer: ['周晴'] }),
    work('CAST-2', '2020-01-01', { performer: ['周晴', '林月'] }),
    work('TAG-1', '2026-11-10', { tags: ['渔港'] }),
    work('TAG-3', '2018-01-01', { tags: ['潮汐', '灯塔', '渔港'] }),
    work('TAG-2', '2018-01-01', { tags: ['潮汐', '灯塔', '集市'] }),
    { ...work('FAR-1', '2026-11-02', { performer: ['林月'], tags: ['灯塔'] }), channel: 'western' },
    work('STRANGER-1', '2026-11-11', { maker: '山海影业', tags: ['雪山'] }),
    work('ALONE-1', '2026-11-11', { maker: '山海影业' }),
    ...many,
  ])
  await pool.query("update work set published = false where number = 'HIDDEN-1'")
  await pool.query(
    'update work_entity set published = false where work_id in (select id from work where not published)',
  )
})
afterAll(() => server.close())

async function idOf(number: string): Promise<string> {
  const { rows } = await server.context.pool.query('select id from work where number = $1', [number])
  return rows[0].id
}

async function relatedTo(number: string) {
  const called = await call(server.url, catalogue.listRelated, { params: { id: await idOf(number) } })
  return called.answer.rows.map((row) => row.number)
}

test('related works: same series first, then most shared performers, most shared tags, newest', async () => {
  expect(await relatedTo('SELF-1')).toEqual([
    'SERIES-2',
    'SERIES-3',
    'SERIES-1',
    'CAST-2',
    'FAR-1',
    'CAST-1',
    'TAG-3',
    'TAG-2',
    'TAG-1',
  ])
})

test('no more than whole rows, the newest of the series', async () => {
  const numbers = await relatedTo('MANY-20')
  expect(numbers).toEqual(Array.from({ length: relatedMax }, (_, at) => `MANY-${19 - at}`))
})

test('a work that shares nothing has none', async () => {
  const { answer } = await call(server.url, catalogue.listRelated, { params: { id: await idOf('ALONE-1') } })
  expect(answer).toMatchObject({ rows: [], total: 0 })
})

test('a hidden or unknown work is not found', async () => {
  for (const id of [await idOf('HIDDEN-1'), '9999999999999999']) {
    const { refusal } = await call(server.url, catalogue.listRelated, { params: { id } })
    expect(refusal.code).toBe(404)
  }
})
