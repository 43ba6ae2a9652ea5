import { catalogue, editorial } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { bulkAs, job } from '../../../../test/editorial/bulk-changes.ts'
import type { TestMember } from '../../../../test/member.ts'
import { makeStaff } from '../../../../test/reporting.ts'
import { dayMs } from '../../../platform/clock.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { runBulkChange } from './service/running.ts'
import { tidyBulkChanges } from './service/tidying.ts'

/** Changes of all works of a filter: the job, its progress, its end and its undo, whatever it changes. */

let server: ServerWithClock
let editor: TestMember
let staff: ReturnType<typeof bulkAs>

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
  editor = await makeStaff(server, 'editor')
  staff = bulkAs(editor, server)
})
afterAll(() => server.close())

const bring = (...lines: object[]) => importWorks({ ...server.context, today }, lines)
const records = (prefix: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, place) =>
    aRecord({
      number: `${prefix}-${String(place + 1).padStart(3, '0')}`,
      title: `${prefix} 的石板路`,
      magnets: [],
      tags: [prefix],
      ...more,
    }),
  )
const rows = async (text: string) => (await server.context.pool.query(text)).rows
const levelsOf = async (prefix: string) =>
  rows(
    `select play_level as level, count(*)::int as works from work where number like '${prefix}-%' group by 1 order by 1`,
  )
const tagOf = async (name: string) =>
  (await rows(`select id from entity where kind = 'tag' and name = '${name}'`))[0].id as string
/** Works without entries or links, straight into the tables. */
const manyWorks = (prefix: string, count: number) =>
  sql`
    insert into work (pub_time, mod_id, number, number_norm, title, published, unlisted, updated_at)
    select '2026-11-01', 5, ${prefix} || '-' || n, ${prefix} || n, '很多', false, 'hidden', to_timestamp(n)
    from generate_series(1, ${count}::int) n
  `.execute(server.context.db)

test('all works of a filter change, however many the list shows, and what comes to fit later does not', async () => {
  await manyWorks('MANY', 10_500)
  const filter = { channel: 'anime', state: 'hidden' }
  expect(await staff.preview(filter)).toMatchObject({
    works: 10_500,
    states: { hidden: 10_500, published: 0 },
    levels: [0, 0, 10_500],
    channels: [0, 0, 0, 0, 10_500],
    underCase: 0,
  })
  const { bulkId, works } = (await staff.start({ filter, action: { kind: 'level', playLevel: 1 } })).answer
    .data
  expect(works).toBe(10_500)
  await manyWorks('LATER', 1)
  expect(await staff.look(bulkId)).toMatchObject({ state: 'waiting', filter, staffName: editor.userName })
  await staff.run(bulkId)
  expect(await staff.look(bulkId)).toMatchObject({ state: 'done', changed: 10_500, same: 0, refused: 0 })
  expect(await levelsOf('MANY')).toEqual([{ level: 1, works: 10_500 }])
  expect(await levelsOf('LATER')).toEqual([{ level: 2, works: 1 }])
})

test('a keyword and an entry narrow it as they narrow the list; nothing found is refused', async () => {
  await bring(...records('WORD', 3), ...records('OTHER', 2))
  const action = { kind: 'level', playLevel: 0 }
  expect(await staff.change({ filter: { keyword: 'WORD-002' }, action })).toMatchObject({ changed: 1 })
  expect(await staff.change({ filter: { entry: await tagOf('WORD') }, action })).toMatchObject({
    works: 3,
    changed: 2,
    same: 1,
  })
  expect(await levelsOf('OTHER')).toEqual([{ level: 2, works: 2 }])
  const nothing = await staff.start({ filter: { keyword: 'NOTHING-404' }, action })
  expect(nothing.refusal).toMatchObject({ code: 500, reason: 'bulk_nothing_found' })
})

test('a level that a bulk change sets is staff’s: an import leaves it, and an undo lets it go', async () => {
  await bring(...records('LOCK', 2, { playLevel: 2 }))
  const filter = { entry: await tagOf('LOCK') }
  const done = await staff.change({ filter, action: { kind: 'level', playLevel: 0 }, note: '节日开放' })
  const [{ id }] = await rows("select id from work where number = 'LOCK-001'")
  const look = async () => (await staff.ask(editorial.getAdminWork, { params: { id } })).answer.data
  expect((await look()).lockedFields).toEqual(['playLevel'])
  const changes = (await staff.ask(editorial.listAdminChanges, { params: { id } })).answer.rows
  expect(changes).toMatchObject([
    { action: 'edit-work', before: { playLevel: 2 }, after: { playLevel: 0 }, reason: '节日开放' },
  ])
  await bring(...records('LOCK', 2, { playLevel: 1, title: '新的标题' }))
  expect(await look()).toMatchObject({ playLevel: 0, title: '新的标题' })
  await staff.takeBack(done.bulkId)
  expect(await look()).toMatchObject({ playLevel: 2, lockedFields: [] })
  await bring(...records('LOCK', 2, { playLevel: 1, title: '新的标题' }))
  expect(await levelsOf('LOCK')).toEqual([{ level: 1, works: 2 }])
})

