import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { webhooks } from '@yehang/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { networkOf } from '../../../test/media/downloading.ts'
import { processEnvironment } from '../../../test/processes/environment.ts'
import { as } from '../../../test/reporting.ts'
import { soon } from '../../../test/soon.ts'
import type { Received } from '../../../test/webhooks/receiver.ts'
import { type Subscription, startWebhookSite, type WebhookSite } from '../../../test/webhooks/site.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/clock.ts'
import { Deliverer } from './delivery/deliverer.ts'
import { removeOldMessages } from './scheduled.ts'

/** Messages on their way to webhooks. */

let site: WebhookSite
let ask: ReturnType<typeof as>
beforeAll(async () => {
  site = await startWebhookSite()
  ask = as(site, site.admin)
})
afterEach(() => site.context.pool.query('delete from webhook'))
afterAll(() => site.close())

let made = 0

/** Messages of these subjects, in this order, as triggers write them. */
async function addMessages({ webhookId }: Subscription, subjects: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const subject of subjects) {
    const { rows } = await site.context.pool.query<{ id: string }>(
      `insert into webhook_message (webhook_id, type, subject, data)
       values ($1, 'work.updated', $2, jsonb_build_object('place', $3::int)) returning id`,
      [webhookId, subject, ++made],
    )
    ids.push(`msg_${rows[0]?.id}`)
  }
  return ids
}

const idsOf = (received: readonly Received[]) => received.map(({ id }) => id)
const statesOf = async ({ webhookId }: Subscription) =>
  (await site.messages(webhookId)).map(({ state }) => state)
const webhookOf = async (webhookId: string) => {
  const { rows } = (await ask(webhooks.listWebhooks)).answer
  return rows.find((row) => row.webhookId === webhookId)
}
const detailOf = async (messageId: string) =>
  (await ask(webhooks.getWebhookMessage, { params: { messageId: messageId.replace('msg_', '') } })).answer
    .data

function signatureOf(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The function that docs/webhooks.md gives to receivers. */
async function documentedVerify(): Promise<
  (headers: object, body: string, secret: string, now: number) => unknown
> {
  const page = await readFile(path.resolve(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-verify-'))
  await writeFile(path.join(folder, 'verify.mjs'), code)
  const { verify } = await import(pathToFileURL(path.join(folder, 'verify.mjs')).href)
  await rm(folder, { recursive: true })
  return verify
}

test('a message is signed as the specification says, and the documented function verifies it', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  await site.deliver()
  const [message] = hook.receiver.received as [Received]
  expect(message.id).toBe(id)
  expect(Number(message.timestamp)).toBe(Math.floor(site.clock.now / 1000))
  expect(message.signature).toBe(signatureOf(hook.secret, message))
  expect(JSON.parse(message.body)).toEqual({
    type: 'work.updated',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { place: made },
  })
  const verify = await documentedVerify()
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': message.signature,
  }
  expect(verify(headers, message.body, hook.secret, site.clock.now)).toEqual(JSON.parse(message.body))
  expect(() => verify(headers, `${message.body} `, hook.secret, site.clock.now)).toThrow()
  expect(() => verify(headers, message.body, hook.secret, site.clock.now + 10 * minuteMs)).toThrow()
  expect(() =>
    verify({ ...headers, 'webhook-id': 'msg_1' }, message.body, hook.secret, site.clock.now),
  ).toThrow()
})

test('while a secret is renewed both sign, then the new one alone', async () => {
  const hook = await site.subscribe(['work.updated'])
  const { secret } = (
    await ask(webhooks.renewWebhookSecret, { body: { webhookId: hook.webhookId, hours: 24 } })
  ).answer.data
  await addMessages(hook, ['work 1'])
  await site.deliver()
  const both = hook.receiver.received[0] as Received
  expect(both.signature).toBe(`${signatureOf(secret, both)} ${signatureOf(hook.secret, both)}`)
  await addMessages(hook, ['work 1'])
  await site.later(25 * hourMs)
  const alone = hook.receiver.received[1] as Received
  expect(alone.signature).toBe(signatureOf(secret, alone))
})

test('a secret is stored encrypted, and stays out of the audit and the log', async () => {
  const hook = await site.subscribe(['work.updated'])
  const bytes = Buffer.from(hook.secret.replace('whsec_', ''), 'base64')
  const { rows } = await site.context.pool.query('select secret from webhook where id = $1', [hook.webhookId])
  expect(rows[0].secret.includes(bytes)).toBe(false)
  const audit = await site.context.pool.query(`select * from audit_entry where subject_kind = 'webhook'`)
  const said = JSON.stringify(audit.rows) + site.faults.join()
  expect(audit.rows.length).toBeGreaterThan(0)
  expect(said).not.toContain(hook.secret.slice(6))
  expect(said).not.toContain('key=abc')
})

test('of one subject each message waits for the one before it, other subjects do not wait', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [first, second, other] = await addMessages(hook, ['work 1', 'work 1', 'work 2'])
  hook.receiver.answer = (response, { id }) => void response.writeHead(id === first ? 500 : 204).end('no')
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual([first, other])
  expect(await statesOf(hook)).toEqual(['waiting', 'waiting', 'delivered'])
  await site.later(4000)
  expect(hook.receiver.received).toHaveLength(2)
  await site.later(1000)
  expect(idsOf(hook.receiver.received).slice(2)).toEqual([first])
  hook.receiver.answer = (response) => void response.writeHead(200).end()
  await site.later(15_000)
  expect(idsOf(hook.receiver.received).slice(3)).toEqual([first, second])
  expect(await statesOf(hook)).toEqual(['delivered', 'delivered', 'delivered'])
  const { tries, attempts } = await detailOf(first ?? '')
  expect(attempts).toBe(3)
  expect(tries.map(({ status, reason, answer }) => [status, reason, answer])).toEqual([
    [200, null, ''],
    [500, 'webhook_answered', 'no'],
    [500, 'webhook_answered', 'no'],
  ])
})

