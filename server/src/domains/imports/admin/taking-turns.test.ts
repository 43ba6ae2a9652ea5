import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedFile, type Importer, importerAs, newWorks } from '../../../../test/importing.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { setListing } from '../../editorial/works/service/listing.ts'
import { aRecord } from '../testdata/works.ts'
import { changeBatch, findBatch, lockBatch } from './queries/batches.ts'
import { findLine } from './queries/lines.ts'
import { publishImport } from './service/publish.ts'
import { importsWithFiles } from './service/stored-uploads.ts'
import { tidyImports } from './service/tidying.ts'
import { undoImport } from './service/undo.ts'
import { writeImport } from './service/write.ts'

/** Concurrent changes to an import or its works. */

let server: TestServer
let staff: Importer
let colleague: Importer

beforeAll(async () => {
  server = await startTestServer()
  staff = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  colleague = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const job = { signal: new AbortController().signal, isLastTry: false }
const query = async (text: string) => (await server.context.pool.query(text)).rows

/** An import that is written, its works still drafts. */
async function writtenFile(count: number, prefix: string): Promise<{ importId: string; ids: string[] }> {
  const importId = await checkedFile(server.context, staff, newWorks(count, prefix))
  await staff.write(importId)
  await writeImport(server.context, importId, job)
  const rows = await query(`select id from work where number like '${prefix}-%' order by id`)
  return { importId, ids: rows.map(({ id }) => id) }
}

const listingOf = async (prefix: string) =>
  (
    await query(
      `select case when published then 'published' else unlisted end as listing
       from work where number like '${prefix}-%' order by id`,
    )
  ).map(({ listing }) => listing)

/** Makes a change that is committed once `act` has to wait for it, in so many places. */
async function beside<T>(
  change: (tx: DatabaseTransaction) => Promise<unknown>,
  act: () => Promise<T>,
  places = 1,
): Promise<T> {
  const { db } = server.context
  const { acting } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const acting = act()
    acting.catch(() => {})
    await soon(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows.length).toBe(places)
    })
    return { acting }
  })
  return acting
}

test('works taken down or blocked while their import is published stay unpublished', async () => {
  const { importId, ids } = await writtenFile(3, 'DOWN')
  await staff.publish(importId)
  await beside(
    async (tx) => {
      await setListing(tx, ids.slice(0, 1), 'removed', new Date())
      await sql`
        insert into blocked_mark (kind, mark, created_at)
        select 'number', concat(mod_id, ' ', number), now() from work where id = ${ids[1]}::bigint
      `.execute(tx)
    },
    () => publishImport(server.context, importId, job),
  )
  expect(await listingOf('DOWN')).toEqual(['removed', 'draft', 'published'])
  expect(await staff.look(importId)).toMatchObject({
    state: 'done',
    published: 1,
    reason: 'import_works_unpublishable',
    params: { count: 1 },
  })
})

test('works taken down while their import is undone stay taken down', async () => {
  const { importId, ids } = await writtenFile(2, 'BACK')
  await staff.undo(importId)
  await beside(
    (tx) => setListing(tx, ids.slice(0, 1), 'removed', new Date()),
    () => undoImport(server.context, importId, job),
  )
  expect(await listingOf('BACK')).toEqual(['removed', 'hidden'])
  expect(await staff.look(importId)).toMatchObject({ state: 'undone', undo: { hidden: 1 } })
})

test('a stopped import that is published or taken back keeps its file while another one tidies up', async () => {
  const { context } = server
  const importId = await checkedFile(server.context, staff, newWorks(3, 'FILE'))
  await staff.write(importId)
  // Stop is pressed while the batch goes in.
  await query(`create function press_stop() returns trigger language plpgsql as $$
    begin new.stop_asked = true; return new; end $$;
    create trigger press_stop before update of done_line on import_batch
    for each row execute function press_stop()`)
  await writeImport(context, importId, job)
  await query('drop trigger press_stop on import_batch; drop function press_stop')
  expect(await staff.look(importId)).toMatchObject({ state: 'stopped', written: { added: 3 } })
  const files = () => importsWithFiles(context.config.dataDir)

  await staff.publish(importId)
  await tidyImports(context)
  expect(await files()).toContain(importId)
  await publishImport(context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'stopped', published: 3 })

  await staff.undo(importId)
  await tidyImports(context)
  expect(await files()).toContain(importId)
  await undoImport(context, importId, job)
  expect(await staff.look(importId)).toMatchObject({ state: 'undone' })
  expect(await files()).not.toContain(importId)
})

test('an old import that is continued during the cleanup is not dropped', async () => {
  const { db, clock } = server.context
  const later = { ...server.context, clock: { now: () => clock.now() + 8 * dayMs } }
  const wrong = aRecord({ number: 'OLD-1', pubTime: 'soon', magnets: [] })
  const [begun, touched, left] = [
    await checkedFile(server.context, staff, [wrong]),
    await checkedFile(server.context, staff, [wrong]),
    await checkedFile(server.context, staff, [wrong]),
  ]
  await beside(
    async (tx) => {
      await lockBatch(tx, begun)
      await changeBatch(tx, begun, { state: 'checking' }, new Date(clock.now()))
      await changeBatch(tx, touched, {}, new Date(later.clock.now()))
    },
    () => tidyImports(later),
  )
  const currentState = async (id: string) => [
    (await findBatch(db, id))?.state,
    (await findLine(db, id, 1)) !== undefined,
  ]
  expect(await currentState(begun)).toEqual(['checking', true])
  expect(await currentState(touched)).toEqual(['ready', true])
  expect(await currentState(left)).toEqual(['dropped', false])
})

test('an import that is continued during the cleanup can still be undone', async () => {
  const { db, clock } = server.context
  const { importId } = await writtenFile(1, 'GOON')
  const { undo_until: until } = (await findBatch(db, importId)) ?? {}
  if (!until) throw new Error('it can be taken back')
  const later = { ...server.context, clock: { now: () => until.getTime() + 1 } }
  const on = new Date(until.getTime() + dayMs)
  await beside(
    (tx) => changeBatch(tx, importId, { state: 'writing', undo_until: on }, new Date(clock.now())),
    () => tidyImports(later),
  )
  expect((await findBatch(db, importId))?.undo_until).toEqual(on)
})

test('two corrections of one line in the same moment: the later one is refused, and none is lost', async () => {
  const { db } = server.context
  const twice = { pubTime: '2026-02-30', duration: '两小时', magnets: [] }
  const importId = await checkedFile(server.context, staff, [aRecord({ number: 'BOTH-1', ...twice })])
  const corrections = [
    () => staff.fix({ importId, line: 1, field: 'pubTime', value: '2026-02-28' }),
    () => colleague.fix({ importId, line: 1, field: 'duration', value: '120' }),
  ]
  const answers = await beside(
    (tx) => lockBatch(tx, importId),
    () => Promise.all(corrections.map((correct) => correct())),
    2,
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500])
  const refused = answers.findIndex(({ code }) => code === 500)
  expect(answers[refused]?.refusal.msg).toBe('这些行刚有同事改过，请看最新的')
  expect(await staff.look(importId)).toMatchObject({ counts: { lines: 1, wrong: 1 } })

  expect(await corrections[refused]?.()).toMatchObject({ code: 200 })
  expect((await findLine(db, importId, 1))?.fixes).toEqual({ pubTime: '2026-02-28', duration: '120' })
  expect(await staff.look(importId)).toMatchObject({ counts: { lines: 1, added: 1, wrong: 0 }, fixed: 1 })
})
