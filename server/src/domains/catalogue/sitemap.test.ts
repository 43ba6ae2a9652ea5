import { gunzipSync } from 'node:zlib'
import { operations } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { soon } from '../../../test/soon.ts'
import { storeSite } from '../../platform/site/queries.ts'
import { linesStatement, partsStatement } from './queries/sitemap.ts'
import { moveVersion } from './queries/version.ts'
import { Sitemap } from './service/sitemap.ts'

let server: ServerWithClock
beforeAll(async () => {
  server = await startServerWithClock()
})
afterAll(() => server.close())

const filesOf = (index: string) =>
  [...index.matchAll(/<loc>[^<]*\/(sitemap-[^<]+)<\/loc>/g)].map(([, name = '']) => name)

async function worksOf(sitemap: Sitemap, name: string): Promise<string[]> {
  const file = await sitemap.file(name)
  if (file === null) throw new Error(`There is no ${name}`)
  return [
    ...gunzipSync(file)
      .toString()
      .matchAll(/\/(\d+)<\/loc>/g),
  ].map(([, id = '']) => id)
}

test('a channel has as many files as its works need, each work in one of them, in the order of their ids', async () => {
  const sitemap = new Sitemap(server.context, 70)
  const names = filesOf(await sitemap.index()).filter((name) => name.startsWith('sitemap-western-'))
  const files = await Promise.all(names.map((name) => worksOf(sitemap, name)))
  const { rows } = await sql<{ id: string }>`
    select id::text as id from work where published and mod_id = 3 order by id
  `.execute(server.context.db)
  expect(files.flat()).toEqual(rows.map(({ id }) => id))
  expect(files.slice(0, -1).map(({ length }) => length)).toEqual(files.slice(1).map(() => 70))
  expect(files.length).toBeGreaterThan(2)
  expect(names).toEqual(files.map((_, at) => `sitemap-western-${at + 1}.xml`))
})

test('a file is made once while the catalogue stays, and for ten minutes after it has changed', async () => {
  const { db, catalogue } = server.context
  const sitemap = new Sitemap(server.context)
  const name = 'sitemap-fc2-1.xml'
  const [first, again] = await Promise.all([sitemap.file(name), sitemap.file(name)])
  expect(again === first).toBe(true)
  server.clock.now += 60 * 60_000
  expect((await sitemap.file(name)) === first).toBe(true)
  const young = new Sitemap(server.context)
  const [gone = ''] = await worksOf(young, name)
  const before = catalogue.version
  await sql`update work set published = false where id = ${gone}::bigint`.execute(db)
  await moveVersion(db)
  await soon(() => expect(catalogue.version).not.toBe(before))
  server.clock.now += 10 * 60_000 - 1
  expect(await worksOf(sitemap, name)).not.toContain(gone)
  expect(await worksOf(young, name)).toContain(gone)
  server.clock.now += 1
  expect(await worksOf(young, name)).not.toContain(gone)
})

test('a channel that staff hide leaves the sitemap at once, though no work has changed', async () => {
  const { db, site } = server.context
  const sitemap = new Sitemap(server.context)
  const isListed = async () => (await sitemap.index()).includes('sitemap-anime-1.xml')
  expect(await isListed()).toBe(true)
  const { usualSiteSettings: usual } = operations
  const save = (visible: boolean) =>
    db.transaction().execute((tx) => {
      const settings = { ...usual, anime: { ...usual.anime, visible } }
      return storeSite(tx, settings, new Date(server.clock.now))
    })
  await save(false)
  await soon(() => expect(site.current.channels).toContainEqual(expect.objectContaining({ visible: false })))
  expect(await isListed()).toBe(false)
  expect(await sitemap.file('sitemap-anime-1.xml')).toBeNull()
  await save(true)
})

test('a file that cannot be read fails, and is made when it is next asked for', async () => {
  const { db } = server.context
  const sitemap = new Sitemap(server.context)
  await sitemap.index()
  await sql`alter table work rename to work_elsewhere`.execute(db)
  const failing = Promise.all(['sitemap-fc2-1.xml', 'sitemap-fc2-1.xml'].map((name) => sitemap.file(name)))
  await expect(failing).rejects.toThrow('does not exist')
  await sql`alter table work_elsewhere rename to work`.execute(db)
  expect(await worksOf(sitemap, 'sitemap-fc2-1.xml')).not.toEqual([])
})

test('works and their last changes are read from an index alone', async () => {
  await sql`vacuum analyze work`.execute(server.context.db)
  // A small table is sooner read whole.
  const plans = await server.context.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const explained = [partsStatement(1, 50), linesStatement(1, '1', 50)].map((statement) =>
      sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx),
    )
    return (await Promise.all(explained)).map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
  })
  for (const plan of plans) expect(plan).toContain('Index Only Scan Backward using work_newest_id')
})
