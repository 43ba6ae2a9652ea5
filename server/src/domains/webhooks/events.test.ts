import { editorial, members, moderation } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { importerAs, newWorks, startImportWorker } from '../../../test/importing.ts'
import { makeMember } from '../../../test/member.ts'
import { submitOrder } from '../../../test/payments/orders.ts'
import { newChannel } from '../../../test/payments/paying.ts'
import { as, makeReported, makeStaff, reported } from '../../../test/reporting.ts'
import { startWebhookSite, type WebhookSite } from '../../../test/webhooks/site.ts'
import { dayMs, timeText } from '../../platform/clock.ts'

/** What is recorded for webhooks of what happens on the site. */

let site: WebhookSite
let ask: ReturnType<typeof as>
beforeAll(async () => {
  site = await startWebhookSite()
  // Triggers go by the clock of the database.
  site.clock.now = Date.now()
  site.admin = await makeStaff(site, 'admin')
  ask = as(site, site.admin)
})
afterAll(() => site.close())

const typesOf = async (webhookId: string) => (await site.messages(webhookId)).map(({ type }) => type)

test('a work is told of from its publication to its deletion, each time once', async () => {
  const { id } = await makeReported(site)
  const { webhookId } = await site.subscribe([
    'work.published',
    'work.updated',
    'work.unpublished',
    'work.deleted',
  ])
  await ask(editorial.listWorksOnSite, { body: { ids: [id], to: 'draft' } })
  await ask(editorial.saveAdminWork, { body: { id, changes: { duration: { from: null, to: 90 } } } })
  await ask(editorial.listWorksOnSite, { body: { ids: [id], to: 'published' } })
  await ask(editorial.tagAdminWorks, { body: { ids: [id], name: '海边' } })
  await ask(editorial.saveAdminWork, {
    body: { id, changes: { duration: { from: 90, to: 91 }, tags: { from: ['海边'], to: ['海边', '灯塔'] } } },
  })
  await ask(editorial.saveAdminWork, {
    body: { id, changes: { synopsis: { from: '', to: '海边的一座灯塔。' } } },
  })
  await ask(editorial.deleteAdminWorks, { body: { ids: [id], reason: '重复' } })
  await ask(editorial.restoreAdminWorks, { body: { ids: [id] } })
  const told = (await site.messages(webhookId)).filter(({ subject }) => subject === `work ${id}`)
  expect(told.map(({ type, data }) => [type, data.state])).toEqual([
    ['work.unpublished', 'draft'],
    ['work.published', 'published'],
    ['work.updated', 'published'],
    ['work.updated', 'published'],
    ['work.updated', 'published'],
    ['work.unpublished', 'removed'],
    ['work.deleted', 'deleted'],
    ['work.published', 'published'],
  ])
  expect(Object.keys(told[0]?.data ?? {}).sort()).toEqual([
    'isDht',
    'isOnline',
    'modId',
    'number',
    'playLevel',
    'state',
    'workId',
  ])
})

test('nothing is told of what was rolled back, all of what was committed', async () => {
  const { webhookId } = await site.subscribe(['work.unpublished', 'member.banned'])
  const { db } = site.context
  const { id } = await makeReported(site)
  const member = await makeMember(site.context)
  const change = async (isCommitted: boolean) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('work').set({ published: false }).where('id', '=', id).execute()
      await tx.updateTable('member').set({ banned_at: new Date() }).where('id', '=', member.id).execute()
      const { rows } = await sql`select from webhook_message where webhook_id = ${webhookId}`.execute(tx)
      expect(rows).toHaveLength(2)
      if (!isCommitted) throw new Error('rolled back')
    })
  await expect(change(false)).rejects.toThrow('rolled back')
  expect(await site.messages(webhookId)).toEqual([])
  await change(true)
  expect((await typesOf(webhookId)).sort()).toEqual(['member.banned', 'work.unpublished'])
})

test('nothing is recorded that no webhook asks for, nor for one that is gone', async () => {
  const { webhookId } = await site.subscribe(['order.paid'])
  await makeReported(site)
  await makeMember(site.context)
  expect(await site.messages(webhookId)).toEqual([])
  const gone = await site.subscribe(['work.published'])
  await site.context.pool.query(`update webhook set state = 'gone' where id = $1`, [gone.webhookId])
  await makeReported(site)
  expect(await site.messages(gone.webhookId)).toEqual([])
})

test('an import tells of each work that it publishes or changes once', async () => {
  const { webhookId } = await site.subscribe(['work.published', 'work.updated'])
  const worker = startImportWorker(site.context)
  const importer = importerAs(site.admin, site.url)
  const brought = async (name: string, change: object = {}) => {
    const lines = newWorks(30, 'HOOK').map((work) => JSON.stringify({ ...work, ...change }))
    const importId = await importer.file(name, lines.join('\n'))
    await importer.options({ importId, asDrafts: false })
    await importer.write(importId)
    await importer.settled(importId)
  }
  await brought('new.ndjson')
  const told = await site.messages(webhookId)
  expect(told.map(({ type }) => type)).toEqual(Array(30).fill('work.published'))
  expect(new Set(told.map(({ subject }) => subject)).size).toBe(30)
  await brought('changed.ndjson', { title: '改过的名字' })
  const more = (await site.messages(webhookId)).slice(30)
  expect(more.map(({ type }) => type)).toEqual(Array(30).fill('work.updated'))
  await brought('same.ndjson', { title: '改过的名字' })
  expect(await site.messages(webhookId)).toHaveLength(60)
  await worker.close()
})

