import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

export interface KeyPair {
  /** PEM, PKCS#8. */
  privateKey: string
  /** PEM, SPKI. */
  publicKey: string
}

/** The accounts of the one merchant that the simulated channels know, and their own keys. */
export interface Accounts {
  alipay: { appId: string; sellerId: string; merchant: KeyPair; platform: KeyPair }
  wechat: {
    merchantId: string
    appId: string
    serial: string
    apiKey: string
    platformKeyId: string
    merchant: KeyPair
    platform: KeyPair
  }
  epay: { merchantId: string; key: string }
  /** A key of no channel: what it signs is forged. */
  stranger: KeyPair
}

const makePair = (): Promise<KeyPair> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export async function makeAccounts(): Promise<Accounts> {
  const [ours, alipay, oursToo, wechat, stranger] = await Promise.all([
    makePair(),
    makePair(),
    makePair(),
    makePair(),
    makePair(),
  ])
  return {
    alipay: {
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      merchant: ours,
      platform: alipay,
    },
    wechat: {
      merchantId: `16${digits(8)}`,
      appId: `wx${randomBytes(8).toString('hex')}`,
      serial: randomBytes(20).toString('hex').toUpperCase(),
      apiKey: randomBytes(16).toString('hex'),
      platformKeyId: `PUB_KEY_ID_01${digits(30)}`,
      merchant: oursToo,
      platform: wechat,
    },
    epay: { merchantId: '1001', key: randomBytes(16).toString('hex') },
    stranger,
  }
}

/** The settings that have a site pay here. */
export function siteSettings({ alipay, wechat, epay }: Accounts, url: string): Record<string, string> {
  return {
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.merchant.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.platform.publicKey,
    ALIPAY_GATEWAY: `${url}/gateway.do`,
    WECHAT_MCH_ID: wechat.merchantId,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_SERIAL: wechat.serial,
    WECHAT_PRIVATE_KEY: wechat.merchant.privateKey,
    WECHAT_API_KEY: wechat.apiKey,
    WECHAT_PLATFORM_KEY_ID: wechat.platformKeyId,
    WECHAT_PLATFORM_KEY: wechat.platform.publicKey,
    WECHAT_API: url,
    EPAY_URL: `${url}/epay`,
    EPAY_PID: epay.merchantId,
    EPAY_KEY: epay.key,
    EPAY_KEY_FORM: 'plain',
  }
}
