import { isPair, privateKey, privateKeyExpected, publicKey, publicKeyExpected } from './keys.ts'
import {
  httpAddress,
  httpOrigin,
  isLoopback,
  matching,
  noteMissing,
  oneOf,
  type Parser,
  type Read,
  type SettingProblem,
} from './values.ts'

/** Settings of payments and their channels. */

export interface AlipayConfig {
  appId: string
  /** Where notices must name it. */
  sellerId: string | undefined
  /** PEM, PKCS#8. */
  privateKey: string
  /** Of Alipay, PEM. */
  publicKey: string
  gateway: string
}

export interface WechatConfig {
  merchantId: string
  appId: string
  /** Serial number of our certificate. */
  serial: string
  /** PEM, PKCS#8. */
  privateKey: string
  /** Opens notices. 32 characters. */
  apiKey: string
  /** What WeChat signs with: the id (serial or PUB_KEY_ID_…) and the public key, PEM. */
  platformKeyId: string
  platformKey: string
  api: string
}

export interface EpayConfig {
  /** Folder of submit.php and api.php, without a slash at its end. */
  url: string
  merchantId: string
  key: string
  /** How the key follows the signed text: directly, or as `&key=`. */
  keyForm: 'plain' | 'named'
  payChannels: ('alipay' | 'weixin')[]
}

export interface PaymentsConfig {
  /** False pauses sales; what was ordered before is still paid, checked and granted. */
  isOpen: boolean
  /**
   * Payments are allowed only while no other machine reaches the site, as far as this can be
   * determined (docs/requirements.md, billing 10).
   */
  homeOnly: boolean
  /** Origin under which channels reach us; unset: PUBLIC_URL, else where we listen. */
  notifyUrl: string | undefined
  /** Each unset: off. An own channel goes before EPay. */
  alipay: AlipayConfig | undefined
  wechat: WechatConfig | undefined
  epay: EpayConfig | undefined
}

const channelNames = ['alipay', 'weixin'] as const

/** A signature hides nothing: orders travel there, and the key of EPay. */
const safeAddress: Parser<string> = (text) => {
  const address = httpAddress(text)
  if (address === undefined) return undefined
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname) ? address : undefined
}

const channelList: Parser<EpayConfig['payChannels']> = (text) => {
  const named = text.split(',').map((entry) => entry.trim())
  const known = channelNames.filter((name) => named.includes(name))
  return known.length > 0 && known.length === named.length ? known : undefined
}