test('a message is tried for two days, ever more rarely, and then given up for the next of its subject', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [first, second] = await addMessages(hook, ['work 1', 'work 1'])
  hook.receiver.answer = (response, { id }) => void response.writeHead(id === first ? 503 : 204).end()
  const began = site.clock.now
  const times: number[] = []
  await site.deliver()
  times.push(0)
  for (;;) {
    const { rows } = await site.context.pool.query(
      `select next_at from webhook_message where state = 'waiting' order by id limit 1`,
    )
    if (rows.length === 0) break
    await site.later(Math.max(0, rows[0].next_at.getTime() - site.clock.now))
    times.push(site.clock.now - began)
  }
  expect(idsOf(hook.receiver.received).at(-1)).toBe(second)
  expect(await statesOf(hook)).toEqual(['failed', 'delivered'])
  const ofFirst = hook.receiver.received.filter(({ id }) => id === first)
  expect(new Set(ofFirst.map(({ body }) => body)).size).toBe(1)
  expect(times.slice(0, 5)).toEqual([0, 5000, 20_000, 65_000, 200_000])
  expect(times.at(-1)).toBe(2 * dayMs)
  expect(ofFirst.length).toBeGreaterThan(12)
  expect(ofFirst.length).toBeLessThan(25)
})

test('a receiver that hangs is given up after its time, and holds up no other webhook', async () => {
  const hanging = await site.subscribe(['work.updated'])
  const other = await site.subscribe(['work.updated'])
  const open: (() => void)[] = []
  hanging.receiver.answer = (response) => void open.push(() => response.end())
  const [id] = await addMessages(hanging, ['work 1'])
  await addMessages(other, ['work 1'])
  const deliverer = new Deliverer(site.context, { timeoutMs: 500 })
  await deliverer.look()
  await soon(async () => expect(await statesOf(other)).toEqual(['delivered']))
  await deliverer.idle()
  const { last, state } = await detailOf(id ?? '')
  expect([state, last?.status, last?.reason]).toEqual(['waiting', null, 'webhook_timeout'])
  for (const end of open) end()
})

test('an answer that has begun counts by its status, however it ends', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  hook.receiver.answer = (response) => {
    response.writeHead(200).write('taken')
    setImmediate(() => response.destroy())
  }
  await site.deliver()
  expect((await detailOf(id ?? '')).state).toBe('delivered')
})

