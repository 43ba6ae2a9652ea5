import { billing, catalogue, devices, members } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginForm, password, registerForm } from '../../test/accounts.ts'
import { call } from '../../test/client.ts'
import { askVideo, makeReadyVideo } from '../../test/media/media.ts'
import { makeCodes } from '../../test/payments/codes.ts'
import { bring, startTestGateway, type TestGateway } from '../../test/payments/gateway.ts'
import { type PaidSite, startPaidSite } from '../../test/payments/paid-site.ts'
import { soon } from '../../test/soon.ts'
import { pairDevice, readText } from '../../test/tv/devices.ts'
import { readConfig } from '../platform/config/config.ts'

/**
 * A journey through everything that is secret, with a log that says all it can: nothing of it may be found there, and
 * what is found must be of use.
 */

let gateway: TestGateway
let site: PaidSite
const secrets = new Map<string, string>()
const written = () => site.faults.join('')

beforeAll(async () => {
  gateway = await startTestGateway()
  const { outside } = readConfig({ SLOW_REQUEST_MS: '1', SLOW_QUERY_MS: '1', ACCESS_LOG: 'all' })
  site = await startPaidSite(gateway, 'epay', {
    template: 'catalogue',
    settings: { outside, logLevel: 'trace', accounts: { appId: '1', captcha: false, limits: false } },
  })
})
afterAll(async () => {
  await site.close()
  await gateway.end()
})

/** Signs in, pays, redeems, watches; each secret that is met on the way is noted. */
async function journey(): Promise<{ headers: { authorization: string }; mediaPath: string }> {
  const { url, context } = site
  const email = 'canary.mail@post.example.org'
  secrets.set('email', email).set('password', password)
  await call(url, members.register, { body: registerForm('canary', { email }) })
  const wrong = 'wrong-canary-1'
  secrets.set('wrong password', wrong)
  await call(url, members.login, { body: loginForm('canary', { password: wrong }) })
  const { data } = (await call(url, members.login, { body: loginForm('canary') })).answer
  secrets.set('access token', data.accessToken).set('refresh token', data.refreshToken)
  const cookie = 'canary-cookie-77'
  secrets.set('cookie', cookie)
  const headers = { authorization: `Bearer ${data.accessToken}`, cookie: `adult=1; own=${cookie}` }

  const { id } = await context.db
    .selectFrom('member')
    .select('id')
    .where('user_name', '=', 'canary')
    .executeTakeFirstOrThrow()
  const { orderId, which } = await site.order({ id, userName: 'canary', signInId: '', headers })
  await gateway.pay(which, { notice: 'never' })
  const notice = await gateway.notice(which)
  secrets.set('sign of a notice', new URL(notice.url).searchParams.get('sign') ?? '')
  expect((await bring(notice)).body).toBe('success')
  expect((await site.row(orderId)).state).toBe('paid')
  secrets.set('key of the channel', context.config.payments.epay?.key ?? '')
  // Forged: refused, and said so in the log.
  await fetch(`${url}/pay-notice/epay?pid=1&out_trade_no=${orderId}&sign=f0f0canaryf0f0`)
  secrets.set('sign of a forged notice', 'f0f0canaryf0f0')

  const { codes } = await makeCodes(context, 1)
  secrets.set('activation code', codes[0] ?? '')
  await call(url, billing.redeemCode, { body: { code: codes[0] ?? '' }, headers })
  secrets.set('wrong activation code', 'WR2N-GC3D-EFGH-JKMN-PQRS-TUVW')
  await call(url, billing.redeemCode, { body: { code: 'WR2N-GC3D-EFGH-JKMN-PQRS-TUVW' }, headers })

  const { workId } = await makeReadyVideo(context)
  const address = (await askVideo(url, workId, { headers })).answer.data
  secrets.set('token to watch', address.split('/')[2] ?? '')
  expect((await fetch(url + address)).status).toBe(200)

  const device = await pairDevice(url, { headers })
  secrets.set('token of a device', device.token)
  await readText(`${device.at}/api?wd=灯塔`)
  const played = await readText(`${device.at}/play/${workId}.m3u8`)
  secrets.set('token to watch on a device', /\/tv\/media\/([^/]+)/.exec(played)?.[1] ?? '')
  const coded = await call(url, devices.makeDeviceCode, { headers, body: { name: '书房' } })
  secrets.set('code of a device', coded.answer.data.code)
  await readText(`${url}/tv/${coded.answer.data.code}`)
  site.context.log.info(`GET /tv/${device.token}/api, /tv/${coded.answer.data.code} was asked for`)
  return { headers, mediaPath: address }
}

