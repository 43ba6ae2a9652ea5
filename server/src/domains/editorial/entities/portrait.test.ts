import { access, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, editorial } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { dayMs } from '../../../platform/clock.ts'
import { imageFolder } from '../../../platform/files/folders.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { removeOrphans } from '../works/service/orphans.ts'

const patient = { timeout: 20_000 }
let server: TestServer
let staff: ReturnType<typeof callAs>
let performer: string
const now = noon

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => now })
  const { db, pool } = server.context
  await importWorks({ db, pool, today }, [aRecord({ number: 'PT-001', performer: '林月' })])
  const entity = await db
    .selectFrom('entity')
    .select('id')
    .where('kind', '=', 'performer')
    .executeTakeFirstOrThrow()
  performer = entity.id
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})
afterAll(() => server.close())

const drawn = (colour: string) =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const upload = (bytes: Buffer, id = performer) =>
  staff(editorial.setEntityPortrait, { params: { id }, bytes })
const detail = async () => (await staff(editorial.getAdminEntity, { params: { id: performer } })).answer.data
const onSite = async () =>
  (await call(server.url, catalogue.getEntryProfile, { params: { id: performer } })).answer.data.portrait
const fileOf = (address: string) =>
  path.join(imageFolder(server.context.config.dataDir), address.replace(/^\/images\//, ''))
const isThere = (address: string) =>
  access(fileOf(address)).then(
    () => true,
    () => false,
  )

test('an uploaded portrait stands on the page and in the directory; another one replaces it with its files', async () => {
  expect(await onSite()).toBeNull()
  const first = (await upload(await drawn('#a03040'))).answer.data.portrait ?? ''
  expect((await detail()).portrait).toBe(first)
  await expect.poll(onSite, patient).toEqual({ src: first })
  const { rows } = (await call(server.url, catalogue.listEntries, {})).answer
  expect(rows[0]?.picture?.src).toBe(first.replace('-640.webp', '-256.webp'))
  const { width } = await sharp(fileOf(first)).metadata()
  expect(width).toBe(640)

  const second = (await upload(await drawn('#3040a0'))).answer.data.portrait ?? ''
  await expect.poll(onSite, patient).toEqual({ src: second })
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  expect((await detail()).changes.map(({ action }) => action)).toEqual(['set-portrait', 'set-portrait'])
})

test('the files of a portrait are no orphans', async () => {
  const { portrait } = await detail()
  const file = fileOf(portrait ?? '')
  const orphan = path.join(path.dirname(file), `${'0'.repeat(30)}-640.webp`)
  await writeFile(orphan, '')
  const earlier = new Date(now - 2 * dayMs)
  for (const one of [file, orphan]) await utimes(one, earlier, earlier)
  expect(await removeOrphans(server.context)).toBe(1)
  expect(await isThere(portrait ?? '')).toBe(true)
})

test('a removed portrait gives way to covers', async () => {
  const { portrait } = await detail()
  await staff(editorial.removeEntityPortrait, { body: { entityId: performer } })
  await expect.poll(onSite, patient).toBeNull()
  expect((await detail()).portrait).toBeNull()
  expect(await isThere(portrait ?? '')).toBe(false)
})

test('what is no picture, or for no entity, is refused', async () => {
  expect((await upload(Buffer.from('<svg/>'))).refusal?.reason).toBe('picture_type')
  const broken = (await drawn('#102030')).subarray(0, 400)
  expect((await upload(broken)).refusal?.reason).toBe('picture_unreadable')
  expect((await upload(await drawn('#102030'), '2999999999999999')).refusal?.code).toBe(404)
})
