import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { dayMs } from '../../../platform/clock.ts'
import { addSized } from '../../catalogue/queries/sized-pictures.ts'
import { removeOrphans } from './service/orphans.ts'

const hour = dayMs / 24
let server: TestServer
const now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())

/** A file of so many hours ago below the data folder. */
async function file(name: string, hours: number): Promise<void> {
  const place = path.join(server.context.config.dataDir, name)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, 'x')
  const time = new Date(now - hours * hour)
  await utimes(place, time, time)
}

const names = (folder: string) => readdir(path.join(server.context.config.dataDir, folder))

test('files without a row, left by a killed process, are removed after a day; named, new and old ones stay', async () => {
  const { db } = server.context
  const work = await db.selectFrom('work').select('id').orderBy('id').executeTakeFirstOrThrow()
  await file('images/desk/ab/stray-480.webp', 30)
  await file('images/desk/ab/half-1280.webp.new', 30)
  await file('images/desk/ab/fresh-480.webp', 2)
  await file('images/desk/ab/of-a-newer-database-480.webp', 24 * 20)
  for (const width of ['480', '1280', '1920']) await file(`images/desk/ab/kept-${width}.webp`, 30)
  await file('images/desk/ab/shown-480.webp', 30)
  await file('evidence/stray', 30)
  for (const name of ['kept012345', 'stray12345']) await file(`images/sized/ab/${name}-360.avif`, 30)
  const sized = { path: 'covers/1.webp', sizes: 'ab/kept012345-8ab-360.avif', source: null }
  await addSized(db, [sized], new Date(now))
  await db
    .insertInto('picture')
    .values({
      work_id: work.id,
      small: 'desk/ab/kept-480.webp',
      cover: 'desk/ab/kept-1280.webp',
      big: 'desk/ab/kept-1920.webp',
      file_hash: 'f'.repeat(64),
      created_at: new Date(now),
    })
    .execute()
  await db
    .updateTable('work')
    .set({ pic_small: 'desk/ab/shown-480.webp' })
    .where('id', '=', work.id)
    .execute()

  expect(await removeOrphans(server.context)).toBe(4)
  expect(await names('images/sized/ab')).toEqual(['kept012345-360.avif'])
  expect((await names('images/desk/ab')).sort()).toEqual([
    'fresh-480.webp',
    'kept-1280.webp',
    'kept-1920.webp',
    'kept-480.webp',
    'of-a-newer-database-480.webp',
    'shown-480.webp',
  ])
  expect(await names('evidence')).toEqual([])
  expect(await removeOrphans(server.context)).toBe(0)
})
