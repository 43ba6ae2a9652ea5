import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { Drops } from '../../../platform/cache/drops.ts'
import { DroppedTags } from '../../../platform/cache/tags.ts'
import { KnownEntries } from './known-entries.ts'

let database: TestDatabase
let drops: Drops
let known: KnownEntries
let id: string

beforeEach(async () => {
  database = await testDatabase('empty')
  drops = new Drops()
  known = new KnownEntries(() => drops)
  const { rows } = await sql<{ id: string }>`
    insert into entity (kind, mod_id, name, sort_key, search)
    values ('tag', 1, '海边', 'haibian', array_to_tsvector(array['海边'])) returning id
  `.execute(database.db)
  id = rows[0]?.id ?? ''
})
afterEach(() => database.drop())

const rename = (name: string) => sql`update entity set name = ${name} where id = ${id}`.execute(database.db)
const nameNow = async () => (await known.of(database.db, [id])).get(id)?.name
const drop = (...tags: string[]) => drops.add(new DroppedTags(tags))

test('a name is read once, until a change of its entity is dropped', async () => {
  expect(await nameNow()).toBe('海边')
  await rename('湖边')
  expect(await nameNow()).toBe('海边')
  drop('entity:1', `works:${id}`)
  expect(await nameNow()).toBe('海边')
  drop(`entity:${id}`)
  expect(await nameNow()).toBe('湖边')
})

test('everything that is dropped, or more changes than are remembered, has it read anew', async () => {
  expect(await nameNow()).toBe('海边')
  await rename('湖边')
  drops.add(null)
  expect(await nameNow()).toBe('湖边')
  await rename('河边')
  for (let change = 0; change < 100; change++) drop('entity:1')
  expect(await nameNow()).toBe('河边')
})

test('what changes while it is read is not kept', async () => {
  const read = nameNow()
  drop(`entity:${id}`)
  expect(await read).toBe('海边')
  await rename('湖边')
  expect(await nameNow()).toBe('湖边')
})

test('the order is that of the ids, whatever was known before', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into entity (kind, mod_id, name, sort_key, search)
    values ('tag', 1, '山间', 'shanjian', array_to_tsvector(array['山间'])) returning id
  `.execute(database.db)
  const other = rows[0]?.id ?? ''
  await known.of(database.db, [other])
  expect([...(await known.of(database.db, [id, other])).keys()]).toEqual([id, other])
})

test('an id that there is none of is nothing', async () => {
  expect(await known.of(database.db, ['1'])).toEqual(new Map())
})
