import { members, support } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  newMember,
  password,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { pairDevice } from '../../../test/tv/devices.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ template: 'catalogue', limits: true })
})
afterAll(() => server.close())

test('an export has all data of the member, and none of others', async () => {
  const { db } = server.context
  const [member, other] = [await newMember(server.url, 'exporting'), await newMember(server.url, 'stranger')]
  const { userId } = (await info(server.url, member)).answer.user
  const strangerId = (await info(server.url, other)).answer.user.userId
  const work = await db
    .selectFrom('work')
    .select(['id', 'number', 'title'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const tag = await db
    .selectFrom('entity')
    .select(['id', 'name'])
    .where('kind', '=', 'tag')
    .executeTakeFirstOrThrow()
  const at = new Date(server.clock.now)
  for (const member_id of [userId, strangerId]) {
    const row = { member_id, work_id: work.id, created_at: at }
    await db.insertInto('work_like').values(row).execute()
    await db.insertInto('collected_work').values(row).execute()
    await db.insertInto('dismissed_work').values(row).execute()
    await db
      .insertInto('recommended_list')
      .values({
        ...{ member_id, about: '0', place: 0, works: [work.id], reason_of: [1], made_from: [], made_at: at },
        reasons: JSON.stringify([{ code: 'tag', id: tag.id }]),
      })
      .execute()
    await db
      .insertInto('copied_magnet')
      .values({ member_id, work_id: work.id, magnet_id: '3000000000000001', copied_at: at })
      .execute()
    await db
      .insertInto('awaited_work')
      .values({ ...row, wants: 'film' })
      .execute()
    const folder = await db
      .insertInto('folder')
      .values({ member_id, name: member_id === userId ? '海边' : '别人的', work_id: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('folder_work')
      .values({ ...row, folder_id: folder.id })
      .execute()
    await db
      .insertInto('hidden')
      .values({ member_id, kind: 'tag', target_id: tag.id, created_at: at })
      .execute()
    await db.insertInto('followed').values({ member_id, entity_id: tag.id, created_at: at }).execute()
    await db
      .insertInto('saved_search')
      .values({ member_id, name: '海边的', conditions: JSON.stringify({ all: [tag.id] }), created_at: at })
      .execute()
    await db.insertInto('viewed_work').values({ member_id, work_id: work.id, viewed_at: at }).execute()
    await db
      .insertInto('marker')
      .values({
        ...{
          work_id: work.id,
          kind: 'moment',
          state: 'proposed',
          seconds: 5,
          title: '月亮',
          norm: '',
          doc: '',
        },
        ...{ proposed_by: member_id, created_at: at, updated_at: at },
      })
      .execute()
  }
  for (const { headers } of [member, other])
    await call(server.url, support.createMessage, { headers, body: { appId: '1', message: '灯不亮了' } })
  const device = await pairDevice(server.url, member, '海边的电视')
  await pairDevice(server.url, other, '别人的电视')
  const { answer } = await call(server.url, members.exportAccount, { headers: member.headers })
  const time = '2026-11-20 12:00:00'
  const kept = { id: work.id, number: work.number, title: work.title, time }
  expect(answer.data).toEqual({
    exportTime: time,
    account: {
      userId,
      userName: 'exporting',
      email: 'member@example.org',
      avatar: '',
      roles: [],
      levelId: 1,
      levelEndTime: null,
      history: 'off',
      recommendations: 'on',
      recommendationsSince: null,
      createTime: time,
      deleteTime: null,
    },
    sessions: [
      {
        sessionId: expect.stringMatching(/^\d{16}$/),
        device: expect.any(String),
        address: '127.0.0.*',
        rememberMe: false,
        createTime: time,
        lastTime: time,
        expireTime: '2026-11-21 12:00:00',
        endTime: null,
      },
    ],
    devices: [
      {
        deviceId: device.deviceId,
        name: '海边的电视',
        client: '',
        address: '127.0.0.*',
        createTime: time,
        lastTime: time,
        expireTime: '2027-05-19 12:00:00',
        endTime: null,
      },
    ],
    likes: [kept],
    collected: [kept],
    folders: [
      {
        cateId: expect.stringMatching(/^\d{16}$/),
        cateName: '海边',
        description: '',
        isPrivate: 1,
        isDefault: false,
        createTime: time,
        works: [work.id],
      },
    ],
    dismissed: [kept],
    recommended: [{ ...kept, about: null, why: { code: 'tag', id: tag.id } }],
    copied: [{ ...kept, magnet: expect.any(String) }],
    awaited: [{ ...kept, wants: 'film', arriveTime: null }],
    hidden: [{ kind: 'tag', id: tag.id, name: tag.name, time }],
    followed: [{ kind: 'tag', id: tag.id, name: tag.name, time }],
    searches: [{ id: expect.stringMatching(/^\d{16}$/), name: '海边的', query: `all=${tag.id}`, time }],
    markers: [
      {
        ...{ id: expect.stringMatching(/^\d{16}$/), workId: work.id, number: work.number, seconds: 5 },
        ...{ endSeconds: null, title: '月亮', state: 'proposed', time },
      },
    ],
    history: [{ ...kept, position: null, length: null }],
    messages: [
      {
        id: expect.stringMatching(/^\d{16}$/),
        status: 0,
        orderId: null,
        createTime: time,
        entries: [{ type: 0, message: '灯不亮了', pictureId: null, time }],
      },
    ],
    orders: [],
    entitlements: [],
    redeemed: [],
    formerOrders: [],
    formerCards: [],
    formerWithdrawals: [],
    formerPoints: [],
    formerPointsLog: [],
    cut: [],
  })
  const text = JSON.stringify(answer.data)
  for (const secret of [password, member.accessToken, device.token, strangerId, 'argon2'])
    expect(text).not.toContain(secret)
})

test("an export has only the row's number of a hidden work", async () => {
  const { db } = server.context
  const member = await newMember(server.url, 'discreet_1')
  const { userId } = (await info(server.url, member)).answer.user
  const work = await db.selectFrom('work').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db.updateTable('work').set({ published: false }).where('id', '=', work.id).execute()
  await db
    .insertInto('work_like')
    .values({ member_id: userId, work_id: work.id, created_at: new Date(server.clock.now) })
    .execute()
  const { answer } = await call(server.url, members.exportAccount, { headers: member.headers })
  expect(answer.data.likes).toEqual([{ id: work.id, number: null, title: null, time: '2026-11-20 12:00:00' }])
})

test('five exports an hour, and no sixth', async () => {
  const { headers } = await newMember(server.url, 'collecting')
  for (let made = 0; made < 5; made++) await call(server.url, members.exportAccount, { headers })
  expect((await call(server.url, members.exportAccount, { headers })).code).toBe(402)
})
