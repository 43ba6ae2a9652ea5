import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
} from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { WechatConfig } from '../config/config.ts'

/** How WeChat Pay (API v3) and we sign, and how it seals what notices say. */

const scheme = 'WECHATPAY2-SHA256-RSA2048'
const toleranceSeconds = 300
const tagBytes = 16

export interface WechatSigning {
  /** The header `authorization` of a call. `path` with its query. */
  authorize(method: string, path: string, body: string): string
  /** Why an answer or a notice is not WeChat's; null where it is. */
  faultOf(header: (name: string) => string | null | undefined, body: string): string | null
  /** Throws where it was changed, or sealed with another key. */
  open(sealed: { ciphertext: string; nonce: string; associated: string }): string
}

export function wechatSigning(config: WechatConfig, clock: Clock): WechatSigning {
  const ours = createPrivateKey(config.privateKey)
  const theirs = createPublicKey(config.platformKey)
  const seconds = () => Math.floor(clock.now() / 1000)

  return {
    authorize(method, path, body) {
      const nonce = randomBytes(16).toString('hex')
      const timestamp = seconds()
      const signature = createSign('RSA-SHA256')
        .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
        .sign(ours, 'base64')
      const { merchantId, serial } = config
      return `${scheme} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
    },

    faultOf(header, body) {
      const serial = header('wechatpay-serial') ?? ''
      const timestamp = header('wechatpay-timestamp') ?? ''
      const nonce = header('wechatpay-nonce') ?? ''
      const signature = header('wechatpay-signature') ?? ''
      const type = header('wechatpay-signature-type') ?? scheme
      if (type !== scheme) return 'it is signed in another way'
      if (serial !== config.platformKeyId)
        return `it is signed with another key than WECHAT_PLATFORM_KEY_ID: ${serial.replaceAll(/\W/g, '').slice(0, 64)}`
      if (!/^\d{1,12}$/.test(timestamp)) return 'it has no time'
      if (Math.abs(seconds() - Number(timestamp)) > toleranceSeconds) return 'its time is not the present one'
      const isRight = createVerify('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .verify(theirs, signature, 'base64')
      return isRight ? null : 'it is not signed by WeChat Pay'
    },

    open({ ciphertext, nonce, associated }) {
      const sealed = Buffer.from(ciphertext, 'base64')
      if (sealed.length < tagBytes) throw new Error('It is too short to be sealed.')
      const decipher = createDecipheriv('aes-256-gcm', config.apiKey, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(associated))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