test('a redirect is not followed', async () => {
  const hook = await site.subscribe(['work.updated'])
  const elsewhere = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  hook.receiver.answer = (response) =>
    void response.writeHead(307, { location: elsewhere.receiver.address }).end()
  await site.deliver()
  expect(elsewhere.receiver.received).toEqual([])
  expect((await detailOf(id ?? '')).last?.reason).toBe('webhook_redirected')
})

test('a name that comes to lead inside is not connected to', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  const address = 'https://hooks.example.org/in'
  await site.context.pool.query('update webhook set address = $1', [address])
  const inner = networkOf({ 'hooks.example.org': ['10.0.0.7'] })
  await site.deliver({ network: inner })
  expect(inner.dialled).toEqual([])
  const mixed = networkOf({ 'hooks.example.org': ['93.184.215.14', '127.0.0.1'] })
  site.clock.now += 5000
  await site.deliver({ network: mixed })
  expect(mixed.dialled).toEqual([])
  const { tries, state } = await detailOf(id ?? '')
  expect(tries.map(({ reason }) => reason)).toEqual(['webhook_internal', 'webhook_internal'])
  expect(state).toBe('waiting')
})

test('addresses of the own network, without HTTPS or with a password are refused as they are typed', async () => {
  const save = async (address: string) => {
    const body = { name: '同步', address, types: ['work.updated'] }
    return (await ask(webhooks.saveWebhook, { body })).refusal.data?.reasons.address
  }
  for (const address of [
    'https://127.0.0.1/',
    'https://10.0.0.7/hooks',
    'https://[::1]/',
    'https://localhost/',
    'https://hooks.example.org:8443/',
    'http://hooks.example.org/',
    'https://name:word@hooks.example.org/',
    'ftp://hooks.example.org/',
    '山野',
  ])
    expect(await save(address), address).toBe('webhook_address')
})

test('an answer of 410 ends a webhook, until staff resume it', async () => {
  const hook = await site.subscribe(['work.updated'])
  await addMessages(hook, ['work 1', 'work 1', 'work 2'])
  hook.receiver.answer = (response) => void response.writeHead(410).end()
  await site.deliver()
  expect((await webhookOf(hook.webhookId))?.state).toBe('gone')
  expect(await statesOf(hook)).toEqual(['failed', 'failed', 'failed'])
  const { rows } = await site.context.pool.query(
    `select action, after, actor_id from audit_entry where subject_id = $1 and action = 'disable-webhook'`,
    [hook.webhookId],
  )
  expect(rows).toEqual([{ action: 'disable-webhook', after: { state: 'gone' }, actor_id: null }])
  const again = await ask(webhooks.replayMessages, {
    body: { webhookId: hook.webhookId, since: '2026-01-01 00:00:00', which: 'failed' },
  })
  expect(again.refusal.reason).toBe('webhook_not_active')
  await ask(webhooks.pauseWebhook, { body: { webhookId: hook.webhookId, isPaused: false } })
  expect((await webhookOf(hook.webhookId))?.state).toBe('active')
})

test('several answers of 410 at the same moment end a webhook once', async () => {
  const hook = await site.subscribe(['work.updated'])
  const ids = await addMessages(hook, ['work 1', 'work 2', 'work 3', 'work 4', 'work 4'])
  const waiting: (() => void)[] = []
  hook.receiver.answer = (response) => {
    waiting.push(() => response.writeHead(410).end())
    if (waiting.length === 4) for (const answer of waiting) answer()
  }
  await site.deliver()
  expect(await statesOf(hook)).toEqual(ids.map(() => 'failed'))
  expect(site.faults.filter((line) => line.includes('could not be written down'))).toEqual([])
})

test('a webhook that fails for three days is not tried any more, and goes on where it stopped once it is resumed', async () => {
  const hook = await site.subscribe(['work.updated'])
  hook.receiver.answer = (response) => void response.writeHead(500).end()
  await addMessages(hook, ['work 1'])
  await site.deliver()
  await site.later(dayMs)
  expect((await webhookOf(hook.webhookId))?.failingTime).not.toBeNull()
  await addMessages(hook, ['work 2'])
  await site.later(2 * dayMs)
  expect((await webhookOf(hook.webhookId))?.state).toBe('failed')
  const asked = hook.receiver.received.length
  await addMessages(hook, ['work 3'])
  await site.later(dayMs)
  expect(hook.receiver.received).toHaveLength(asked)
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  await ask(webhooks.pauseWebhook, { body: { webhookId: hook.webhookId, isPaused: false } })
  await site.deliver()
  expect(await webhookOf(hook.webhookId)).toMatchObject({ state: 'active', failingTime: null })
  expect((await statesOf(hook)).at(-1)).toBe('delivered')
})

