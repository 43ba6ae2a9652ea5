import { base } from '@yehang/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leak } from '../../../test/fuzzing/campaign.ts'
import { hostileHeaders, hostileTexts } from '../../../test/fuzzing/hostile-values.ts'
import { type RawAnswer, Sender } from '../../../test/fuzzing/sending.ts'
import { inParallel } from '../../../test/parallel.ts'
import { makePair } from '../../../test/payments/wire.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { readConfig } from '../config/config.ts'

/** What can be sent past the contract: pages, pictures, media and notices. */

const seed = 7
const atOnce = 6
let server: TestServer
let sender: Sender
beforeAll(async () => {
  const ours = makePair()
  const theirs = makePair()
  const { payments } = readConfig({
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_PRIVATE_KEY: ours.privatePem,
    ALIPAY_PUBLIC_KEY: theirs.publicPem,
    WECHAT_MCH_ID: '1900000001',
    WECHAT_APP_ID: 'wx0000000000000001',
    WECHAT_SERIAL: '444F4864EA9B34415A2B3C4D5E6F708192A3B4C5',
    WECHAT_PRIVATE_KEY: ours.privatePem,
    WECHAT_API_KEY: 'a'.repeat(32),
    WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0000000001',
    WECHAT_PLATFORM_KEY: theirs.publicPem,
    EPAY_URL: 'https://pay.example.org/',
    EPAY_PID: '1001',
    EPAY_KEY: 'secret-secret',
  })
  server = await startTestServer({ config: { payments }, clip: true })
  sender = new Sender(server.url, atOnce)
})
afterAll(async () => {
  sender.close()
  await server.close()
})
/** Log lines that forged notices and a missing web build are expected to cause. */
const expectedLines = /a notice that the channel did not send was refused|web\/dist is not there/
afterEach(() => {
  expect(server.faults.splice(0).filter((line) => !expectedLines.test(line))).toEqual([])
})

interface Sent {
  address: string
  method?: string
  headers?: [string, string][]
  body?: string | null
}

/**
 * Sends each, and reports answers for which `wrongOf` finds something, or which reveal too much.
 */
async function wrongAmong(all: Sent[], wrongOf: (answer: RawAnswer, sent: Sent) => string | null) {
  const found = await inParallel(all, atOnce, async (sent) => {
    const { address, method = 'GET', headers = [], body = null } = sent
    const answer = await sender.send({ address, method, headers, body })
    const tooMuch = leak.exec(answer.text)
    const wrong = tooMuch ? `tells ${tooMuch[0]}` : wrongOf(answer, sent)
    return wrong && `${method} ${address.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}: ${wrong}`
  })
  return found.filter((one) => one !== null)
}

const asked = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { seed, numRuns: count })

/** As text in an address; what is no UTF-8 is written in bytes. */
const written = (text: string) => encodeURIComponent(text.toWellFormed())
const piece = fc.oneof(
  fc.constantFrom(...hostileTexts).map(written),
  fc.string({ unit: 'binary', maxLength: 20 }).map(written),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%2e%2e',
    '%2f',
    '%5c',
    '%ff%fe',
    '..',
    '.',
    '',
    '%c0%ae',
    '\\',
    '"',
    '<xss>',
    '[',
    '|',
  ),
)

const cookies = fc.constantFrom(
  'adult=1',
  'adult=1; discreet=1; isDht=0',
  'adult=1; theme=dark',
  '',
  'adult=1; theme="><script>alert(1)</script>',
)

