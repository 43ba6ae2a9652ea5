import { support } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { eraseDue } from '../privacy/scheduled.ts'

/** Screenshots beside a message to customer service. */

let server: TestServer
let clerk: TestMember
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  clerk = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
})
afterAll(() => server.close())

const as = (who: TestMember) => callAs(who, server.url)
const screenshot = (width = 2400, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'a secret of the sender' } })
    .png()
    .toBuffer()

async function someMessage() {
  const member = await makeMember(server.context)
  const body = { appId: '1', message: '付款成功了，还是普通会员' }
  const { answer } = await as(member)(support.createMessage, { body })
  return { member, id: answer.data.messageId }
}
const add = (member: TestMember, id: string, bytes: Buffer) =>
  as(member)(support.addMessagePicture, { params: { id }, bytes })

test('a screenshot is encoded anew and shown to the member and to staff alone', async () => {
  const { member, id } = await someMessage()
  expect((await add(member, id, await screenshot())).code).toBe(200)
  const { rows } = (await as(member)(support.getThread, { params: { id } })).answer
  expect(rows).toMatchObject([{ type: 0, message: '［截图］' }])
  const pictureId = rows[0]?.pictureId ?? ''
  const own = (await as(member)(support.getMessagePicture, { params: { pictureId } })).answer.data
  const content = Buffer.from(own.content, 'base64')
  const { format, width, height, exif } = await sharp(content).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 1600,
    height: 600,
    exif: undefined,
  })
  expect([own.width, own.height]).toEqual([1600, 600])
  const staff = (await as(clerk)(support.getAdminThread, { params: { id } })).answer
  expect(staff.rows.map((row) => row.pictureId)).toEqual([null, pictureId])
  expect((await as(clerk)(support.getAdminPicture, { params: { pictureId } })).answer.data).toEqual(own)
  const stranger = await makeMember(server.context)
  expect((await as(stranger)(support.getMessagePicture, { params: { pictureId } })).code).toBe(404)
  expect((await as(stranger)(support.getAdminPicture, { params: { pictureId } })).code).toBe(402)
  expect((await add(stranger, id, await screenshot())).code).toBe(404)
})

test('a file that is no picture, too large or one too many is refused, and leaves nothing', async () => {
  const { member, id } = await someMessage()
  expect(
    (await add(member, id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).refusal.msg,
  ).toContain('JPG、PNG、WebP')
  const broken = (await screenshot()).subarray(0, 200)
  expect((await add(member, id, broken)).refusal.msg).toContain('图片损坏')
  expect((await add(member, id, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).code).not.toBe(200)
  expect((await as(member)(support.getThread, { params: { id } })).answer.total).toBe(0)
  const small = await screenshot(40, 30)
  const codes: number[] = []
  for (let sent = 0; sent < 7; sent++) codes.push((await add(member, id, small)).code)
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 402])
})

test('a closed message takes none, and pictures go with the account', async () => {
  const { member, id } = await someMessage()
  await add(member, id, await screenshot(40, 30))
  await as(member)(support.closeMessage, { body: { id } })
  expect((await add(member, id, await screenshot(40, 30))).code).toBe(402)
  const { db } = server.context
  const count = async () => (await db.selectFrom('message_picture').select('entry_id').execute()).length
  const before = await count()
  await db
    .updateTable('member')
    .set({ delete_after: new Date(0) })
    .where('id', '=', member.id)
    .execute()
  await eraseDue(server.context)
  expect(await count()).toBe(before - 1)
})