test('no secret of a session is in the log, errors included', async () => {
  const { url, context } = site
  const { headers, mediaPath } = await journey()
  // Faults of ours, where the secrets are at hand.
  await context.pool.query('alter table access_token rename to access_token_away')
  await context.pool.query('alter table stream rename to stream_away')
  await context.pool.query('alter table refused_code rename to refused_code_away')
  const fault = await fetch(`${url}/prod-api/v2/user/getInfo`, { headers })
  const said = await fault.text()
  expect(fault.status).toBe(500)
  await fetch(url + mediaPath.replace('master', 'other'))
  await fetch(`${url}/prod-api/v2/user/redeem`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ code: secrets.get('activation code') }),
  })
  for (const table of ['access_token', 'stream', 'refused_code'])
    await context.pool.query(`alter table ${table}_away rename to ${table}`)

  expect([...secrets.values()].filter((secret) => secret.length < 6)).toEqual([])
  const found = [...secrets].filter(([, secret]) => written().includes(secret)).map(([name]) => name)
  expect(found).toEqual([])
  // A log that says nothing hides everything.
  expect(written()).toContain('"msg":"request"')
  expect(written()).toContain('"msg":"a slow query"')
  expect(written()).toContain('was refused')

  const { requestId } = JSON.parse(said) as { requestId: string }
  const lines = site.faults.map((line) => JSON.parse(line) as Record<string, unknown>)
  const faults = lines.filter(({ msg, reqId }) => msg === 'fault' && reqId === requestId)
  expect(faults).toHaveLength(1)
  expect(JSON.stringify(faults[0])).toMatch(/relation .*access_token.* does not exist/)
  expect(JSON.stringify(faults[0])).toMatch(/ at .*principals/)
  expect(fault.headers.get('x-request-id')).toBe(requestId)
  expect(said).not.toMatch(/relation|access_token|\.ts|select/)
})

test('secrets logged by mistake are redacted: fields by name, errors by kind, patterns anywhere', () => {
  const { log } = site.context
  site.faults.length = 0
  const secret = 'kanarienvogel'
  log.info({
    headers: { authorization: secret, 'Set-Cookie': secret },
    deep: { er: { body: { code: secret } } },
  })
  log.info({ member: { email: secret, newPassword: secret, refresh_token: secret }, apiKey: secret })
  log.info(`Bearer ${secret} https://pay.example.org/api?key=${secret}&a=1 ${secret}@post.example.org`)
  const row = Object.assign(new Error('duplicate key'), { code: '23505', detail: `(email)=(${secret})` })
  const unreadable = Object.assign(new Error(`invalid input syntax for type bigint: "${secret}"`), {
    code: '22P02',
  })
  log.error({ err: new Error('outer', { cause: row }) }, 'one')
  log.error(unreadable, 'two')
  expect(written()).not.toContain(secret)
  expect(written()).toContain('"code":"23505"')
  expect(written()).toContain('invalid input syntax for type bigint')
  expect(site.faults.every((line) => JSON.parse(line) !== null)).toBe(true)
})

test('slow requests are logged by route and by statement, never by their query', async () => {
  site.faults.length = 0
  await call(site.url, catalogue.suggestWorks, { query: { keyword: '海边的灯塔' } })
  await soon(async () => expect(written()).toMatch(/"route":"\/prod-api\/v2\/[^"]*"/))
  expect(written()).toContain('"msg":"a slow query"')
  expect(written()).not.toContain('灯塔')
  expect(written()).not.toContain('keyword=')
})
