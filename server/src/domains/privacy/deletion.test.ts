import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { members, support } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  newMember,
  password,
  registerForm,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { soon } from '../../../test/soon.ts'
import type { DatabaseTransaction } from '../../platform/database/database.ts'
import { eraseDue, startErasureTasks } from './scheduled.ts'

const day = 86_400_000
let server: AccountsServer
let works: string[]
beforeAll(async () => {
  server = await startAccountsServer({ template: 'catalogue' })
  const rows = await server.context.db.selectFrom('work').select('id').orderBy('id').limit(40).execute()
  works = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const remove = (headers: Record<string, string>, word = password) =>
  call(server.url, members.deleteAccount, { headers, body: { password: word } })
const idOf = async (member: Awaited<ReturnType<typeof signIn>>) =>
  (await info(server.url, member)).answer.user.userId

/** Of a merge that staff can take back. */
const otherInMerge = '5199999999999999'
async function rowsInMerges(memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_undo u cross join jsonb_each(u.what -> 'rows') part
    cross join jsonb_array_elements(part.value) entry where entry ->> 'member' = ${memberId}::text
  `.execute(server.context.db)
  return rows[0]?.count ?? -1
}

/** What a member keeps, with the counts that belong to it. */
async function keepThings(memberId: string): Promise<void> {
  const { db } = server.context
  const at = new Date(server.clock.now)
  const kept = works.map((work_id) => ({ member_id: memberId, work_id, created_at: at }))
  await db.insertInto('work_like').values(kept).execute()
  await db.insertInto('collected_work').values(kept).execute()
  const folder = await db
    .insertInto('folder')
    .values({ member_id: memberId, name: '海边', work_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('folder_work')
    .values(kept.map((row) => ({ ...row, folder_id: folder.id })))
    .execute()
  const [target_id = ''] = works
  await db
    .insertInto('hidden')
    .values({ member_id: memberId, kind: 'work', target_id, created_at: at })
    .execute()
  await db
    .insertInto('followed')
    .values({ member_id: memberId, entity_id: target_id, created_at: at })
    .execute()
  await db
    .insertInto('saved_search')
    .values({ member_id: memberId, name: '海边的', conditions: '{"isDht":true}', created_at: at })
    .execute()
  await db
    .insertInto('viewed_work')
    .values({ member_id: memberId, work_id: target_id, viewed_at: at })
    .execute()
  await db
    .insertInto('recommended_list')
    .values({
      ...{ member_id: memberId, about: '0', place: 0, works: [target_id], reason_of: [1], made_from: [] },
      ...{ reasons: '[{"code":"popular","id":null}]', made_at: at },
    })
    .execute()
  await db
    .insertInto('dismissed_work')
    .values({ member_id: memberId, work_id: target_id, created_at: at })
    .execute()
  await db
    .insertInto('copied_magnet')
    .values({ member_id: memberId, work_id: target_id, magnet_id: target_id, copied_at: at })
    .execute()
  await db
    .insertInto('awaited_work')
    .values({ member_id: memberId, work_id: target_id, wants: 'film', created_at: at })
    .execute()
  const merged = [memberId, otherInMerge].map((member) => ({ member, at, moved: true }))
  await db
    .insertInto('desk_undo')
    .values({
      ...{
        kind: 'merge',
        actor_id: '1',
        work_id: target_id,
        made_at: at,
        until: new Date(at.getTime() + day),
      },
      what: { from: '1', into: target_id, rows: { magnets: ['7'], likes: merged, views: merged, hides: [] } },
    })
    .execute()
  const signIn = await db
    .insertInto('sign_in')
    .values({
      member_id: memberId,
      remembered: true,
      device: '电视',
      address: '127.0.0.*',
      created_at: at,
      last_at: at,
      expires_at: at,
      absolute_expires_at: at,
      is_device: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device')
    .values({ sign_in_id: signIn.id, member_id: memberId, token_hash: randomBytes(32), name: '电视' })
    .execute()
  await db
    .insertInto('device_code')
    .values({
      hash: randomBytes(32),
      member_id: memberId,
      name: '电视',
      salt: randomBytes(16),
      expires_at: at,
      used_at: null,
      used_from: null,
    })
    .execute()
  await sql`
    insert into former_site (id, name, created_at) overriding system value values (1, 'maccms', ${at}) on conflict do nothing
  `.execute(db)
  await db
    .insertInto('former_balance')
    .values({ site_id: 1, member_id: memberId, points: '7', frozen: '0' })
    .execute()
  const entry = {
    site_id: 1,
    source_id: memberId,
    member_id: memberId,
    kind: 1,
    points: '7',
    remarks: '',
    at,
  }
  await db.insertInto('former_points_entry').values(entry).execute()
  await sql`insert into work_stat (work_id) select unnest(${works}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await db.transaction().execute((tx) => countAnew(tx, works))
}

/** Sets the counts of works from the rows, concurrently with other writers. */
async function countAnew(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  const these = sql`work_id = any(${ids}::bigint[])`
  await sql`select from work_stat where ${these} order by work_id for update`.execute(tx)
  await sql`
    update work_stat s set
      own_likes = (select count(*) from work_like l where l.work_id = s.work_id),
      own_collects = (select count(*) from collected_work c where c.work_id = s.work_id)
    where ${these}
  `.execute(tx)
}

/** Works whose own counts are not those of the rows. */
async function wrongCounts(): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from work_stat s
    where own_likes != (select count(*) from work_like l where l.work_id = s.work_id)
       or own_collects != (select count(*) from collected_work c where c.work_id = s.work_id)
  `.execute(server.context.db)
  return rows[0]?.wrong ?? -1
}

async function rowsOf(memberId: string): Promise<number> {
  const tables = [
    'work_like',
    'collected_work',
    'folder',
    'folder_work',
    'hidden',
    'followed',
    'saved_search',
    'viewed_work',
    'dismissed_work',
    'recommended_list',
    'recommendation_change',
    'copied_magnet',
    'awaited_work',
    'device',
    'device_code',
    'former_balance',
    'former_points_entry',
  ]
  const counts = [...tables, 'sign_in', 'password_reset'].map(
    (table) => sql`(select count(*) from ${sql.table(table)} where member_id = ${memberId})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    server.context.db,
  )
  return rows[0]?.count ?? -1
}

test('an account is put up for deletion with its password, and all its sign-ins end', async () => {
  const [here, there] = [await newMember(server.url, 'leaving_1'), await signIn(server.url, 'leaving_1')]
  expect((await remove(here.headers, 'guessed-wrong')).refusal.data?.fields).toEqual({
    password: '密码不正确',
  })
  expect((await remove(here.headers)).answer.data).toEqual({ deleteTime: '2026-11-27 12:00:00' })
  for (const member of [here, there]) {
    expect((await info(server.url, member)).code).toBe(401)
    expect((await renewWith(server.url, member.refreshToken)).code).toBe(403)
  }
})

test('within seven days its owner signs in, sees when it ends, and takes it back', async () => {
  const begin = server.clock.now
  await remove((await newMember(server.url, 'leaving_2')).headers)
  server.clock.now += 7 * day - 1
  const back = await signIn(server.url, 'leaving_2')
  expect((await info(server.url, back)).answer.user.deleteTime).toBe('2026-11-27 12:00:00')
  await call(server.url, members.restoreAccount, { headers: back.headers, body: {} })
  server.clock.now += 60_001
  expect(await eraseDue(server.context)).toBe(1) // leaving_1
  expect((await info(server.url, back)).answer.user).toMatchObject({
    userName: 'leaving_2',
    deleteTime: null,
  })
  server.clock.now = begin
})

test('asking twice does not put it off', async () => {
  const begin = server.clock.now
  await remove((await newMember(server.url, 'leaving_3')).headers)
  server.clock.now += day
  const again = await remove((await signIn(server.url, 'leaving_3')).headers)
  expect(again.answer.data.deleteTime).toBe('2026-11-27 12:00:00')
  server.clock.now = begin
  await eraseAll()
})

async function eraseAll(): Promise<number> {
  const begin = server.clock.now
  server.clock.now += 7 * day + 60_000
  try {
    return await eraseDue(server.context)
  } finally {
    server.clock.now = begin
  }
}

test('after seven days it is as if it had never been, but that its name stays taken', async () => {
  const begin = server.clock.now
  const [leaving, staying] = [
    await newMember(server.url, 'Leaving_4'),
    await newMember(server.url, 'staying'),
  ]
  const [gone, left] = [await idOf(leaving), await idOf(staying)]
  await keepThings(gone)
  await keepThings(left)
  const kept = await rowsOf(left)
  expect([await rowsInMerges(gone), await rowsInMerges(left)]).toEqual([2, 2])
  const others = await rowsInMerges(otherInMerge)
  await remove(leaving.headers)
  server.clock.now += 7 * day
  const body = loginForm('leaving_4')
  expect((await call(server.url, members.login, { body })).refusal.msg).toBe('用户名或密码错误')
  expect(await eraseDue(server.context)).toBe(0)
  server.clock.now += 60_000
  expect(await eraseDue(server.context)).toBe(1)
  expect(await eraseDue(server.context)).toBe(0)

  expect([await rowsOf(gone), await rowsOf(left)]).toEqual([0, kept])
  expect([await rowsInMerges(gone), await rowsInMerges(left)]).toEqual([0, 2])
  expect(await rowsInMerges(otherInMerge)).toBe(others)
  expect(await wrongCounts()).toBe(0)
  const row = await server.context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', gone)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_name: null,
    user_name_key: null,
    email: null,
    password_hash: null,
    erased_at: new Date(server.clock.now),
  })
  for (const name of ['Leaving_4', 'leaving_4']) {
    const taken = await call(server.url, members.register, { body: registerForm(name) })
    expect(taken.refusal.msg).toBe('用户名已被使用，请换一个')
  }
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('member_id', '=', gone)
    .execute()
  expect(audit).toEqual([{ action: 'erase', detail: {} }])
  server.clock.now = begin
})

