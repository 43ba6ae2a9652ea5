import { library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs, someWorks, wrongCounters } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { startApi } from '../../../main/api.ts'
import { openContext } from '../../../platform/context.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { removeLikesAndFolders } from './queries/removal.ts'

/** Two processes on one database: nothing may lean on what one of them remembers. */
let server: TestServer
let second: { url: string; close(): Promise<void> }
let works: string[]

beforeAll(async () => {
  server = await startTestServer()
  const { config, connection, clock, log } = server.context
  const context = openContext({ config, connection, clock, log })
  const api = await startApi(context)
  second = {
    url: api.url,
    async close() {
      await api.close()
      await context.close()
    },
  }
  works = await someWorks(server.context.db, 8)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  server.faults.length = 0
  await server.context.db.deleteFrom('member').execute()
})

/** The same member on two devices, each at another process. */
const devices = (member: TestMember) => [callAs(member, server.url), callAs(member, second.url)] as const
type Ask = ReturnType<typeof callAs>
const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const work = (place: number) => works[place % works.length] ?? ''

const like = (ask: Ask, dataId: string, status = 0) => ask(library.like, { body: { status, dataId } })
const adds = (ask: Ask, dataId: string, body: object = {}) =>
  ask(library.addToFolders, { body: { status: 0, dataId, ...body } })
const edit = (ask: Ask, dataId: string, body: object = {}) =>
  ask(library.setFolders, { body: { status: 0, dataId, ...body } })
const folder = async (ask: Ask, cateName: string) =>
  (await ask(library.createFolder, { body: { cateName } })).answer.cateId

async function settled() {
  expect(await wrongCounters(server.context.db)).toEqual([])
  expect(server.faults).toEqual([])
}

test('twenty taps at once on two devices are one like, and one default folder', async () => {
  const [phone, desktop] = devices(await makeMember(server.context))
  await Promise.all(
    times(20, (tap) => [
      like(tap % 2 ? phone : desktop, work(0)),
      adds(tap % 2 ? phone : desktop, work(0)),
    ]).flat(),
  )
  const { rows, total } = (await phone(library.listFolders)).answer
  expect({ total, folders: rows.map(({ isDefault, count }) => ({ isDefault, count })) }).toEqual({
    total: 1,
    folders: [{ isDefault: true, count: 1 }],
  })
  const { rows: stats } = await sql`
    select own_likes, own_collects from work_stat where work_id = ${work(0)}::bigint
  `.execute(server.context.db)
  expect(stats).toEqual([{ own_likes: 1, own_collects: 1 }])
  await settled()
})

test('two devices of opposite minds leave one of both states, and counts that agree with it', async () => {
  const [phone, desktop] = devices(await makeMember(server.context))
  await adds(phone, work(1))
  for (let round = 0; round < 10; round++) {
    const wishes = times(6, (place) => [
      like(phone, work(0), place % 2 ? 0 : 9),
      like(desktop, work(0), place % 2 ? 9 : 0),
      adds(phone, work(0)),
      edit(desktop, work(0), { status: 9 }),
    ])
    for (const { answer } of await Promise.all(wishes.flat())) expect(answer).toBeTruthy()
    await settled()
  }
})

test('fifty changes of one member at once on the same works and folders lose nothing', async () => {
  const member = await makeMember(server.context)
  const [phone, desktop] = devices(member)
  const folders: string[] = []
  for (const name of ['甲', '乙', '丙', '丁']) folders.push(await folder(phone, name))
  const [a = '', b = '', c = '', d = ''] = folders
  for (let round = 0; round < 4; round++) {
    const gone = await folder(desktop, `第${round}回`)
    const changes = times(50, (place): Promise<{ status: number }> => {
      const ask = place % 2 ? phone : desktop
      const one = work(place * 7 + round)
      const kinds = [
        () => adds(ask, one, { cateIds: [a, gone] }),
        () => edit(ask, one, { cateIds: [b, c] }),
        () => adds(ask, one),
        () => ask(library.emptyFolder, { body: { cateId: place % 4 ? a : b } }),
        () => edit(ask, one, { status: 9 }),
        () => adds(ask, one, { cateIds: [c, d] }),
        () => like(ask, one, place % 3 ? 0 : 9),
        () => ask(library.deleteFolder, { body: { cateId: gone } }),
      ]
      return (kinds[place % kinds.length] ?? kinds[0])?.() ?? Promise.reject()
    })
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
    await settled()
    const { rows } = await sql`
      select member_id from folder_work group by member_id, work_id having count(*) > 5
    `.execute(server.context.db)
    expect(rows).toEqual([])
  }
})

