import { signOf } from '@yehang/client/signing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest, RawAnswer } from './client.ts'
import { networkError } from './error.ts'
import { signerWaitMs, signing } from './signing.ts'

const ok: RawAnswer = { status: 200, answer: { code: 200, msg: '操作成功' } }
const list: CallRequest = {
  method: 'GET',
  path: '/v2/works/detail/list?keyword=%E6%98%9F&isDht=1',
  timeoutMs: 1,
}
const [now, serverTime] = [1_760_000_000_000, 1_760_000_500_000]

// Kept, for a test that takes it away from the browser.
const { subtle } = crypto
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const pair = await subtle.generateKey(
  { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
)
const spki = new Uint8Array(await subtle.exportKey('spki', pair.publicKey))
const publicKey = btoa(String.fromCharCode(...spki))
const keyAnswer = (keyId: string, time = serverTime): RawAnswer => ({
  status: 200,
  answer: { code: 200, msg: '操作成功', data: { keyId, publicKey, time } },
})

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answering = (request: CallRequest) => Promise<RawAnswer>

/** A server that answers requests for the key by `key`, and all others by `answer`. */
function site(key: Answering, answer: Answering = async () => ok) {
  const sent: CallRequest[] = []
  const state = { keys: 0 }
  const made = signing((request) => {
    if (request.path === '/v2/app/key') {
      state.keys++
      return key(request)
    }
    sent.push(request)
    return answer(request)
  })
  return { ...made, sent, state }
}

const reasons: Record<string, string> = {
  'x-key-id': 'signature_key_ended',
  'x-time': 'clock_wrong',
  'x-nonce': 'signature_repeated',
}

const refusing = (header: string): RawAnswer => ({
  status: 200,
  answer: {
    code: 500,
    msg: '…',
    reason: reasons[header] ?? 'signature_wrong',
    data: { fields: { [header]: '…' } },
  },
})

async function opened(request: CallRequest | undefined): Promise<string> {
  const sealed = atob(request?.headers?.['x-key'] ?? '')
  const bytes = Uint8Array.from(sealed, (character) => character.charCodeAt(0))
  return new TextDecoder().decode(await subtle.decrypt(algorithm, pair.privateKey, bytes))
}

test.each([
  ['with WebCrypto', false],
  ['without it, as on plain HTTP', true],
])('a call is signed by the server’s clock, %s', async (_, plain) => {
  if (plain) vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { signed, sent } = site(async () => keyAnswer('k1'))
  expect(await signed({ ...list, headers: { repeatSubmit: 'false' } })).toBe(ok)
  const headers = sent[0]?.headers ?? {}
  const secret = await opened(sent[0])
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect(headers).toMatchObject({ repeatSubmit: 'false', 'x-key-id': 'k1', 'x-time': String(serverTime) })
  const { 'x-time': time = '', 'x-nonce': nonce = '', 'x-sign': sign } = headers
  expect(sign).toBe(signOf('isDht=1&keyword=星', secret, time, nonce))
})

test('one key and one secret serve a page; each call has a nonce of its own', async () => {
  const { signed, sent, state } = site(async () => keyAnswer('k1'))
  await Promise.all([signed(list), signed(list), signed(list)])
  expect(state.keys).toBe(1)
  expect(new Set(sent.map((request) => request.headers?.['x-key'])).size).toBe(1)
  expect(new Set(sent.map((request) => request.headers?.['x-nonce'])).size).toBe(3)
})

test.each([
  ['cannot be fetched', () => Promise.reject(networkError())],
  ['is none', async () => ({ status: 502, answer: undefined })],
  [
    'cannot be used',
    async () => ({ status: 200, answer: { data: { keyId: 'k', publicKey: 'AAAA', time: 1 } } }),
  ],
])('where the key %s a call is sent unsigned, and the next one tries again', async (_, key) => {
  let answer: Answering = key
  const { signed, sent, state } = site((request) => answer(request))
  expect(await signed(list)).toBe(ok)
  expect(sent[0]).toEqual(list)
  answer = async () => keyAnswer('k1')
  await signed(list)
  expect(state.keys).toBe(2)
  expect(sent[1]?.headers).toHaveProperty('x-sign')
})

test('a key that does not arrive delays a call by three seconds', async () => {
  const { signed, sent } = site(() => new Promise(() => {}))
  const call = signed(list)
  await vi.advanceTimersByTimeAsync(signerWaitMs - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBe(ok)
  expect(sent).toEqual([list])
})

test.each(['x-key-id', 'x-time'])(
  'a call that is refused for %s is sent once more, with a new key and time',
  async (header) => {
    let key = keyAnswer('k1', 1)
    const { signed, sent, state } = site(
      async () => key,
      async ({ headers }) => (headers?.['x-key-id'] === 'k2' ? ok : refusing(header)),
    )
    await signed(list)
    key = keyAnswer('k2')
    sent.length = 0
    state.keys = 0
    expect(await Promise.all([signed(list), signed(list)])).toEqual([ok, ok])
    expect(state.keys).toBe(1)
    expect(sent.map((request) => request.headers?.['x-key-id'])).toEqual(['k1', 'k1', 'k2', 'k2'])
    expect(sent.at(-1)?.headers?.['x-time']).toBe(String(serverTime))
  },
)

test('a call that is refused again returns the refusal, and others are not sent twice', async () => {
  const stubborn = site(
    async () => keyAnswer('k1'),
    async () => refusing('x-time'),
  )
  expect(await stubborn.signed(list)).toEqual(refusing('x-time'))
  expect(stubborn.sent).toHaveLength(2)
  for (const header of ['x-sign', 'x-nonce', 'pageNum']) {
    const { signed, sent } = site(
      async () => keyAnswer('k1'),
      async () => refusing(header),
    )
    expect(await signed(list)).toEqual(refusing(header))
    expect(sent).toHaveLength(1)
  }
})

test('where no new key is available, the refusal is returned', async () => {
  let key: Answering = async () => keyAnswer('k1')
  const { signed } = site(
    (request) => key(request),
    async () => refusing('x-key-id'),
  )
  await signed(list)
  key = () => Promise.reject(networkError())
  expect(await signed(list)).toEqual(refusing('x-key-id'))
})