test('while a webhook is paused messages are kept, and delivered in their order afterwards', async () => {
  const hook = await site.subscribe(['work.updated'])
  await ask(webhooks.pauseWebhook, { body: { webhookId: hook.webhookId, isPaused: true } })
  const ids = await addMessages(hook, ['work 1', 'work 1', 'work 1'])
  await site.later(10 * dayMs)
  expect(hook.receiver.received).toEqual([])
  await ask(webhooks.pauseWebhook, { body: { webhookId: hook.webhookId, isPaused: false } })
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual(ids)
})

test('two workers never deliver the same message at once, keep the order, and stay within four at a time', async () => {
  const hook = await site.subscribe(['work.updated'])
  const subjects = Array.from({ length: 120 }, (_, place) => `work ${place % 12}`)
  const ids = await addMessages(hook, subjects)
  let underWay = 0
  let most = 0
  hook.receiver.answer = async (response) => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    response.writeHead(204).end()
  }
  const workers = [new Deliverer(site.context), new Deliverer(site.context)]
  while ((await statesOf(hook)).includes('waiting')) {
    await Promise.all(workers.map((worker) => worker.look()))
    await Promise.all(workers.map((worker) => worker.idle()))
  }
  const received = idsOf(hook.receiver.received)
  expect(received.toSorted()).toEqual(ids.toSorted())
  expect(most).toBeLessThanOrEqual(4)
  for (let subject = 0; subject < 12; subject++) {
    const inOrder = ids.filter((_, place) => place % 12 === subject)
    expect(received.filter((id) => inOrder.includes(id))).toEqual(inOrder)
  }
})

