import { library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, someWorks, wrongCounters } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { removeDemo } from './demo-removal.ts'
import { aRecord, today } from './testdata/works.ts'
import { importWorks } from './writing/load.ts'

let server: TestServer
let own: string
let demo: string[]

/** The catalogue of the tests is a demo; one work is the operator's own. */
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.context
  demo = await someWorks(db, 20)
  await importWorks({ db, pool, today }, [aRecord({ number: 'OWN-001', performer: '周晴', tags: '春天' })])
  const work = await db
    .selectFrom('work')
    .select('id')
    .where('number', '=', 'OWN-001')
    .executeTakeFirstOrThrow()
  own = work.id
})
afterAll(() => server.close())

async function entityOf(work: string, kind: 'tag' | 'performer') {
  const { db } = server.context
  const entity = await db
    .selectFrom('work_entity as l')
    .innerJoin('entity as e', 'e.id', 'l.entity_id')
    .select('e.id')
    .where('l.work_id', '=', work)
    .where('e.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return entity.id
}

test("members' data about demo works is deleted with them, also data that is just being written", async () => {
  const { db, pool } = server.context
  const ask = callAs(await makeMember(server.context), server.url)
  const made = await ask(library.createFolder, { body: { cateName: '海边', dataId: demo[0] } })
  const { cateId } = made.answer
  const keep = (dataId: string) => [
    ask(library.like, { body: { status: 0, dataId } }),
    ask(library.addToFolders, { body: { status: 0, dataId, cateIds: [cateId] } }),
    ask(library.hide, { body: { status: 0, kind: 'work', id: dataId } }),
  ]
  await ask(library.setHistoryState, { body: { state: 'on' } })
  await ask(library.addHistory, { body: { dataIds: [own, ...demo] } })
  for (const work of [own, ...demo.slice(0, 10)]) await Promise.all(keep(work))
  for (const work of [own, demo[0] ?? '']) {
    await ask(library.hide, { body: { status: 0, kind: 'tag', id: await entityOf(work, 'tag') } })
    const performer = await entityOf(work, 'performer')
    await ask(library.follow, { body: { status: 0, kind: 'performer', id: performer } })
  }

  const busy = callAs(await makeMember(server.context), server.url)
  const onTheWay = demo.flatMap((dataId) => [
    busy(library.like, { body: { status: 0, dataId } }),
    busy(library.addToFolders, { body: { status: 0, dataId } }),
    ask(library.setFolders, { body: { status: 9, dataId } }),
  ])
  await removeDemo({ db, pool, today })
  for (const { status } of await Promise.all(onTheWay)) expect(status).toBe(200)

  const { rows } = await sql`
    select (select count(*)::int from work) as works,
      (select count(*)::int from work_stat) as stats,
      (select count(*)::int from work_like where work_id <> ${own}::bigint) as likes,
      (select count(*)::int from collected_work where work_id <> ${own}::bigint) as collected,
      (select count(*)::int from folder_work where work_id <> ${own}::bigint) as placed,
      (select count(*)::int from viewed_work where work_id <> ${own}::bigint) as viewed,
      (select count(*)::int from folder where work_id is not null) as made_for,
      (select count(*)::int from hidden) as hidden,
      (select count(*)::int from followed) as followed
  `.execute(db)
  const none = { likes: 0, collected: 0, placed: 0, viewed: 0, made_for: 0 }
  expect(rows).toEqual([{ ...none, works: 1, stats: 1, hidden: 2, followed: 1 }])
  expect(await wrongCounters(db)).toEqual([])

  const ids = (answer: { rows: { id: string }[] }) => answer.rows.map(({ id }) => id)
  expect(ids((await ask(library.listLikes)).answer)).toEqual([own])
  expect(ids((await ask(library.listHistory)).answer)).toEqual([own])
  expect((await ask(library.listFolders)).answer.rows).toMatchObject([{ cateId, dataId: null, count: 1 }])
  const missing = await ask(library.like, { body: { status: 0, dataId: demo[0] ?? '' } })
  expect(missing.refusal.code).toBe(404)
  expect(server.faults).toEqual([])
})