test('whatever page is asked for, something is shown, and nothing that was asked becomes markup', async () => {
  const prefixes = [
    '',
    'index',
    'search',
    'censored',
    'tags',
    'top',
    'maker',
    'performer',
    'folder',
    'report',
    'user',
    'pay',
    'staff',
    'staff/works',
    'assets',
    'staff-assets',
    'no',
    'message',
  ]
  const page = fc
    .record({
      prefix: fc.constantFrom(...prefixes),
      more: fc.array(piece, { maxLength: 3 }),
      query: fc.array(
        fc.tuple(fc.oneof(piece, fc.constantFrom('tab', 'keyword', 'order', 'page', 'sort')), piece),
        { maxLength: 3 },
      ),
      cookie: cookies,
      header: fc.option(fc.constantFrom(...hostileHeaders), { freq: 2, nil: undefined }),
    })
    .map(({ prefix, more, query, cookie, header }): Sent => {
      const search = query.map(([name, value]) => `${name}=${value}`).join('&')
      // What Node's client refuses to write is left to the tests of bare connections.
      const address = `/${[prefix, ...more].join('/')}${search && `?${search}`}`.replaceAll(
        /[^\x21-\x7e]/g,
        '',
      )
      const other = header && !['cookie', 'host', 'content-encoding'].includes(header[0])
      return { address, headers: [['cookie', cookie], ...(other ? [[...header] as [string, string]] : [])] }
    })
  const wrong = await wrongAmong(asked(page, 300), ({ status, text }) => {
    if (![200, 302, 303, 304, 404, 431].includes(status)) return `HTTP ${status}`
    const markup = /<script>alert|<img src=x|<xss>|onerror=alert\(1\)>/.exec(text)
    return markup ? `holds ${markup[0]}` : null
  })
  expect(wrong).toEqual([])
}, 90_000)

/** Ways to a file of the machine from a folder that is served. */
const waysOut = [
  '..',
  '../..',
  '%2e%2e',
  '..%2f..',
  '..%5c..',
  '%252e%252e',
  '....//',
  './..',
  '..;',
  '%c0%ae%c0%ae',
  '..%00',
  '~root',
  '.',
  '/',
  '//',
]
const files = [
  'etc/passwd',
  'package.json',
  'server/src/platform/config/config.ts',
  'secret-key',
  'postgres/postgresql.conf',
  '.env',
  'evidence',
]

test('no way leads out of a folder that is served', async () => {
  const folders = [
    '/images',
    '/images/demo',
    '/images/desk',
    '/assets',
    '/staff-assets',
    '/media',
    '/media/x/1000000000000001',
    '',
  ]
  const all = folders.flatMap((folder) =>
    waysOut.flatMap((way) =>
      files.map((file) => ({
        address: `${folder}/${way}/${way}/${file}`,
        headers: [['cookie', 'adult=1']] as [string, string][],
      })),
    ),
  )
  const wrong = await wrongAmong(all, ({ status, text }) => {
    if (/root:[^:]*:0:0|"workspaces"|readConfig|listen_addresses|BEGIN/.test(text)) return 'gave a file out'
    return [302, 403, 404].includes(status) ? null : `HTTP ${status}`
  })
  expect(wrong).toEqual([])
}, 60_000)

test('a forged media token opens nothing', async () => {
  const tokens = [
    ...hostileTexts.map(written),
    'a.b.c',
    '9999999999.1.aaaa',
    'A'.repeat(500),
    `${'A'.repeat(43)}.${'A'.repeat(43)}`,
    '%00',
    '%',
  ]
  const names = [
    'master.m3u8',
    '720/seg-00001.m4s',
    '../../secret-key',
    '%2e%2e/master.m3u8',
    'master.m3u8%00.jpg',
    '',
  ]
  const all = tokens
    .flatMap((token) => names.map((name) => ({ address: `/media/${token}/1000000000000001/${name}` })))
    .flatMap((sent) => [
      sent,
      { ...sent, headers: [['range', 'bytes=-1,0-,9999999999999999999-']] as [string, string][] },
    ])
  const wrong = await wrongAmong(all, ({ status }) => ([403, 404].includes(status) ? null : `HTTP ${status}`))
  expect(wrong).toEqual([])
})