test('an undo restores what nobody has changed since, counts the rest, and comes once', async () => {
  await bring(...records('BACK', 3))
  const filter = { entry: await tagOf('BACK') }
  const done = await staff.change({ filter, action: { kind: 'level', playLevel: 1 } })
  const [{ id }] = await rows("select id from work where number = 'BACK-002'")
  await staff.ask(editorial.saveAdminWork, { body: { id, changes: { playLevel: { from: 1, to: 0 } } } })
  expect(await staff.takeBack(done.bulkId)).toMatchObject({
    state: 'undone',
    restored: 2,
    kept: 1,
    undoTime: null,
    undoneBy: editor.userName,
    reasons: [{ of: 'undo', reason: 'work_changed_since', works: 1 }],
  })
  expect((await staff.refused(done.bulkId, 'undo')).rows).toMatchObject([{ number: 'BACK-002' }])
  expect(await levelsOf('BACK')).toEqual([
    { level: 0, works: 1 },
    { level: 2, works: 2 },
  ])
  expect((await staff.undo(done.bulkId)).refusal).toMatchObject({ reason: 'bulk_not_undoable' })
})

test('an undo is refused after a day, and then what was written down of the works goes', async () => {
  await bring(...records('OLD', 2))
  const done = await staff.change({
    filter: { entry: await tagOf('OLD') },
    action: { kind: 'level', playLevel: 1 },
  })
  server.clock.now += dayMs + 1
  expect((await staff.undo(done.bulkId)).refusal).toMatchObject({ code: 500, reason: 'undo_expired' })
  const noted = async () =>
    (await rows(`select count(*)::int from bulk_change_work where bulk_id = ${done.bulkId}`))[0].count
  await tidyBulkChanges(server.context)
  expect(await noted()).toBe(2)
  server.clock.now += 30 * dayMs
  await tidyBulkChanges(server.context)
  expect(await noted()).toBe(0)
  expect(await staff.look(done.bulkId)).toMatchObject({ state: 'done', changed: 2 })
})

test('a worker that takes over goes on after the last batch that is in, and counts nothing twice', async () => {
  await manyWorks('OVER', 1200)
  const filter = { channel: 'anime', state: 'hidden', keyword: 'OVER' }
  const { bulkId } = (await staff.start({ filter, action: { kind: 'listing', to: 'published' } })).answer.data
  await rows(`create function break_off() returns trigger language plpgsql as $$
    begin if new.changed > 600 then raise exception 'the worker is dead'; end if; return new; end $$;
    create trigger break_off before update on bulk_change for each row execute function break_off()`)
  await expect(staff.run(bulkId)).rejects.toThrow('the worker is dead')
  expect(await staff.look(bulkId)).toMatchObject({ state: 'running', changed: 500 })
  await rows('drop trigger break_off on bulk_change; drop function break_off')
  await staff.run(bulkId)
  expect(await staff.look(bulkId)).toMatchObject({ state: 'done', changed: 1200, same: 0 })
  expect(await rows(`select count(*)::int from audit_entry where action = 'publish-work'`)).toEqual([
    { count: 1200 },
  ])
  // The counts and the site follow, as after every change.
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: 'OVER-1199' } })
  expect(answer.rows).toMatchObject([{ number: 'OVER-1199' }])
})

test('what fails in its last try ends with a reason, and what it changed can be undone', async () => {
  await manyWorks('FAIL', 600)
  const filter = { channel: 'anime', keyword: 'FAIL' }
  const { bulkId } = (await staff.start({ filter, action: { kind: 'level', playLevel: 0 } })).answer.data
  await rows(`create function break_off() returns trigger language plpgsql as $$
    begin if new.changed > 500 then raise exception 'not again'; end if; return new; end $$;
    create trigger break_off before update on bulk_change for each row execute function break_off()`)
  await runBulkChange(server.context, bulkId, { ...job, isLastTry: true })
  await rows('drop trigger break_off on bulk_change; drop function break_off')
  expect(await staff.look(bulkId)).toMatchObject({
    state: 'stopped',
    reason: 'bulk_broke_off',
    changed: 500,
  })
  expect(await staff.takeBack(bulkId)).toMatchObject({ state: 'undone', reason: null, restored: 500 })
})

test('one runs at a time: the others wait, and each begins when the one before it ends', async () => {
  await bring(...records('TURN', 2))
  const filter = { entry: await tagOf('TURN') }
  const start = async (playLevel: number) =>
    (await staff.start({ filter, action: { kind: 'level', playLevel } })).answer.data.bulkId
  const [first, second] = [await start(0), await start(1)]
  await rows(`update bulk_change set state = 'running' where id = ${first}`)
  await staff.run(second)
  expect(await staff.look(second)).toMatchObject({ state: 'waiting', changed: 0 })
  await rows(`delete from graphile_worker._private_jobs`)
  await staff.run(first)
  expect(
    await rows(`select payload->>'bulkId' as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'change-works'`),
  ).toEqual([{ id: second }])
  await staff.run(second)
  expect(await levelsOf('TURN')).toEqual([{ level: 1, works: 2 }])
})

test('a change that is stopped keeps what it did, one that waits does nothing, and both say so', async () => {
  await bring(...records('STOP', 2))
  const filter = { entry: await tagOf('STOP') }
  const start = async () =>
    (await staff.start({ filter, action: { kind: 'level', playLevel: 0 } })).answer.data.bulkId
  const waiting = await start()
  await staff.stop(waiting)
  expect(await staff.look(waiting)).toMatchObject({ state: 'stopped', changed: 0, undoTime: null })
  const running = await start()
  await rows(`update bulk_change set state = 'running' where id = ${running}`)
  await staff.stop(running)
  expect(await staff.look(running)).toMatchObject({ state: 'running', stopAsked: true })
  await staff.run(running)
  expect(await staff.look(running)).toMatchObject({ state: 'stopped', stopAsked: false, changed: 0 })
  expect(await levelsOf('STOP')).toEqual([{ level: 2, works: 2 }])
  await staff.run(waiting)
  expect(await staff.look(waiting)).toMatchObject({ state: 'stopped', changed: 0 })
})
