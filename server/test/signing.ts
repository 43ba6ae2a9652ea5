import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { signatures } from '@yehang/contract'
import { canonicalQuery, signOf } from '../src/platform/signatures/request-signature.ts'
import { call } from './client.ts'

export interface TestSigner {
  keyId: string
  secret: string
  /** The headers of a signed call; given parts replace the right ones. */
  headers(address: string, time: number, parts?: Partial<Record<string, string>>): Record<string, string>
}

/** As a client makes it of a public key; `padding` to plant another one. */
export function sealFor(
  publicKey: string,
  secret: string,
  padding = constants.RSA_PKCS1_OAEP_PADDING,
): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const oaep = padding === constants.RSA_PKCS1_OAEP_PADDING && { oaepHash: 'sha256' }
  return publicEncrypt({ key, padding, ...oaep }, Buffer.from(secret)).toString('base64')
}

/** Signs as any client of the API would, with the key that the site at `url` gives out. */
export async function testSigner(url: string, secret = randomBytes(16).toString('hex')): Promise<TestSigner> {
  const { keyId, publicKey } = (await call(url, signatures.getSigningKey)).answer.data
  const sealed = sealFor(publicKey, secret)
  return {
    keyId,
    secret,
    headers(address, time, parts) {
      const nonce = parts?.['x-nonce'] ?? randomBytes(16).toString('hex')
      const written = parts?.['x-time'] ?? String(time)
      return {
        'x-key-id': keyId,
        'x-key': sealed,
        'x-time': written,
        'x-nonce': nonce,
        'x-sign': signOf(canonicalQuery(address), secret, written, nonce),
        ...parts,
      }
    },
  }
}
