import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { records, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { removeLikesAndFolders } from './queries/removal.ts'
import { changeCollected, emptyFolder } from './service.ts'

/** What changes many counters takes them in the order of the works' ids (docs/decisions/0011). */
let server: TestServer
let works: string[]
let member: TestMember
let folderId: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  await importWorks({ db, pool, today }, records(12))
  works = (await db.selectFrom('work').select('id').orderBy('id').execute()).map(({ id }) => id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  member = await makeMember(server.context)
  const kept = (id: string) => ({ member_id: member.id, work_id: id, created_at: new Date() })
  const folder = await db
    .insertInto('folder')
    .values({ member_id: member.id, name: '甲', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  folderId = folder.id
  // The rows lie in another order than that of the works, each half in one of the tables for the removal.
  const mixed = works.map((_, place) => works[(place * 5 + 7) % works.length] ?? '')
  for (const id of mixed) {
    await db.insertInto('collected_work').values(kept(id)).execute()
    await db
      .insertInto('folder_work')
      .values({ folder_id: folderId, ...kept(id) })
      .execute()
  }
  const likedLast = works.slice(6)
  await db.insertInto('work_like').values(likedLast.map(kept)).execute()
})

/** Holds the counter of the first work, and finds those of all others free while the change waits for it. */
async function expectInOrder(change: () => Promise<unknown>) {
  const { db } = server.context
  const [first = '', ...others] = works
  let changed: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await sql`select from work_stat where work_id = ${first}::bigint for update`.execute(tx)
    changed = change()
    changed.catch(() => {})
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        return rows[0]?.waiting
      })
      .toBe(1)
    await sql`
      select from work_stat where work_id = any(${others}::bigint[]) for update nowait
    `.execute(tx)
  })
  await changed
}

test('when a folder is emptied', async () => {
  await expectInOrder(() => emptyFolder(server.context.db, member.id, folderId))
})

test('when many works are taken out together, in whatever order they are named', async () => {
  const dataIds = [...works].reverse()
  await expectInOrder(() => changeCollected(server.context, member.id, { status: 9, dataIds }))
})

test('when a member goes with all likes and folders', async () => {
  const { db } = server.context
  await expectInOrder(() => changeAsMember(db, member.id, (tx) => removeLikesAndFolders(tx, member.id)))
})

test('when an import brings other numbers, in whatever order its lines come', async () => {
  const { db, pool } = server.context
  const lines = records(12, { collects: 99 }).reverse()
  await expectInOrder(() => importWorks({ db, pool, today }, lines))
  const stats = await db.selectFrom('work_stat').select('imported_collects').distinct().execute()
  expect(stats).toEqual([{ imported_collects: 99 }])
})