/** Reads them; what is wrong is added to `problems`. */
export function readPayments(read: Read, problems: SettingProblem[]): PaymentsConfig {
  const text = (name: string, pattern: RegExp, expected: string) =>
    read(name, '', matching(pattern), expected)
  const address = (name: string) =>
    read(name, undefined, safeAddress, 'an https address (http on this machine)')
  const isWrong = (name: string) => problems.some((problem) => problem.name === name)

  /** Whether a channel is set: all of it has to be, or nothing. */
  function isSet(needed: Record<string, string | undefined>, others: Record<string, unknown>): boolean {
    const isGiven = ([name, value]: [string, unknown]) =>
      isWrong(name) || (value !== '' && value !== undefined)
    const given = [...Object.entries(needed), ...Object.entries(others)].find(isGiven)
    if (given === undefined) return false
    noteMissing(needed, given[0], problems)
    return true
  }

  /** The mistake that is made most: every request goes through, and no answer is believed. */
  function refuseOwnKey(name: string, ours: string, theirs: string, whose: string): void {
    if (ours !== '' && theirs !== '' && isPair(ours, theirs))
      problems.push({ name, expected: `the public key of ${whose}, not your own` })
  }

  function readAlipay(): AlipayConfig | undefined {
    const appId = text('ALIPAY_APP_ID', /^\d{4,32}$/, 'the number of an app')
    const sellerId = read('ALIPAY_SELLER_ID', undefined, matching(/^\d{4,32}$/), 'a number such as 2088…')
    const ours = read('ALIPAY_PRIVATE_KEY', '', privateKey, privateKeyExpected)
    const theirs = read('ALIPAY_PUBLIC_KEY', '', publicKey, publicKeyExpected)
    const gateway = address('ALIPAY_GATEWAY')
    const needed = { ALIPAY_APP_ID: appId, ALIPAY_PRIVATE_KEY: ours, ALIPAY_PUBLIC_KEY: theirs }
    if (!isSet(needed, { ALIPAY_SELLER_ID: sellerId, ALIPAY_GATEWAY: gateway })) return undefined
    refuseOwnKey('ALIPAY_PUBLIC_KEY', ours, theirs, 'Alipay')
    return {
      appId,
      sellerId,
      privateKey: ours,
      publicKey: theirs,
      gateway: gateway ?? 'https://openapi.alipay.com/gateway.do',
    }
  }

  function readWechat(): WechatConfig | undefined {
    const merchantId = text('WECHAT_MCH_ID', /^\d{4,32}$/, 'the number of a merchant')
    const appId = text('WECHAT_APP_ID', /^\w{4,64}$/, 'the id of an app, such as wx…')
    const serial = text('WECHAT_SERIAL', /^[\dA-Fa-f]{8,64}$/, 'the serial number of a certificate')
    const ours = read('WECHAT_PRIVATE_KEY', '', privateKey, privateKeyExpected)
    const apiKey = text('WECHAT_API_KEY', /^[\x21-\x7e]{32}$/, '32 printable characters')
    const platformKeyId = text(
      'WECHAT_PLATFORM_KEY_ID',
      /^\w{8,128}$/,
      'the id of a key, such as PUB_KEY_ID_…',
    )
    const theirs = read('WECHAT_PLATFORM_KEY', '', publicKey, publicKeyExpected)
    const api = address('WECHAT_API')
    const needed = {
      WECHAT_MCH_ID: merchantId,
      WECHAT_APP_ID: appId,
      WECHAT_SERIAL: serial,
      WECHAT_PRIVATE_KEY: ours,
      WECHAT_API_KEY: apiKey,
      WECHAT_PLATFORM_KEY_ID: platformKeyId,
      WECHAT_PLATFORM_KEY: theirs,
    }
    if (!isSet(needed, { WECHAT_API: api })) return undefined
    refuseOwnKey('WECHAT_PLATFORM_KEY', ours, theirs, 'WeChat Pay')
    return {
      merchantId,
      appId,
      serial,
      privateKey: ours,
      apiKey,
      platformKeyId,
      platformKey: theirs,
      api: api ?? 'https://api.mch.weixin.qq.com',
    }
  }

  function readEpay(): EpayConfig | undefined {
    const url = address('EPAY_URL')
    const merchantId = text('EPAY_PID', /^[\w-]{1,32}$/, 'the number of a merchant')
    const key = text('EPAY_KEY', /^[\x21-\x7e]{8,256}$/, '8 to 256 printable characters without blanks')
    const keyForm = read('EPAY_KEY_FORM', undefined, oneOf('plain', 'named'), 'plain or named')
    const channels = read(
      'EPAY_CHANNELS',
      undefined,
      channelList,
      'alipay, weixin, or both with a comma between',
    )
    const needed = { EPAY_URL: url, EPAY_PID: merchantId, EPAY_KEY: key }
    if (!isSet(needed, { EPAY_KEY_FORM: keyForm, EPAY_CHANNELS: channels })) return undefined
    return {
      url: url ?? '',
      merchantId,
      key,
      keyForm: keyForm ?? 'plain',
      payChannels: channels ?? [...channelNames],
    }
  }

  const onOrOff = oneOf('on', 'off')
  return {
    isOpen: read('SALES', 'on', onOrOff, 'on or off') === 'on',
    homeOnly: read('PAY_HOME_ONLY', 'off', onOrOff, 'on or off') === 'on',
    notifyUrl: read(
      'PAY_NOTIFY_URL',
      undefined,
      httpOrigin,
      'an address such as https://example.org, no path',
    ),
    alipay: readAlipay(),
    wechat: readWechat(),
    epay: readEpay(),
  }
}