test('a notice that no channel sent is refused, whatever its content', async () => {
  const paths = [
    'alipay',
    'wechat',
    'epay',
    '__proto__',
    'constructor',
    'toString',
    '',
    'Alipay',
    '%00',
    'alipay/x',
  ]
  const fields = fc.dictionary(
    fc.constantFrom(
      'sign',
      'sign_type',
      'charset',
      'app_id',
      'out_trade_no',
      'trade_no',
      'total_amount',
      'trade_status',
      'pid',
      'money',
      'type',
      '__proto__',
    ),
    fc.constantFrom(...hostileTexts, 'TRADE_SUCCESS', 'RSA2', 'MD5', 'utf-8', '1001', '2021000000000001'),
  )
  const form = fields.map((all) =>
    Object.entries(all)
      .map(([name, value]) => `${name}=${written(value)}`)
      .join('&'),
  )
  const wechat: fc.Arbitrary<[string, string][]> = fc
    .dictionary(
      fc.constantFrom('wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial'),
      fc.constantFrom('', 'x', '0', '1795147200', 'PUB_KEY_ID_0000000001', 'A'.repeat(344), '\xff'),
    )
    .map((all) => Object.entries(all))
  const notice = fc
    .record({
      path: fc.constantFrom(...paths, 'alipay', 'wechat', 'epay'),
      method: fc.constantFrom('GET', 'POST'),
      query: form,
      body: fc.oneof(
        form,
        fc.json(),
        fc.constantFrom('', '{', '{"resource":{"ciphertext":"x","nonce":null}}', 'x'.repeat(60_000)),
      ),
      type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/xml', ''),
      headers: wechat,
    })
    .map(
      ({ path, method, query, body, type, headers }): Sent => ({
        address: `/pay-notice/${path}?${query.slice(0, 4000)}`,
        method,
        headers: [['cookie', 'adult=1'], ['content-type', type], ...headers],
        body: method === 'GET' ? null : body,
      }),
    )
  const wrong = await wrongAmong(asked(notice, 300), ({ status, text }) => {
    if (status >= 500) return `HTTP ${status} ${text.slice(0, 200)}`
    return /^(success|SUCCESS)$/.test(text.trim()) ? 'was accepted' : null
  })
  expect(wrong).toEqual([])
  const { rows } = await server.context.pool.query('select count(*)::int as n from payment_event')
  expect(rows).toEqual([{ n: 0 }])
}, 60_000)

test('an address in an unusual spelling gets the same answer when it is cached', async () => {
  const list = `${base}/v2/works/detail/list`
  const addresses = [
    `${list}?modName=censored&pageSize=2`,
    `${list}?pageSize=2&modName=censored`,
    `${list}?%70ageSize=2&modName=%63ensored`,
    `${list}?modName=censored&pageSize=2&pageSize=3`,
    `${list}?modName=censored&pageSize=2&`,
    `${list}?&&modName=censored&&pageSize=2`,
    `${list}?modName=censored&pageSize=2&__proto__=1&constructor=1`,
    `${list}?modName=censored;pageSize=2`,
    `${list}?modName=censored&pageSize=2#x`,
    `${list}?modName=censored&pageSize=%32`,
    `${list}?modName=censored&pageSize=2%00`,
    `${list}?keyword=%E6%B5%B7`,
    `${list}?keyword=%e6%b5%b7`,
    `${list}?keyword=%ff`,
    `${list}?keyword=a+b`,
    `${list}?keyword=a%2Bb`,
    `${list}/?modName=censored`,
    `/prod-api//v2/works/detail/list`,
    `/prod-api/v2/works/detail/../detail/list`,
    `/PROD-API/v2/works/detail/list`,
    `${list}?modName=censored&x=${'y'.repeat(3000)}`,
  ]
  for (const address of addresses) {
    const [first, second, third] = [
      await sender.send({ address, method: 'GET', headers: [], body: null }),
      await sender.send({ address, method: 'GET', headers: [], body: null }),
      await sender.send({ address, method: 'GET', headers: [['authorization', 'Bearer x']], body: null }),
    ]
    expect(second, address).toEqual(first)
    // A list ignores tokens; a cached answer must not hide another refusal.
    expect(third, address).toEqual(first)
  }
})
