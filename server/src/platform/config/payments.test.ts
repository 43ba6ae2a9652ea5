import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { wrongSettings } from '../../../test/settings.ts'
import { ConfigError, readConfig } from './config.ts'
import { repository } from './values.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'yehang-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = ours.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const publicPem = theirs.publicKey.export({ format: 'pem', type: 'spki' }).toString()

const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_PRIVATE_KEY: privatePem,
  ALIPAY_PUBLIC_KEY: publicPem,
}
const wechat = {
  WECHAT_MCH_ID: '1900000001',
  WECHAT_APP_ID: 'wx0000000000000001',
  WECHAT_SERIAL: '444F4864EA9B34415A2B3C4D5E6F708192A3B4C5',
  WECHAT_PRIVATE_KEY: privatePem,
  WECHAT_API_KEY: 'a'.repeat(32),
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0000000001',
  WECHAT_PLATFORM_KEY: publicPem,
}
const epay = { EPAY_URL: 'https://pay.example.org/', EPAY_PID: '1001', EPAY_KEY: 'secret-secret' }

const paymentsOf = (env: Record<string, string>) => readConfig(env).payments

const problemsOf = (env: Record<string, string>) => wrongSettings(env).sort()

test('every setting of a channel reaches its place', () => {
  const {
    alipay: readAlipay,
    wechat: readWechat,
    epay: readEpay,
    ...rest
  } = paymentsOf({
    SALES: 'off',
    PAY_HOME_ONLY: 'on',
    PAY_NOTIFY_URL: 'https://notify.example.org/',
    ...alipay,
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_GATEWAY: 'http://127.0.0.1:9000/gateway.do',
    ...wechat,
    WECHAT_API: 'http://127.0.0.1:9000/wechat/',
    ...epay,
    EPAY_KEY_FORM: 'named',
    EPAY_CHANNELS: 'weixin',
  })
  expect(rest).toEqual({ isOpen: false, homeOnly: true, notifyUrl: 'https://notify.example.org' })
  expect(readAlipay).toEqual({
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: privatePem,
    publicKey: publicPem,
    gateway: 'http://127.0.0.1:9000/gateway.do',
  })
  expect(readWechat).toEqual({
    merchantId: '1900000001',
    appId: 'wx0000000000000001',
    serial: wechat.WECHAT_SERIAL,
    privateKey: privatePem,
    apiKey: 'a'.repeat(32),
    platformKeyId: 'PUB_KEY_ID_0000000001',
    platformKey: publicPem,
    api: 'http://127.0.0.1:9000/wechat',
  })
  expect(readEpay).toEqual({
    url: 'https://pay.example.org',
    merchantId: '1001',
    key: 'secret-secret',
    keyForm: 'named',
    payChannels: ['weixin'],
  })
})

test('missing settings have defaults', () => {
  const {
    alipay: readAlipay,
    wechat: readWechat,
    epay: readEpay,
  } = paymentsOf({ ...alipay, ...wechat, ...epay })
  expect(readAlipay).toMatchObject({ sellerId: undefined, gateway: 'https://openapi.alipay.com/gateway.do' })
  expect(readWechat).toMatchObject({ api: 'https://api.mch.weixin.qq.com' })
  expect(readEpay).toMatchObject({ keyForm: 'plain', payChannels: ['alipay', 'weixin'] })
})

test.each([
  ['Alipay', alipay, { ALIPAY_SELLER_ID: '2088000000000001' }],
  ['WeChat Pay', wechat, { WECHAT_API: 'https://api.example.org' }],
  ['EPay', epay, { EPAY_KEY_FORM: 'named' }],
])('%s is set in whole or not at all, and what is missing is named', (_name, whole, other) => {
  const names = Object.keys(whole)
  for (const left of names) {
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left))
    expect(problemsOf(rest)).toEqual([left])
  }
  expect(problemsOf(other)).toEqual(names.sort())
  expect(problemsOf({ ...whole, ...other })).toEqual([])
})