test('what was written without signing in goes with the account that it names, and no other', async () => {
  const { db } = server.context
  const form = { appId: '1', email: 'Member@Example.org', message: '忘记密码' }
  const write = async (change: object) =>
    (await call(server.url, support.createGuestMessage, { body: { ...form, ...change } })).answer.data
      .ticketCode
  const view = async (ticketCode: string) =>
    (await call(server.url, support.viewGuestMessage, { body: { ticketCode } })).code
  const leaving = await newMember(server.url, 'Leaving_5')
  await newMember(server.url, 'staying_5')
  const own = await write({ name: 'leaving_5' })
  const allowed = await write({ name: 'by_another_name', email: 'other@example.org' })
  const others = [
    await write({ name: 'leaving_5', email: 'other@example.org' }),
    await write({ name: 'staying_5' }),
  ]
  await db
    .updateTable('guest_message')
    .set({ reset_member_id: await idOf(leaving), reset_until: new Date(server.clock.now + day) })
    .where('name', '=', 'by_another_name')
    .execute()
  await remove(leaving.headers)
  expect(await eraseAll()).toBe(1)
  expect(await Promise.all([own, allowed, ...others].map(view))).toEqual([404, 404, 200, 200])
})

test('four processes at once erase each account once', async () => {
  for (let made = 0; made < 6; made++) {
    const member = await newMember(server.url, `crowd_${made}`)
    await keepThings(await idOf(member))
    await remove(member.headers)
  }
  const begin = server.clock.now
  server.clock.now += 7 * day + 60_000
  const erased = await Promise.all(Array.from({ length: 4 }, () => eraseDue(server.context)))
  server.clock.now = begin
  expect(erased.reduce((sum, count) => sum + count)).toBe(6)
  expect(await wrongCounts()).toBe(0)
})