test('an order is told of as it is submitted, paid and refunded', async () => {
  const { webhookId } = await site.subscribe([
    'order.created',
    'order.paid',
    'order.refunded',
    'order.closed',
  ])
  const channel = newChannel(site.context)
  const member = await makeMember(site.context)
  const orderId = await submitOrder(site, member, { fen: 990 })
  await channel.notify(site.url, channel.pay(orderId))
  await channel.notify(site.url, channel.giveBack(orderId, 990))
  const told = await site.messages(webhookId)
  expect(told.map(({ type, subject, data }) => [type, subject, data.price, data.refunded])).toEqual([
    ['order.created', `order ${orderId}`, '9.90', '0.00'],
    ['order.paid', `order ${orderId}`, '9.90', '0.00'],
    ['order.refunded', `order ${orderId}`, '9.90', '9.90'],
  ])
  expect(Object.keys(told[0]?.data ?? {}).sort()).toEqual([
    'memberId',
    'orderId',
    'planId',
    'price',
    'refunded',
    'state',
  ])
})

test('a member is told of by number and level alone', async () => {
  const { webhookId } = await site.subscribe([
    'member.registered',
    'member.vip_changed',
    'member.banned',
    'member.unbanned',
    'member.closed',
    'member.restored',
  ])
  const { id } = await makeMember(site.context)
  const reason = '客服补偿'
  await ask(members.addDays, { body: { userId: id, levelId: 2, days: 30, reason } })
  await ask(members.setLevel, { body: { userId: id, levelId: 1, endDay: null, reason } })
  await ask(members.banMember, { body: { userId: id, days: 7, reason } })
  await ask(members.unbanMember, { body: { userId: id, reason } })
  await ask(members.deleteMember, { body: { userId: id, reason, tail: id.slice(-4) } })
  await ask(members.restoreMember, { body: { userId: id, reason } })
  const told = await site.messages(webhookId)
  expect(told.map(({ type, data }) => [type, data.levelId ?? null])).toEqual([
    ['member.registered', null],
    ['member.vip_changed', 2],
    ['member.vip_changed', 1],
    ['member.banned', null],
    ['member.unbanned', null],
    ['member.closed', null],
    ['member.restored', null],
  ])
  const names = new Set(told.flatMap(({ data }) => Object.keys(data)))
  expect([...names].sort()).toEqual(['endTime', 'levelId', 'memberId'])
  expect(told.every(({ subject, data }) => subject === `member ${id}` && data.memberId === id)).toBe(true)
})

test('of several levels the one that holds is told of', async () => {
  const { webhookId } = await site.subscribe(['member.vip_changed'])
  const { id } = await makeMember(site.context)
  const { clock, context } = site
  await context.pool.query(
    `insert into level (level_id, group_name) values (3, '高级会员') on conflict do nothing`,
  )
  const reason = '客服补偿'
  const add = (levelId: number, days: number) =>
    ask(members.addDays, { body: { userId: id, levelId, days, reason } })
  const endAfter = (days: number) => timeText(new Date(clock.now + days * dayMs))
  await add(2, 30)
  await add(3, 10)
  // Both are there now: the lower one waits, and ends later.
  await add(3, 10)
  await add(2, 5)
  await ask(members.setLevel, { body: { userId: id, levelId: 2, endDay: endAfter(8).slice(0, 10), reason } })
  await add(2, -365)
  const told = (await site.messages(webhookId)).map(({ data }) => [data.levelId, data.endTime])
  expect(told).toEqual([
    [2, endAfter(30)],
    [3, endAfter(10)],
    [3, endAfter(20)],
    [3, endAfter(20)],
    [2, `${endAfter(9).slice(0, 10)} 00:00:00`],
    [1, null],
  ])
})

test('a report is told of without its texts and its people, one on age without its work', async () => {
  const { webhookId } = await site.subscribe([
    'report.opened',
    'report.decided',
    'report.appealed',
    'report.reviewed',
  ])
  const { id } = await makeReported(site)
  const held = await reported(site, id)
  const { rows } = await site.context.pool.query('select number from report_case where id = $1', [held.id])
  const confirm = `C-${rows[0].number}`
  await ask(moderation.decideCase, {
    body: { caseId: held.id, outcome: 'upheld', text: '未获许可', remove: [], block: [], confirm },
  })
  await call(site.url, moderation.appealReport, {
    body: {
      reportCode: held.otherCode,
      statement: '现附拍摄授权书，请复核。',
      contact: 'studio@post.example.org',
    },
  })
  await as(site, await makeStaff(site, 'admin'))(moderation.reviewCase, {
    body: { caseId: held.id, outcome: 'kept', text: '授权书无效', confirm },
  })
  const other = await makeReported(site)
  const age = await reported(site, other.id, 'age')
  await reported(site, other.id, 'rights')
  const told = await site.messages(webhookId)
  expect(told.map(({ type, data }) => [type, data.reason, data.outcome ?? data.workId ?? null])).toEqual([
    ['report.opened', 'rights', id],
    ['report.decided', 'rights', 'upheld'],
    ['report.appealed', 'rights', 'upheld'],
    ['report.reviewed', 'rights', 'upheld'],
    ['report.opened', 'age', null],
    ['report.opened', 'rights', null],
  ])
  expect(told[4]?.subject).toBe(`report ${age.id}`)
  const text = JSON.stringify(told)
  for (const hidden of [other.id, other.number, '许可', '授权书', 'example.org', '山河'])
    expect(text).not.toContain(hidden)
})