test.each([
  ['PEM', (pem: string) => pem],
  ['PEM with written line breaks', (pem: string) => pem.replaceAll('\n', '\\n')],
  ['base64 of PEM', (pem: string) => Buffer.from(pem).toString('base64')],
  ['base64 alone', (pem: string) => pem.replace(/-----[A-Z ]+-----|\n/g, '')],
  ['an absolute path', (pem: string) => fileWith(pem)],
  ['a path relative to the repository', (pem: string) => path.relative(repository, fileWith(pem))],
])('a key may be %s', (_form, as) => {
  const read = paymentsOf({
    ...alipay,
    ALIPAY_PRIVATE_KEY: as(privatePem),
    ALIPAY_PUBLIC_KEY: as(publicPem),
  }).alipay
  expect(read).toMatchObject({ privateKey: privatePem, publicKey: publicPem })
})

function fileWith(text: string): string {
  const file = path.join(mkdtempSync(path.join(folder, 'key-')), 'key.pem')
  writeFileSync(file, text)
  return file
}

test('an older PKCS#1 key is read, and kept as PKCS#8', () => {
  const pkcs1 = ours.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString()
  for (const text of [pkcs1, pkcs1.replace(/-----[A-Z ]+-----|\n/g, '')])
    expect(paymentsOf({ ...alipay, ALIPAY_PRIVATE_KEY: text }).alipay?.privateKey).toBe(privatePem)
})

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test.each([
  ['a file that is not there', '/nowhere/key.pem'],
  ['half a key', privatePem.slice(0, 400)],
  ['a public key', publicPem],
  ['a weak key', weak.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
  ['a key of another kind', curve.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
])('%s in the place of a private key stops the start, and is not repeated', (_what, text) => {
  expect(problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: text })).toEqual(['ALIPAY_PRIVATE_KEY'])
  expect(() => readConfig({ ...alipay, ALIPAY_PRIVATE_KEY: text })).toThrow(ConfigError)
  try {
    readConfig({ ...alipay, ALIPAY_PRIVATE_KEY: text })
  } catch (error) {
    expect(String(error)).not.toContain(text.slice(0, 40))
  }
})

test('a private key in the place of a public one stops the start, and so does our own public key', () => {
  expect(problemsOf({ ...alipay, ALIPAY_PUBLIC_KEY: privatePem })).toEqual(['ALIPAY_PUBLIC_KEY'])
  const own = ours.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  expect(problemsOf({ ...alipay, ALIPAY_PUBLIC_KEY: own })).toEqual(['ALIPAY_PUBLIC_KEY'])
  expect(problemsOf({ ...wechat, WECHAT_PLATFORM_KEY: own })).toEqual(['WECHAT_PLATFORM_KEY'])
})

test.each([
  ['SALES', 'yes', {}],
  ['PAY_HOME_ONLY', 'yes', {}],
  ['PAY_NOTIFY_URL', 'https://example.org/notify', {}],
  ['ALIPAY_APP_ID', 'app', alipay],
  ['ALIPAY_GATEWAY', 'http://openapi.example.org/gateway.do', alipay],
  ['WECHAT_API_KEY', 'short', wechat],
  ['WECHAT_SERIAL', 'not hexadecimal', wechat],
  ['WECHAT_API', 'api.example.org', wechat],
  ['EPAY_URL', 'http://pay.example.org', epay],
  ['EPAY_KEY', 'two words', epay],
  ['EPAY_CHANNELS', 'alipay,qqpay', epay],
])('%s=%j is refused', (name, value, rest) => {
  expect(problemsOf({ ...rest, [name]: value })).toEqual([name])
})

test('a channel needs a public address for its notices, unless only this machine can reach the site', () => {
  expect(problemsOf({ ...epay, HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL'])
  expect(problemsOf({ ...epay, HOST: '0.0.0.0', PUBLIC_URL: 'https://example.org' })).toEqual([])
  expect(problemsOf({ ...epay, HOST: '0.0.0.0', PAY_NOTIFY_URL: 'https://example.org' })).toEqual([])
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([])
})