test('concurrent actions of many members on the same works, in every order, do not deadlock', async () => {
  const members = await Promise.all(times(8, () => makeMember(server.context)))
  const asks = members.map((member, place) => callAs(member, place % 2 ? server.url : second.url))
  const reversed = [...works].reverse()
  for (const [place, ask] of asks.entries()) {
    const order = place % 2 ? works : reversed
    for (const id of order) await adds(ask, id)
  }
  await settled()
  const folderOf = async (ask: Ask) => (await ask(library.listFolders)).answer.rows[0]?.cateId ?? ''
  const folders = await Promise.all(asks.map(folderOf))
  // Each empties eight works in one statement while the others like, collect and empty the same ones.
  await Promise.all(
    asks.flatMap((ask, place) => [
      ...works.map((id) => like(ask, id)),
      ask(library.emptyFolder, { body: { cateId: folders[place] ?? '' } }),
      ...reversed.map((id) => adds(ask, id)),
      ask(library.emptyFolder, { body: { cateId: folders[place] ?? '' } }),
    ]),
  )
  await settled()
  const { rows } = await sql`
    select distinct own_likes from work_stat where work_id = any(${works}::bigint[])
  `.execute(server.context.db)
  expect(rows).toEqual([{ own_likes: 8 }])
})

test('members that go at once, beside one that empties a folder, leave the counts of the others', async () => {
  const members = await Promise.all(times(5, () => makeMember(server.context)))
  const asks = members.map((member) => callAs(member, server.url))
  // Likes of the first works and collections of the last, and the other way round.
  for (const [place, ask] of asks.entries()) {
    const [half, rest] = [works.slice(0, 5), works.slice(3)]
    for (const id of place % 2 ? half : rest) await like(ask, id)
    for (const id of place % 2 ? rest : half) await adds(ask, id)
  }
  const { db } = server.context
  const [stays, ...gone] = members
  const [ask] = asks
  if (!stays || !ask) throw new Error('nobody stays')
  const { rows } = (await ask(library.listFolders)).answer
  await Promise.all([
    ask(library.emptyFolder, { body: { cateId: rows[0]?.cateId } }),
    ...gone.map(({ id }) => changeAsMember(db, id, (tx) => removeLikesAndFolders(tx, id))),
  ])
  const left = await sql`
    select (select count(*)::int from work_like) as likes, (select count(*)::int from collected_work) as collected,
      (select count(*)::int from folder) as folders
  `.execute(db)
  expect(left.rows).toEqual([{ likes: 5, collected: 0, folders: 1 }])
  await settled()
})

test('of concurrent new folders the sixth is refused', async () => {
  const [phone, desktop] = devices(await makeMember(server.context))
  const folders: string[] = []
  for (let place = 0; place < 8; place++) folders.push(await folder(phone, `第${place}格`))
  const answers = await Promise.all(
    folders.map((id, place) => adds(place % 2 ? phone : desktop, work(0), { cateIds: [id] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect((await phone(library.foldersOfWork, { params: { id: work(0) } })).answer.data).toHaveLength(5)
  await settled()
})

test('the last free place for a folder is given once', async () => {
  const member = await makeMember(server.context)
  const [phone, desktop] = devices(member)
  await sql`
    insert into folder (member_id, name, created_at)
    select ${member.id}::bigint, '第' || n || '格', now() from generate_series(1, 198) n
  `.execute(server.context.db)
  await Promise.all(
    times(8, (place) => (place % 2 ? phone : desktop)(library.createFolder, { body: { cateName: '末' } })),
  )
  expect((await phone(library.listFolders)).answer.total).toBe(200)
})