test('erasing succeeds while members like and unlike the same works', async () => {
  const { db } = server.context
  const leaving = await newMember(server.url, 'in_the_midst')
  await keepThings(await idOf(leaving))
  await remove(leaving.headers)
  const busy = await Promise.all(
    ['busy_a', 'busy_b', 'busy_c'].map(async (name) => idOf(await newMember(server.url, `${name}_1`))),
  )
  const toggle = async (memberId: string, workId: string) => {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('work_like')
        .values({ member_id: memberId, work_id: workId, created_at: new Date(server.clock.now) })
        .execute()
      await countAnew(tx, [workId])
    })
  }
  const likes = busy.flatMap((memberId) => works.toReversed().map((workId) => toggle(memberId, workId)))
  const [erased] = await Promise.all([eraseAll(), ...likes])
  expect(erased).toBe(1)
  expect(await wrongCounts()).toBe(0)
})

test('a stop waits for the account that is being erased', async () => {
  const { db, pool } = server.context
  const leaving = await makeMember(server.context)
  const due = new Date(server.clock.now - day)
  await db.updateTable('member').set({ delete_after: due }).where('id', '=', leaving.id).execute()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table retired_name')
  const stop = startErasureTasks(server.context)
  await soon(async () => {
    const { rows } = await pool.query(
      `select from pg_locks where not granted and relation = 'retired_name'::regclass`,
    )
    expect(rows).toHaveLength(1)
  })
  const order: string[] = []
  const stopped = Promise.resolve(stop()).then(() => order.push('stopped'))
  await pool.query('select 1')
  order.push('let go')
  await holder.query('rollback')
  holder.release()
  await stopped
  expect(order).toEqual(['let go', 'stopped'])
  const member = await db.selectFrom('member').select('erased_at').where('id', '=', leaving.id).execute()
  expect(member[0]?.erased_at).not.toBeNull()
})