test('a worker killed between the delivery and its record: the message comes again under the same id', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  const { connection, config } = site.context
  const script = path.join(import.meta.dirname, '../../../test/webhooks/killable-deliverer.ts')
  const worker = spawn(process.execPath, [script, JSON.stringify(connection)], {
    env: processEnvironment({
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'fatal',
      WEBHOOK_ALLOW: hook.receiver.host,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(worker, 'exit')
  // It has the message, and no answer yet.
  hook.receiver.answer = () => void worker.kill('SIGKILL')
  await exit
  expect(idsOf(hook.receiver.received)).toEqual([id])
  expect(await statesOf(hook)).toEqual(['waiting'])
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  const former = site.clock.now
  site.clock.now = Date.now()
  await site.deliver()
  expect(hook.receiver.received).toHaveLength(1)
  site.clock.now = Date.now() + minuteMs
  await site.deliver()
  site.clock.now = former
  expect(idsOf(hook.receiver.received)).toEqual([id, id])
  expect(await statesOf(hook)).toEqual(['delivered'])
})

test('a worker that ends gives back what it was sending, and another one sends it at once', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  const begun = Promise.withResolvers<void>()
  hook.receiver.answer = () => begun.resolve()
  const ending = new Deliverer(site.context)
  await ending.look()
  await begun.promise
  await ending.close()
  expect(await site.messages(hook.webhookId)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual([id, id])
})

test('one message is replayed under its id, and all since a moment: those that failed, or all', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [first, second] = await addMessages(hook, ['work 1', 'work 2'])
  hook.receiver.answer = (response, { id }) => void response.writeHead(id === second ? 500 : 204).end()
  await site.deliver()
  await site.context.pool.query(`update webhook_message set state = 'failed' where state = 'waiting'`)
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  await ask(webhooks.replayMessage, { body: { messageId: first?.replace('msg_', '') } })
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual([first, second, first])
  expect(hook.receiver.received[2]?.body).toBe(hook.receiver.received[0]?.body)
  const replay = async (which: 'failed' | 'all', since = '2026-01-01 00:00:00') =>
    (await ask(webhooks.replayMessages, { body: { webhookId: hook.webhookId, since, which } })).answer.data
      .messages
  expect(await replay('all', '2099-01-01 00:00:00')).toBe(0)
  expect(await replay('failed')).toBe(1)
  await site.deliver()
  expect(idsOf(hook.receiver.received).slice(3)).toEqual([second])
  expect(await replay('all')).toBe(2)
  await site.deliver()
  expect(hook.receiver.received).toHaveLength(6)
})

test('what waits behind a message that is replayed follows it at once', async () => {
  const hook = await site.subscribe(['work.updated'])
  const ids = await addMessages(hook, ['work 1', 'work 1', 'work 1'])
  hook.receiver.answer = (response) => void response.writeHead(500).end()
  await site.deliver()
  await site.later(hourMs)
  hook.receiver.received.length = 0
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  await ask(webhooks.replayMessage, { body: { messageId: ids[0]?.replace('msg_', '') } })
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual(ids)
})

test('once a webhook is resumed what waits is tried at once', async () => {
  const hook = await site.subscribe(['work.updated'])
  const ids = await addMessages(hook, ['work 1', 'work 1'])
  hook.receiver.answer = (response) => void response.writeHead(500).end()
  await site.deliver()
  await site.later(hourMs)
  const pause = (isPaused: boolean) =>
    ask(webhooks.pauseWebhook, { body: { webhookId: hook.webhookId, isPaused } })
  await pause(true)
  hook.receiver.received.length = 0
  hook.receiver.answer = (response) => void response.writeHead(204).end()
  await pause(false)
  await site.deliver()
  expect(idsOf(hook.receiver.received)).toEqual(ids)
})

test('a test message is delivered like any other, and nothing subscribes to its type', async () => {
  const hook = await site.subscribe(['work.updated'])
  const { messageId } = (await ask(webhooks.testWebhook, { body: { webhookId: hook.webhookId } })).answer.data
  await site.deliver()
  expect(hook.receiver.received).toMatchObject([{ id: `msg_${messageId}`, type: 'webhook.test' }])
  const body = { name: '同步', address: hook.receiver.address, types: ['webhook.test'] }
  expect((await ask(webhooks.saveWebhook, { body })).refusal.reason).toBe('wrong_parameter')
})

test('the log is filtered by webhook, state and type, and messages go after 30 days', async () => {
  const hook = await site.subscribe(['work.updated'])
  const other = await site.subscribe(['work.updated'])
  await addMessages(hook, ['work 1', 'work 2'])
  await addMessages(other, ['work 1'])
  hook.receiver.answer = (response) => void response.writeHead(500).end('<b>not now</b>\0'.repeat(100))
  await site.deliver()
  const list = async (query: Record<string, string>) =>
    (await ask(webhooks.listWebhookMessages, { query })).answer
  expect((await list({})).total).toBe(3)
  expect((await list({ webhookId: hook.webhookId })).total).toBe(2)
  expect((await list({ state: 'delivered' })).rows).toMatchObject([{ webhookId: other.webhookId }])
  expect((await list({ type: 'work.published' })).total).toBe(0)
  const [row] = (await list({ state: 'waiting' })).rows
  expect([...(row?.last?.answer ?? '')]).toHaveLength(300)
  expect(await webhookOf(hook.webhookId)).toMatchObject({ waiting: 2, failed: 0 })
  const former = site.clock.now
  site.clock.now = Date.now() + 31 * dayMs
  await removeOldMessages(site.context)
  site.clock.now = former
  expect((await list({})).total).toBe(0)
})

test('a secret of another SECRET_KEY does not stop the others, and is told', async () => {
  const hook = await site.subscribe(['work.updated'])
  const [id] = await addMessages(hook, ['work 1'])
  await site.context.pool.query(`update webhook set secret = '\\x00'`)
  await site.deliver()
  expect(hook.receiver.received).toEqual([])
  expect((await detailOf(id ?? '')).last?.reason).toBe('webhook_secret_lost')
  const { secret } = (await ask(webhooks.renewWebhookSecret, { body: { webhookId: hook.webhookId } })).answer
    .data
  await site.later(5000)
  const [message] = hook.receiver.received as [Received]
  expect(message.signature).toBe(signatureOf(secret, message))
})