/** Tables with a `member_id` whose rows are not removed one by one, and why. */
const staying: Readonly<Record<string, string>> = {
  orders: 'money',
  entitlement: 'money',
  former_order: 'money',
  former_withdrawal: 'money',
  audit_entry: 'who did what to whom; there is no name in it',
  folder_work: 'goes with its folder',
  recovery_code: 'goes with the second factor',
  stream: 'removed when it has expired',
  staff_presence: 'work of staff',
  staff_hold: 'work of staff',
  desk_view: 'work of staff',
}

test('every table with a member is erased, or listed here', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'member_id' order by 1
  `.execute(server.context.db)
  const sources = ['queries/erase.ts', '../library/collections/queries/removal.ts']
  const text = sources.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join()
  const left = rows.map(({ name }) => name).filter((name) => !text.includes(`'${name}'`))
  expect(left, 'erase it in queries/erase.ts, or say here why it stays').toEqual(Object.keys(staying).sort())
})

/** Other columns that lead to a member, or hold the name or the address of one: what becomes of them. */
const otherColumns: Readonly<Record<string, string>> = {
  'activation_code.redeemed_by': 'money',
  'api_key.created_by': 'work of staff',
  'entity_portrait.created_by': 'work of staff',
  'former_card.used_by': 'money',
  'guest_message.email': 'goes with its message',
  'guest_message.name_key': 'goes with its message',
  'guest_message.reset_member_id': 'goes with its message',
  'member.email': 'emptied',
  'member.user_name': 'emptied',
  'member.user_name_key': 'emptied',
  'message.assignee_id': 'work of staff',
  'message_draft.staff_id': 'work of staff',
  'report_case.appeal_contact': 'belongs to a report, which needs no account',
  'report_case.contact': 'belongs to a report, which needs no account',
}

test('every other column that leads to a member or holds a name or an address is listed here', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || c.attname as name
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
      and c.attnum > 0 and not c.attisdropped and c.attname != 'member_id'
      and (
        c.attname ~ '(^|_)(e?mail|user_name|name_key|contact)(_|$)'
        or exists (
          select from pg_constraint k
          where k.contype = 'f' and k.conrelid = t.oid and k.confrelid = 'member'::regclass and c.attnum = any(k.conkey)
        )
      )
  `.execute(server.context.db)
  const names = rows.map(({ name }) => name).sort()
  expect(names, 'erase it in queries/erase.ts, and say here what becomes of it').toEqual(
    Object.keys(otherColumns).sort(),
  )
})
